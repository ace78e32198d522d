import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseHandle } from './database.ts';
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

/**
 * Connections for a lane that writes set-wise all day long. Statements are prepared, and their plans are pinned to walk
 * indexes: a plan made while a table was still empty would otherwise scan it for as long as the connection lives.
 */
export function openLaneDatabase(
  connectionString: string,
  options: { connections: number; applicationName: string; onError: (error: Error) => void },
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString,
    Client: PreparingClient,
    max: options.connections,
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
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
