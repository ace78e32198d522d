import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tx } from './database.ts';
import type { DB } from './database.types.ts';

/** Statements that differ by the number of their values would each be kept for ever; beyond this many they are not. */
const mostPrepared = 200;

/** Names statements by their text, so that the database parses and plans each once per connection. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // The one form in which Kysely asks; everything else goes through as it is.
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
    if (known || this.#names.size >= mostPrepared) return known;
    const name = `lane_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Where a lane writes: one transaction after the other, on one connection of its own. */
export interface LaneDatabase {
  /** Commits what `work` did, or undoes it all and throws what it threw. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * A connection for a lane that writes set-wise all day long. Statements are prepared, and their plans are pinned to walk
 * indexes: a plan made while a table was still empty would otherwise scan it for as long as the connection lives. What is
 * asked at once is sent at once (https://node-postgres.com/features/pipelining) and done in that order: in a busy process
 * each wait for an answer costs more than the statement (docs/decisions/0060).
 */
export function openLaneDatabase(
  connectionString: string,
  options: { applicationName: string; onError: (error: Error) => void },
): LaneDatabase {
  const pool = new pg.Pool({
    connectionString,
    Client: PreparingClient,
    max: 1,
    pipeline: true,
    application_name: options.applicationName,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    options: '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
  });
  // A connection that breaks while nobody uses it is replaced with the next use.
  pool.on('error', options.onError);
  // One that breaks in the middle of a batch fails that batch; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const bound = new WeakMap<pg.PoolClient, Tx>();

  return {
    async transaction(work) {
      const client = await pool.connect();
      const begun = client.query('begin');
      // Whoever waits for the first answer is told below; here it only must not pass for a fault that nobody handles.
      begun.catch(() => {});
      try {
        const tx = bound.get(client) ?? boundTo(client);
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

/** Kysely over one connection that is already within a transaction; unlike Kysely's own, it lets statements travel together. */
function boundTo(client: pg.PoolClient): Tx {
  const connection = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient;
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() } as unknown as pg.Pool;
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as unknown as Tx;
}
