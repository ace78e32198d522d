import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Returns the names of all tables. */
export async function tableNames({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Searches the whole database for the patterns. Returns the matches as `table: pattern`. */
export async function tracesOf(app: Pick<TestApp, 'db'>, patterns: readonly RegExp[]): Promise<string[]> {
  const traces: string[] = [];
  for (const name of await tableNames(app)) {
    const { rows } = await sql<{ text: string | null }>`select json_agg(one)::text as text from ${sql.table(name)} one`.execute(
      app.db,
    );
    for (const pattern of patterns) if (pattern.test(rows[0]?.text ?? '')) traces.push(`${name}: ${pattern}`);
  }
  return traces;
}
