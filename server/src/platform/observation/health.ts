import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { migrationsFolder } from '../postgres/migrate.ts';

export interface HealthOptions {
  readonly pool: pg.Pool;
  /** True once the process was asked to stop: it finishes running requests and takes no new ones. */
  readonly isStopping?: () => boolean;
}

/** Maximum time for the database to answer a readiness check, in milliseconds. */
const timeoutMs = 2_000;

/**
 * Adds the health checks. `/healthz` answers 200 while the process lives (restart it otherwise). `/readyz` answers 200 while it
 * can serve: the database answers and has every migration of this version, and the process was not asked to stop; else 503.
 */
export function addHealth(app: FastifyInstance, { pool, isStopping = () => false }: HealthOptions): void {
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      const isCurrent = await withTimeout(hasRun(pool, migrations));
      return isCurrent ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'database not migrated' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
}

async function hasRun(pool: pg.Pool, migrations: readonly string[]): Promise<boolean> {
  const { rows: found } = await pool.query<{ present: boolean }>(
    `select to_regclass('schema_migrations') is not null as present`,
  );
  if (!found[0]?.present) return false;
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from schema_migrations where name = any($1)', [
    migrations,
  ]);
  return Number(rows[0]?.count) === migrations.length;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
