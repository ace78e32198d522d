import { sql } from 'kysely';
import type { TestApp } from './harness.ts';

/** The names of all tables. */
export async function tableNames({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Where in the database any of these stands, as `table: pattern`. */
export async function tracesOf(house: Pick<TestApp, 'db'>, patterns: readonly RegExp[]): Promise<string[]> {
  const traces: string[] = [];
  for (const name of await tableNames(house)) {
    const { rows } = await sql<{ text: string | null }>`select json_agg(one)::text as text from ${sql.table(name)} one`.execute(
      house.db,
    );
    for (const pattern of patterns) if (pattern.test(rows[0]?.text ?? '')) traces.push(`${name}: ${pattern}`);
  }
  return traces;
}
