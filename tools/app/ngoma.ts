import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..');

/** Where the server is installed, and the Node that runs it there. */
export interface Installation {
  readonly folder: string;
  readonly node: string;
  /** The command that starts the server, if it is not Node with the file of the server. */
  readonly command?: readonly string[];
}

interface StartOptions extends Partial<Installation> {
  /** A copy by `copyFolder`: the server begins with the data of that one, instead of creating them anew. */
  readonly from?: string;
}

/** A complete Ngoma in a separate process, with the embedded database in a separate folder. */
export interface Ngoma {
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string;
  /** The settings it was started with, for commands beside it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the address of its database, for tests that check the ledger. */
  databaseUrl(): string;
  /** Kills the server process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Kills the database process at once. */
  killDatabase(): void;
  /** Starts again on the same folder and address after `kill`. */
  start(): Promise<void>;
  /** Stops gracefully and starts again, as for a new version. Throws when it does not exit by itself with code 0. */
  restart(): Promise<void>;
  /** Stops gracefully, copies the folder, and starts again. Returns the copy, for `startNgoma`; the caller removes it. */
  copyFolder(): Promise<string>;
  /** Stops everything gracefully and removes the folder. */
  stop(): Promise<void>;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'ngoma-e2e-'));

/** Copies the folder of a server that is stopped, with the owners of its files. Returns the copy. */
function copyOf(folder: string): string {
  const copy = newFolder();
  execFileSync('cp', ['-a', `${folder}/.`, copy]);
  return copy;
}

/** The first start creates a database and the demo data: a minute of processor time. */
const readyWithinMs = 240_000;

/**
 * Starts `server/src/main.ts` as `npm start` does, and waits until it is ready. It has a free port unless `env` names one, and none
 * with `WORKER=only`. The installation is this one unless the options name another.
 */
export async function startNgoma(
  env: Readonly<Record<string, string>> = {},
  { folder = root, node = process.execPath, command = [node, 'server/src/main.ts'], from }: StartOptions = {},
): Promise<Ngoma> {
  const dataDir = from === undefined ? newFolder() : copyOf(from);
  if (from !== undefined) await changeDatabasePort(dataDir);
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: '0', ...env };
  let child: ChildProcess | undefined;
  let isEnding = false;
  const killChild = () => child?.kill('SIGKILL');
  process.once('exit', killChild);

  const start = async () => {
    const [program = node, ...args] = command;
    child = spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
      });
    }
    child.once('exit', (code, signal) => {
      if (!isEnding) console.error(`The server ended by itself (${signal ?? code}):\n${output.slice(-12_000)}`);
    });
    isEnding = false;
    await untilReady(
      () => (env.WORKER === 'only' ? output.includes('running jobs') : answers(url)),
      child,
      () => output,
    );
  };
  await start();
  return {
    url,
    settings,
    start,
    databaseUrl() {
      const { port: database, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
      return `postgres://ngoma:${password}@127.0.0.1:${database}/ngoma`;
    },
    async kill() {
      isEnding = true;
      await end(child, 'SIGKILL');
    },
    killDatabase() {
      process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    },
    async restart() {
      isEnding = true;
      await end(child, 'SIGTERM');
      if (child?.exitCode !== 0) throw new Error(`The server exited with ${child?.signalCode ?? child?.exitCode}`);
      await start();
    },
    async copyFolder() {
      isEnding = true;
      await end(child, 'SIGTERM');
      const copy = copyOf(dataDir);
      await start();
      return copy;
    },
    async stop() {
      isEnding = true;
      await end(child, 'SIGTERM');
      process.off('exit', killChild);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives a copied folder a port of its own for its database. */
async function changeDatabasePort(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), port: await freePort() }));
}

async function end(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function untilReady(isReady: () => boolean | Promise<boolean>, child: ChildProcess, output: () => string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < readyWithinMs && child.exitCode === null; await sleep(100)) {
    if (await isReady()) return;
  }
  // A server that is asked to end also ends its PostgreSQL.
  await Promise.race([end(child, 'SIGTERM'), sleep(20_000)]);
  await end(child, 'SIGKILL');
  throw new Error(`The server did not become ready:\n${output()}`);
}
