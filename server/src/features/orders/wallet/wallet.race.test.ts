import { expect, it } from 'vitest';
import { eventsFeature } from '#features/events/index';
import { inventoryFeature } from '#features/inventory/index';
import { ledgerFeature } from '#features/ledger/index';
import { paymentsFeature } from '#features/payments/index';
import { ticketsFeature } from '#features/tickets/index';
import type { Tx } from '#platform/postgres/database';
import { aSale, order, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { giveCredit, walletOf } from '#test/factories/wallet';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { batchWriter, type PlaceRequest } from '../placing/batch-writer.store.ts';
import { writeOrSplit } from '../placing/order-queue.ts';

// Two nodes on one database, each with its own order queue.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const { db, platform, runJobs } = test;
const ledger = ledgerFeature(platform);
const organizer = await anOrganizer(test);

const stock = inventoryFeature();
const deps = {
  ...{ stock, ledger, events: eventsFeature(platform, { stock }) },
  payments: paymentsFeature(platform, { ledger, settlers: () => ({}) }),
  tickets: ticketsFeature(platform, { cover: () => ({ url: '' }) }),
};
const requestOf = (buyer: Person, sale: TestSale): PlaceRequest => ({
  ...{ eventId: sale.eventId, buyerId: buyer.user.id, buyer: { name: buyer.user.name }, attendees: [], attendeeCount: 0 },
  ...{ items: [{ ticketTypeId: sale.typeId, quantity: 1 }], locale: 'en', usesBalance: true },
});
const sumOf = async (buyer: Person) => {
  const rows = await db.selectFrom('orders').select('wallet_xaf').where('buyer_id', '=', buyer.user.id).execute();
  return rows.reduce((sum, { wallet_xaf }) => sum + wallet_xaf, 0);
};

it('twenty orders at once on two nodes and for two events never spend the same franc', async () => {
  const buyer = await aParticipant(test);
  await giveCredit(test, buyer, 23_456);
  const sales = await Promise.all([0, 1].map(() => aSale(test, { organizer, types: [{ priceXaf: 4_000, size: 50 }] })));
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      order([test, otherNode][index % 2] ?? test, buyer, sales[(index >> 1) % 2] as TestSale, { more: { useBalance: true } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const covered = replies.filter(({ body }) => body.savedOrder.state === 'confirmed');
  expect(covered).toHaveLength(5);
  expect(replies.map(({ body }) => body.savedOrder.fromBalance).reduce((sum, one) => sum + one, 0)).toBe(23_456);
  expect(await sumOf(buyer)).toBe(23_456);
  expect(await walletOf(test, buyer)).toEqual({ free: 0, held: 3_456 });
});

it('an order whose process ended before it was confirmed is confirmed by its job', async () => {
  const buyer = await aParticipant(test);
  await giveCredit(test, buyer, 4_000);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 4_000 }] });
  const [outcome] = await db
    .transaction()
    .execute((tx) => batchWriter({ deps, jobs: platform.jobs, clock: platform.clock })(tx, [requestOf(buyer, sale)]));
  expect(outcome).toMatchObject({ ok: true, value: { order: { state: 'placed', walletXaf: 4_000 }, paymentUrl: null } });
  expect(await walletOf(test, buyer)).toEqual({ free: 0, held: 4_000 });
  await runJobs();
  const row = await db
    .selectFrom('orders')
    .select(['state', 'payment'])
    .where('buyer_id', '=', buyer.user.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'confirmed', payment: 'paid' });
  expect(await walletOf(test, buyer)).toEqual({ free: 0, held: 0 });
});

it('without the lock of the wallet orders count the same credit, and only the ledger refuses to spend it twice', async () => {
  const buyer = await aParticipant(test);
  await giveCredit(test, buyer, 4_000);
  const sales = await Promise.all([0, 1, 2].map(() => aSale(test, { organizer, types: [{ priceXaf: 9_000 }] })));
  let arrived = 0;
  let open = () => {};
  const all = new Promise<void>((done) => {
    open = done;
  });
  // Reads the balance without a lock, and waits until every transaction has read it.
  const readTogether = async (_: unknown, tx: Tx, buyerIds: ReadonlySet<string>) => {
    const balances = await Promise.all([...buyerIds].map(async (id) => [id, (await ledger.balances(tx, id)).wallet] as const));
    arrived += 1;
    if (arrived === sales.length) open();
    await all;
    return new Map(balances);
  };
  const write = batchWriter({ deps, jobs: platform.jobs, clock: platform.clock, lockWallets: readTogether });
  const outcomes = await Promise.all(
    sales.map((sale) => writeOrSplit((work) => db.transaction().execute(work), write, [requestOf(buyer, sale)])),
  );
  const codes = outcomes.flat().map((outcome) => (outcome.ok ? 'placed' : (outcome.error as { code?: string }).code));
  expect(codes.sort()).toEqual(['insufficient_balance', 'insufficient_balance', 'placed']);
  expect(await sumOf(buyer)).toBe(4_000);
});
