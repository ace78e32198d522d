import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#platform/database';
import { buildTestApp, type TestApp, testDatabase } from '#test/harness';
import { aSale, booksOf, type OrderReply, order, type TestSale } from '#test/orders';
import { anOrganizer, aParticipant, type Person } from '#test/people';
import { eventsFeature } from '../events/index.ts';
import { ledgerFeature } from '../ledger/index.ts';
import { paymentsFeature } from '../payments/index.ts';
import type { Quota } from '../stock/index.ts';
import { stockFeature } from '../stock/index.ts';
import { ticketsFeature } from '../tickets/index.ts';
import { type Transact, writeOrSplit } from './orders.lane.ts';
import { batchWriter, type PlaceRequest } from './orders.writer.ts';

// Two nodes over one database: each has its own lane.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const organizer = await anOrganizer(test);
/** A house of its own, whose database is deprived of its last guard. */
const unguarded = await buildTestApp();
/** One transaction after the other, as the lane’s own connection has them. */
const inTestDatabase =
  ({ db }: Pick<TestApp, 'db'>): Transact =>
  (work) =>
    db.transaction().execute(work);
const crowd = (count: number, house: TestApp = test): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aParticipant(house)));

const withStatus = (replies: readonly OrderReply[], status: number) => replies.filter((reply) => reply.status === status);

describe('200 buyers race for 50 tickets', () => {
  it.each([
    ['paid, on one node', 5_000, [test]],
    ['free, on one node', 0, [test]],
    ['paid, on two nodes', 5_000, [test, otherNode]],
  ] as const)('%s: exactly 50 get one, 150 are told that it is sold out', async (_, priceXaf, nodes) => {
    const buyers = await crowd(200);
    const sale = await aSale(test, { organizer, types: [{ size: 50, priceXaf }] });
    const replies = await Promise.all(buyers.map((buyer, index) => order(nodes[index % nodes.length] ?? test, buyer, sale)));
    expect(withStatus(replies, 201)).toHaveLength(50);
    const refused = withStatus(replies, 409);
    expect(refused).toHaveLength(150);
    for (const { body } of refused)
      expect(body).toMatchObject({ code: 'sold_out', message: 'Sold out', left: { [sale.typeId]: 0 } });
    const books = await booksOf(test, sale);
    const [sold, held] = priceXaf === 0 ? [50, 0] : [0, 50];
    expect(books).toMatchObject({ size: 50, sold, held, byOrders: { sold, held, tickets: sold } });
  });

  it('of several at a time: nobody gets a part, and no ticket is left that somebody wanted', async () => {
    const buyers = await crowd(40);
    const sale = await aSale(test, { organizer, types: [{ size: 50 }] });
    const replies = await Promise.all(buyers.map((buyer, index) => order(test, buyer, sale, { quantity: 1 + (index % 3) })));
    const { held } = await booksOf(test, sale);
    expect(held).toBe(50);
    expect(withStatus(replies, 201).reduce((sum, { body }) => sum + (body.savedOrder.items[0]?.quantity ?? 0), 0)).toBe(50);
  });
});

it('a limit per person holds against twenty orders at once', async () => {
  const [buyer] = (await crowd(1)) as [Person];
  const sale = await aSale(test, { organizer, types: [{ size: 100, perPerson: 3 }] });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => order(index % 2 ? test : otherNode, buyer, sale)));
  expect(withStatus(replies, 201)).toHaveLength(3);
  for (const { body } of withStatus(replies, 409)) expect(body).toMatchObject({ code: 'limit_per_person', limit: 3, left: 0 });
  expect(await booksOf(test, sale)).toMatchObject({ held: 3 });
});

