import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { copyDatabase } from '../../server/src/backup/base-backup.ts';
import { listTree } from '../../server/src/backup/copy-files.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { findPostgresPrograms, type PostgresPrograms } from '../../server/src/platform/postgres/embedded/postgres-programs.ts';
import { root } from '../app/ngoma.ts';
import { signalProcess, withChildren } from '../database/process-tree.ts';
import { freePort } from '../free-port.ts';

/** A PostgreSQL of a cluster. Nothing starts it again when it goes down. */
export interface PostgresServer {
  /** The folder of its data. */
  readonly cluster: string;
  readonly port: number;
  /** The address of the database, with the superuser and its password. */
  readonly url: string;
  /** Kills all its processes at once, as when its machine is lost. */
  kill(): Promise<void>;
}

/** The user by which HAProxy finds the primary. It has no rights, and needs no password. */
const checkUser = 'ngoma_check';
/** Settings for a machine that only runs the drill. The first one is for tests of seconds: no power is cut in them. */
export const withoutFlush = { fsync: 'off', full_page_writes: 'off' };
const small = { shared_buffers: '64MB', jit: 'off', listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/** Creates an empty database in the folder, and starts it with the settings of `deploy/postgresql`. */
export async function startPrimary(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  await mkdir(folder, { mode: 0o755 });
  const quiet = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const draft = await startEmbeddedPostgres({ dataDir: folder, logger: quiet, settings: withoutFlush });
  await query(draft.url, `create role ${checkUser} login connection limit 10`);
  await draft.stop();
  const cluster = join(folder, 'postgres');
  appendFileSync(join(cluster, 'postgresql.conf'), readFileSync(join(root, 'deploy/postgresql/replication.conf')));
  const access = join(cluster, 'pg_hba.conf');
  writeFileSync(access, `host postgres ${checkUser} 127.0.0.1/32 trust\n${readFileSync(access, 'utf8')}`);
  return launch(await findPostgresPrograms(), cluster, draft.url, { port: String(await freePort()), ...settings });
}

/**
 * Copies a running primary into the folder, and starts the copy as its replica, which is named like the folder. From now on commits of
 * the primary wait until the replica has them on disk. It has a free port unless one is given.
 */
export async function startReplica(
  primary: PostgresServer,
  folder: string,
  { port, settings = {} }: { readonly port?: number; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<PostgresServer> {
  const name = basename(folder);
  const programs = await findPostgresPrograms();
  await mkdir(folder, { mode: 0o755 });
  await query(primary.url, `select pg_create_physical_replication_slot('${name}', true)`);
  await copyDatabase(primary.url, primary.cluster, folder);
  const cluster = join(folder, 'postgres');
  await rename(join(folder, 'database'), cluster);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { username, password } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${name}`;
  appendFileSync(join(cluster, 'postgresql.conf'), `primary_conninfo = '${source}'\nprimary_slot_name = '${name}'\n`);
  await ownTree(programs, cluster);
  const replica = await launch(programs, cluster, primary.url, { port: String(port ?? (await freePort())), ...settings });
  // What the copied settings say of the primary's own replica.
  await query(replica.url, 'alter system reset synchronous_standby_names');
  await query(replica.url, 'select pg_reload_conf()');
  await untilTrue(
    primary.url,
    `select count(*) = 1 as ok from pg_stat_replication where application_name = '${name}' and state = 'streaming'`,
  );
  await query(primary.url, `alter system set synchronous_standby_names = 'FIRST 1 (${name})'`);
  await query(primary.url, 'select pg_reload_conf()');
  await untilTrue(
    primary.url,
    `select count(*) = 1 as ok from pg_stat_replication where application_name = '${name}' and sync_state = 'sync'`,
  );
  return replica;
}

/** Makes a replica the primary. Resolves when it takes writes. */
export async function promote(replica: PostgresServer): Promise<void> {
  await query(replica.url, 'select pg_promote(true, 30)');
}

/** Cuts a replica off its primary, for controls: what is committed from now on is on the primary alone, and is answered. */
export async function stopReplication(primary: PostgresServer, replica: PostgresServer): Promise<void> {
  await query(primary.url, 'alter system reset synchronous_standby_names');
  await query(primary.url, 'select pg_reload_conf()');
  await query(replica.url, `alter system set primary_conninfo = ''`);
  await query(replica.url, 'select pg_reload_conf()');
  await untilTrue(
    primary.url,
    `select count(*) = 0 as ok from pg_stat_replication where application_name = '${basename(dirname(replica.cluster))}'`,
  );
}

async function ownTree(programs: PostgresPrograms, cluster: string): Promise<void> {
  const { files, folders } = await listTree(cluster);
  for (const path of ['', ...folders, ...files]) programs.own(join(cluster, path));
}

/** Starts the server with the settings, its port among them. `url` is an address with its user, password and database. */
async function launch(
  programs: PostgresPrograms,
  cluster: string,
  url: string,
  settings: Readonly<Record<string, string>> & { readonly port: string },
): Promise<PostgresServer> {
  const flags = Object.entries({ ...small, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = programs.spawn('postgres', ['-D', cluster, ...flags], [cluster]);
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // The main process first, so that it starts nothing again.
    for (const pid of withChildren(child.pid)) signalProcess(pid, 'SIGKILL');
  };
  process.once('exit', kill);
  await untilAccepting(child);
  const address = new URL(url);
  address.port = settings.port;
  // It has no socket.
  address.search = '';
  return {
    cluster,
    port: Number(settings.port),
    url: address.href,
    async kill() {
      process.off('exit', kill);
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      kill();
      await exited;
    },
  };
}

/** Resolves when the server takes connections. Throws with its last output when it ends before that. */
function untilAccepting(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
      if (output.includes('ready to accept')) done();
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'drill' });
  client.on('error', () => {});
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function untilTrue(url: string, text: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await query<{ ok: boolean }>(url, text);
    if (row?.ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`This never became true: ${text}`);
}
