import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = join(fileURLToPath(import.meta.url), '../../..');

const bin = join(root, 'node_modules/.bin');

/** The Node of this repository, whatever Node the machine has. */
export const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** An environment in which the repository's own programs come first. */
export const environment = (more = {}) => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...more });

/**
 * Runs a program in the repository and answers its exit code and, unless it speaks for itself, what it said.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, said: string }>}
 */
export function run(program, args, { quiet = false, cwd = root, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.once('error', (fault) => done({ code: 1, said: `${said}${fault.message}\n` }));
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}

/**
 * Hands over to a long-running program: signals go through to it, and its end is our end.
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
 * Calls back when this program is asked to end. Losing the parent that npm gave us counts as being asked, too: a killed npm
 * would leave us behind. (npm starts scripts through a shell that keeps signals to itself; `exec` in package.json makes the
 * shell step aside. Windows knows no `exec` and takes what stands after `||`.)
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
