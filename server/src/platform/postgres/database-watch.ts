import pg from 'pg';

/** Milliseconds without an answer after which a statement makes the database suspect. */
const suspectMs = 1_000;
/** Milliseconds after which a statement that its process has not begun is given up: more than a busy machine needs to begin it. */
const unbegunMs = 2_500;
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

/** A statement that runs on one connection. */
export interface RunningStatement {
  /** The process of the connection in PostgreSQL. */
  readonly pid: number | undefined;
  readonly since: number;
  /** Closes the connection, unless the statement has been answered meanwhile. */
  cut(): void;
}

/** The connections of a pool, as the watch sees them. */
export interface WatchedPool {
  /** Returns since when the longest running statement or the longest waiting request has had no answer, in epoch milliseconds. */
  waitingSince(): number | undefined;
  /** Returns the statements that run. */
  running(): RunningStatement[];
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

  /** Closes connections whose process does not work while the database does: it has not begun a statement sent seconds ago. */
  async function cutFrozen(): Promise<void> {
    const before = Date.now() - unbegunMs;
    const late = [...pools].flatMap((pool) => pool.running()).filter(({ pid, since }) => pid !== undefined && since < before);
    if (late.length === 0) return;
    const rows = await ask<{ pid: number }>(`select pid from pg_stat_activity where pid = any($1) and state like 'idle%'`, [
      late.map(({ pid }) => pid),
    ]);
    const idle = new Set(rows.map(({ pid }) => pid));
    // Answers that have arrived meanwhile are read first.
    await new Promise((next) => setImmediate(next));
    for (const statement of late) if (idle.has(statement.pid as number)) statement.cut();
  }

  async function check(): Promise<void> {
    isAsking = true;
    while (!isClosed) {
      if (await answers()) {
        isAway = false;
        await cutFrozen().catch(() => {});
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
