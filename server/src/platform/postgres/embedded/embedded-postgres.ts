import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findLockOwner, lockFolder, processExists } from '../../folder-lock.ts';
import { requireUsable } from './data-folder.ts';
import { freePort, isFree } from './free-port.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { findSocketFolder, makeSocketFolder } from './socket-folder.ts';
import { type EmbeddedState, superviseServer } from './supervised-server.ts';
import { type WalOptions, type WalSettings, walSettings } from './wal-settings.ts';

export interface EmbeddedPostgresOptions extends WalOptions {
  /** Folder of the database and its settings; locked for this process while it runs. */
  readonly dataDir: string;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;
  /** Settings of PostgreSQL that override the defaults; tests use them to switch durability off. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Connection string of the database, with password. Its `host` parameter is the folder of the socket, which goes before its TCP address. */
  readonly url: string;
  /** Whether this start created the database. */
  readonly isNew: boolean;
  /** Returns whether the server runs, and how often it has failed to start since it went down. */
  readonly state: () => EmbeddedState;
  /** Aborts running statements, writes all data to disk and releases the folder. */
  stop(): Promise<void>;
}

/** Settings that are kept across starts. */
interface KeptSettings {
  readonly port: number;
  readonly password: string;
}

/** Returns the address of the database of the live process that uses the folder, or undefined if there is none. */
export function findRunningPostgres(folder: string): string | undefined {
  const dataDir = resolve(folder);
  const path = join(dataDir, 'postgres.json');
  if (findLockOwner(dataDir) === undefined || !existsSync(path)) return undefined;
  return addressOf(JSON.parse(readFileSync(path, 'utf8')) as KeptSettings, databaseName);
}

const superuser = 'ngoma';
const databaseName = 'ngoma';

const megabyte = 1024 * 1024;

/**
 * An eighth of the machine's memory, between 256 MB and 2 GB: the pages of the indexes that orders are written to. With a million
 * orders and 256 MB, they are placed at 0.5 (a cold start) to 0.9 of the rate of an empty database.
 */
const sharedBuffers = `${Math.min(2_048, Math.max(256, Math.floor(totalmem() / 8 / megabyte)))}MB`;

/** Default settings of PostgreSQL. The first three make commits durable: an acknowledged order must survive a power cut. */
const ownSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: sharedBuffers,
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/** Remembers which pages were in memory, every few minutes and at the stop, and reads them again after the start. */
const prewarming = 'pg_prewarm';

