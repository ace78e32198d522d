import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { ReplicaState } from './replica-state.ts';

/** The reads of one request. All use the same database, so that none sees an older state than the one before it. */
interface Scope {
  usesReplica: boolean | undefined;
}
const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs reads that may be some seconds old, for readers without a session. They use the replica if there is one that is up to date,
 * else the primary. Transactions always use the primary. Never for decisions on inventory, money or sessions, and not where the
 * result is kept for requests of others.
 */
export const preferReplica = <T>(work: () => Promise<T>): Promise<T> => scopes.run({ usesReplica: undefined }, work);

/** A replica with its connections. */
export interface ReadReplica {
  readonly pool: pg.Pool;
  readonly state: ReplicaState;
}

/** Leads statements within `preferReplica` to the replica, and all others to the primary. */
export class ReplicaDriver implements Driver {
  readonly #primary: Driver;
  readonly #replica: PostgresDriver;
  readonly #state: ReplicaState;

  constructor(primary: Driver, { pool, state }: ReadReplica) {
    this.#primary = primary;
    this.#replica = new PostgresDriver({ pool });
    this.#state = state;
  }

  async init(options?: AbortableOperationOptions): Promise<void> {
    await Promise.all([this.#primary.init(options), this.#replica.init()]);
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const scope = scopes.getStore();
    if (scope) scope.usesReplica ??= this.#state.isUsable;
    if (!scope?.usesReplica) return this.#primary.acquireConnection(options);
    return new ReplicaFirstConnection(scope, this.#replica, () => this.#primary.acquireConnection(options));
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#primary.beginTransaction(await onPrimary(connection), settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#primary.commitTransaction(await onPrimary(connection));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#primary.rollbackTransaction(await onPrimary(connection));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const used = connection instanceof ReplicaFirstConnection ? connection.primary : connection;
    if (used) await this.#primary.releaseConnection(used);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#primary.destroy(), this.#replica.destroy()]);
  }
}

const onPrimary = async (connection: DatabaseConnection): Promise<DatabaseConnection> =>
  connection instanceof ReplicaFirstConnection ? connection.toPrimary() : connection;

/** Runs each statement on the replica, and repeats it on the primary if the replica fails it. */
class ReplicaFirstConnection implements DatabaseConnection {
  readonly #scope: Scope;
  readonly #replica: Driver;
  readonly #acquirePrimary: () => Promise<DatabaseConnection>;
  /** The connection to the primary, once one was needed. */
  primary: DatabaseConnection | undefined;

  constructor(scope: Scope, replica: Driver, acquirePrimary: () => Promise<DatabaseConnection>) {
    this.#scope = scope;
    this.#replica = replica;
    this.#acquirePrimary = acquirePrimary;
  }

  async toPrimary(): Promise<DatabaseConnection> {
    this.primary ??= await this.#acquirePrimary();
    return this.primary;
  }

  async executeQuery<R>(query: CompiledQuery, options?: AbortableOperationOptions): Promise<QueryResult<R>> {
    if (this.primary || !this.#scope.usesReplica) return (await this.toPrimary()).executeQuery(query, options);
    try {
      const connection = await this.#replica.acquireConnection();
      return await connection.executeQuery<R>(query).finally(() => this.#replica.releaseConnection(connection));
    } catch (error) {
      if (!isOfReplica(error)) throw error;
      this.#scope.usesReplica = false;
      return (await this.toPrimary()).executeQuery(query, options);
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.toPrimary()).streamQuery<R>(query, chunkSize);
  }
}

/**
 * Returns whether a statement may succeed on the primary: the replica does not answer, is shutting down, has too many connections,
 * takes no writes, or has removed rows that the statement reads. Not so for mistakes in the statement.
 */
function isOfReplica(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|25|40|53|55|57|58|XX)/.test(code);
}
