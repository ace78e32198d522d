import { expect, it } from 'vitest';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock, platform, runJobs } = app;
const organizer = await anOrganizer(app);
const buyer = await aParticipant(app);
const sale = await aSale(app, { organizer });

const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * 3_600_000);

async function keysKept(): Promise<(string | null)[]> {
  await platform.jobs.enqueue(db, 'orders.clear-keys', {});
  await runJobs();
  const rows = await db.selectFrom('orders').select('idempotency_key').where('idempotency_key', 'is not', null).execute();
  return rows.map((row) => row.idempotency_key).sort();
}

it('idempotency keys of orders are kept for a day', async () => {
  const first = await order(app, buyer, sale, { key: 'the-first-key' });
  await order(app, buyer, sale, { key: 'the-second-key' });
  const moveTo = (created_at: Date) =>
    db.updateTable('orders').set({ created_at }).where('id', '=', first.body.savedOrder._id).execute();
  await moveTo(hoursAgo(23));
  expect(await keysKept()).toEqual(['the-first-key', 'the-second-key']);
  await moveTo(hoursAgo(25));
  expect(await keysKept()).toEqual(['the-second-key']);
  expect((await order(app, buyer, sale, { key: 'the-second-key' })).headers['idempotency-replayed']).toBe('true');
  const again = await order(app, buyer, sale, { key: 'the-first-key' });
  expect(again.headers['idempotency-replayed']).toBeUndefined();
  expect(again.body.savedOrder._id).not.toBe(first.body.savedOrder._id);
});
