import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventsFeature } from '#features/events/index';
import type { Quota } from '#features/inventory/index';
import { inventoryFeature } from '#features/inventory/index';
import { ledgerFeature } from '#features/ledger/index';
import { paymentsFeature } from '#features/payments/index';
import { ticketsFeature } from '#features/tickets/index';
import type { Transact } from '#platform/concurrency/write-or-split';
import type { Tx } from '#platform/postgres/database';
import { aSale, inventoryOf, type OrderReply, order, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp, type TestApp, testDatabase } from '#test/harness/test-app';
import { batchWriter, type PlaceRequest } from './batch-writer.store.ts';
import { writeOrSplit } from './order-queue.ts';

// Two nodes on one database, each with its own order queue.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const organizer = await anOrganizer(test);
/** An app with its own database, in which a test drops the CHECK constraint. */
const appWithoutCheck = await buildTestApp();
/** Runs a transaction in the test database, as the queue does on its own connection. */
const inTestDatabase =
  ({ db }: Pick<TestApp, 'db'>): Transact =>
  (work) =>
    db.transaction().execute(work);
const manyParticipants = (count: number, app: TestApp = test): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aParticipant(app)));

const withStatus = (replies: readonly OrderReply[], status: number) => replies.filter((reply) => reply.status === status);

describe('200 buyers for 50 tickets', () => {
  it.each([
    ['paid, on one node', 5_000, [test]],
    ['free, on one node', 0, [test]],
    ['paid, on two nodes', 5_000, [test, otherNode]],
  ] as const)('%s: exactly 50 orders succeed and 150 are sold out', async (_, priceXaf, nodes) => {
    const buyers = await manyParticipants(200);
    const sale = await aSale(test, { organizer, types: [{ size: 50, priceXaf }] });
    const replies = await Promise.all(buyers.map((buyer, index) => order(nodes[index % nodes.length] ?? test, buyer, sale)));
    expect(withStatus(replies, 201)).toHaveLength(50);
    const refused = withStatus(replies, 409);
    expect(refused).toHaveLength(150);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'sold_out', message: 'Sold out', left: { [sale.typeId]: 0 } });
    const books = await inventoryOf(test, sale);
    const [sold, held] = priceXaf === 0 ? [50, 0] : [0, 50];
    expect(books).toMatchObject({ size: 50, sold, held, byOrders: { sold, held, tickets: sold } });
  });

  it('orders of several tickets are granted as a whole and sell all 50 tickets', async () => {
    const buyers = await manyParticipants(40);
    const sale = await aSale(test, { organizer, types: [{ size: 50 }] });
    const replies = await Promise.all(buyers.map((buyer, index) => order(test, buyer, sale, { quantity: 1 + (index % 3) })));
    const { held } = await inventoryOf(test, sale);
    expect(held).toBe(50);
    expect(withStatus(replies, 201).reduce((sum, { body }) => sum + (body.savedOrder.items[0]?.quantity ?? 0), 0)).toBe(50);
  });
});

it('of twenty simultaneous orders, a limit of three per person grants three', async () => {
  const [buyer] = (await manyParticipants(1)) as [Person];
  const sale = await aSale(test, { organizer, types: [{ size: 100, perPerson: 3 }] });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => order(index % 2 ? test : otherNode, buyer, sale)));
  expect(withStatus(replies, 201)).toHaveLength(3);
  for (const { body } of withStatus(replies, 409)) expect(body).toMatchObject({ code: 'limit_per_person', limit: 3, left: 0 });
  expect(await inventoryOf(test, sale)).toMatchObject({ held: 3 });
});