/**
 * Starts the PostgreSQL from npm on the data folder, and creates the database on the first start. Restarts the server when it
 * goes down. Takes over the lock and stops the PostgreSQL that a killed process left behind. Throws FolderInUse when a live
 * process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger } = options;
  const dataDir = resolve(options.dataDir);
  const lock = lockFolder(dataDir);
  try {
    const programs = await findPostgresPrograms();
    const cluster = join(dataDir, 'postgres');
    requireUsable(dataDir, cluster, programs.userId);
    await stopOrphan(cluster, logger);
    const isNew = !existsSync(cluster);
    const kept = await loadSettings(dataDir, isNew);
    if (isNew) await createCluster(programs, dataDir, cluster, kept.password);
    const wal = walSettings(programs, options);
    const preloads = programs.hasLibrary(prewarming) && { shared_preload_libraries: prewarming };
    const socketFolder = await findSocketFolder(dataDir);
    const settings = {
      ...{ ...ownSettings, unix_socket_directories: socketFolder ?? '' },
      ...{ ...preloads, ...wal.settings, ...options.settings, port: String(kept.port) },
    };
    const launch = () => {
      if (socketFolder !== undefined) makeSocketFolder(socketFolder, programs);
      return startServer(programs, cluster, { ...wal, settings }, logger);
    };
    // A recovery that fails once fails always.
    const server = await superviseServer(launch, logger, options.recovery === undefined ? undefined : 1);
    await ensureDatabase(addressOf(kept, 'postgres'));
    const stop = async () => {
      await server.stop();
      lock.release();
    };
    return { url: addressOf(kept, databaseName, socketFolder), isNew, state: server.state, stop };
  } catch (fault) {
    lock.release();
    throw fault;
  }
}

/** Returns an address by TCP, which a client leaves for the socket in the folder if one is given. */
const addressOf = ({ port, password }: KeptSettings, database: string, socketFolder?: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}${socketFolder === undefined ? '' : `?host=${encodeURIComponent(socketFolder)}`}`;

/** Stops a PostgreSQL whose Ngoma process was killed. It still uses the folder, and has no clients left. */
async function stopOrphan(cluster: string, logger: EmbeddedPostgresOptions['logger']): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  if (pid > 1 && processExists(pid) && isPostgres(pid, cluster)) {
    logger.warn({ pid }, 'Stopping a PostgreSQL that a killed process left running');
    process.kill(pid, 'SIGINT');
    for (let tries = 0; processExists(pid); tries += 1) {
      if (tries === 100) process.kill(pid, 'SIGQUIT');
      if (tries > 200) throw new Error(`PostgreSQL process ${pid} still uses ${cluster} and does not stop`);
      await sleep(100);
    }
  }
  rmSync(path, { force: true });
}

/**
 * Returns whether the process is a PostgreSQL of this folder. After a reboot the process id in the file may belong to any
 * program.
 */
function isPostgres(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return !existsSync('/proc');
  }
}

async function loadSettings(dataDir: string, isNew: boolean): Promise<KeptSettings> {
  const path = join(dataDir, 'postgres.json');
  const old = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as KeptSettings) : undefined;
  if (!old && !isNew) throw new Error(`${path} is missing: it holds the password of the database beside it`);
  const port = old && (await isFree(old.port)) ? old.port : await freePort();
  const kept = { port, password: old?.password ?? randomBytes(18).toString('base64url') };
  if (kept.port !== old?.port) writeFileSync(path, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  return kept;
}

/**
 * Creates the cluster in a temporary folder and moves it into place, so that an interrupted start leaves no incomplete database.
 */
async function createCluster(programs: PostgresPrograms, dataDir: string, cluster: string, password: string): Promise<void> {
  const draft = join(dataDir, 'postgres.new');
  const passwordFile = join(draft, 'password');
  const target = join(draft, 'cluster');
  let output = '';
  // Trigrams of characters beyond ASCII need a UTF-8 ctype, whose name depends on the operating system.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true });
    for (const folder of [draft, target]) {
      mkdirSync(folder, { mode: 0o700 });
      programs.own(folder);
    }
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o644 });
    const locale = [
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    // PostgreSQL flushes the new cluster to disk before the folder is moved into place.
    const child = programs.spawn('initdb', [`--pgdata=${target}`, ...locale, ...access], [target]);
    const outcome = await collect(child);
    if (outcome.code === 0) {
      renameSync(target, cluster);
      rmSync(draft, { recursive: true, force: true });
      return;
    }
    output = outcome.output;
  }
  throw new Error(`The database could not be created in ${dataDir}:\n${output}`);
}

function collect(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    let output = '';
    const append = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}

/** Resolves when the server accepts connections. Rejects with its last output when it ends before that. */
function startServer(
  programs: PostgresPrograms,
  cluster: string,
  { settings, env, paths }: WalSettings,
  logger: EmbeddedPostgresOptions['logger'],
): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = programs.spawn('postgres', ['-D', cluster, ...flags], [cluster, ...paths], env);
  return new Promise((done, fail) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      output = (output + text).slice(-4000);
      for (const line of text.split('\n')) {
        if (isArchiveFault(line)) logger.error({ postgres: line }, 'The write-ahead log is not archived');
        else if (/ (ERROR|FATAL|PANIC|WARNING): /.test(line)) logger.debug({ postgres: line }, 'PostgreSQL log');
      }
      if (output.includes('ready to accept connections')) done(child);
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

const isArchiveFault = (line: string) => / LOG: +archive command failed/.test(line) || line.startsWith('WARNING: WAL archive:');

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
