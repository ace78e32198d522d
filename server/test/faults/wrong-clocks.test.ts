import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { startWorker } from '#platform/jobs/worker';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp, type TestApp, type TestClock, testClock, testDatabase } from '#test/harness/test-app';
import { seed, sized } from '../../../tools/size.ts';
import { expectComplete, findBroken } from './invariants.ts';
import { shoppersOf } from './shoppers.ts';

const orders = sized('Orders at nodes whose clocks differ by three minutes', { sample: 40, full: 2_000 });
const buyerCount = sized('Buyers', { sample: 8, full: 64 }, 'TEST_BUYERS');
const wrongMs = 90_000;
const database = await testDatabase();

/** A clock that runs, and is wrong. */
const runningClock = (offsetMs: number): TestClock =>
  Object.assign(() => new Date(Date.now() + offsetMs), testClock()) as TestClock;

/** Starts a node with its own clock, and its worker. Callbacks of payments that it has started reach the other node. */
async function startNode(clock: TestClock, other: () => TestApp) {
  const app = await buildTestApp({ database, clock, deliverTo: () => other().fastify });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const worker = await startWorker({
    connectionString: database.url,
    handlers: app.jobs,
    logger: pino({ level: 'silent' }),
  });
  afterAll(() => worker.stop());
  return { app, url: `http://127.0.0.1:${port}` };
}

const ahead: Awaited<ReturnType<typeof startNode>> = await startNode(runningClock(wrongMs), () => behind.app);
const behind = await startNode(runningClock(-wrongMs), () => ahead.app);

it('two nodes whose clocks are 90 s wrong, one ahead and one behind, keep stock, money, keys and admissions right', {
  timeout: 600_000,
}, async () => {
  const organizer = await anOrganizer(ahead.app);
  const sale = await aSale(ahead.app, { organizer, types: [{ priceXaf: 1_000, size: 1_000_000 }] });
  const buyers = await Promise.all(
    Array.from({ length: buyerCount }, (_, place) => aParticipant(place % 2 ? ahead.app : behind.app)),
  );
  const shoppers = shoppersOf({ urls: [ahead.url, behind.url], db: database.db, sale, organizer, priceXaf: 1_000 });
  shoppers.start(buyers, seed);
  await shoppers.untilMore(orders);
  await shoppers.end();
  // Jobs of the node ahead are due in a minute and a half, by the clock of the database.
  const soon = `run_at < now() + interval '2 minutes' and attempts < max_attempts`;
  const hasten = async () => {
    await database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and ${soon}`,
    );
    // A job that runs may enqueue another one.
    return (await database.pool.query(`select id from graphile_worker._private_jobs where ${soon}`)).rowCount;
  };
  await expect.poll(hasten, { timeout: 120_000, interval: 500 }).toBe(0);
  await expectComplete(database.db, sale.eventId, shoppers, 'Clocks', { hasOutbox: false });

  const emails = [...ahead.app.mails, ...behind.app.mails].filter(({ attachments }) => attachments.length > 0);
  expect(emails.length).toBeLessThanOrEqual(shoppers.orders.length);
  expect(new Set(emails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).size).toBe(emails.length);
});

// Clocks that stand still, so that a hold can end between them.
const now = new Date();
const nodeAt = (offsetMs: number) => buildTestApp({ database, clock: testClock(new Date(now.getTime() + offsetMs)) });
const [early, late] = [await nodeAt(wrongMs), await nodeAt(-wrongMs)];

it('a key that was used at one node finds its order at the other, and a hold that has ended for one node only is kept once', async () => {
  const sale = await aSale(late, { organizer: await anOrganizer(late), types: [{ priceXaf: 1_000, size: 1 }] });
  const [buyer, other] = await Promise.all([aParticipant(late), aParticipant(late)]);
  const placed = await order(late, buyer, sale, { key: 'clocks-1' });
  const repeat = await order(early, buyer, sale, { key: 'clocks-1' });
  expect([placed.status, repeat.status]).toEqual([201, 201]);
  expect(repeat.body.savedOrder._id).toBe(placed.body.savedOrder._id);

  // The hold has ended for the early node, and lasts for the late one. The only ticket is sold to another buyer.
  for (const node of [early, late]) node.clock.advance({ minutes: 14 });
  const taken = await order(early, other, sale, { key: 'clocks-2' });
  expect(taken.status).toBe(201);
  expect(await inventoryOf(late, sale)).toMatchObject({ size: 1, held: 1, byOrders: { held: 1 } });
  const refs = [placed, taken].map(({ body }) => body.paymentUrl?.split('/').at(-1));
  for (const ref of refs) await ask(late, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
  await late.runJobs();
  await early.runJobs();
  const states = await late.db.selectFrom('orders').select(['state']).where('event_id', '=', sale.eventId).execute();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'expired']);
  expect(await inventoryOf(late, sale)).toMatchObject({ size: 1, sold: 1, held: 0 });
  expect(await findBroken(late.db, sale.eventId)).toEqual({});
});
