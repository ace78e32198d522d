import { expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { aSale, order } from '#test/orders';
import { anOrganizer, aParticipant } from '#test/people';

const house = await buildTestApp();
const { db, clock, platform, runJobs } = house;
const organizer = await anOrganizer(house);
const buyer = await aParticipant(house);
const sale = await aSale(house, { organizer });

const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * 3_600_000);

async function keysKept(): Promise<(string | null)[]> {
  await platform.jobs.enqueue(db, 'orders.forget-keys', {});
  await runJobs();
  const rows = await db.selectFrom('orders').select('idempotency_key').where('idempotency_key', 'is not', null).execute();
  return rows.map((row) => row.idempotency_key).sort();
}

it('keeps the key of an order for a day, and then no longer', async () => {
  const first = await order(house, buyer, sale, { key: 'the-first-key' });
  await order(house, buyer, sale, { key: 'the-second-key' });
  const moveTo = (created_at: Date) =>
    db.updateTable('orders').set({ created_at }).where('id', '=', first.body.savedOrder._id).execute();
  await moveTo(hoursAgo(23));
  expect(await keysKept()).toEqual(['the-first-key', 'the-second-key']);
  await moveTo(hoursAgo(25));
  expect(await keysKept()).toEqual(['the-second-key']);
  expect((await order(house, buyer, sale, { key: 'the-second-key' })).headers['idempotency-replayed']).toBe('true');
  const again = await order(house, buyer, sale, { key: 'the-first-key' });
  expect(again.headers['idempotency-replayed']).toBeUndefined();
  expect(again.body.savedOrder._id).not.toBe(first.body.savedOrder._id);
});
