import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.types.ts';

/** The database outside a transaction. */
export type Db = Kysely<DB>;
/** The database inside a transaction. Stores take it, so that changes of several stores commit together. */
export type Tx = Transaction<DB>;
/** For reads that may run inside or outside a transaction. */
export type DbOrTx = Kysely<DB>;

// bigint columns hold XAF and counts far below 2^53, so a plain number is exact. Larger values throw.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} is beyond exact integers`);
  return value;
});

/** Runs several reads on one snapshot of the database (repeatable read). The transaction is read-only. */
export const withSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

export interface DatabaseHandle {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** URLs past the connection pooler, by pool. */
const directUrls = new WeakMap<pg.Pool, string>();

/**
 * Returns the URL for connections that listen, hold session locks or set their own options, which a connection pooler in
 * transaction mode does not support.
 */
export const directUrlOf = (pool: pg.Pool): string => directUrls.get(pool) ?? String(pool.options.connectionString);

/** Opens a pool of connections. Statements time out after 15 s, which no request may exceed. */
export function openDatabase(
  connectionString: string,
  options: { maxConnections?: number; applicationName?: string; directUrl?: string | undefined } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 16,
    application_name: options.applicationName ?? 'ngoma',
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  if (options.directUrl !== undefined) directUrls.set(pool, options.directUrl);
  // The next query replaces an idle connection that the database closed, as on a restart. Without a listener the error would end
  // the process.
  pool.on('error', () => {});
  // A connection that is closed while in use reports it twice: to its query, which fails, and by an event, which must have a
  // listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
