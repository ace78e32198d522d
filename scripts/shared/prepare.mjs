import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const installedMark = join(root, 'node_modules/.ngoma-lock-hash');
const builtMark = join(root, 'web/build/.ngoma-source-hash');

/** Installs the dependencies when there are none or when the lock file has changed since. */
export async function ensureInstalled() {
  const wanted = hashOf([lockFile]);
  if (readIfThere(installedMark) === wanted) return;
  if (!isInStep()) {
    console.log('Installing the dependencies (once, and whenever they change) …');
    // The tools are development dependencies, and the server's own Node is one of them.
    const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Error('The dependencies could not be installed; the messages of npm above say why.');
  }
  writeFileSync(installedMark, wanted);
}

/** Builds the pages when a source of theirs has changed since the last build. */
export async function ensureBuilt() {
  const sources = ['web', 'api/src'].flatMap((folder) => filesIn(join(root, folder))).sort();
  const wanted = hashOf([...sources, lockFile]);
  if (readIfThere(builtMark) === wanted) return;
  console.log('Building the pages (once, and whenever they change) …');
  const { code, said } = await run('npm', ['run', 'build', '--workspace=@ngoma/web'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The pages could not be built:\n${said}`);
  writeFileSync(builtMark, wanted);
}

/** Whether what npm has installed here is what the lock file asks for, say after `npm install`. */
function isInStep() {
  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  const have = JSON.parse(installed).packages;
  const want = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(want).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') || (have[path] ? link || have[path].version === version : optional),
  );
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', '.react-router'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
