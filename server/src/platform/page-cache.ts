import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PageStore } from './page-store.ts';
import type { PageCache } from './platform.ts';

const channel = 'pages';
/** PostgreSQL takes 8,000 bytes; a call with more tags than fit drops everything. */
const maxPayloadBytes = 7_000;
const everything = '*';
const retryMs = 1_000;

/**
 * Drops pages on every node. The notice is part of the caller's transaction: PostgreSQL sends it at the commit, and never
 * for a rolled-back one. This node drops at once, too, so that whoever changed something sees it with the next request,
 * and again with the notice, for what was rendered from the old facts in between.
 */
export function databasePageCache(store: PageStore): PageCache {
  return {
    async drop(tx, tags) {
      if (tags.length === 0) return;
      store.drop(tags);
      const all = tags.join('\n');
      await sql`select pg_notify(${channel}, ${Buffer.byteLength(all) > maxPayloadBytes ? everything : all})`.execute(tx);
    },
  };
}

export interface PageListener {
  close(): Promise<void>;
}

/**
 * Listens for what any node drops, on a connection of its own. While the connection is lost nothing is kept, since
 * nobody would tell; when it is back the store begins empty. Resolves once it listens, or is retrying.
 */
export async function listenForDrops(options: {
  pool: pg.Pool;
  store: PageStore;
  logger: Pick<Logger, 'warn'>;
}): Promise<PageListener> {
  const { store, logger } = options;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return;
    client = undefined;
    store.listen(false);
    lost.end().catch(() => undefined);
    if (isClosed) return;
    logger.warn({ err: error }, 'The notices about changed pages are interrupted; pages are not kept until they are back');
    timer = setTimeout(connect, retryMs);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.pool.options.connectionString,
      application_name: 'ngoma-pages',
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => (payload === everything ? store.clear() : store.drop(payload.split('\n'))));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (client === next) store.listen(true);
    } catch (error) {
      lose(next, error);
    }
  };

  store.listen(false);
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
