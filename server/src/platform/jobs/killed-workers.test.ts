import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { createJobs } from './jobs.ts';
import { openWorkerSession } from './worker-session.ts';

const { db, pool, url } = await testDatabase();
const logger = { warn: () => {} };
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

await pool.query('create table begun (number integer not null, worker text not null)');
await pool.query('create table effects (number integer primary key, worker text not null)');

async function startProcess(name: string, mode = 'work'): Promise<ChildProcess> {
  const child = fork(new URL('../../../test/harness/worker-process.ts', import.meta.url), [url, name, mode], {
    stdio: 'inherit',
  });
  started.push(child);
  await once(child, 'message');
  return child;
}

const numberOf = async (statement: string): Promise<number> =>
  Number((await pool.query<{ count: number }>(`select count(*)::int as count from ${statement}`)).rows[0]?.count);

const lockedJobs = async (poolId: string): Promise<number> =>
  numberOf(`graphile_worker._private_jobs where locked_by = '${poolId}'`);

async function lockOneJobAs(poolId: string): Promise<void> {
  await createJobs().enqueue(db, 'never', {}, { key: poolId });
  await pool.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1', [poolId]);
}

it('the jobs of a worker process killed with kill -9 run in the other process, each with one effect, and none stays locked', async () => {
  const victim = await startProcess('victim', 'hang');
  await createJobs().enqueueMany(
    db,
    'effect',
    Array.from({ length: 200 }, (_, number) => ({ number })),
  );
  // Four slots: each one hangs in a job, while others are finished and most still wait.
  await expect.poll(() => numberOf("begun where worker = 'victim' and number % 5 = 0"), { timeout: 15_000 }).toBe(4);
  expect(await numberOf('effects')).toBeGreaterThan(0);
  const survivor = await startProcess('survivor');
  await expect.poll(() => numberOf('effects'), { timeout: 15_000 }).toBe(196);
  const exit = once(victim, 'exit');
  victim.kill('SIGKILL');
  await exit;
  await expect.poll(() => numberOf('effects'), { timeout: 15_000 }).toBe(200);
  expect(await numberOf("effects where worker = 'survivor' and number in (0, 5, 10, 15)")).toBe(4);
  const stopped = once(survivor, 'exit');
  survivor.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
  expect(await numberOf('graphile_worker._private_jobs')).toBe(0);
}, 60_000);

it('a worker unlocks the jobs of a killed worker, but not those of a worker whose session lives', async () => {
  const alive = await openWorkerSession({ connectionString: url, logger, checkMs: 60_000 });
  await alive.hold('pool-alive');
  await lockOneJobAs('pool-alive');
  await lockOneJobAs('pool-killed');
  const checking = await openWorkerSession({ connectionString: url, logger, checkMs: 20 });
  await expect.poll(() => lockedJobs('pool-killed')).toBe(0);
  expect(await lockedJobs('pool-alive')).toBe(1);
  await alive.close();
  await expect.poll(() => lockedJobs('pool-alive')).toBe(0);
  await checking.close();
});

it('a job that was replaced while it ran is removed when its worker was killed, and its replacement stays', async () => {
  const enqueue = () => createJobs().enqueue(db, 'never', {}, { key: 'one', runAt: new Date('2100-01-01') });
  await enqueue();
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-replaced', locked_at = now(), attempts = 2,
    last_error = 'away' where key = 'one'`);
  await enqueue();
  expect(await numberOf('graphile_worker._private_jobs where attempts >= max_attempts')).toBe(1);
  const checking = await openWorkerSession({ connectionString: url, logger, checkMs: 20 });
  await expect.poll(() => lockedJobs('pool-replaced')).toBe(0);
  expect(await numberOf('graphile_worker._private_jobs where attempts >= max_attempts')).toBe(0);
  expect(await numberOf("graphile_worker._private_jobs where key = 'one'")).toBe(1);
  await checking.close();
});

it('a session whose connection is cut takes its locks again', async () => {
  const session = await openWorkerSession({ connectionString: url, logger, checkMs: 60_000 });
  await session.hold('pool-cut');
  const holders = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and database = (select oid from pg_database where datname = current_database())",
    );
    return rows.map(({ pid }) => pid);
  };
  const [before] = await holders();
  expect(before).toBeDefined();
  await pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => (await holders()).filter((pid) => pid !== before).length).toBe(1);
  await session.close();
  await expect.poll(holders).toEqual([]);
});
