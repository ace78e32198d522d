import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry, register } from 'prom-client';
import { clientAddress } from '../http/limits/client-address.ts';
import { unknownRoute } from '../http/problems.ts';
import type { ReplicaState } from '../postgres/replica-state.ts';

/** A figure of a feature, read from the database when the metrics are asked for. */
export interface FeatureGauge {
  readonly name: string;
  readonly help: string;
  read(): Promise<number>;
}

export interface MetricsOptions {
  readonly pool: pg.Pool;
  readonly replica?: ReplicaState | undefined;
  readonly gauges?: readonly FeatureGauge[];
}

/**
 * Measures responses by route, the connection pool, the jobs and the process, and publishes them at /metrics. Clients outside the
 * machine and its private networks get 404, and so does every request that a proxy forwarded, whatever it says of its client.
 */
export function addMetrics(app: FastifyInstance, { pool, replica, gauges = [] }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route pattern, not the path: ids would create a time series each.
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  addPoolGauges(registry, pool);
  addJobGauge(registry, pool);
  if (replica) addReplicaGauges(registry, replica);
  for (const gauge of gauges) addFeatureGauge(registry, gauge);
  app.get('/metrics', async (request, reply) => {
    if (wasForwarded(request) || !isPrivate(clientAddress(request))) throw unknownRoute();
    // Features register their metrics in the default registry of prom-client, since they have no access to this one.
    return reply.type(registry.contentType).send(await Registry.merge([registry, register]).metrics());
  });
  return registry;
}

function addPoolGauges(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

function addReplicaGauges(registry: Registry, replica: ReplicaState): void {
  new Gauge({
    name: 'database_replica_used',
    help: '1 while public reads use the replica, 0 while they use the primary',
    registers: [registry],
    collect() {
      this.set(replica.isUsable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_age_seconds',
    help: 'Seconds since the latest moment whose commits the replica has for certain',
    registers: [registry],
    collect() {
      if (replica.ageSeconds === undefined) this.remove();
      else this.set(replica.ageSeconds);
    },
  });
}

function addFeatureGauge(registry: Registry, { name, help, read }: FeatureGauge): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // Without a database the gauge has no value, and the other metrics are needed all the more.
      const value = await read().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/**
 * Adds the number of jobs by state. A growing number of `due` jobs shows that the workers cannot keep up; `failed` jobs have used
 * up their attempts.
 */
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
        // Without a database the other metrics are needed all the more.
        .catch(() => ({ rows: [] }));
      this.reset();
      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, Number(count));
    },
  });
}

const wasForwarded = ({ headers }: FastifyRequest): boolean =>
  ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => headers[name] !== undefined);

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

const isPrivate = (address: string) => privateNetworks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
