import pg from 'pg';

/** Milliseconds without an answer after which a statement makes the database suspect. */
const suspectMs = 1_000;
/** Milliseconds between two looks at the running statements. */
const sweepMs = 250;
/** Maximum milliseconds for one answer to the watch. Two missing answers in a row make the database unreachable. */
const answerMs = 1_200;
/** Milliseconds between two tries while the database is away. */
const retryMs = 500;

/** The database does not answer. Its code is the one of PostgreSQL for a broken connection, which is answered with 503. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code = '08006';
  constructor() {
    super('The database does not answer');
  }
}

/** The connections of a pool, as the watch sees them. */
export interface WatchedPool {
  /** Returns since when the longest running statement or the longest waiting request has had no answer, in epoch milliseconds. */
  waitingSince(): number | undefined;
  /** Fails everything that runs or waits, and closes all connections. */
  abandon(error: Error): void;
}

export interface DatabaseWatch {
  /** Whether the database does not answer. Pools then refuse at once instead of waiting for it. */
  readonly isAway: boolean;
  /** Adds the connections of a pool. Returns a function that removes them. */
  add(pool: WatchedPool): () => void;
  /** Asks on the connection of the watch, which no request uses. Rejects if the database does not answer within seconds. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Watches whether the database answers, on a connection of its own. It asks only when a statement or a request has waited for a
 * second, which may also be because of a lock. Without an answer it fails everything that waits, so that a frozen database
 * delays a request by less than 5 seconds (docs/decisions/0092). It then asks until the database is back.
 */
export function watchDatabase(connectionString: string, applicationName: string): DatabaseWatch {
  const pools = new Set<WatchedPool>();
  let isAway = false;
  let isAsking = false;
  let isClosed = false;
  let trustedUntil = 0;
  const connection = new pg.Pool({
    connectionString,
    max: 1,
    application_name: `${applicationName} watch`,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    keepAlive: true,
  });
  connection.on('error', () => {});
  connection.on('connect', (client) => client.on('error', () => {}));

  /** Asks twice, because a process that was busy itself may read the first answer too late. */
  async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    try {
      return (await connection.query<Row>(text, values)).rows;
    } catch (error) {
      if (isClosed) throw error;
      return (await connection.query<Row>(text, values)).rows;
    }
  }

  /** Returns whether the database answers. An error of the server itself, such as too many connections, is an answer. */
  const answers = () =>
    ask('select 1').then(
      () => true,
      (error: { code?: string }) => /^[0-9A-Z]{5}$/.test(error.code ?? '') && !error.code?.startsWith('08'),
    );

  async function check(): Promise<void> {
    isAsking = true;
    while (!isClosed) {
      if (await answers()) {
        isAway = false;
        break;
      }
      isAway = true;
      const error = new DatabaseAway();
      for (const pool of pools) pool.abandon(error);
      await new Promise((next) => setTimeout(next, retryMs).unref());
    }
    trustedUntil = Date.now() + suspectMs;
    isAsking = false;
  }

  const sweep = setInterval(() => {
    const now = Date.now();
    if (isAsking || now < trustedUntil) return;
    for (const pool of pools) {
      const since = pool.waitingSince();
      if (since !== undefined && now - since >= suspectMs) return void check();
    }
  }, sweepMs).unref();

  return {
    get isAway() {
      return isAway;
    },
    add(pool) {
      pools.add(pool);
      return () => pools.delete(pool);
    },
    ask,
    async close() {
      isClosed = true;
      clearInterval(sweep);
      await connection.end();
    },
  };
}
