import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { FolderInUse } from './folder-lock.ts';

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
  // As root PostgreSQL runs as somebody else, who must be able to come here; mkdtemp lets nobody else in.
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

/** Asks until there is an answer, for as long as a restart may take. */
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

const postmasterOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Another process that starts a PostgreSQL on the folder and stays. */
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

it('keeps its data, its port and its password from one start to the next, and believes in the disk', async () => {
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

it('is up again by itself when PostgreSQL is killed, with everything that was committed', async () => {
  const dataDir = aFolder();
  const postgres = await start(dataDir);
  await query(postgres.url, 'create table toys as select 1 as id');
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  expect(await queryInTheEnd(postgres.url, 'select id from toys')).toEqual([{ id: 1 }]);
});

it('refuses a folder that a live process uses, and says who', async () => {
  const dataDir = aFolder();
  const other = await anotherProcess(dataDir);
  await expect(start(dataDir)).rejects.toThrow(FolderInUse);
  await expect(start(dataDir)).rejects.toThrow(`process ${other.pid}`);
});

it('starts over what a killed process left behind: its lock and its running PostgreSQL', async () => {
  const dataDir = aFolder();
  const other = await anotherProcess(dataDir);
  const orphan = postmasterOf(dataDir);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const postgres = await start(dataDir);
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(postmasterOf(dataDir)).not.toBe(orphan);
});

it('starts after the server and PostgreSQL were both killed, with everything that was committed', async () => {
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

it('works in a folder that lets nobody through, as root’s home does', async () => {
  const home = aFolder();
  chmodSync(home, 0o700);
  const postgres = await start(join(home, 'data'));
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
