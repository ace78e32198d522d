import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const attempts = 40;
const pauseMs = 250;

/**
 * Vacuums and analyses a test database, as autovacuum would within minutes, until all pages of its tables are known to be visible to
 * everybody. A snapshot that autovacuum itself has open at that moment keeps pages from being marked, and a list is then read from its table
 * rather than from the index that has all its columns. Gives up after ten seconds: the tests of the plans say what is missing.
 */
export async function vacuumAll(database: Pick<pg.Pool, 'query'>): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await database.query('vacuum analyze');
    const { rows } = await database.query(
      "select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages limit 1",
    );
    if (rows.length === 0) return;
    await sleep(pauseMs);
  }
}
