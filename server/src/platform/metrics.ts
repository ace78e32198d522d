import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry, register } from 'prom-client';
import { unknownRoute } from './http-problems.ts';

export interface MetricsOptions {
  readonly pool: pg.Pool;
}

/**
 * Measures every answer by route, the pool, the jobs and the process, and tells them at /metrics. Only callers of the
 * machine or of a private network are told; for others there is nothing at that address.
 */
export function addMetrics(app: FastifyInstance, { pool }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the path: ids would make a series each.
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  addPoolGauges(registry, pool);
  addJobGauge(registry, pool);
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request.ip)) throw unknownRoute();
    // What slices count lies in the library's common registry: they are built without knowing of this page.
    return reply.type(registry.contentType).send(await Registry.merge([registry, register]).metrics());
  });
  return registry;
}

function addPoolGauges(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/** `due` jobs that grow say that the workers cannot keep up; `failed` ones have used up their tries. */
function addJobGauge(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'jobs',
    help: 'Jobs by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await pool
        .query<{ running: number; due: number; later: number; failed: number }>(
          `select count(*) filter (where locked_at is not null) as running,
                  count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
                  count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
                  count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
           from graphile_worker.jobs`,
        )
        // Without a database the other figures matter all the more.
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, Number(count));
    },
  });
}

const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string) => near.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
