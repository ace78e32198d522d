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
    const xid = scope && (await transactionOf(connection));
    if (xid === undefined) return super.commitTransaction(connection);
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      scope?.onUnknown();
      if (!(await wasCommitted(this.#watch, xid))) throw error;
    }
  }
}

/** Returns the id of the transaction; undefined if it has written nothing. */
async function transactionOf(connection: DatabaseConnection): Promise<string | undefined> {
  const { rows } = await connection.executeQuery<{ xid: string | null }>(
    CompiledQuery.raw('select pg_current_xact_id_if_assigned()::text as xid'),
  );
  return rows[0]?.xid ?? undefined;
}

/** Returns whether an error of a commit leaves its outcome open: any but an error that PostgreSQL reports about the commit. */
function isUnknown(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code);
}

/** Asks until the database is back and the transaction has ended. Throws if it does not come back. */
async function wasCommitted(watch: DatabaseWatch, xid: string): Promise<boolean> {
  const until = Date.now() + searchMs;
  for (;;) {
    try {
      const [row] = await watch.ask<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [xid]);
      if (row?.status !== 'in progress') return row?.status === 'committed';
    } catch (error) {
      // A crash lost the transaction together with its id, which is then "in the future".
      if ((error as { code?: string }).code === '22023') return false;
      if (Date.now() > until) throw error;
    }
    await wait(retryMs, undefined, { ref: false });
  }
}
