import { type ChildProcess, fork } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilJobsAreDone } from '../../tools/app/until-jobs-are-done.ts';
import type { ServerReady } from '../onsale/server.ts';

/** Returns the environment of a server on the database at `url`, with its data and its log in `folder`. */
export function serverEnvironment(folder: string, url: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SECRET_KEY: 'a key of thirty-two bytes for the bench',
    DATA_DIR: join(folder, 'server'),
    PAYMENTS_SANDBOX: '1',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'info',
  };
}

/** Starts the product and the reference handlers in one process, and returns it once both listen and no job waits. */
export async function startServer(
  folder: string,
  url: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ server: ChildProcess; ready: ServerReady }> {
  const log = openSync(join(folder, 'server.log'), 'a');
  const execArgv = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const server = fork(join(import.meta.dirname, '../onsale/server.ts'), {
    env: { ...serverEnvironment(folder, url), ...env },
    stdio: ['ignore', log, log, 'ipc'],
    execArgv,
  });
  const ready = await new Promise<ServerReady>((done, fail) => {
    server.once('message', done as (message: unknown) => void);
    server.once('exit', () =>
      fail(new Error(`The server did not start:\n${readFileSync(join(folder, 'server.log'), 'utf8').slice(-4000)}`)),
    );
  });
  await untilJobsAreDone(`http://127.0.0.1:${ready.product}`);
  return { server, ready };
}

export async function stopServer(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  server.send('stop');
  await gone;
}

/** Runs a load, a module of this folder's parent that receives a plan and sends its report, in a process of its own. */
export async function runLoad<Report>(module: string, plan: object): Promise<Report> {
  const child = fork(join(import.meta.dirname, '..', module), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise<Report>((done, fail) => {
    child.once('message', done as (message: unknown) => void);
    child.once('exit', (code) => code && fail(new Error('The load ended early')));
    child.send(plan);
  });
}
