import type { SourceAndKind } from '@ngoma/api/features/ledger/movements';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accounts, ledgerFeature } from '#features/ledger/index';
import { dayOf } from '#platform/business-days.rules';
import { newId } from '#platform/ids';
import { proposalFields } from '#test/factories/agreements';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, platform, clock } = app;
const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
const event = await aPublishedEvent(app, { organizer });
const get = async (as: Person, path = '') => (await ask(app, 'GET', `/dashboard/provider${path}`, { as })).body;

/** Inserts a contract with one milestone, in the state that the contracts feature would leave it in. */
async function aContract(
  provider: Person,
  query: { state: string; milestone: string; released?: number; inDays: number; title?: string },
) {
  const [id, milestoneId] = [newId(), newId()];
  const { state, milestone, released = 0, inDays, title = 'Wedding' } = query;
  const inForce = state === 'draft' ? null : 1;
  await sql`insert into contracts (id, source_type, source_id, event_id, organizer_id, provider_id, category, state, in_force, proposed, title,
      location, starts_at, ends_at, total_xaf, cancellation_policy, created_at, updated_at, completed_at)
    values (${id}, 'request', ${newId()}, ${event.eventId}, ${organizer.user.id}, ${provider.user.id}, 'dj', ${state}, ${inForce},
      ${inForce ? null : 1}, ${title}, 'Douala', ${daysAhead(platform, inDays)}, ${daysAhead(platform, inDays + 0.2)}, 100000, 'moderate',
      ${clock()}, ${clock()}, ${state === 'completed' ? clock() : null})`.execute(db);
  await sql`insert into milestones (id, contract_id, position, due, amount_xaf, state, funded_from, released_xaf, settled_at, created_at)
    values (${milestoneId}, ${id}, 0, 'signing', 100000, ${milestone}, ${milestone === 'pending' ? null : 'balance'}, ${released},
      ${released ? clock() : null}, ${clock()})`.execute(db);
  return { id, milestoneId };
}

async function aBid(provider: Person, state: string, projectState = 'open') {
  const [projectId, bidId] = [newId(), newId()];
  await sql`insert into projects (id, organizer_id, event_id, title, category, description, budget_min_xaf, budget_max_xaf, starts_at, ends_at,
      city, location, deadline, created_at, updated_at)
    values (${projectId}, ${organizer.user.id}, ${event.eventId}, 'A DJ for the quay', 'dj', 'x', 1, 2, ${daysAhead(platform, 20)},
      ${daysAhead(platform, 21)}, 'Douala', 'Quay', ${daysAhead(platform, 10)}, ${clock()}, ${clock()})`.execute(db);
  await sql`insert into bids (id, project_id, provider_id, state, version, total_xaf, valid_until, created_at, updated_at)
    values (${bidId}, ${projectId}, ${provider.user.id}, ${state}, 1, 90000, ${daysAhead(platform, 9)}, ${clock()}, ${clock()})`.execute(
    db,
  );
  if (projectState === 'awarded')
    await sql`update projects set state = 'awarded', awarded_bid_id = ${bidId}, award_expires_at = ${daysAhead(platform, 3)}
      where id = ${projectId}`.execute(db);
  return { projectId };
}

async function aRequest(provider: Person) {
  const id = newId();
  await sql`insert into service_requests (id, event_id, organizer_id, provider_id, category, title, brief, location, city, starts_at, ends_at,
      created_at, updated_at)
    values (${id}, ${event.eventId}, ${organizer.user.id}, ${provider.user.id}, 'dj', 'Gala', 'x', 'x', 'Douala', ${daysAhead(platform, 8)},
      ${daysAhead(platform, 9)}, ${clock()}, ${clock()})`.execute(db);
  return id;
}

