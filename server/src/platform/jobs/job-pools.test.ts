import { expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { buildTestApp } from '#test/harness/test-app';
import { assignHandlers, jobPools } from './job-pools.ts';
import { createJobs } from './jobs.ts';
import { startWorker } from './worker.ts';

const app = await buildTestApp();
const { db, url } = await testDatabase();
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

it.each(jobPools.flatMap(({ jobs }) => jobs))('the job %s of a pool has a handler', (job) => {
  expect(app.jobs[job]).toBeDefined();
});

it('each job is in exactly one pool, also under its former name', () => {
  const assigned = assignHandlers(app.jobs).flatMap(({ handlers }) => Object.keys(handlers));
  expect(assigned.toSorted()).toEqual(Object.keys(app.jobs).toSorted());
  const pools = assignHandlers({ 'projects.tell-fitting': async () => {} });
  expect(pools.map(({ name }) => name)).toEqual(['bulk']);
});

it('callbacks run while more emails, tickets and pictures than there are slots never end', async () => {
  const ended = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  let stuck = 0;
  const hang = async () => {
    stuck += 1;
    await ended.promise;
  };
  const handlers = {
    'mail.send': hang,
    'order.paid': hang,
    'events.render-picture': hang,
    'activity.record': hang,
    'payments.callback': async () => settled.resolve(),
  };
  const worker = await startWorker({ connectionString: url, handlers, logger: silent });
  for (const name of ['mail.send', 'order.paid', 'events.render-picture', 'activity.record'])
    await createJobs().enqueueMany(
      db,
      name,
      Array.from({ length: 10 }, () => ({})),
      { priority: 'awaited' },
    );
  // All slots of the four pools: 2 + 2 + 2 + 4.
  await expect.poll(() => stuck, { timeout: 15_000 }).toBe(10);
  await createJobs().enqueue(db, 'payments.callback', {}, { priority: 'low' });
  await settled.promise;
  ended.resolve();
  await worker.stop();
});
