import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { aSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { apiClientAt } from '../../../tools/app/api-client.ts';
import { startNgoma } from '../../../tools/app/ngoma.ts';
import { isLong, randomFrom, seed, sized } from '../../../tools/size.ts';
import { findBroken } from './invariants.ts';
import { ownPostgres } from './own-postgres.ts';

const kills = sized('Kills of node, backend and postmaster', { sample: 3, full: 200 });
const buyerCount = isLong ? 64 : 8;
const random = randomFrom(seed);
const priceXaf = 1_000;

const postgres = await ownPostgres();
const test = await buildTestApp({ database: postgres.database });
const { db } = test;
const ngoma = await startNgoma({
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'a key of thirty-two bytes for tests',
  DEMO: '0',
  LOG_LEVEL: 'error',
});
afterAll(() => ngoma.stop());
const api = apiClientAt(ngoma.url);
const organizer = await anOrganizer(test);
const sale = await aSale(test, { organizer, types: [{ priceXaf, size: 1_000_000 }] });

interface Bought {
  readonly key: string;
  readonly orderId: string;
}
const acknowledged: Bought[] = [];
let refunded = 0;
let isOver = false;

/** Repeats a request until it is answered, as a buyer does whose network comes and goes. */
async function retry<T>(send: () => Promise<T>, isDone = /^$/): Promise<T | undefined> {
  for (const began = Date.now(); ; await sleep(100)) {
    try {
      return await send();
    } catch (error) {
      const text = String(error);
      if (isDone.test(text)) return undefined;
      const isRefused = /answered 4\d\d/.test(text) && !/too_many_charges|idempotency_in_progress/.test(text);
      if (isRefused || Date.now() - began > 180_000) throw error;
    }
  }
}

async function buy(buyer: Person): Promise<string> {
  const key = randomUUID();
  const body = { eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] };
  const options = { token: buyer.token, body, headers: { 'idempotency-key': key } };
  const placed = await retry(() =>
    api.send<{ savedOrder: { _id: string }; paymentUrl: string }>('POST', '/event-order/order', options),
  );
  const orderId = placed?.savedOrder._id ?? '';
  acknowledged.push({ key, orderId });
  const path = `/payments/sandbox/${placed?.paymentUrl.split('/').at(-1)}`;
  // An approval whose answer was lost was recorded all the same.
  await retry(() => api.send('POST', path, { body: { outcome: 'approve' } }), /payment_closed/);
  return orderId;
}

/** Refunds an order when it has its ticket. A repeat of a refund whose answer was lost is refused, because the ticket is taken. */
async function refund(orderId: string): Promise<void> {
  const findTickets = () => db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute();
  let tickets: { id: string }[] = [];
  // Jobs of a killed node are repeated after up to a minute. The buyer does not wait that long.
  for (let tries = 0; tries < 100 && tickets.length === 0; tries += 1) {
    await sleep(100);
    tickets = await findTickets().catch(() => []);
  }
  if (tickets.length === 0) return;
  const body = { ticketIds: tickets.map(({ id }) => id), amount: priceXaf, keepsTickets: false, reason: 'A gesture' };
  await retry(() => api.send('POST', `/event-order/${orderId}/refunds`, { token: organizer.token, body }), /answered 4(09|22)/);
  refunded += 1;
}

async function shop(buyer: Person, next: () => number): Promise<void> {
  const earlier: string[] = [];
  while (!isOver) {
    earlier.push(await buy(buyer));
    const orderId = next() < 0.4 ? earlier.shift() : undefined;
    if (orderId) await refund(orderId);
  }
}

/** Resolves after so many more orders were acknowledged. */
async function untilMore(orders: number): Promise<void> {
  const enough = acknowledged.length + orders;
  await expect.poll(() => acknowledged.length, { timeout: 180_000, interval: 10 }).toBeGreaterThanOrEqual(enough);
}

const ways = {
  node: async () => {
    await ngoma.kill();
    await ngoma.start();
  },
  backend: () => postgres.killBackend('ngoma-orders'),
  postmaster: async () => postgres.kill(),
} satisfies Record<string, () => Promise<unknown>>;

it('kills lose and double nothing: stock, orders, keys, payments, postings and emails agree at the end', {
  timeout: 240_000 + kills * 60_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => aParticipant(test)));
  const shopping = Promise.all(buyers.map((buyer, place) => shop(buyer, randomFrom(seed + place))));
  const names = Object.keys(ways) as (keyof typeof ways)[];
  for (let kill = 0; kill < kills; kill += 1) {
    await untilMore(buyerCount);
    await sleep(random() * 50);
    await ways[names[kill % names.length] as keyof typeof ways]();
  }
  await untilMore(buyerCount);
  isOver = true;
  await shopping;
  console.log(`${acknowledged.length} orders, ${refunded} refunds, TEST_SEED=${seed}`);

  // What was in the middle of a kill is finished by jobs. Locked ones are freed within a minute.
  const open = () =>
    sql<{ id: string }>`
    select id::text from orders where event_id = ${sale.eventId} and state = 'placed'
    union all select id::text from payment_refunds where state not in ('succeeded', 'credited')
    union all select id::text from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`.execute(db);
  await expect
    .poll(async () => (await open().catch(() => ({ rows: ['?'] }))).rows, { timeout: 150_000, interval: 250 })
    .toEqual([]);

  expect(await findBroken(db, sale.eventId)).toEqual({});
  const { rows } = await sql<{ id: string; key: string }>`
    select id, idempotency_key as key from orders where event_id = ${sale.eventId}`.execute(db);
  const orderOf = new Map(rows.map(({ id, key }) => [key, id]));
  expect(acknowledged.filter(({ key, orderId }) => orderOf.get(key) !== orderId)).toEqual([]);
  expect(rows).toHaveLength(acknowledged.length);
  expect(refunded).toBeGreaterThan(0);
});

it.each([
  ['the stock differs from the orders', sql`update quotas set sold = sold + 1 where id = ${sale.quotaId}`],
  [
    'an order has several payments that were honoured',
    sql`update payments set purpose_id = (select min(purpose_id::text)::uuid from payments)`,
  ],
] as const)('the control: a broken invariant is reported: %s', async (fault, breaking) => {
  const undone = new Error('undone');
  const attempt = db.transaction().execute(async (tx) => {
    await sql`alter table payments disable trigger user`.execute(tx);
    await breaking.execute(tx);
    expect(Object.keys(await findBroken(tx, sale.eventId))).toContain(fault);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
});
