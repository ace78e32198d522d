import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { filledIds, fillOrders, sizeFor } from '../../../../tools/database/orders/fill-orders.ts';
import { conditionOf, listPage } from './latest-orders.read.ts';
import type { OrderFilter } from './orders.read.ts';

const { db, url } = await testDatabase();
const scope = { organizerId: filledIds.organizerId };
const limit = 20;

beforeAll(() => fillOrders(url, sizeFor(4_000), new Date('2026-12-01T12:00:00Z'), { isTrusted: true }), 180_000);

/** Returns the ids of all orders of the scope, latest first, as one sorted query finds them. */
async function listAll(filter: OrderFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id from orders placed where ${conditionOf(scope, filter)} order by placed.created_at desc, placed.id desc`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const idsOf = async (filter: OrderFilter, offset: number) =>
  (await listPage(db, scope, filter, { limit, offset })).map(({ id }) => id);

it.each<[string, OrderFilter]>([
  ['all orders', {}],
  ['confirmed orders', { state: 'confirmed' }],
  ['orders with an admitted ticket', { isVerified: true }],
  ['orders of one event', { eventId: filledIds.eventId }],
])('a page of %s has the same orders however far back it is', async (_name, filter) => {
  const all = await listAll(filter);
  expect(all.length).toBeGreaterThan(250);
  for (const offset of [0, 180, 200, 240, all.length - 5, all.length])
    expect(await idsOf(filter, offset)).toEqual(all.slice(offset, offset + limit));
});

it('an order that was never confirmed has no admitted ticket', async () => {
  for (const state of ['placed', 'expired'] as const) {
    expect(await listAll({ state, isVerified: true })).toEqual([]);
    expect(await idsOf({ state, isVerified: true }, 0)).toEqual([]);
  }
});
