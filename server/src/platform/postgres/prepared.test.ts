import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/test-app';
import { openDatabase } from './database.ts';
import { paddedList, prepared } from './prepared.ts';

const { url, db: owner } = await testDatabase();
/** One connection, so that every statement is run by the same one. */
const direct = openDatabase(url, { maxConnections: 1 });
/** The same behind an address that counts as a pooler's, because the way past it is another. */
const pooled = openDatabase(`${url}${url.includes('?') ? '&' : '?'}application_name=pooler`, {
  maxConnections: 1,
  directUrl: url,
});
beforeAll(() => sql`create table drums (id integer primary key, name text not null)`.execute(owner));
beforeAll(() => sql`insert into drums select n, chr(96 + n) from generate_series(1, 20) n`.execute(owner));
afterAll(async () => {
  await direct.close();
  await pooled.close();
});

/** Returns how often a connection has planned its prepared statements for any values, and how often for the given ones. */
async function plansOf({ db }: Pick<typeof direct, 'db'>) {
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`.execute(db);
  return rows;
}
const namesOf = ({ db }: Pick<typeof direct, 'db'>, ids: readonly number[]) =>
  sql<{ name: string }>`${prepared} select name from drums where id = any(${paddedList(ids)}::int[]) order by id`.execute(db);

describe('a prepared statement', () => {
  it('is planned for any values after five runs, however many values its list has', async () => {
    for (let run = 1; run <= 5; run += 1) await namesOf(direct, [run]);
    for (const ids of [[1], [2, 3], [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]]) {
      const { rows } = await namesOf(direct, ids);
      expect(rows.map(({ name }) => name.charCodeAt(0) - 96)).toEqual(ids);
    }
    expect(await plansOf(direct)).toEqual([{ generic: 3, custom: 5 }]);
  });

  it('has its mark at the start', async () => {
    await sql`select name from drums where id = ${1} ${prepared}`.execute(direct.db);
    expect(await plansOf(direct)).toHaveLength(1);
  });

  it('is an ordinary one on the way through a pooler', async () => {
    expect((await namesOf(pooled, [3])).rows).toEqual([{ name: 'c' }]);
    expect(await plansOf(pooled)).toEqual([]);
  });
});

describe('the padded list', () => {
  it.each([
    [[], []],
    [[7], [7, 7, 7, 7, 7, 7, 7, 7, 7, 7]],
    [Array.from({ length: 12 }, (_, n) => n), Array.from({ length: 12 }, (_, n) => n)],
  ])('of %j repeats its first value up to ten', (values, padded) => {
    expect(paddedList(values)).toEqual(padded);
  });
});
