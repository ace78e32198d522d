import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/test-app';
import { watchOf } from './database.ts';
import { GuardedPool } from './guarded-pool.ts';

const { url, pool } = await testDatabase();
const guarded = new GuardedPool({ connectionString: url, max: 1 }, { watch: watchOf(pool), maxWaiting: 100, statementMs: 3_000 });
afterAll(() => guarded.end());

const pidOf = async (statement: Promise<{ rows: { pid: number }[] }>) => (await statement).rows[0]?.pid;

it('a connection that always has the next statement waiting is kept, however long it works', async () => {
  const statements = Array.from({ length: 60 }, () => pidOf(guarded.query('select pg_backend_pid() as pid from pg_sleep(0.1)')));
  expect(new Set(await Promise.all(statements)).size).toBe(1);
});

it('a connection is closed when one statement takes longer than the pool allows', async () => {
  await expect(guarded.query('select pg_sleep(10)')).rejects.toThrow(/terminated|closed/i);
  expect((await guarded.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
