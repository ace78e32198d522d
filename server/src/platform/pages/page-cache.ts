import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PageCache } from '../platform.ts';
import { directUrlOf } from '../postgres/database.ts';
import type { ReplicaState } from '../postgres/replica-state.ts';
import type { PageStore } from './page-store.ts';

const channel = 'pages';
/** PostgreSQL accepts 8,000 bytes. A drop with more tags than fit drops everything. */
const maxPayloadBytes = 7_000;
const everything = '*';
const retryMs = 1_000;

/**
 * Drops pages on all nodes. The notification is part of the caller's transaction: PostgreSQL sends it on commit, and never after
 * a rollback. This node also drops at once, so that the caller sees its change with the next request, and again on the
 * notification, for pages rendered in between from the old data. From a drop on, pages are rendered from the primary until the replica
 * has the change.
 */
export function databasePageCache(store: PageStore, replica?: ReplicaState): PageCache {
  return {
    async drop(tx, tags) {
      if (tags.length === 0) return;
      store.drop(tags);
      replica?.notePageChange();
      const all = tags.join('\n');
      await sql`select pg_notify(${channel}, ${Buffer.byteLength(all) > maxPayloadBytes ? everything : all})`.execute(tx);
    },
  };
}

export interface PageListener {
  close(): Promise<void>;
}

/**
 * Listens for the drops of all nodes, on its own connection. While the connection is lost the store keeps no pages, since it
 * would miss drops; afterwards it starts empty. Resolves once it listens or retries.
 */
export async function listenForDrops(options: {
  pool: pg.Pool;
  store: PageStore;
  replica?: ReplicaState | undefined;
  logger: Pick<Logger, 'warn'>;
}): Promise<PageListener> {
  const { store, replica, logger } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const setListening = (isListening: boolean) => {
    store.setListening(isListening);
    replica?.setListening(isListening);
  };

  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return;
    client = undefined;
    setListening(false);
    lost.end().catch(() => undefined);
    if (isClosed) return;
    logger.warn({ err: error }, 'Lost the connection for page notifications; pages are not cached until it is back');
    timer = setTimeout(connect, retryMs);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: directUrlOf(options.pool),
      application_name: 'ngoma-pages',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => {
      replica?.notePageChange();
      if (payload === everything) store.clear();
      else store.drop(payload.split('\n'));
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (client === next) setListening(true);
    } catch (error) {
      lose(next, error);
    }
  };

  setListening(false);
  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
