import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the repository. */
export const root = join(fileURLToPath(import.meta.url), '../../..');

const bin = join(root, 'node_modules/.bin');

/** The Node version of this repository, whatever version the machine has. */
export const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** Returns an environment in which the repository's own programs come first in PATH. */
export const environment = (more = {}) => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...more });

/**
 * Runs a program in the repository. Returns its exit code and, with `quiet`, its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { quiet = false, cwd = root, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', (fault) => done({ code: 1, output: `${output}${fault.message}\n` }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/**
 * Runs a long-lived program in place of this one: forwards signals to it and exits with its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
export function become(program, args, env = {}) {
  const child = spawn(program, args, { cwd: root, env: environment(env), stdio: 'inherit', shell: process.platform === 'win32' });
  onEnd((signal) => child.kill(signal));
  child.once('error', (fault) => {
    console.error(fault.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  return child;
}

/**
 * Calls `end` when this program is asked to stop. The death of the npm process that started it counts as such a request, because
 * a killed npm would leave this program running. (npm starts scripts through a shell that does not forward signals; `exec` in
 * package.json replaces that shell. Windows has no `exec` and runs the command after `||`.)
 * @param {(signal: NodeJS.Signals) => void} end
 */
export function onEnd(end) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end('SIGTERM');
  }, 200);
  watch.unref();
}
