import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { OutcomeDialect } from './commit-outcome.ts';
import type { DB } from './database.types.ts';
import { type DatabaseWatch, watchDatabase } from './database-watch.ts';
import { GuardedPool } from './guarded-pool.ts';
import { PreparingClient } from './prepared.ts';
import type { ReadReplica } from './replica-reads.ts';
import { followReplica, type ReplicaState } from './replica-state.ts';

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

/** Properties of a pool beside its own options. */
interface PoolFacts {
  /** The URL past the connection pooler. */
  readonly directUrl: string;
  readonly watch: DatabaseWatch;
  /** The database over the pool for exports. */
  readonly exports: Db;
  readonly replica: ReplicaState | undefined;
}
const factsByPool = new WeakMap<pg.Pool, PoolFacts>();

function factsOf(pool: pg.Pool): PoolFacts {
  const facts = factsByPool.get(pool);
  if (!facts) throw new Error('The pool was not opened by openDatabase');
  return facts;
}

/**
 * Returns the URL for connections that listen, hold session locks or set their own options, which a connection pooler in
 * transaction mode does not support.
 */
export const directUrlOf = (pool: pg.Pool): string => factsOf(pool).directUrl;

/** Returns the watch over the database of a pool, for further pools of the same database and for health checks. */
export const watchOf = (pool: pg.Pool): DatabaseWatch => factsOf(pool).watch;

/**
 * Returns the database of a pool for files that are written while they are read, such as exports. It has few connections of its own
 * and statements of up to five minutes, so that long files neither wait for requests nor take their connections.
 */
export const exportsOf = (pool: pg.Pool): Db => factsOf(pool).exports;

/** Returns what is known of the replica for public reads. Undefined without one. */
export const replicaOf = (pool: pg.Pool): ReplicaState | undefined => factsOf(pool).replica;

/** Limits of the pool for requests; docs/decisions/0092 has the reasons. */
const requestLimits = {
  /** Maximum milliseconds that a request waits for a connection. */
  connectionMs: 4_000,
  /** Maximum milliseconds of a statement, enforced by the server. */
  statementMs: 15_000,
  /** Maximum requests that wait for a connection. */
  maxWaiting: 1_000,
};

/** Maximum milliseconds that a read waits for a connection to the replica, after which it uses the primary. */
const replicaConnectionMs = 1_000;

/** Limits of the pool for exports. */
const exportLimits = { connections: 3, connectionMs: 30_000, statementMs: 300_000, maxWaiting: 50 };

export interface DatabaseOptions {
  readonly maxConnections?: number;
  readonly applicationName?: string;
  readonly directUrl?: string | undefined;
  /** The URL of a streaming replica, for the reads of `preferReplica`. */
  readonly replicaUrl?: string | undefined;
  /** Called when reads begin or cease to use the replica. */
  readonly onReplicaSwitch?: (isUsed: boolean) => void;
}

/**
 * Opens the pool for requests. Statements time out after 15 s, and waiting for a connection after 4 s. While the database does
 * not answer, everything fails at once.
 */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): DatabaseHandle {
  const applicationName = options.applicationName ?? 'ngoma';
  const directUrl = options.directUrl ?? connectionString;
  const watch = watchDatabase(connectionString, applicationName);
  const pool = new GuardedPool(
    {
      connectionString,
      // A pooler in transaction mode changes the connection, and not every version of one knows prepared statements.
      ...(directUrl === connectionString && { Client: PreparingClient }),
      max: options.maxConnections ?? 16,
      application_name: applicationName,
      connectionTimeoutMillis: requestLimits.connectionMs,
      statement_timeout: requestLimits.statementMs,
      idle_in_transaction_session_timeout: 30_000,
    },
    { watch, maxWaiting: requestLimits.maxWaiting, statementMs: requestLimits.statementMs + 2_000 },
  );
  const exportPool = new GuardedPool(
    {
      // A connection pooler would end their statements as early as those of requests.
      connectionString: directUrl,
      max: exportLimits.connections,
      application_name: `${applicationName} exports`,
      connectionTimeoutMillis: exportLimits.connectionMs,
      statement_timeout: exportLimits.statementMs,
      idle_in_transaction_session_timeout: 30_000,
      allowExitOnIdle: true,
    },
    { watch, maxWaiting: exportLimits.maxWaiting, statementMs: exportLimits.statementMs + 2_000 },
  );
  const replica = openReplica(watch, applicationName, options);
  const exports = new Kysely<DB>({ dialect: new OutcomeDialect({ pool: exportPool }, watch, replica) });
  factsByPool.set(pool, { directUrl, watch, exports, replica: replica?.state });
  const db = new Kysely<DB>({ dialect: new OutcomeDialect({ pool }, watch, replica) });
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely closes the pool only if it was used.
      for (const each of [pool, exportPool]) if (!each.ended && !each.ending) await each.end();
      await replica?.close();
      await watch.close();
    },
  };
}

/** Opens the pool of a replica, and follows how far it is behind. */
function openReplica(
  primary: DatabaseWatch,
  applicationName: string,
  { replicaUrl, onReplicaSwitch, maxConnections }: DatabaseOptions,
): (ReadReplica & { close(): Promise<void> }) | undefined {
  if (replicaUrl === undefined) return undefined;
  const watch = watchDatabase(replicaUrl, `${applicationName} replica`);
  const pool = new GuardedPool(
    {
      connectionString: replicaUrl,
      Client: PreparingClient,
      max: maxConnections ?? 16,
      application_name: `${applicationName} replica`,
      connectionTimeoutMillis: replicaConnectionMs,
      statement_timeout: requestLimits.statementMs,
    },
    { watch, maxWaiting: requestLimits.maxWaiting, statementMs: requestLimits.statementMs + 2_000 },
  );
  const state = followReplica({ primary, replica: watch, onSwitch: onReplicaSwitch });
  return {
    pool,
    state,
    async close() {
      await state.close();
      if (!pool.ended && !pool.ending) await pool.end();
      await watch.close();
    },
  };
}
