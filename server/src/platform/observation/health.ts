import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { watchOf } from '../postgres/database.ts';
import type { DatabaseWatch } from '../postgres/database-watch.ts';
import type { EmbeddedState } from '../postgres/embedded/supervised-server.ts';
import { migrationsFolder } from '../postgres/migrate.ts';

export interface HealthOptions {
  readonly pool: pg.Pool;
  /** True once the process was asked to stop: it finishes running requests and takes no new ones. */
  readonly isStopping?: (() => boolean) | undefined;
  /** The state of the embedded database, if there is one. */
  readonly embedded?: (() => EmbeddedState) | undefined;
}

/**
 * Adds the health checks. `/healthz` answers 200 while the process lives (restart it otherwise),
 * and says so when it is starting the embedded database again. `/readyz` answers 200 while it
 * can serve: the database answers and has every migration of this version, and the process was not asked to stop; else 503. It
 * asks on a connection that no request uses, so that a node under load stays ready.
 */
export function addHealth(app: FastifyInstance, { pool, isStopping = () => false, embedded }: HealthOptions): void {
  const watch = watchOf(pool);
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  app.addHook('onRequest', (_request, reply, done) => {
    // The next request of this client then opens a connection, which the load balancer leads to another node.
    if (isStopping()) reply.header('Connection', 'close');
    done();
  });
  app.get('/healthz', async (_request, reply) => {
    const { isRunning = true, failedStarts = 0 } = embedded?.() ?? {};
    const database = isRunning ? undefined : { status: 'starting again', failedStarts };
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok', database });
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      const isCurrent = await hasRun(watch, migrations);
      return isCurrent ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'database not migrated' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}

async function hasRun(watch: DatabaseWatch, migrations: readonly string[]): Promise<boolean> {
  const [found] = await watch.ask<{ present: boolean }>(`select to_regclass('schema_migrations') is not null as present`);
  if (!found?.present) return false;
  const [row] = await watch.ask<{ count: number }>('select count(*) as count from schema_migrations where name = any($1)', [
    migrations,
  ]);
  return Number(row?.count) === migrations.length;
}
