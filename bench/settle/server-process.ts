import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As in production, where it is filled by the first start. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/node-compile');

/** Starts the server as in production, in a process of its own, and waits until it is ready. Its log is in the folder. */
export async function startServer(folder: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const log = openSync(join(folder, 'server.log'), 'a');
  const main = join(import.meta.dirname, '../../server/src/main.ts');
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  // As docs/operations.md starts it.
  const execArgv = ['--max-semi-space-size=16', '--expose-gc', ...profile];
  const server = fork(main, {
    env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compileCache, ...env },
    execArgv,
    stdio: ['ignore', log, log, 'ipc'],
  });
  for (;;) {
    if (server.exitCode !== null)
      throw new Error(`The server did not start:\n${readFileSync(join(folder, 'server.log'), 'utf8').slice(-4000)}`);
    const ready = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined);
    if (ready?.ok) return server;
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** Stops the server in order, if it runs. */
export async function stopServer(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}
