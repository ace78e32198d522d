import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { type Db, openDatabase } from '#platform/postgres/database';

/** How many rows of all tables were read. */
export interface RowsRead {
  /** By scans of whole tables. */
  readonly byScan: number;
  /** Looked up in their table by an index. */
  readonly byIndex: number;
}

async function readSoFar(db: Db): Promise<RowsRead> {
  // What a connection has read is added up when it is idle, at most once a second unless it is asked to.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<RowsRead>`select coalesce(sum(seq_tup_read), 0)::int as "byScan",
    coalesce(sum(idx_tup_fetch), 0)::int as "byIndex" from pg_stat_user_tables`.execute(db);
  return rows[0] ?? { byScan: 0, byIndex: 0 };
}

/**
 * Returns a function that runs reads, and resolves to how many rows of all tables they have read. Unlike the time that they take, this is
 * the same on a busy machine. Nothing else may use the database meanwhile. To be called at collection time.
 */
export function countingRows(url: string): (read: (db: Db) => Promise<unknown>) => Promise<RowsRead> {
  // Of a second connection it would not be known when its reads are added up.
  const handle = openDatabase(url, { maxConnections: 1, applicationName: 'rows-read' });
  afterAll(() => handle.close());
  return async (read) => {
    const before = await readSoFar(handle.db);
    await read(handle.db);
    const after = await readSoFar(handle.db);
    return { byScan: after.byScan - before.byScan, byIndex: after.byIndex - before.byIndex };
  };
}
