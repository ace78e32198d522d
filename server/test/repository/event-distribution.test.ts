import { sql } from 'kysely';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { aCheckinEvent, aNonce, checkInTicket, lookUpTicket, ticketsOf } from '#test/factories/checkin';
import { aSale, inventoryOf, order } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { chooseTaxes, taxIds } from '#test/factories/taxes';
import { giveCredit } from '#test/factories/wallet';
import { runDueJobs } from '#test/harness/run-jobs';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { findUnscoped } from '../harness/event-scope.ts';

// The rows that an on-sale and its entrances write and lock. docs/decisions/0103 says how Citus spreads them by event.
const hotTables = ['orders', 'order_items', 'order_item_taxes', 'tickets', 'quotas', 'checkins', 'admissions'] as const;

/** Reads that find the event of something that names none: by a unique key, without a lock. */
const lookups: Readonly<Record<string, RegExp>> = {
  'the event of an order': /^select id, event_id as "eventId" from orders where id = any\(\$1::uuid\[\]\)$/,
  'an order for its page': /^select placed\.id, .* from orders placed join .* where placed\.id = any\(\$\d::uuid\[\]\)$/,
  'the order of an idempotency key':
    /^select placed\.id, .* on placed\.buyer_id = asked\.buyer_id and placed\.idempotency_key = asked\.key$/,
  'the event of a readable ticket code': /^select id, event_id as "eventId" from tickets where code = \$1$/,
  'the scan of a nonce':
    /cross join lateral \(select .* from checkins where actor_id = asked\.actor_id and nonce = asked\.nonce .*\) as scan$/,
};

await loadModule();
const hot = new Set<string>(hotTables);
const sent: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  sent.push(typeof first === 'string' ? first : String((first as { readonly text?: string }).text));
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
afterAll(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
});

const database = await testDatabase();
const test = await buildTestApp({ database });
const organizer = await anOrganizer(test);

/** Runs work, and returns the statements on hot tables that it sent, and those that name no event. */
async function statementsOf(work: () => Promise<void>): Promise<{ onHotTables: number; unscoped: readonly string[] }> {
  sent.length = 0;
  await work();
  const texts = [...new Set(sent.map((text) => text.replace(/\s+/g, ' ').trim()))];
  const onHotTables = texts.filter((text) => hotTables.some((table) => new RegExp(`\\b${table}\\b`).test(text)));
  const isLookup = (text: string) =>
    Object.values(lookups).some((form) => form.test(text)) && !/ for (no key )?update/.test(text);
  const unscoped = onHotTables
    .filter((text) => !isLookup(text))
    .flatMap((text) => findUnscoped(text, hot).map((table) => `${table} in: ${text}`));
  return { onHotTables: onHotTables.length, unscoped };
}

const hotStatements = async (work: () => Promise<void>, atLeast: number) => {
  const { onHotTables, unscoped } = await statementsOf(work);
  expect(unscoped).toEqual([]);
  expect(onHotTables).toBeGreaterThanOrEqual(atLeast);
};

describe('the columns', () => {
  it.each(hotTables)('%s carries the event of every row', async (table) => {
    const { rows } = await sql<{ nullable: string }>`select is_nullable as nullable from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name = 'event_id'`.execute(test.db);
    expect(rows).toEqual([{ nullable: 'NO' }]);
  });
});

it('a tax that a node of the previous version inserts without an event gets that of its line', async () => {
  const sale = await aSale(test, { organizer });
  const placed = await order(test, await aParticipant(test), sale);
  const { rows } = await sql<{ eventId: string }>`
    insert into order_item_taxes (order_item_id, tax_id, order_id, position, name, name_fr, basis_points, mode, unit_xaf)
    select id, ${taxIds.vat}, order_id, 0, 'VAT', 'TVA', 1925, 'included', 100 from order_items
    where order_id = ${placed.body.savedOrder._id} returning event_id as "eventId"`.execute(test.db);
  expect(rows).toEqual([{ eventId: sale.eventId }]);
});

describe('the search for statements without an event', () => {
  it.each([
    ['select from orders where id = $1', ['orders']],
    ['select from orders where event_id = $1 and id = $2', []],
    ['select from orders where event_id = $1 or id = $2', ['orders']],
    ['select from orders where event_id <> $1', ['orders']],
    ['select from orders placed join tickets ticket on ticket.order_id = placed.id where placed.event_id = $1', ['tickets']],
    ['select from orders placed join tickets ticket on ticket.event_id = placed.event_id', ['orders', 'tickets']],
    ['select from orders placed join tickets ticket on ticket.event_id = placed.event_id where placed.event_id = any($1)', []],
    ['select from orders placed join events event on event.id = placed.event_id where placed.id = $1', ['orders']],
    ['select from orders placed join events event on event.id = placed.event_id where event.id = $1', []],
    ['select from users where id in (select buyer_id from orders)', ['orders']],
    ['select from unnest($1::uuid[]) as asked (event_id) join orders placed on placed.event_id = asked.event_id', []],
    [
      'with due as (select id from orders where event_id = $1) update orders set state = $2 from due where orders.id = due.id',
      ['orders'],
    ],
    ['insert into admissions (ticket_id) values ($1)', ['admissions']],
    ['insert into admissions (ticket_id, event_id) values ($1, $2)', []],
    ['delete from users where id = $1', []],
  ])('%s', (statement, tables) => {
    expect(findUnscoped(statement, hot)).toEqual(tables);
  });
});