describe('one key', () => {
  it('sent ten times at once is one order and ten equal answers', async () => {
    const [buyer] = (await crowd(1)) as [Person];
    const sale = await aSale(test, { organizer });
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(test, buyer, sale, { key: 'ten times at once' })));
    expect(withStatus(replies, 201)).toHaveLength(10);
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(await booksOf(test, sale)).toMatchObject({ held: 1 });
    const later = await order(test, buyer, sale, { key: 'ten times at once' });
    expect(later.body).toEqual(replies[0]?.body);
    expect(later.headers['idempotency-replayed']).toBe('true');
  });

  it('sent to two nodes at once is one order', async () => {
    const [buyer] = (await crowd(1)) as [Person];
    const sale = await aSale(test, { organizer });
    const nodes = [test, otherNode, test, otherNode];
    const replies = await Promise.all(nodes.map((node) => order(node, buyer, sale, { key: 'two nodes at once' })));
    expect(withStatus(replies, 201)).toHaveLength(4);
    expect(new Set(replies.map(({ body }) => body.savedOrder._id)).size).toBe(1);
    expect(await booksOf(test, sale)).toMatchObject({ held: 1 });
  });

  it('for different events on two nodes at once is one order, and the other request is refused', async () => {
    const [buyer] = (await crowd(1)) as [Person];
    const sales = [await aSale(test, { organizer }), await aSale(test, { organizer })] as const;
    const key = 'one key, two events';
    const replies = await Promise.all([order(test, buyer, sales[0], { key }), order(otherNode, buyer, sales[1], { key })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('for another request is refused, in the same batch and later', async () => {
    const [buyer] = (await crowd(1)) as [Person];
    const sale = await aSale(test, { organizer });
    const key = 'used for two things';
    const replies = await Promise.all([1, 2].map((quantity) => order(test, buyer, sale, { key, quantity })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    const later = await order(test, buyer, sale, { key, quantity: 5 });
    expect(later).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('of a refused order may be used again, and after a day for anything', async () => {
    const [buyer] = (await crowd(1)) as [Person];
    const sale = await aSale(test, { organizer, types: [{ size: 1 }] });
    const key = 'tried before';
    expect(await order(test, buyer, sale, { key, quantity: 2 })).toMatchObject({ status: 409 });
    const first = await order(test, buyer, sale, { key, quantity: 1 });
    expect(first.status).toBe(201);
    test.clock.advance({ hours: 24, minutes: 1 });
    // Sessions live twelve hours; a day later one signs in anew.
    const later = await order(test, await signedInAnew(buyer), sale, { key, quantity: 1 });
    expect(later.status).toBe(201);
    expect(later.body.savedOrder._id).not.toBe(first.body.savedOrder._id);
  });
});

async function signedInAnew(person: Person): Promise<Person> {
  await sql`update sessions set expires_at = ${new Date(test.clock().getTime() + 3_600_000)} where id = ${person.session.sessionId}`.execute(
    test.db,
  );
  return person;
}

describe('a batch', () => {
  const doors = ({ platform }: Pick<TestApp, 'platform'> = test) => {
    const stock = stockFeature();
    const ledger = ledgerFeature(platform);
    return {
      stock,
      events: eventsFeature(platform, { stock }),
      payments: paymentsFeature(platform, { ledger, settlers: () => ({}) }),
      tickets: ticketsFeature(platform, { cover: () => ({ url: '' }) }),
    };
  };
  const { jobs, clock } = test.platform;
  const requestOf = (buyer: Person, sale: TestSale, wishes: Partial<PlaceRequest> = {}): PlaceRequest => ({
    eventId: sale.eventId,
    buyerId: buyer.user.id,
    buyer: { name: buyer.user.name },
    items: [{ ticketTypeId: sale.typeId, quantity: 1 }],
    attendees: [],
    attendeeCount: 0,
    locale: 'en',
    ...wishes,
  });

  it('that breaks half-way leaves nothing behind', async () => {
    const buyers = await crowd(3);
    const sale = await aSale(test, { organizer });
    const { payments, ...rest } = doors();
    const breaking = { ...payments, createMany: () => Promise.reject(new Error('the payments slice broke')) };
    const write = batchWriter({ doors: { ...rest, payments: breaking }, jobs, clock });
    const outcomes = await writeOrSplit(
      inTestDatabase(test),
      write,
      buyers.map((buyer) => requestOf(buyer, sale)),
    );
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false]);
    const left = await test.db.selectFrom('orders').select('id').where('event_id', '=', sale.eventId).execute();
    expect(left).toEqual([]);
    expect(await booksOf(test, sale)).toMatchObject({ sold: 0, held: 0 });
  });

  it('with one order that the database refuses takes all the others', async () => {
    const buyers = await crowd(7);
    const sale = await aSale(test, { organizer });
    // Nobody's account: the foreign key refuses the whole statement.
    const poison = { ...requestOf(buyers[3] as Person, sale), buyerId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f' };
    const requests = buyers.map((buyer, index) => (index === 3 ? poison : requestOf(buyer, sale)));
    const outcomes = await writeOrSplit(inTestDatabase(test), batchWriter({ doors: doors(), jobs, clock }), requests);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true, true]);
    expect(await booksOf(test, sale)).toMatchObject({ held: 6 });
  });

  it('ends the expired holds of its events, so that their tickets are sold at once', async () => {
    const [first, second] = (await crowd(2)) as [Person, Person];
    const sale = await aSale(test, { organizer, types: [{ size: 2 }] });
    const held = await order(test, first, sale, { quantity: 2 });
    test.clock.advance({ minutes: 14 });
    expect((await order(test, second, sale)).body).toMatchObject({ code: 'sold_out' });
    test.clock.advance({ minutes: 1 });
    expect((await order(test, second, sale)).status).toBe(201);
    expect(await booksOf(test, sale)).toMatchObject({ held: 1, byOrders: { held: 1 } });
    const row = await test.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', held.body.savedOrder._id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('expired');
  });

  /** Reads the stock without its locks, and waits until another transaction has read it, too. */
  function readersMeet(count: number) {
    let arrived = 0;
    let open = () => {};
    const all = new Promise<void>((done) => {
      open = done;
    });
    return async (tx: Tx, quotaIds: readonly string[]): Promise<Map<string, Quota>> => {
      const { rows } = await sql<Quota>`select id, event_id as "eventId", name, size, sold, held from quotas
        where id = any(${[...quotaIds]}::uuid[])`.execute(tx);
      arrived += 1;
      if (arrived === count) open();
      await all;
      return new Map(rows.map((row) => [row.id, row]));
    };
  }
  const raceWithoutLocks = async (house: TestApp) => {
    const sale = await aSale(house, { organizer: await anOrganizer(house), types: [{ size: 1 }] });
    const buyers = await crowd(5, house);
    const write = batchWriter({ doors: doors(house), jobs, clock, lock: readersMeet(buyers.length) });
    const outcomes = await Promise.all(
      buyers.map((buyer) => writeOrSplit(inTestDatabase(house), write, [requestOf(buyer, sale)])),
    );
    return { sale, outcomes: outcomes.flat() };
  };

  it('without its locks sells one ticket to several, and only the database’s CHECK stops it', async () => {
    const { sale, outcomes } = await raceWithoutLocks(test);
    const faults = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error as { constraint?: string }]));
    expect(faults.map(({ constraint }) => constraint)).toEqual(Array(4).fill('quotas_never_oversold'));
    expect(await booksOf(test, sale)).toMatchObject({ held: 1 });
  });

  it('without its locks and without the CHECK oversells: the races above can fail', async () => {
    await sql`alter table quotas drop constraint quotas_never_oversold`.execute(unguarded.db);
    const { sale, outcomes } = await raceWithoutLocks(unguarded);
    expect(outcomes.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
    expect(await booksOf(unguarded, sale)).toMatchObject({ size: 1, held: 5 });
  });
});
