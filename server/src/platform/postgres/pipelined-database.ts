import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';
import type { DB } from './database.types.ts';
import type { DatabaseWatch } from './database-watch.ts';
import { GuardedPool } from './guarded-pool.ts';

/** Maximum number of prepared statements. Statements that differ by the number of their values would otherwise accumulate. */
const maxPrepared = 200;
/** Maximum milliseconds of one statement of a batch. */
const statementMs = 15_000;

/** Prepares statements under a name, so that the database parses and plans each once per connection. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // Only the form that Kysely uses; other queries are passed on unchanged.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (args.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = this.#nameOf(text);
      if (name) return super.query({ name, text, values: [...values] }) as never;
    }
    return super.query(...(args as [string])) as never;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxPrepared) return known;
    const name = `batch_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A database connection for batches: one transaction after the other, on one connection of its own. */
export interface PipelinedDatabase {
  /** Runs `work` in a transaction. Rolls back and throws when `work` throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens a connection for a process that writes batches all day. Statements are prepared, and their plans are restricted to index
 * scans: a plan made while a table was empty would otherwise scan it sequentially for as long as the connection lives. Statements
 * issued together are pipelined (https://node-postgres.com/features/pipelining) and run in that order, because in a busy process
 * each round trip costs more than the statement (docs/decisions/0025).
 */
export function openPipelinedDatabase(
  connectionString: string,
  options: { applicationName: string; watch: DatabaseWatch; lockMs?: number; onError: (error: Error) => void },
): PipelinedDatabase {
  const pool = new GuardedPool(
    {
      connectionString,
      Client: PreparingClient,
      max: 1,
      pipeline: true,
      application_name: options.applicationName,
      connectionTimeoutMillis: 4_000,
      statement_timeout: statementMs,
      lock_timeout: options.lockMs ?? 5_000,
      idle_in_transaction_session_timeout: 30_000,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
      options: '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
    },
    // Its queue bounds who waits.
    { watch: options.watch, maxWaiting: Number.POSITIVE_INFINITY, statementMs: statementMs + 2_000 },
  );
  // The next use replaces a connection that breaks while it is idle.
  pool.on('error', options.onError);
  const bound = new WeakMap<pg.PoolClient, Tx>();

  return {
    async transaction(work) {
      const client = await pool.connect();
      const begun = client.query('begin');
      // The error of `begin` is raised below by `await begun`; this prevents an unhandled rejection before that.
      begun.catch(() => {});
      try {
        const tx = bound.get(client) ?? kyselyOver(client);
        bound.set(client, tx);
        const result = await work(tx);
        await begun;
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          (fault: Error) => client.release(fault),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Returns a Kysely over one connection that is already in a transaction. Unlike a transaction of Kysely's own, it pipelines
 * statements.
 */
function kyselyOver(client: pg.PoolClient): Tx {
  const connection = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() } as unknown as pg.Pool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as unknown as Tx;
}
