import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.types.ts';

/** The database outside a transaction. */
export type Db = Kysely<DB>;
/** Inside one: every store takes this, so that what belongs together commits together. */
export type Tx = Transaction<DB>;
/** Reads that may run in either. */
export type DbOrTx = Kysely<DB>;

// bigint columns hold XAF and counts far below 2^53; a plain number keeps arithmetic and JSON exact and simple.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} is beyond exact integers`);
  return value;
});

/** Reads several things as they are at one moment: what is written meanwhile is in none of them. Nothing can be written within. */
export const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

export interface DatabaseHandle {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool of connections. Statements are cut off after 15 s: nothing in a request may take longer. */
export function openDatabase(
  connectionString: string,
  options: { maxConnections?: number; applicationName?: string } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 16,
    application_name: options.applicationName ?? 'ngoma',
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that the database cuts off (a restart) is replaced by the next query; unheard, it would end the process.
  pool.on('error', () => {});
  // One that is cut off while it is used says so twice: to its query, which fails, and by an event, which must be heard as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
