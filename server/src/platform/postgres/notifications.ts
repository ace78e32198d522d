import pg from 'pg';
import type { Logger } from 'pino';
import { directUrlOf } from './database.ts';

export interface Listener {
  /** Receives the payload of a notification. */
  readonly onNotice: (payload: string) => void;
  /** Called when notifications may have been missed: on a lost connection and after connecting. */
  readonly onGap: () => void;
}

const firstRetryMs = 200;
const longestRetryMs = 10_000;

/**
 * Listens to a channel of PostgreSQL (`pg_notify`) on its own connection, and reconnects with backoff. Notifications only
 * invalidate caches of other nodes sooner; correctness must not depend on their delivery.
 */
export function listenForNotices(
  pool: pg.Pool,
  channel: string,
  listener: Listener,
  logger: Pick<Logger, 'warn'>,
): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let retryMs = firstRetryMs;
  let connecting: Promise<void> = Promise.resolve();

  const connect = async () => {
    const next = new pg.Client({
      connectionString: directUrlOf(pool),
      application_name: `${pool.options.application_name ?? 'ngoma'} listener`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isClosed) return;
      isLost = true;
      client = undefined;
      listener.onGap();
      logger.warn({ err: error, channel }, 'lost the connection for notifications; reconnecting');
      next.end().catch(() => {});
      timer = setTimeout(() => void start(), retryMs).unref();
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ payload }) => listener.onNotice(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isClosed) return await next.end();
      client = next;
      retryMs = firstRetryMs;
      // Notifications between the loss of the connection and this moment were missed.
      listener.onGap();
    } catch (error) {
      lost(error as Error);
    }
  };
  const start = () => {
    if (!isClosed) connecting = connect();
    return connecting;
  };
  void start();

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
