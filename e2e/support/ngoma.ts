import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';

const root = join(import.meta.dirname, '../..');

/** A whole Ngoma in a process of its own, with the embedded database in a folder of its own. */
export interface Ngoma {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** The address of its database, for whoever checks the books. */
  databaseUrl(): string;
  /** Ends the server process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Ends the database's process at once. */
  killDatabase(): void;
  /** Starts again on the same folder and address, after `kill`. */
  start(): Promise<void>;
  /** Ends everything in good order and removes the folder. */
  stop(): Promise<void>;
}

/** The first start makes a database and, with the demo world, some ten seconds of history. */
const readyWithinMs = 240_000;

/** Starts `server/src/main.ts` as `npm start` does, and waits until it is ready. */
export async function startNgoma(env: Readonly<Record<string, string>> = {}): Promise<Ngoma> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ngoma-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isEnding = false;
  const endWithUs = () => child?.kill('SIGKILL');
  process.once('exit', endWithUs);

  const start = async () => {
    const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: '0', ...env };
    child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text;
      });
    }
    child.once('exit', (code, signal) => {
      if (!isEnding) console.error(`The server ended by itself (${signal ?? code}):\n${said.slice(-4_000)}`);
    });
    isEnding = false;
    await untilReady(url, child, () => said);
  };
  await start();
  return {
    url,
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
    async stop() {
      isEnding = true;
      await end(child, 'SIGTERM');
      process.off('exit', endWithUs);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < readyWithinMs && child.exitCode === null; await sleep(100)) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready:\n${said()}`);
}
