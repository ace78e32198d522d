import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/postgres/database';
import { aSale } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { s3Double, s3UrlOf } from '#test/harness/s3-double';
import { buildTestApp } from '#test/harness/test-app';
import { startCluster } from '../../../tools/cluster/cluster.ts';
import { freePort } from '../../../tools/free-port.ts';
import { seed, sized } from '../../../tools/size.ts';
import { expectComplete, findLost } from '../faults/invariants.ts';
import { type FailedAttempt, productionSettings, shoppersOf } from '../faults/shoppers.ts';
import { visitorsOf } from './visitors.ts';

/**
 * `npm run drill` runs this behind HAProxy and PgBouncer. The sample of `npm test` has forwarders in their place, so that it runs on
 * a machine with neither. It restarts one node, kills the other one, and then loses worker and primary as the drill does.
 */
const isDrill = process.env.TEST_DRILL === '1';
const buyerCount = sized('Buyers of the drill', { sample: 4, full: 16 }, 'TEST_BUYERS');
const loadSeconds = Number(process.env.TEST_SECONDS ?? (isDrill ? 10 : 0));
/** HAProxy keeps connections to nodes that it can give up. The forwarder cannot, so people open one for each request there. */
const headers: Readonly<Record<string, string>> = isDrill ? {} : { connection: 'close' };
/** A connection that a process just lost may still be used for a moment by a client that has not noticed. */
const noticeMs = 250;
const priceXaf = 1_000;

const s3Port = await freePort();
const cluster = await startCluster({
  hasProxies: isDrill,
  settings: {
    ...(await productionSettings('')),
    ...{ S3_URL: s3UrlOf(s3Port), LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal', STOP_DELAY: isDrill ? '5' : '1' },
  },
});
afterAll(() => cluster.stop(), 180_000);
const store = (await s3Double(join(cluster.folder, 'files'))).listen(s3Port, '127.0.0.1');
await once(store, 'listening');
afterAll(() => void store.close());
const handle = openDatabase(cluster.databaseUrl, { applicationName: 'ngoma-drill' });
afterAll(() => handle.close());
const test = await buildTestApp({ database: { ...handle, url: cluster.databaseUrl } });
const { db } = test;
const organizer = await anOrganizer(test);
const sale = await aSale(test, { organizer, types: [{ priceXaf, size: 1_000_000 }] });
const shoppers = shoppersOf({ urls: [cluster.url], db, sale, organizer, priceXaf, headers });
const visitors = visitorsOf({ url: cluster.url, test, sale, organizer, headers });

const failuresSince = (time: number) => [...shoppers.failures, ...visitors.failures].filter(({ failedAt }) => failedAt >= time);
/**
 * Expects that no request has failed. The sample only counts them: other tests take the processor from nodes and database there, and
 * forwarders cannot give up a connection that they keep.
 */
const expectNone = (failures: readonly FailedAttempt[]) => {
  if (isDrill) expect(failures).toEqual([]);
  else report(`${failures.length} requests failed`);
};
const report = (line: string) => console.log(`drill: ${line}`);

/** Lets the load go on for a while. */
async function keepLoad(): Promise<void> {
  for (const began = Date.now(); ; ) {
    await shoppers.untilMore(buyerCount);
    if (Date.now() - began >= loadSeconds * 1_000) return;
  }
}

beforeAll(async () => {
  shoppers.start(await Promise.all(Array.from({ length: buyerCount }, () => aParticipant(test))), seed);
  await visitors.start();
  await keepLoad();
}, 240_000);

it('a rolling restart under load fails no request', { timeout: 300_000 }, async () => {
  const began = Date.now();
  const before = shoppers.orders.length;
  for (const each of isDrill ? [...cluster.nodes, cluster.worker] : [cluster.nodes[0]]) {
    await each.restart();
    await cluster.untilBothReady();
    await keepLoad();
  }
  const failures = failuresSince(began);
  report(`rolling restart: ${shoppers.orders.length - before} orders, ${failures.length} failed requests`);
  expectNone(failures);
});

it('a killed node costs the requests that it was at, and no other', { timeout: 300_000 }, async () => {
  const began = Date.now();
  for (const node of isDrill ? cluster.nodes : [cluster.nodes[1]]) {
    const from = Date.now();
    await node.kill();
    const killedAt = Date.now();
    await keepLoad();
    const failures = failuresSince(from);
    expectNone(failures.filter(({ sentAt }) => sentAt > killedAt + noticeMs));
    await node.start();
    await cluster.untilBothReady();
    await keepLoad();
  }
  report(`nodes killed: ${failuresSince(began).length} requests in flight failed`);
});

it('a killed worker fails no request, and another one finishes its jobs', { timeout: 300_000 }, async () => {
  const began = Date.now();
  await cluster.worker.kill();
  // Without a worker no payment is settled, and a buyer of whom five are waiting buys nothing more: seconds of load would never end.
  await shoppers.untilMore(buyerCount / 2);
  await cluster.worker.start();
  await keepLoad();
  expectNone(failuresSince(began));
});

it('the primary is lost under load: the replica has everything that was answered, and the nodes go on without a restart', {
  timeout: 600_000,
}, async () => {
  const before = shoppers.orders.length;
  const lostAt = Date.now();
  await cluster.losePrimary();
  await cluster.failOver();
  const promotedAt = Date.now();
  await keepLoad();
  const back = shoppers.orderTimes.find((time) => time > promotedAt) ?? Number.NaN;
  report(`primary lost after ${before} orders: promoted after ${promotedAt - lostAt} ms, sold again after ${back - lostAt} ms`);
  const addedAt = Date.now();
  await cluster.addReplica();
  report(`a new replica was copied and in step after ${Date.now() - addedAt} ms`);
  await keepLoad();
  await visitors.end();
  await shoppers.end();
  report(`${JSON.stringify(visitors.counts)}, ${failuresSince(lostAt).length} failed attempts since the primary was lost`);
  await expectComplete(db, sale.eventId, shoppers, 'Drill');
});

it('the control: orders that were answered while the replica received nothing are reported as lost', {
  timeout: 300_000,
}, async () => {
  await cluster.stopReplication();
  const unlucky = shoppersOf({ urls: [cluster.url], db, sale, organizer, priceXaf });
  unlucky.start([await aParticipant(test)], seed);
  await unlucky.untilMore(3);
  await unlucky.end();
  await cluster.losePrimary();
  await cluster.failOver();
  const findLater = () => findLost(db, sale.eventId, unlucky).catch(() => undefined);
  await expect.poll(findLater, { timeout: 60_000 }).toMatchObject({ orders: unlucky.orders.map(({ orderId }) => orderId) });
  report(`control: ${unlucky.orders.length} orders that only a lost primary had are reported as lost`);
});
