import { expect, it } from 'vitest';
import { commitCutter } from '#test/faults/commit-cutter';
import { testDatabase } from '#test/harness/database';
import { createJobs } from './jobs.ts';
import { startWorker } from './worker.ts';

const { db, pool, url } = await testDatabase();
const cutter = await commitCutter(url);
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

it('a job runs once, and its queue goes on, although the answer was lost by which the worker had taken it', async () => {
  const begun = Promise.withResolvers<void>();
  const isLost = Promise.withResolvers<void>();
  const done: unknown[] = [];
  const handlers = {
    held: async () => {
      begun.resolve();
      await isLost.promise;
      done.push('held');
    },
    note: async ({ number }: { number: number }) => void done.push(number),
  };
  const worker = await startWorker({ connectionString: cutter.url, handlers, logger: silent, concurrency: 4 });
  await createJobs().enqueue(db, 'held', {});
  await begun.promise;
  cutter.arm('after the commit, before its reply', '', 'get_job');
  await createJobs().enqueue(db, 'note', { number: 1 }, { queue: 'one' });
  await expect.poll(cutter.count, { timeout: 15_000 }).toBe(1);
  await createJobs().enqueue(db, 'note', { number: 2 }, { queue: 'one' });
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(2);
  isLost.resolve();
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1, 2, 'held']);
  await worker.stop();
  expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
});
