import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';

const database = await testDatabase();
const test = await buildTestApp({ database });
const organizer = await anOrganizer(test);
const blocker = new pg.Client({ connectionString: database.url });
afterAll(() => blocker.end());

const waitingBatches = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'ngoma-orders' and wait_event_type = 'Lock'`);
  return Number(rows[0]?.count);
};

it.each([
  ['quota', 'select from quotas where id = $1 for update', 'quotaId'],
  ['event', 'select from events where id = $1 for update', 'eventId'],
] as const)('a locked %s row refuses the orders of its event only, until it is free', async (_, lock, row) => {
  const [locked, other] = await Promise.all([1, 2].map(() => aSale(test, { organizer, types: [{ size: 200 }] })));
  if (!locked || !other) throw new Error('two sales are needed');
  const buyers = await Promise.all(Array.from({ length: 30 }, () => aParticipant(test)));
  if (row === 'quotaId') await blocker.connect();
  await blocker.query('begin');
  await blocker.query(lock, [locked[row]]);

  const at = (sale: typeof locked) => Promise.all(buyers.map((buyer) => order(test, buyer, sale)));
  const [refused, sold] = await Promise.all([at(locked), at(other)]);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 busy']));
  expect(new Set(sold.map(({ status }) => status))).toEqual(new Set([201]));

  // Later batches do not wait for the lock: it is still held, and orders at both events are answered.
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = await Promise.all([order(test, buyers[0] as never, locked), order(test, buyers[1] as never, other)]);
    expect([first.status, second.status]).toEqual([503, 201]);
    expect(await waitingBatches()).toBe(0);
  }

  await blocker.query('rollback');
  await expect
    .poll(async () => (await order(test, buyers[0] as never, locked)).status, { timeout: 15_000, interval: 100 })
    .toBe(201);
});
