import type { Writable } from 'node:stream';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
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
  #isCorked = false;

  // Only the form that Kysely uses; other queries are passed on unchanged.
  override query(...args: unknown[]): never {
    this.#cork();
    const [text, values] = args;
    if (args.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = this.#nameOf(text);
      if (name) return super.query({ name, text, values: [...values] }) as never;
    }
    return super.query(...(args as [string])) as never;
  }

  /** Sends the statements that are issued at once in one packet. Each packet of its own costs as much as a small statement. */
  #cork(): void {
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Writable } }).connection;
    if (this.#isCorked) return;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxPrepared) return known;
    const name = `batch_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Sends the commit behind the statements that were sent before. Resolves when the transaction is committed. */
export type Commit = () => Promise<unknown>;

/** Database connections for batches, each with one transaction after the other. */
export interface PipelinedDatabase {
  /**
   * Runs `work` in a transaction. Rolls back and throws when `work` throws. `work` may send the commit together with its last
   * statements, which saves a round trip while the rows are locked. If one of them fails, the database rolls back instead. After
   * that the transaction takes no further statements.
   */
  transaction<Result>(work: (tx: Tx, commit: Commit) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A connection with its transaction. */
interface Session {
  readonly tx: Tx;
  /** Whether the commit of the current transaction was sent. */
  isCommitted: boolean;
}

export interface PipelinedOptions {
  readonly applicationName: string;
  readonly watch: DatabaseWatch;
  /** Maximum transactions at once, each on a connection of its own. One if absent. */
  readonly connections?: number;
  /** Maximum milliseconds for which a statement waits for a lock. */
  readonly lockMs?: number;
  readonly onError: (error: Error) => void;
}

/**
 * Opens connections for a process that writes batches all day. Statements are prepared, and their plans are restricted to index
 * scans: a plan made while a table was empty would otherwise scan it sequentially for as long as the connection lives. Statements
 * issued together are pipelined (https://node-postgres.com/features/pipelining) and run in that order, because in a busy process
 * each round trip costs more than the statement (docs/decisions/0025).
 */
export function openPipelinedDatabase(connectionString: string, options: PipelinedOptions): PipelinedDatabase {
  const pool = new GuardedPool(
    {
      connectionString,
      Client: PreparingClient,
      max: options.connections ?? 1,
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
  const sessions = new WeakMap<pg.PoolClient, Session>();

  return {
    async transaction(work) {
      const client = await pool.connect();
      const session = sessions.get(client) ?? openSession(client);
      sessions.set(client, session);
      session.isCommitted = false;
      const begun = client.query('begin');
      // The error of `begin` is raised below by `await begun`; this prevents an unhandled rejection before that.
      begun.catch(() => {});
      const commit: Commit = () => session.tx.executeQuery(CompiledQuery.raw('commit'));
      try {
        const result = await work(session.tx, commit);
        await begun;
        if (!session.isCommitted) await commit();
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
 * statements, the commit among them.
 */
function openSession(client: pg.PoolClient): Session {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const send = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    if (session.isCommitted) throw new Error(`This statement was sent after the commit of its transaction: ${text}`);
    if (text !== 'commit') return query(text, values);
    session.isCommitted = true;
    const result = await query(text);
    if (result.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
    return result;
  };
  const pool = { connect: () => Promise.resolve({ query: send, release: () => {} }), end: () => Promise.resolve() };
  const dialect = new PostgresDialect({ pool: pool as unknown as pg.Pool });
  const session: Session = { tx: new Kysely<DB>({ dialect }) as unknown as Tx, isCommitted: false };
  return session;
}
