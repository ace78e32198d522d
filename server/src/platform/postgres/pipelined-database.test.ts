import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/test-app';
import { awaitAll } from '../concurrency/await-all.ts';
import { watchOf } from './database.ts';
import { openPipelinedDatabase } from './pipelined-database.ts';

const { url, pool } = await testDatabase();
const watch = watchOf(pool);
const broken: Error[] = [];
const database = openPipelinedDatabase(url, {
  watch,
  applicationName: 'ngoma-pipelined-test',
  onError: (error) => broken.push(error),
});
const other = openPipelinedDatabase(url, { watch, applicationName: 'ngoma-other', onError: () => {} });
const numbers = async (): Promise<number[]> => {
  const { rows } = await other.transaction((tx) => sql<{ n: number }>`select n from numbers order by n`.execute(tx));
  return rows.map(({ n }) => n);
};
beforeAll(() => other.transaction((tx) => sql`create table numbers (n integer primary key)`.execute(tx)));
afterAll(async () => {
  await database.close();
  await other.close();
});

it('a transaction applies its statements in the order in which they were sent', async () => {
  await database.transaction((tx) =>
    awaitAll([
      sql`insert into numbers values (${1}), (${2})`.execute(tx),
      sql`update numbers set n = n + ${10}`.execute(tx),
      sql`delete from numbers where n = ${11}`.execute(tx),
    ]),
  );
  expect(await numbers()).toEqual([12]);
});

it('a failing statement rolls back the whole transaction, including statements sent after it', async () => {
  const attempt = database.transaction((tx) =>
    awaitAll([
      sql`insert into numbers values (${20})`.execute(tx),
      sql`insert into numbers values (${12})`.execute(tx),
      sql`insert into numbers values (${30})`.execute(tx),
    ]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  expect(await numbers()).toEqual([12]);
});

it('work that throws is rolled back, and the next transaction succeeds', async () => {
  const attempt = database.transaction(async (tx) => {
    await sql`insert into numbers values (${40})`.execute(tx);
    throw new Error('thought better of it');
  });
  await expect(attempt).rejects.toThrow('thought better of it');
  await database.transaction((tx) => sql`insert into numbers values (${50})`.execute(tx));
  expect(await numbers()).toEqual([12, 50]);
});

it('transactions run one after the other, on one connection', async () => {
  const transactions = [1, 2, 3].map(() =>
    database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number; open: number }>`select pg_backend_pid() as pid, (select count(*)::int
        from pg_stat_activity where application_name = ${'ngoma-pipelined-test'} and state <> 'idle') as open`.execute(tx);
      return rows[0];
    }),
  );
  const seen = await Promise.all(transactions);
  expect(new Set(seen.map((one) => one?.pid)).size).toBe(1);
  expect(seen.map((one) => one?.open)).toEqual([1, 1, 1]);
});

it('a broken connection fails its transaction, and the next transaction uses a new connection', async () => {
  const attempt = database.transaction(async (tx) => {
    await sql`insert into numbers values (${60})`.execute(tx);
    await other.transaction((killer) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${'ngoma-pipelined-test'}`.execute(
        killer,
      ),
    );
    await awaitAll([sql`insert into numbers values (${70})`.execute(tx), sql`insert into numbers values (${80})`.execute(tx)]);
  });
  await expect(attempt).rejects.toThrow();
  await database.transaction((tx) => sql`insert into numbers values (${90})`.execute(tx));
  expect(await numbers()).toEqual([12, 50, 90]);
});

it('work sends the commit with its last statements, and nothing after it', async () => {
  const attempt = database.transaction(async (tx, commit) => {
    await awaitAll([sql`insert into numbers values (${100})`.execute(tx), commit()]);
    await sql`insert into numbers values (${110})`.execute(tx);
  });
  await expect(attempt).rejects.toThrow('sent after the commit of its transaction');
  expect(await numbers()).toEqual([12, 50, 90, 100]);
});

it('a commit behind a statement that fails commits nothing', async () => {
  const attempt = database.transaction((tx, commit) =>
    awaitAll([
      sql`insert into numbers values (${120})`.execute(tx),
      sql`insert into numbers values (${12})`.execute(tx),
      commit(),
    ]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  const unseen = database.transaction(async (tx, commit) => {
    const failed = sql`insert into numbers values (${12})`.execute(tx).catch(() => undefined);
    await awaitAll([failed, commit()]);
  });
  await expect(unseen).rejects.toThrow('rolled back instead of committed');
  expect(await numbers()).toEqual([12, 50, 90, 100]);
});

it('with two connections two transactions run at once', async () => {
  let arrived = 0;
  let open = () => {};
  const all = new Promise<void>((done) => {
    open = done;
  });
  const two = openPipelinedDatabase(url, { watch, connections: 2, applicationName: 'ngoma-two', onError: () => {} });
  const pids = await Promise.all(
    [0, 1].map(() =>
      two.transaction(async (tx) => {
        // Waits until both have begun, which one connection would never see.
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        arrived += 1;
        if (arrived === 2) open();
        await all;
        return rows[0]?.pid;
      }),
    ),
  );
  expect(new Set(pids).size).toBe(2);
  await two.close();
});
