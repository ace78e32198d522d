import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';

/** A server in a process of its own, as `npm start` runs it. */
export interface RealServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an outsider knows nothing of our types.
  readonly body: any;
  readonly bytes: Buffer;
}

/**
 * Starts `server/src/main.ts` on an empty database with its own folder and port, and ends it after the test file. To be called at
 * collection time, not inside a test or a hook.
 */
export async function startRealServer(databaseUrl: string): Promise<RealServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ngoma-real-server-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'a key of thirty-two bytes for tests',
      DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  afterAll(async () => {
    await end(child);
    process.off('exit', killChild);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => output);
  return { url, call: (method, path, options) => call(`${url}${path}`, method, options) };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 400 && child.exitCode === null; tries += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server did not become ready:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function call(url: string, method: string, options: CallOptions = {}): Promise<Answer> {
  const { token, json, form, language = 'en', headers } = options;
  const reply = await fetch(url, {
    method,
    headers: {
      'accept-language': language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form ? { body: form } : json !== undefined && { body: JSON.stringify(json) }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(bytes.toString()) : undefined, bytes };
}

/** Repeats a request until its result is the expected one, because jobs run in the background. Throws after 15 s. */
export async function until<T>(ask: () => Promise<T>, isThere: (found: T) => boolean, what: string): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    const found = await ask();
    if (isThere(found)) return found;
    await sleep(100);
  }
  throw new Error(`This never happened: ${what}`);
}