describe('the provider dashboard', () => {
  it('of a new provider shows only that the profile is not published yet', async () => {
    const { viewsPerDay, ...home } = await get(await aProvider(app));
    expect(home).toEqual({
      ...{ currency: 'XAF', balance: { available: 0, reserved: 0, escrow: 0 }, incomeThisMonth: 0, openBids: 0, openProjects: 0 },
      ...{ views: { thisWeek: 0, lastWeek: 0 }, next: [], needs: [{ kind: 'profile' }], lead: null, incomeLastMonth: 0 },
      ...{ expected: [], waiting: 0 },
    });
    expect(viewsPerDay.map(({ views }: { views: number }) => views)).toEqual(Array(14).fill(0));
  });

  it('lists needs the most urgent first, the next work, and the amount in escrow', async () => {
    const kinda = await aProvider(app);
    const { projectId } = await aBid(kinda, 'awarded', 'awarded');
    const requestId = await aRequest(kinda);
    const draft = await aContract(kinda, { state: 'draft', milestone: 'pending', inDays: 12 });
    const done = await aContract(kinda, { state: 'active', milestone: 'funded', inDays: -2 });
    await aBid(kinda, 'placed');
    const { body: opened } = await ask(app, 'POST', '/conversations', { as: organizer, body: { with: kinda.user.id } });
    const write = () =>
      ask(app, 'POST', `/conversations/${opened.conversation._id}/messages`, {
        as: organizer,
        body: aForm({ text: 'Are you there?' }),
      });
    await write();
    await write();
    const booking = {
      kind: 'outside',
      title: 'Dot à Limbe',
      startsAt: daysAhead(platform, 2).toISOString(),
      endsAt: daysAhead(platform, 2.2).toISOString(),
    };
    await ask(app, 'POST', '/calendar/bookings', { as: kinda, body: booking });
    const home = await get(kinda);
    expect(home.needs).toMatchObject([
      { kind: 'award', _id: projectId, title: 'A DJ for the quay' },
      { kind: 'sign', _id: draft.id },
      { kind: 'request', _id: requestId, title: 'Gala' },
      { kind: 'message', _id: opened.conversation._id, title: 'Maison Sawa', count: 2 },
      { kind: 'hand_in', _id: done.id, amount: 100_000 },
      { kind: 'profile' },
    ]);
    expect(home).toMatchObject({
      waiting: 5,
      openBids: 1,
      balance: { escrow: 100_000 },
      next: [{ title: 'Dot à Limbe', kind: 'outside' }],
    });
    // A deposit may be submitted at any time, so it has no date.
    expect(home.expected).toEqual([
      {
        ...{ _id: done.milestoneId, contract: { _id: done.id, title: 'Wedding' }, label: expect.any(String) },
        ...{ organizerName: 'Maison Sawa', state: 'funded', amount: 100_000, expectedAt: null },
      },
    ]);
  });

  it('keeps a request that was accepted until its proposal is sent', async () => {
    const kinda = await aProvider(app);
    const id = await aRequest(kinda);
    expect((await get(kinda)).needs).toMatchObject([{ kind: 'request', _id: id }, { kind: 'profile' }]);
    await ask(app, 'PUT', `/event-requests/p/${id}/status`, { as: kinda, body: { proStatus: 'accepted' } });
    const home = await get(kinda);
    expect(home).toMatchObject({
      waiting: 1,
      needs: [{ kind: 'propose', _id: id, title: 'Gala', amount: null }, { kind: 'profile' }],
    });
    const proposed = await ask(app, 'POST', `/event-requests/${id}/propose`, { as: kinda, body: proposalFields(app) });
    expect(proposed.status).toBeLessThan(300);
    expect(await get(kinda)).toMatchObject({ waiting: 0, needs: [{ kind: 'profile' }] });
  });

  it('counts all that waits, also what the list of eight leaves out', async () => {
    const kinda = await aProvider(app);
    for (let count = 0; count < 10; count += 1) await aRequest(kinda);
    const { needs, waiting } = await get(kinda);
    expect([needs.length, waiting]).toEqual([9, 10]);
  });

  it('counts open projects that match the provider’s services and that the provider has not bid for', async () => {
    const [kinda, other] = [await aProvider(app), await aProvider(app)];
    await ask(app, 'POST', '/providers/me/services', { as: kinda, body: { category: 'dj', title: 'Weddings' } });
    const before = (await get(kinda)).openProjects;
    await aBid(other, 'placed');
    await aBid(kinda, 'placed');
    expect((await get(kinda)).openProjects).toBe(before + 1);
    expect((await get(other)).openProjects).toBe(0);
    const busy = {
      kind: 'blackout',
      startsAt: daysAhead(platform, 20.5).toISOString(),
      endsAt: daysAhead(platform, 20.6).toISOString(),
    };
    await ask(app, 'POST', '/calendar/bookings', { as: kinda, body: busy });
    expect((await get(kinda)).openProjects).toBe(0);
  });

  it('leads with the open project that fits best, and with the next job once there is one', async () => {
    const [kinda, other] = [await aProvider(app), await aProvider(app)];
    await ask(app, 'POST', '/providers/me/services', { as: kinda, body: { category: 'dj', title: 'Weddings' } });
    const { projectId } = await aBid(other, 'placed');
    const startsAt = new Date(`${dayOf(daysAhead(platform, 20))}T19:00:00Z`);
    await sql`update projects set budget_max_xaf = 900000, starts_at = ${startsAt} where id = ${projectId}`.execute(db);
    expect((await get(kinda)).lead).toMatchObject({
      ...{ kind: 'project', _id: projectId, budgetMax: 900_000, eventName: 'Makossa Night', place: 'Quay, Douala' },
      ...{ organizer: { name: 'Maison Sawa', avatar: null }, palette: expect.any(String) },
    });
    expect((await get(kinda)).lead).toMatchObject({ sameDay: null });
    // On the project's day, and over when it begins.
    const [from, to] = [3, 1].map((hours) => new Date(startsAt.getTime() - hours * 3_600_000).toISOString());
    await ask(app, 'POST', '/calendar/bookings', {
      as: kinda,
      body: { kind: 'outside', title: 'Mass', startsAt: from, endsAt: to },
    });
    expect((await get(kinda)).lead).toMatchObject({ sameDay: { title: 'Mass', startsAt: from, endsAt: to } });
    const { id } = await aContract(kinda, { state: 'active', milestone: 'funded', inDays: 9, title: 'Gala' });
    await sql`insert into bookings (id, provider_id, kind, source_type, source_id, starts_at, ends_at, title, created_at, updated_at)
      select ${newId()}, provider_id, 'contract', source_type, source_id, starts_at, ends_at, title, created_at, created_at
      from contracts where id = ${id}`.execute(db);
    expect((await get(kinda)).lead).toMatchObject({
      ...{ kind: 'job', _id: id, title: 'Gala', amount: 100_000, escrow: 100_000, state: 'active', daysToGo: 9 },
      coverImage: { url: expect.stringContaining(event.eventId) },
    });
  });

  it('is for providers only', async () => {
    for (const as of [organizer, await aParticipant(app)])
      expect((await ask(app, 'GET', '/dashboard/provider', { as })).status).toBe(403);
  });
});