/** Runs the jobs that confirm orders, and drops those that follow: emails, points and statistics may look at all events. */
const confirm = () =>
  runDueJobs(
    database.pool,
    test.clock,
    Object.fromEntries(
      Object.entries(test.jobs).map(([name, job]) => [name, /^payments\.|^order\.covered$/.test(name) ? job : async () => {}]),
    ),
  );
const open = async (url: string, { headers }: Person): Promise<Readonly<Record<string, unknown>>> =>
  (await test.fastify.inject({ url, headers })).json();

describe('the statements', () => {
  it('placing, repeating, paying and cancelling orders name their event', async () => {
    const types = [{ perPerson: 5 }, { phases: [{ priceXaf: 3_000, firstTickets: 2 }] }, {}];
    const sale = await aSale(test, { organizer, types });
    expect((await chooseTaxes(test, sale, [{ taxId: taxIds.vat, mode: 'added' }])).status).toBe(200);
    const buyer = await aParticipant(test);
    const items = sale.typeIds.map((ticketTypeId) => ({ ticketTypeId, quantity: 1 }));
    await hotStatements(async () => {
      const { status, body } = await order(test, buyer, sale, { key: 'the-key-of-this-order', items });
      expect(status).toBe(201);
      const again = await order(test, buyer, sale, { key: 'the-key-of-this-order', items });
      expect(again.body.savedOrder._id).toBe(body.savedOrder._id);
      const ref = body.paymentUrl?.split('/').at(-1);
      await open(`/api/payments/${ref}`, buyer);
      await test.fastify.inject({ method: 'POST', url: `/api/payments/sandbox/${ref}`, payload: { outcome: 'approve' } });
      await confirm();
      expect(await open(`/api/event-order/${again.body.savedOrder._id}`, buyer)).toMatchObject({ order: { state: 'confirmed' } });
      const other = await order(test, buyer, sale, { items });
      const url = `/api/event-order/${other.body.savedOrder._id}/cancel`;
      const cancelled = await test.fastify.inject({ method: 'POST', url, headers: buyer.headers });
      expect(cancelled.statusCode).toBe(200);
      await open(`/api/event/${sale.eventId}/availability`, buyer);
    }, 20);
  });

  it('holds that end, and orders that a wallet pays, name their event', async () => {
    const sale = await aSale(test, { organizer });
    const buyer = await aParticipant(test);
    await giveCredit(test, buyer, 5_000);
    await hotStatements(async () => {
      expect((await order(test, buyer, sale, { quantity: 9 })).status).toBe(201);
      test.clock.advance({ minutes: 16 });
      const covered = await order(test, buyer, sale, { more: { useBalance: true } });
      expect(covered).toMatchObject({ status: 201, body: { paymentUrl: null } });
      await confirm();
    }, 10);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 1, held: 0 });
  });

  it('requests for sold-out tickets name their event', async () => {
    const sale = await aSale(test, { organizer, types: [{ size: 1 }] });
    await hotStatements(async () => {
      expect((await order(test, await aParticipant(test), sale)).status).toBe(201);
      const late = await aParticipant(test);
      expect((await order(test, late, sale)).body.code).toBe('sold_out');
      expect((await order(test, late, sale)).body.code).toBe('sold_out');
      expect(sent.some((text) => text.includes('quota.sold + quota.held >= quota.size'))).toBe(true);
    }, 5);
  });

  it('free orders and scans name their event', async () => {
    const sale = await aCheckinEvent(test, { organizer });
    const buyer = await aParticipant(test);
    await hotStatements(async () => {
      const [one, other] = await ticketsOf(test, buyer, sale, 2);
      if (!one || !other) throw new Error('There are not two tickets');
      const at = { eventId: sale.eventId };
      expect(await lookUpTicket(test, organizer, { ticketCode: one.qr, ...at })).toMatchObject({ status: 200 });
      const entered = await checkInTicket(test, organizer, { ticketCode: one.qr, ...at, nonce: aNonce() });
      const refused = await checkInTicket(test, organizer, { ticketCode: one.qr, ...at });
      const typed = await checkInTicket(test, organizer, { ticketCode: other.ticketCode, ...at });
      expect([entered.status, refused.status, typed.status]).toEqual([200, 409, 200]);
    }, 10);
  });
});
