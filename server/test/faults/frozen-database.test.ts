import { afterEach, expect, it } from 'vitest';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { ownPostgres } from './own-postgres.ts';

const postgres = await ownPostgres();
const test = await buildTestApp({ database: postgres.database });
const organizer = await anOrganizer(test);
afterEach(() => postgres.thaw());

const ask = (url: string, headers: Record<string, string> = {}) => test.fastify.inject({ method: 'GET', url, headers });

it('every request to a frozen database is answered with 503, and the node recovers by itself', { timeout: 120_000 }, async () => {
  const sale = await aSale(test, { organizer, types: [{ size: 100 }] });
  const buyers = await Promise.all(Array.from({ length: 24 }, () => aParticipant(test)));
  // Opens the connections, so that statements run on established ones.
  await Promise.all(buyers.slice(0, 4).map((buyer) => order(test, buyer, sale)));
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready' });

  postgres.freeze();
  // More readers than connections, so that some of them wait for a connection.
  const reads = Array.from({ length: 40 }, () => ask(`/api/event/${sale.eventId}`));
  const lists = Array.from({ length: 20 }, () => ask('/api/event'));
  const orders = buyers.map((buyer, place) => order(test, buyer, sale, { key: `frozen-order-${place}` }));
  // Without the limits these would never settle, since the database is still frozen.
  const answers = await Promise.all([...reads, ...lists]);
  const unsure = await Promise.all(orders);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(new Set(unsure.map(({ status }) => status))).toEqual(new Set([503]));
  for (const answer of answers) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json().message).not.toMatch(/error|timeout/i);
  }
  expect((await ask('/readyz')).json()).toEqual({ status: 'database unreachable' });
  expect((await ask('/healthz')).statusCode).toBe(200);

  postgres.thaw();
  await expect.poll(async () => (await ask('/readyz')).statusCode, { timeout: 30_000, interval: 100 }).toBe(200);
  await expect
    .poll(async () => (await ask(`/api/event/${sale.eventId}`)).statusCode, { timeout: 30_000, interval: 100 })
    .toBe(200);
  const repeats = await Promise.all(buyers.map((buyer, place) => order(test, buyer, sale, { key: `frozen-order-${place}` })));
  expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([201]));
  const [count] = await postgres.query<{ orders: number; keys: number }>(
    'select count(*)::int as orders, count(distinct idempotency_key)::int as keys from orders where idempotency_key is not null',
  );
  expect(count).toEqual({ orders: buyers.length, keys: buyers.length });
});

it('requests on frozen connections are answered with 503 while the database answers others, and the next ones succeed', {
  timeout: 60_000,
}, async () => {
  const sale = await aSale(test, { organizer, types: [{ size: 100 }] });
  const buyer = await aParticipant(test);
  await Promise.all(Array.from({ length: 30 }, () => ask(`/api/event/${sale.eventId}`)));
  expect((await order(test, buyer, sale)).status).toBe(201);

  await postgres.freezeBackends('ngoma-faults');
  await postgres.freezeBackends('ngoma-orders');
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(`/api/event/${sale.eventId}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode)).has(500)).toBe(false);
  // The processes are still stopped. New connections replace theirs.
  await expect
    .poll(async () => (await ask(`/api/event/${sale.eventId}`)).statusCode, { timeout: 40_000, interval: 100 })
    .toBe(200);
  await expect.poll(async () => (await order(test, buyer, sale)).status, { timeout: 40_000, interval: 100 }).toBe(201);
  expect((await ask('/readyz')).statusCode).toBe(200);
});
