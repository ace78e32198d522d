import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../server/src/platform/postgres/migrate.ts';
import { type Ngoma, startNgoma } from '../app/ngoma.ts';
import { freePort } from '../free-port.ts';
import { type PostgresServer, promote, startPrimary, startReplica, stopReplication, withoutFlush } from './postgres-server.ts';
import { startProxies } from './proxies.ts';
import { startForwarder } from './tcp-forwarder.ts';

/** Two nodes, a worker, a primary and its replica, each in processes of its own, behind one address. */
export interface Cluster {
  /** The address that people open. */
  readonly url: string;
  /** The address of the primary, whichever it is. */
  readonly databaseUrl: string;
  readonly nodes: readonly [Ngoma, Ngoma];
  readonly worker: Ngoma;
  /** A folder that ends with the cluster. */
  readonly folder: string;
  /** Resolves when people are led to both nodes. */
  untilBothReady(): Promise<void>;
  /** Kills the primary. */
  losePrimary(): Promise<void>;
  /** Makes the replica the primary. */
  failOver(): Promise<void>;
  /** Copies the primary to a new replica in the place of the server that was lost. */
  addReplica(): Promise<void>;
  /** Lets the replica miss what is committed from now on. */
  stopReplication(): Promise<void>;
  stop(): Promise<void>;
}

/** Ways from people to the nodes, and from the nodes to the primary. */
interface Routes {
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readyNodes(): Promise<number> | number;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Whether HAProxy and PgBouncer lead the connections, or forwarders of this process. */
  readonly hasProxies: boolean;
  /** Settings of nodes and worker. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Steps that undo those of the start, in their order. */
type Undo = (() => Promise<void>)[];

/** Starts the cluster in a temporary folder on free ports. Stops what it has started when a part does not start. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const undo: Undo = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-cluster-'));
  chmodSync(folder, 0o755);
  undo.push(async () => rmSync(folder, { recursive: true, force: true }));
  try {
    return { ...(await startParts(folder, options, undo)), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  folder: string,
  { hasProxies, settings }: ClusterOptions,
  undo: Undo,
): Promise<Omit<Cluster, 'folder' | 'stop'>> {
  const databases = await startDatabases(folder, hasProxies, undo);
  const nodePorts = [await freePort(), await freePort()] as const;
  const routes = hasProxies
    ? await proxyRoutes(folder, nodePorts, databases.both)
    : await forwarderRoutes(nodePorts, databases.primary);
  undo.push(routes.stop);
  const url = `http://127.0.0.1:${routes.port}`;
  const start = async (more: Readonly<Record<string, string>>) => {
    const started = await startNgoma({ ...settings, ...routes.settings, PUBLIC_URL: url, TRUST_PROXY: '1', ...more });
    undo.push(started.stop);
    return started;
  };
  const [first, second, worker] = await Promise.all([
    start({ WORKER: 'off', PORT: String(nodePorts[0]) }),
    start({ WORKER: 'off', PORT: String(nodePorts[1]) }),
    start({ WORKER: 'only' }),
  ]);
  return {
    ...{ url, databaseUrl: routes.databaseUrl, nodes: [first, second], worker },
    ...databases,
    async untilBothReady() {
      for (let tries = 0; (await routes.readyNodes()) < 2; tries += 1) {
        if (tries > 600) throw new Error('A node did not become ready');
        await sleep(50);
      }
    },
  };
}

/** Starts a migrated primary and the replica for which its commits wait. */
async function startDatabases(folder: string, isDurable: boolean, undo: Undo) {
  // A sample of seconds is not there to wait for the disk.
  const settings = isDurable ? {} : withoutFlush;
  let primary = await startPrimary(join(folder, 'primary'), settings);
  undo.push(primary.kill);
  await migrate(primary.url);
  let replicas = 0;
  const addReplica = async (port?: number): Promise<PostgresServer> => {
    replicas += 1;
    const added = await startReplica(primary, join(folder, `replica_${replicas}`), {
      settings,
      ...(port !== undefined && { port }),
    });
    undo.push(added.kill);
    return added;
  };
  let replica = await addReplica();
  return {
    both: [primary, replica] as const,
    primary: () => primary,
    losePrimary: () => primary.kill(),
    async failOver() {
      await promote(replica);
      [primary, replica] = [replica, primary];
    },
    async addReplica() {
      replica = await addReplica(replica.port);
    },
    stopReplication: () => stopReplication(primary, replica),
  };
}

/** HAProxy leads people to the nodes that are ready, and connections to the primary; PgBouncer shares those of requests. */
async function proxyRoutes(
  folder: string,
  nodePorts: readonly [number, number],
  [primary, replica]: readonly [PostgresServer, PostgresServer],
): Promise<Routes> {
  const { username, password } = new URL(primary.url);
  const proxies = await startProxies({
    ...{ folder, nodePorts, databasePorts: [primary.port, replica.port] },
    ...{ user: username, password },
  });
  const databaseUrl = withPort(primary.url, proxies.primaryPort);
  return {
    port: proxies.port,
    databaseUrl,
    settings: { DATABASE_URL: withPort(primary.url, proxies.poolerPort), DATABASE_DIRECT_URL: databaseUrl },
    readyNodes: proxies.readyNodes,
    stop: proxies.stop,
  };
}

/** Forwarders of this process: people reach the nodes that are ready in turn, and all connections reach the primary. */
async function forwarderRoutes(nodePorts: readonly number[], primary: () => PostgresServer): Promise<Routes> {
  let ready: readonly number[] = nodePorts;
  const look = setInterval(async () => {
    const states = await Promise.all(nodePorts.map((port) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)));
    ready = nodePorts.filter((_port, place) => states[place]?.ok);
  }, 200);
  let taken = 0;
  const people = await startForwarder(() => {
    taken += 1;
    const turn = taken % 2 === 0 ? ready : ready.toReversed();
    return turn.length > 0 ? turn : nodePorts;
  });
  const database = await startForwarder(() => [primary().port]);
  const databaseUrl = withPort(primary().url, database.port);
  return {
    port: people.port,
    databaseUrl,
    settings: { DATABASE_URL: databaseUrl },
    readyNodes: () => ready.length,
    async stop() {
      clearInterval(look);
      await people.close();
      await database.close();
    },
  };
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