describe('idempotency keys of orders', () => {
  it('a key sent ten times at once places one order with ten equal replies', async () => {
    const [buyer] = (await manyParticipants(1)) as [Person];
    const sale = await aSale(test, { organizer });
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(test, buyer, sale, { key: 'ten times at once' })));
    expect(withStatus(replies, 201)).toHaveLength(10);
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 1 });
    const later = await order(test, buyer, sale, { key: 'ten times at once' });
    expect(later.body).toEqual(replies[0]?.body);
    expect(later.headers['idempotency-replayed']).toBe('true');
  });

  it('a key sent to two nodes at once places one order', async () => {
    const [buyer] = (await manyParticipants(1)) as [Person];
    const sale = await aSale(test, { organizer });
    const nodes = [test, otherNode, test, otherNode];
    const replies = await Promise.all(nodes.map((node) => order(node, buyer, sale, { key: 'two nodes at once' })));
    expect(withStatus(replies, 201)).toHaveLength(4);
    expect(new Set(replies.map(({ body }) => body.savedOrder._id)).size).toBe(1);
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 1 });
  });

  it('a key sent for different events to two nodes places one order and refuses the other', async () => {
    const [buyer] = (await manyParticipants(1)) as [Person];
    const sales = [await aSale(test, { organizer }), await aSale(test, { organizer })] as const;
    const key = 'one key, two events';
    const replies = await Promise.all([order(test, buyer, sales[0], { key }), order(otherNode, buyer, sales[1], { key })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('a key with a different request is refused, in the same batch and later', async () => {
    const [buyer] = (await manyParticipants(1)) as [Person];
    const sale = await aSale(test, { organizer });
    const key = 'used for two things';
    const replies = await Promise.all([1, 2].map((quantity) => order(test, buyer, sale, { key, quantity })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    const later = await order(test, buyer, sale, { key, quantity: 5 });
    expect(later).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('the key of a refused order can be used again, and every key after a day', async () => {
    const [buyer] = (await manyParticipants(1)) as [Person];
    const sale = await aSale(test, { organizer, types: [{ size: 1 }] });
    const key = 'tried before';
    expect(await order(test, buyer, sale, { key, quantity: 2 })).toMatchObject({ status: 409 });
    const first = await order(test, buyer, sale, { key, quantity: 1 });
    expect(first.status).toBe(201);
    test.clock.advance({ hours: 24, minutes: 1 });
    // The session has expired after a day, so it is extended.
    const later = await order(test, await withExtendedSession(buyer), sale, { key, quantity: 1 });
    expect(later.status).toBe(201);
    expect(later.body.savedOrder._id).not.toBe(first.body.savedOrder._id);
  });
});

async function withExtendedSession(person: Person): Promise<Person> {
  await sql`update sessions set expires_at = ${new Date(test.clock().getTime() + 3_600_000)} where id = ${person.session.sessionId}`.execute(
    test.db,
  );
  return person;
}

describe('a batch of orders', () => {
  const deps = ({ platform }: Pick<TestApp, 'platform'> = test) => {
    const stock = inventoryFeature();
    const ledger = ledgerFeature(platform);
    return {
      stock,
      ledger,
      events: eventsFeature(platform, { stock }),
      payments: paymentsFeature(platform, { ledger, settlers: () => ({}) }),
      tickets: ticketsFeature(platform, { cover: () => ({ url: '' }) }),
    };
  };
  const { jobs, clock } = test.platform;
  const requestOf = (buyer: Person, sale: TestSale, overrides: Partial<PlaceRequest> = {}): PlaceRequest => ({
    eventId: sale.eventId,
    buyerId: buyer.user.id,
    buyer: { name: buyer.user.name },
    items: [{ ticketTypeId: sale.typeId, quantity: 1 }],
    attendees: [],
    attendeeCount: 0,
    locale: 'en',
    ...overrides,
  });

  it('a batch that fails half-way is rolled back', async () => {
    const buyers = await manyParticipants(3);
    const sale = await aSale(test, { organizer });
    const { payments, ...rest } = deps();
    const failing = { ...payments, createMany: () => Promise.reject(new Error('the payments feature failed')) };
    const write = batchWriter({ deps: { ...rest, payments: failing }, jobs, clock });
    const outcomes = await writeOrSplit(
      inTestDatabase(test),
      write,
      buyers.map((buyer) => requestOf(buyer, sale)),
    );
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false]);
    const left = await test.db.selectFrom('orders').select('id').where('event_id', '=', sale.eventId).execute();
    expect(left).toEqual([]);
    expect(await inventoryOf(test, sale)).toMatchObject({ sold: 0, held: 0 });
  });

  it('an order that the database rejects does not fail the other orders of its batch', async () => {
    const buyers = await manyParticipants(7);
    const sale = await aSale(test, { organizer });
    // An unknown buyer: the foreign key rejects the whole statement.
    const rejected = { ...requestOf(buyers[3] as Person, sale), buyerId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f' };
    const requests = buyers.map((buyer, index) => (index === 3 ? rejected : requestOf(buyer, sale)));
    const outcomes = await writeOrSplit(inTestDatabase(test), batchWriter({ deps: deps(), jobs, clock }), requests);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true, true]);
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 6 });
  });

  it('a batch expires the holds of its events and sells their tickets at once', async () => {
    const [first, second] = (await manyParticipants(2)) as [Person, Person];
    const sale = await aSale(test, { organizer, types: [{ size: 2 }] });
    const held = await order(test, first, sale, { quantity: 2 });
    test.clock.advance({ minutes: 14 });
    expect((await order(test, second, sale)).body).toMatchObject({ code: 'sold_out' });
    test.clock.advance({ minutes: 1 });
    expect((await order(test, second, sale)).status).toBe(201);
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 1, byOrders: { held: 1 } });
    const row = await test.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', held.body.savedOrder._id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('expired');
  });

  /**
   * Returns a replacement for the lock that reads the quotas without locking, and waits until the given number of transactions
   * have read.
   */
  function readTogether(count: number) {
    let arrived = 0;
    let open = () => {};
    const all = new Promise<void>((done) => {
      open = done;
    });
    return async (tx: Tx, eventIds: readonly string[]): Promise<Map<string, Quota>> => {
      const { rows } = await sql<Quota>`select id, event_id as "eventId", name, size, sold, held from quotas
        where event_id = any(${[...eventIds]}::uuid[])`.execute(tx);
      arrived += 1;
      if (arrived === count) open();
      await all;
      return new Map(rows.map((row) => [row.id, row]));
    };
  }
  const raceWithoutLocks = async (app: TestApp) => {
    const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ size: 1 }] });
    const buyers = await manyParticipants(5, app);
    const write = batchWriter({ deps: deps(app), jobs, clock, lock: readTogether(buyers.length) });
    const outcomes = await Promise.all(buyers.map((buyer) => writeOrSplit(inTestDatabase(app), write, [requestOf(buyer, sale)])));
    return { sale, outcomes: outcomes.flat() };
  };

  it('without row locks, only the CHECK constraint prevents selling one ticket twice', async () => {
    const { sale, outcomes } = await raceWithoutLocks(test);
    const faults = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error as { constraint?: string }]));
    expect(faults.map(({ constraint }) => constraint)).toEqual(Array(4).fill('quotas_never_oversold'));
    expect(await inventoryOf(test, sale)).toMatchObject({ held: 1 });
  });

  it('without row locks and CHECK constraint the stock is oversold, so the race tests can fail', async () => {
    await sql`alter table quotas drop constraint quotas_never_oversold`.execute(appWithoutCheck.db);
    const { sale, outcomes } = await raceWithoutLocks(appWithoutCheck);
    expect(outcomes.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
    expect(await inventoryOf(appWithoutCheck, sale)).toMatchObject({ size: 1, held: 5 });
  });
});
