import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loyaltyTerms } from '@ngoma/api/common/loyalty-terms';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { loadConfig } from '../platform/config.ts';
import { demoCalendar } from './content/calendar.ts';
import { demoEvents } from './content/events.ts';
import { issuedTickets } from './content/issued-tickets.ts';
import { demoAccounts } from './content/people.ts';
import { openDemoState } from './demo-state.store.ts';
import { ensureDemoData } from './index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ngoma-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const logger = pino({ level: 'silent' });
const configOf = (more: Readonly<Record<string, string>> = {}) =>
  loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SECRET_KEY: 'a key of thirty-two bytes for tests', ...more });

describe('demo data', async () => {
  const { db, url } = await testDatabase();
  const begun = { times: 0 };
  let madeAt: Date;
  const start = (more: Readonly<Record<string, string>> = {}) =>
    ensureDemoData({
      config: configOf(more),
      url,
      logger,
      onBegin: () => {
        begun.times += 1;
      },
    });
  const count = async (text: string): Promise<number> => {
    const { rows } = await sql.raw<{ count: number }>(`select count(*)::int as count from ${text}`).execute(db);
    return rows[0]?.count ?? -1;
  };

  beforeAll(async () => {
    expect(await start({ DEMO: '0' })).toBe(false);
    expect(await start({ DEMO: '1', NODE_ENV: 'production', PUBLIC_URL: 'https://ngoma.test' })).toBe(false);
    expect(await start({ DATABASE_URL: url })).toBe(false);
    expect(begun.times).toBe(0);
    madeAt = new Date();
    expect(await start()).toBe(true);
    expect(begun.times).toBe(1);
  }, 120_000);

  it('are created once; a second start finds them and creates nothing', async () => {
    const before = await count('orders');
    expect(await start()).toBe(true);
    expect(begun.times).toBe(1);
    expect(await count('orders')).toBe(before);
  });

  it('include every account, and every event in its planned state', async () => {
    expect(await count(`users where email in (${demoAccounts.map(({ email }) => `'${email}'`).join()})`)).toBe(8);
    const states = await db.selectFrom('events').select(['name', 'state', 'visibility']).execute();
    expect(states).toHaveLength(demoEvents.length);
    for (const { name, inDays, endsAs, visibility = 'public' } of demoEvents) {
      const state = endsAs ?? (inDays < 0 ? 'ended' : 'published');
      expect(states.find((event) => event.name === name)).toEqual({ name, state, visibility });
    }
  });

  it('sell and issue the planned number of tickets of every type, and the inventory matches the tickets', async () => {
    const rows = await db
      .selectFrom('quotas as quota')
      .innerJoin('ticket_types as type', 'type.quota_id', 'quota.id')
      .innerJoin('events as event', 'event.id', 'quota.event_id')
      .select(({ selectFrom }) => [
        'event.name as event',
        'type.name as type',
        'quota.sold',
        'quota.held',
        selectFrom('tickets')
          .whereRef('tickets.ticket_type_id', '=', 'type.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('tickets'),
      ])
      .execute();
    for (const event of demoEvents) {
      for (const type of event.types) {
        const row = rows.find((one) => one.event === event.name && one.type === type.name);
        const issued = issuedTickets
          .filter((one) => one.event === event.name && one.type === type.name)
          .reduce((sum, { holders }) => sum + holders.length, 0);
        const planned = event.endsAs ? 0 : Math.round(type.quantity * type.sold) + issued;
        expect({ ...row, sold: Number(row?.sold), tickets: Number(row?.tickets) }).toEqual({
          event: event.name,
          type: type.name,
          sold: planned,
          held: 0,
          tickets: planned,
        });
      }
    }
  });

  it('have one sale in the ledger per paid order and none per free order, and the ledger sums to zero', async () => {
    expect(await count("orders where state <> 'confirmed'")).toBe(0);
    const paid = await count("orders where payment = 'paid'");
    expect(paid).toBeGreaterThan(300);
    expect(await count("ledger_transfers where source_type = 'order' and kind = 'sale'")).toBe(paid);
    expect(
      await count(
        "orders where payment = 'paid' and not exists (select from ledger_transfers where source_id = orders.id and kind = 'sale')",
      ),
    ).toBe(0);
    expect(await count("payments where state <> 'succeeded' or outcome <> 'honoured'")).toBe(0);
    const { rows } = await sql<{ sum: number }>`select sum(amount_xaf)::int as sum from ledger_postings`.execute(db);
    expect(rows[0]?.sum).toBe(0);
  });

  it('include published reviews with correct rating sums, and one review that still waits for the other side', async () => {
    expect(await count('reviews where reply is not null')).toBeGreaterThanOrEqual(5);
    expect(await count('reviews where opens_at > now()')).toBe(1);
    const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from provider_profiles
      cross join lateral (select coalesce(sum(stars), 0)::int as stars, count(*)::int as count from reviews
        where subject_id = provider_profiles.user_id and opens_at <= now()) open
      where rating_sum <> open.stars or rating_count <> open.count`.execute(db);
    expect(rows[0]?.wrong).toBe(0);
    expect(await count('provider_profiles where rating_count > 0')).toBeGreaterThanOrEqual(6);
  });

  it('give the first participant a wallet, points, upcoming tickets and two used tickets', async () => {
    const brenda = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'participant@ngoma.test')
      .executeTakeFirstOrThrow();
    const wallet = await db
      .selectFrom('ledger_accounts')
      .selectAll()
      .where('code', '=', `wallet:${brenda.id}`)
      .executeTakeFirst();
    expect(Math.abs(wallet?.balance_xaf ?? 0)).toBe(2_500);
    const points = await db.selectFrom('loyalty_accounts').selectAll().where('user_id', '=', brenda.id).executeTakeFirstOrThrow();
    expect(points.active_points).toBe(loyaltyTerms.demoPoints);
    expect(points.pending_points).toBeGreaterThan(0);
    expect(await count(`referral_outcomes where referrer_id = '${brenda.id}' and result = 'earned'`)).toBe(2);
    expect(await count(`referral_visits where referrer_id = '${brenda.id}'`)).toBe(10);
    const own = `tickets join events on events.id = tickets.event_id where holder_id = '${brenda.id}'`;
    expect(await count(`${own} and starts_at > now()`)).toBeGreaterThanOrEqual(4);
    expect(await count(`admissions where ticket_id in (select tickets.id from ${own} and events.state = 'ended')`)).toBe(2);
    expect(await count("graphile_worker.jobs where task_identifier = 'order.paid'")).toBe(6);
  });

  it('check in most but not all holders of past events, and none more than an hour before the start', async () => {
    const past = await count("tickets where event_id in (select id from events where state = 'ended')");
    const entered = await count('admissions');
    expect(entered).toBeGreaterThan(past * 0.8);
    expect(entered).toBeLessThan(past);
    expect(await count("admissions join events on events.id = admissions.event_id where events.state <> 'ended'")).toBe(0);
    expect(
      await count("admissions join events on events.id = admissions.event_id where admitted_at < starts_at - interval '1 hour'"),
    ).toBe(0);
  });

  it('include a refund request of each kind: open, for an admin, declined, and approved by the organizer', async () => {
    expect(await count("refund_requests where state = 'requested' and escalated_at is null")).toBe(1);
    expect(await count("refund_requests where state = 'requested' and escalated_at is not null")).toBe(1);
    expect(await count("refund_requests where state = 'declined'")).toBe(1);
    expect(await count("refund_requests where state = 'approved' and not ends_tickets")).toBe(1);
  });

  it('include withdrawals in every state that lasts, and one that waits for the second admin', async () => {
    const rows = await db
      .selectFrom('withdrawals')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute();
    expect(Object.fromEntries(rows.map(({ state, count: found }) => [state, found]))).toEqual({
      ...{ approved: 1, cancelled: 1, failed: 1, otp_verified: 3, paid: 2, rejected: 1, returned: 1 },
    });
    expect(
      await count(`withdrawals one where approvals_needed = 2 and state = 'otp_verified' and (
      select count(*) from withdrawal_approvals where withdrawal_id = one.id) = 1`),
    ).toBe(1);
  });

  it('include a milestone that pending income is to pay, and one whose provider has not answered', async () => {
    const { rows } = await sql<{ state: string; milestone: string }>`
      select pledge.state, milestone.state as milestone from milestone_pledges pledge
        join milestones milestone on milestone.id = pledge.milestone_id order by pledge.state`.execute(db);
    expect(rows).toEqual([
      { state: 'agreed', milestone: 'pledged' },
      { state: 'proposed', milestone: 'pending' },
    ]);
  });

  it('include sold tickets with value-added tax, both contained in the price and added to it', async () => {
    const { rows } = await sql<{ mode: string }>`select distinct mode from order_item_taxes order by mode`.execute(db);
    expect(rows).toEqual([{ mode: 'added' }, { mode: 'included' }]);
  });

  it('include papers of sellers in every state', async () => {
    const rows = await db.selectFrom('identity_verifications').select('state').orderBy('state').execute();
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'rejected', 'submitted', 'submitted']);
  });

  it('place events on the days of Cameroon’s calendar', async () => {
    const tonight = await db
      .selectFrom('events')
      .select(['starts_at', 'created_at'])
      .where('name', 'like', 'Tonight%')
      .executeTakeFirstOrThrow();
    // The day on which the data were made: it may be over by now.
    expect(tonight.starts_at).toEqual(demoCalendar(madeAt)(0, 21));
    expect(tonight.starts_at.getUTCHours()).toBe(20);
    expect(tonight.created_at < new Date()).toBe(true);
    expect(demoCalendar(new Date('2026-11-30T23:30:00Z'))(0, 0, 15)).toEqual(new Date('2026-11-30T23:15:00Z'));
    expect(demoCalendar(new Date('2026-12-31T12:00:00Z'))(1, 20)).toEqual(new Date('2027-01-01T19:00:00Z'));
  });
});

describe('a database with incomplete demo data', async () => {
  const { db, url } = await testDatabase();

  it('can be wiped when it is embedded, and is left unchanged when it comes from DATABASE_URL', async () => {
    const state = await openDemoState(url, 'participant@ngoma.test');
    await state.begin();
    await sql`insert into users (id, role, email, name, referral_code)
      values (gen_random_uuid(), 'participant', 'participant@ngoma.test', 'Half', 'HALF')`.execute(db);
    expect(await state.find()).toBe('incomplete');
    await state.close();
    await expect(ensureDemoData({ config: configOf({ DEMO: '1', DATABASE_URL: url }), url, logger })).rejects.toThrow(
      /interrupted/,
    );
    expect(await db.selectFrom('users').select('name').execute()).toEqual([{ name: 'Half' }]);

    const again = await openDemoState(url, 'participant@ngoma.test');
    await again.wipe();
    await again.close();
    await expect(db.selectFrom('users').select('name').execute()).rejects.toThrow(/does not exist/);
  });
});
