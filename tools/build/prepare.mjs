import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { root, run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
/**
 * The record that npm keeps of installed packages. It changes when packages are added or removed, as with `npm prune --omit=dev`.
 */
const installedRecord = join(root, 'node_modules/.package-lock.json');
const installedMark = join(root, 'node_modules/.ngoma-lock-hash');
const builtMark = join(root, 'web/build/.ngoma-source-hash');

/** Installs the dependencies when some are missing or the lock file has changed. */
export async function ensureInstalled() {
  const hashOfInstallation = () => hashOf([lockFile, installedRecord].filter((path) => existsSync(path)));
  if (readIfThere(installedMark) === hashOfInstallation()) return;
  if (!isInStep()) {
    console.log('Installing the dependencies (once, and whenever they change) …');
    // The tools that build and check are development dependencies, which npm would leave out with NODE_ENV=production.
    const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Error('The dependencies could not be installed; the messages of npm above say why.');
  }
  writeFileSync(installedMark, hashOfInstallation());
}

/** Builds the web app and compresses its files when one of its sources, or a setting that is built into it, has changed since the last build. */
export async function ensureBuilt() {
  const sources = ['web', 'api/src'].flatMap((folder) => filesIn(join(root, folder))).sort();
  const wanted = [hashOf([...sources, lockFile]), process.env.VITE_SUPPORT_EMAIL, process.env.VITE_SUPPORT_WHATSAPP]
    .filter(Boolean)
    .join(' ');
  if (readIfThere(builtMark) === wanted) return;
  console.log('Building the pages (once, and whenever they change) …');
  const { code, output } = await run('npm', ['run', 'build', '--workspace=@ngoma/web'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
  await compressFiles(join(root, 'web/build/client'));
  writeFileSync(builtMark, wanted);
}

/** Returns whether the installed packages match the lock file, for instance after `npm install`. */
function isInStep() {
  const installed = readIfThere(installedRecord);
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