describe('provider income', () => {
  it('is payouts less returns, exact to the franc for any number of milestones', async () => {
    const kinda = await aProvider(app);
    const { id, milestoneId } = await aContract(kinda, {
      state: 'cancelled',
      milestone: 'released',
      released: 100_000,
      inDays: 9,
    });
    for (const position of [1, 2])
      await sql`insert into milestones (id, contract_id, position, due, amount_xaf, state, funded_from, released_xaf, settled_at, created_at)
        select ${newId()}, contract_id, ${position}, due, amount_xaf, state, funded_from, released_xaf, settled_at, created_at
        from milestones where id = ${milestoneId}`.execute(db);
    await sql`update contracts set total_xaf = 300000, returned_xaf = 100000, owed_xaf = 200000 where id = ${id}`.execute(db);
    expect((await get(kinda)).incomeThisMonth).toBe(200_000);
  });
});

describe('the provider statement', () => {
  it('lists income by contract, withdrawals, and the balance after each', async () => {
    const kinda = await aProvider(app);
    const { id, milestoneId } = await aContract(kinda, {
      state: 'completed',
      milestone: 'released',
      released: 100_000,
      inDays: -3,
      title: 'Gala',
    });
    const available = accounts.organizerAvailable(kinda.user.id);
    const { post } = ledgerFeature(platform);
    const transfer = (source: SourceAndKind, sourceId: string, amountXaf: number) =>
      db.transaction().execute((tx) =>
        post(tx, {
          ...{ ...source, sourceId },
          postings: [
            { account: accounts.funding, amountXaf },
            { account: available, amountXaf: -amountXaf },
          ],
        }),
      );
    await transfer({ sourceType: 'milestone', kind: 'settled' }, milestoneId, 100_000);
    await transfer({ sourceType: 'withdrawal', kind: 'paid' }, newId(), -40_000);
    const statement = await get(kinda, '/statement?limit=20');
    expect(statement).toMatchObject({
      ...{ balance: { available: 60_000, reserved: 0, escrow: 0 }, total: 2, currentPage: 1 },
      contracts: [{ _id: id, title: 'Gala', organizerName: 'Maison Sawa', total: 100_000, released: 100_000, escrow: 0 }],
      entries: [
        { kind: 'withdrawal', amount: -40_000, balanceAfter: 60_000, contract: null },
        { kind: 'income', amount: 100_000, balanceAfter: 100_000, contract: { _id: id, title: 'Gala' } },
      ],
      ...{ expected: [], sums: { in: 100_000, out: 40_000 } },
    });
    expect((await get(kinda, '/statement?limit=1&page=2')).entries).toMatchObject([{ kind: 'income' }]);
    expect((await get(await aProvider(app), '/statement')).entries).toEqual([]);
    expect(await get(kinda, '/statement?kind=withdrawal')).toMatchObject({
      ...{ entries: [{ amount: -40_000, balanceAfter: 60_000 }], total: 1, sums: { in: 0, out: 40_000 } },
    });
    for (const [kind, count] of [
      ['income', 1],
      ['income_returned', 0],
      ['withdrawal_returned', 0],
      ['other', 0],
    ])
      expect((await get(kinda, `/statement?kind=${kind}`)).total).toBe(count);
    const today = dayOf(clock());
    expect((await get(kinda, `/statement?from=${today}&to=${today}`)).total).toBe(2);
    expect((await get(kinda, '/statement?from=2020-01-01&to=2020-01-31')).total).toBe(0);
    const csv = (await ask(app, 'GET', '/dashboard/provider/statement/csv?kind=income', { as: kinda })).bytes.toString();
    expect(csv).toContain('When (UTC),Type,Contract,Amount (XAF),Balance after (XAF)\r\n');
    expect(csv).toContain('Paid for work,Gala,100000,100000\r\n');
    expect(csv).not.toContain('-40000');
    expect((await ask(app, 'GET', '/dashboard/provider/statement/xlsx', { as: kinda })).status).toBe(200);
  });

  it('names money that a contract took back, which is no income', async () => {
    const kinda = await aProvider(app);
    const { id, milestoneId } = await aContract(kinda, {
      state: 'cancelled',
      milestone: 'released',
      released: 100_000,
      inDays: 9,
    });
    const available = accounts.organizerAvailable(kinda.user.id);
    const transfer = (source: SourceAndKind, sourceId: string, amountXaf: number) =>
      db.transaction().execute((tx) =>
        ledgerFeature(platform).post(tx, {
          ...{ ...source, sourceId },
          postings: [
            { account: available, amountXaf: -amountXaf },
            { account: accounts.funding, amountXaf },
          ],
        }),
      );
    await transfer({ sourceType: 'milestone', kind: 'settled' }, milestoneId, 100_000);
    await transfer({ sourceType: 'contract', kind: 'returned' }, id, -30_000);
    expect(await get(kinda, '/statement?kind=income_returned')).toMatchObject({
      entries: [{ kind: 'income_returned', amount: -30_000, contract: { _id: id } }],
      sums: { in: 0, out: 30_000 },
    });
    expect(await get(kinda, '/statement?kind=income')).toMatchObject({ total: 1, sums: { in: 100_000, out: 0 } });
    const csv = (await ask(app, 'GET', '/dashboard/provider/statement/csv', { as: kinda })).bytes.toString();
    expect(csv).toContain('Returned to the organizer,Wedding,-30000,70000');
  });
});
