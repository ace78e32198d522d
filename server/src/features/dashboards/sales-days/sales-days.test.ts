import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { fillOrders, sizeFor } from '../../../../../tools/database/orders/fill-orders.ts';
import { countOpenSales, findThrough, partsBetween, placedBetween, soldBetween } from './sales-days.read.ts';
import { sumDaysOfRunningEvents, sumSalesDays } from './sum-sales-days.ts';

const { db, url } = await testDatabase();
const now = new Date('2026-12-01T12:00:00Z');
const platform = { db, clock: () => now };
const scope = { from: '2024-06-01', to: '2026-12-31' };

// With constraints and triggers, so that this also proves that the filler satisfies them.
beforeAll(() => fillOrders(url, sizeFor(1_500), now, { isTrusted: false }), 180_000);

/** Returns the figures of all events and days, in one order. `isCounted` counts every order. */
async function figures(isCounted = false): Promise<unknown> {
  const through = isCounted ? null : await findThrough(db);
  const read = async (rows: RawBuilder<unknown>) =>
    (await sql`select found.*, to_char(found.day, 'YYYY-MM-DD') as day from (${rows}) found order by found::text`.execute(db))
      .rows;
  return {
    // A day of which nothing is left is a row of zeros, or none.
    sold: await read(sql`select * from (${soldBetween(scope, await countOpenSales(db, scope, through))}) sold where orders > 0`),
    placed: await read(sql`select * from (${placedBetween(scope, through)}) outcome where placed > 0`),
    types: await read(partsBetween('type', scope, through)),
    channels: await read(partsBetween('channel', scope, through)),
  };
}

/** Cancels a confirmed order of a summed day. */
const cancelOldOrder = () =>
  sql`update orders set state = 'cancelled' where id = (select id from orders
    where state = 'confirmed' and settled_at < ${now}::timestamptz - interval '30 days' order by id limit 1)`.execute(db);

it('summed days give the same figures as counting all orders', async () => {
  const counted = await figures(true);
  await sumSalesDays(platform, { minMarkAgeMs: 0 });
  expect(await findThrough(db)).toBe('2026-11-30');
  expect((await sql`select from sales_day_marks`.execute(db)).rows).toHaveLength(0);
  expect((await sql`select from sales_days`.execute(db)).rows.length).toBeGreaterThan(100);
  expect(await figures()).toEqual(counted);
});

it('an order of a summed day that changes is counted at once, and summed by the next run', async () => {
  await cancelOldOrder();
  expect(await figures()).toEqual(await figures(true));
  await sumSalesDays(platform, { minMarkAgeMs: 0 });
  expect((await sql`select from sales_day_marks`.execute(db)).rows).toHaveLength(0);
  expect(await figures()).toEqual(await figures(true));
});

it('a mark that is younger than a transaction may take stays for a later run', async () => {
  await cancelOldOrder();
  await sumSalesDays(platform);
  expect((await sql`select from sales_day_marks`.execute(db)).rows.length).toBeGreaterThan(0);
  expect(await figures()).toEqual(await figures(true));
});

it('people who enter a running event are summed by the hourly job', async () => {
  await sql`delete from admissions where (ticket_id, list_id) in (select ticket_id, list_id from admissions admission
    join events event on event.id = admission.event_id where event.over_at > ${now})`.execute(db);
  expect(await figures()).not.toEqual(await figures(true));
  await sumDaysOfRunningEvents(platform);
  expect(await figures()).toEqual(await figures(true));
});

it('without the marks of the trigger, a change of a summed day goes unnoticed', async () => {
  await sumSalesDays(platform, { minMarkAgeMs: 0 });
  await sql`alter table orders disable trigger orders_mark_sales_days`.execute(db);
  await cancelOldOrder();
  expect(await figures()).not.toEqual(await figures(true));
});
