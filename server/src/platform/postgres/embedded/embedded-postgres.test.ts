import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { FolderInUse } from '../../folder-lock.ts';
import { DataFolderError } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { takesSockets } from './socket-folder.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
const running: EmbeddedPostgres[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-embedded-'));
  // As root, PostgreSQL runs as another user, who needs access to the folder; mkdtemp gives access only to the owner.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silent });
  running.push(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(postgres), 1);
  await postgres.stop();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Repeats a query until it succeeds, for up to 10 s, as a restart may take. */
async function queryInTheEnd(url: string, text: string): Promise<unknown[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await query(url, text);
    } catch (fault) {
      if (tries === 100) throw fault;
      await sleep(100);
    }
  }
}

const clientAddress = 'select inet_client_addr()::text as address';

const postmasterOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts a process that starts a PostgreSQL in the folder and keeps running. */
async function anotherProcess(dataDir: string): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const program = `
    const { startEmbeddedPostgres } = await import(${module});
    const silent = { info() {}, warn() {}, error() {}, debug() {} };
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, logger: silent });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

it('the embedded PostgreSQL keeps its data, its port and its password across starts, with fsync on', async () => {
  const dataDir = aFolder();
  const first = await start(dataDir);
  expect(first.isNew).toBe(true);
  await query(first.url, 'create table toys as select 1 as id');
  const durable = await query(first.url, "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')");
  expect(durable).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await stop(first);
  const second = await start(dataDir);
  expect(second).toMatchObject({ isNew: false, url: first.url });
  expect(await query(second.url, 'select id from toys')).toEqual([{ id: 1 }]);
});

it('the embedded PostgreSQL reads the pages that were in memory again after a start', async () => {
  const dataDir = aFolder();
  const first = await start(dataDir);
  await query(first.url, 'create extension pg_buffercache; create table toys as select generate_series(1, 10000) as id');
  await stop(first);
  const second = await start(dataDir);
  // Nothing but the prewarming reads the table.
  const pages = "select count(*)::int as pages from pg_buffercache where relfilenode = pg_relation_filenode('toys')";
  await expect.poll(() => query(second.url, pages), { timeout: 10_000 }).not.toEqual([{ pages: 0 }]);
});

it('the embedded PostgreSQL restarts when it is killed, with all committed data', async () => {
  const dataDir = aFolder();
  const postgres = await start(dataDir);
  await query(postgres.url, 'create table toys as select 1 as id');
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  expect(await queryInTheEnd(postgres.url, 'select id from toys')).toEqual([{ id: 1 }]);
});

it('the embedded PostgreSQL is started until it runs again, and its state says so meanwhile', async () => {
  const dataDir = aFolder();
  const postgres = await start(dataDir);
  expect(postgres.state()).toEqual({ isRunning: true, failedStarts: 0 });
  const needed = join(dataDir, 'postgres/global/pg_control');
  renameSync(needed, `${needed}.away`);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await expect.poll(() => postgres.state().failedStarts, { timeout: 15_000 }).toBeGreaterThan(2);
  expect(postgres.state().isRunning).toBe(false);
  renameSync(`${needed}.away`, needed);
  await expect.poll(() => postgres.state(), { timeout: 15_000 }).toEqual({ isRunning: true, failedStarts: 0 });
  expect(await queryInTheEnd(postgres.url, 'select 1 as id')).toEqual([{ id: 1 }]);
});

it('a folder that a live process uses is refused with its process id', async () => {
  const dataDir = aFolder();
  const other = await anotherProcess(dataDir);
  await expect(start(dataDir)).rejects.toThrow(FolderInUse);
  await expect(start(dataDir)).rejects.toThrow(`process ${other.pid}`);
});

it('a start takes over the lock and stops the PostgreSQL that a killed process left behind', async () => {
  const dataDir = aFolder();
  const other = await anotherProcess(dataDir);
  const orphan = postmasterOf(dataDir);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const postgres = await start(dataDir);
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(postmasterOf(dataDir)).not.toBe(orphan);
});

it('a start succeeds after the server and PostgreSQL were both killed, with all committed data', async () => {
  const dataDir = aFolder();
  const other = await anotherProcess(dataDir);
  const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  await query(`postgres://ngoma:${password}@127.0.0.1:${port}/ngoma`, 'create table toys as select 1 as id');
  const orphan = postmasterOf(dataDir);
  other.kill('SIGKILL');
  process.kill(orphan, 'SIGKILL');
  await once(other, 'exit');
  const postgres = await start(dataDir);
  expect(await query(postgres.url, 'select id from toys')).toEqual([{ id: 1 }]);
});

it('the embedded PostgreSQL works in a folder without access for other users, such as root’s home', async () => {
  const home = aFolder();
  chmodSync(home, 0o700);
  const postgres = await start(join(home, 'data'));
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('a database that another user may read is refused with the commands that mend it', async () => {
  const dataDir = aFolder();
  await stop(await start(dataDir));
  const cluster = join(dataDir, 'postgres');
  chmodSync(cluster, 0o755);
  const refusal = start(dataDir);
  await expect(refusal).rejects.toThrow(DataFolderError);
  await expect(refusal).rejects.toThrow(`chmod 700 ${cluster}`);
});

it.skipIf(process.getuid?.() !== 0)(
  'a database that was copied by another user is refused with the commands that mend it',
  async () => {
    const dataDir = aFolder();
    await stop(await start(dataDir));
    const cluster = join(dataDir, 'postgres');
    const { uid: owner } = statSync(cluster);
    chownSync(cluster, 0, 0);
    await expect(start(dataDir)).rejects.toThrow(`chown -R ${owner} ${cluster}`);
  },
);

it('a folder with an interrupted restore is refused until the restore is repeated', async () => {
  const dataDir = aFolder();
  mkdirSync(join(dataDir, 'restoring'));
  writeFileSync(join(dataDir, 'restoring/unfinished'), '');
  await expect(start(dataDir)).rejects.toThrow('npm run restore');
});

it('is reached by its socket, which only its own users may enter, and by TCP beside it', async () => {
  const dataDir = aFolder();
  const { url } = await start(dataDir);
  expect(await query(url, clientAddress)).toEqual([{ address: null }]);
  expect(statSync(join(dataDir, 'socket')).mode & 0o077).toBe(0);
  const tcp = new URL(url);
  tcp.search = '';
  expect(await query(tcp.href, clientAddress)).toEqual([{ address: '127.0.0.1/32' }]);
});

it('is reached by TCP alone in a folder whose name is too long for a socket', async () => {
  const dataDir = join(aFolder(), 'a'.repeat(100));
  const { url } = await start(dataDir);
  expect(new URL(url).search).toBe('');
  expect(await query(url, clientAddress)).toEqual([{ address: '127.0.0.1/32' }]);
});

it('tells where no socket can be made, and TCP must do', async () => {
  const folder = aFolder();
  expect(await takesSockets(folder)).toBe(true);
  expect(await takesSockets(join(folder, 'missing'))).toBe(false);
});
