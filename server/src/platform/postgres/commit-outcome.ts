import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import type { DatabaseWatch } from './database-watch.ts';
import { type ReadReplica, ReplicaDriver } from './replica-reads.ts';

const retryMs = 300;
/** Maximum milliseconds in which the outcome of a commit is looked for. */
const searchMs = 10 * 60_000;

interface Scope {
  readonly onUnknown: () => void;
}
const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs work whose commits have a known outcome: if the connection breaks during a commit, the transaction of the work waits until
 * the database says whether it was committed. `onUnknown` is called when that begins, because it may take as long as the outage.
 */
export const withCommitOutcome = <T>(onUnknown: () => void, work: () => Promise<T>): Promise<T> =>
  scopes.run({ onUnknown }, work);

/**
 * PostgreSQL's dialect with the outcome of commits, and with reads from a replica if there is one. Outside of `withCommitOutcome` and
 * `preferReplica` it is the dialect itself.
 */
export class OutcomeDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #watch: DatabaseWatch;
  readonly #replica: ReadReplica | undefined;

  constructor(config: PostgresDialectConfig, watch: DatabaseWatch, replica?: ReadReplica) {
    super(config);
    this.#config = config;
    this.#watch = watch;
    this.#replica = replica;
  }

  override createDriver(): Driver {
    const driver = new OutcomeDriver(this.#config, this.#watch);
    return this.#replica ? new ReplicaDriver(driver, this.#replica) : driver;
  }
}

class OutcomeDriver extends PostgresDriver {
  readonly #watch: DatabaseWatch;

  constructor(config: PostgresDialectConfig, watch: DatabaseWatch) {
    super(config);
    this.#watch = watch;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const scope = scopes.getStore();
    const transaction = scope && (await transactionOf(connection));
    if (transaction === undefined) return super.commitTransaction(connection);
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      scope?.onUnknown();
      if (!(await wasCommitted(this.#watch, transaction))) throw error;
    }
  }
}

/** A transaction that is about to be committed. */
interface Committing {
  readonly xid: string | null;
  /** A position in the write-ahead log before the commit, and behind all else that the transaction has written. */
  readonly lsn: string;
  readonly incarnation: string;
}

/**
 * The run of PostgreSQL: since when its main process lives, and where its last recovery ended. Another one may use ids of transactions
 * again whose log was lost: a replica that was promoted, or the server itself after a crash.
 */
const incarnation = `concat(pg_postmaster_start_time(), ' ', pg_last_wal_replay_lsn())`;

/** Describes the transaction; returns undefined if it has written nothing. */
async function transactionOf(connection: DatabaseConnection): Promise<Committing | undefined> {
  const { rows } = await connection.executeQuery<Committing>(
    CompiledQuery.raw(
      `select pg_current_xact_id_if_assigned()::text as xid, pg_current_wal_insert_lsn()::text as lsn, ${incarnation} as incarnation`,
    ),
  );
  return rows[0]?.xid ? rows[0] : undefined;
}

/** Returns whether an error of a commit leaves its outcome open: any but an error that PostgreSQL reports about the commit. */
function isUnknown(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code);
}

/**
 * Asks until the database is back and the transaction has ended. If another run of PostgreSQL has recovered less of the log than the
 * transaction had written, the commit is lost, and the id may be another transaction's. Throws if the database does not come back.
 */
async function wasCommitted(watch: DatabaseWatch, { xid, lsn, incarnation: before }: Committing): Promise<boolean> {
  const until = Date.now() + searchMs;
  const question = `select pg_xact_status($1::xid8) as status, ${incarnation} as incarnation, pg_last_wal_replay_lsn() <= $2::pg_lsn as "isLost"`;
  for (;;) {
    try {
      const [row] = await watch.ask<{ status: string | null; incarnation: string; isLost: boolean | null }>(question, [xid, lsn]);
      if (row && row.incarnation !== before && row.isLost) return false;
      if (row?.status !== 'in progress') return row?.status === 'committed';
    } catch (error) {
      // A crash lost the transaction together with its id, which is then "in the future".
      if ((error as { code?: string }).code === '22023') return false;
      if (Date.now() > until) throw error;
    }
    await wait(retryMs, undefined, { ref: false });
  }
}
