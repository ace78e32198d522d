import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness';
import { openLaneDatabase } from './lane-database.ts';
import { together } from './together.ts';

const { url } = await testDatabase();
const broken: Error[] = [];
const lane = openLaneDatabase(url, { applicationName: 'ngoma-lane-test', onError: (error) => broken.push(error) });
const other = openLaneDatabase(url, { applicationName: 'ngoma-other', onError: () => {} });
const numbers = async (): Promise<number[]> => {
  const { rows } = await other.transaction((tx) => sql<{ n: number }>`select n from numbers order by n`.execute(tx));
  return rows.map(({ n }) => n);
};
beforeAll(() => other.transaction((tx) => sql`create table numbers (n integer primary key)`.execute(tx)));
afterAll(async () => {
  await lane.close();
  await other.close();
});

it('keeps what a transaction wrote, in the order in which it was asked', async () => {
  await lane.transaction((tx) =>
    together([
      sql`insert into numbers values (${1}), (${2})`.execute(tx),
      sql`update numbers set n = n + ${10}`.execute(tx),
      sql`delete from numbers where n = ${11}`.execute(tx),
    ]),
  );
  expect(await numbers()).toEqual([12]);
});

it('undoes all of it when one statement fails, those that were sent behind it too', async () => {
  const attempt = lane.transaction((tx) =>
    together([
      sql`insert into numbers values (${20})`.execute(tx),
      sql`insert into numbers values (${12})`.execute(tx),
      sql`insert into numbers values (${30})`.execute(tx),
    ]),
  );
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  expect(await numbers()).toEqual([12]);
});

it('undoes what was written when the work throws, and goes on with the next', async () => {
  const attempt = lane.transaction(async (tx) => {
    await sql`insert into numbers values (${40})`.execute(tx);
    throw new Error('thought better of it');
  });
  await expect(attempt).rejects.toThrow('thought better of it');
  await lane.transaction((tx) => sql`insert into numbers values (${50})`.execute(tx));
  expect(await numbers()).toEqual([12, 50]);
});

it('has one transaction after the other, on one connection', async () => {
  const transactions = [1, 2, 3].map(() =>
    lane.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number; open: number }>`select pg_backend_pid() as pid, (select count(*)::int
        from pg_stat_activity where application_name = ${'ngoma-lane-test'} and state <> 'idle') as open`.execute(tx);
      return rows[0];
    }),
  );
  const seen = await Promise.all(transactions);
  expect(new Set(seen.map((one) => one?.pid)).size).toBe(1);
  expect(seen.map((one) => one?.open)).toEqual([1, 1, 1]);
});

it('fails the transaction whose connection breaks, and writes the next over another', async () => {
  const attempt = lane.transaction(async (tx) => {
    await sql`insert into numbers values (${60})`.execute(tx);
    await other.transaction((killer) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${'ngoma-lane-test'}`.execute(killer),
    );
    await together([sql`insert into numbers values (${70})`.execute(tx), sql`insert into numbers values (${80})`.execute(tx)]);
  });
  await expect(attempt).rejects.toThrow();
  await lane.transaction((tx) => sql`insert into numbers values (${90})`.execute(tx));
  expect(await numbers()).toEqual([12, 50, 90]);
});
