import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { root } from '../../tools/app/ngoma.ts';

/** A command that has ended. */
interface Ended {
  readonly code: number;
  readonly output: string;
}

/** A copy of this repository with its packages and built pages in a separate folder, changed only by npm. */
export interface InstalledCopy {
  readonly folder: string;
  /** The path of the Node binary that the copy's own packages contain. */
  readonly node: string;
  /** An environment whose PATH contains no program of this repository. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs npm in the copy without a network, with further settings. Returns its exit code and its output. */
  npm(args: readonly string[], settings?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Runs a command in the copy, as npm. */
  run(command: readonly string[], settings?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Moves everything but these paths out of the copy, as the second stage of an image leaves it behind. Returns what takes it back. */
  keepOnly(paths: readonly string[]): () => void;
  remove(): void;
}

/** Folders that are not part of the repository, and the packages, which are linked. */
const leftOut = new Set(['.git', 'data', 'node_modules', 'screenshots', 'test-results'].map((name) => join(root, name)));
/** A running server writes each compressed page under this temporary name first and renames it a moment later. */
const draft = /\.draft$/;

/** Copies the repository to a folder outside of it. Inside, Node would also find the packages of the repository. */
export function copyInstallation(): InstalledCopy {
  const home = mkdtempSync(join(tmpdir(), 'ngoma-installation-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  try {
    const folder = join(home, 'ngoma');
    cpSync(root, folder, {
      recursive: true,
      filter: (path) => !leftOut.has(path) && !draft.test(path),
    });
    linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
    const env = outsideEnvironment(home);
    const run: InstalledCopy['run'] = ([program = '', ...args], settings = {}) =>
      new Promise((done) => {
        execFile(program, args, { cwd: folder, env: { ...env, ...settings } }, (fault, stdout, stderr) => {
          done({ code: fault ? Number(fault.code ?? 1) : 0, output: `${stdout}${stderr}` });
        });
      });
    const npm: InstalledCopy['npm'] = (args, settings) => run(['npm', ...args], settings);
    const keepOnly = (paths: readonly string[]) => setAside(folder, join(home, 'left-behind'), paths);
    return { folder, node: join(folder, 'node_modules/.bin/node'), env, npm, run, keepOnly, remove };
  } catch (fault) {
    remove();
    throw fault;
  }
}

/** Moves everything but these paths from a folder to another one. Returns a function that moves it back. */
function setAside(folder: string, aside: string, paths: readonly string[]): () => void {
  const wanted = paths.map((path) => path.split('/'));
  const moved: string[] = [];
  const visitFolder = (at: readonly string[]) => {
    for (const name of readdirSync(join(folder, ...at))) {
      const here = [...at, name];
      const isPrefix = (one: readonly string[], other: readonly string[]) => one.every((part, place) => part === other[place]);
      if (wanted.some((path) => isPrefix(path, here))) continue;
      if (wanted.some((path) => isPrefix(here, path))) visitFolder(here);
      else moved.push(here.join('/'));
    }
  };
  visitFolder([]);
  for (const path of moved) {
    mkdirSync(dirname(join(aside, path)), { recursive: true });
    renameSync(join(folder, path), join(aside, path));
  }
  return () => {
    for (const path of moved) renameSync(join(aside, path), join(folder, path));
  };
}

/** Contains only the machine's own programs; npm gets an empty cache, no user settings and no network. */
function outsideEnvironment(home: string): Readonly<Record<string, string>> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(join(root, sep)));
  return {
    PATH: path.join(delimiter),
    HOME: home,
    npm_config_cache: join(home, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

/**
 * Links the files of the packages, which npm removes but never rewrites, and copies npm's own record of them, which it rewrites.
 */
function linkPackages(from: string, to: string): void {
  linkFolder(from, to, (name) => !name.startsWith('.') || name === '.bin');
  // Copied last: npm trusts its record only if it is newer than the packages.
  copyFileSync(join(from, '.package-lock.json'), join(to, '.package-lock.json'));
}

function linkFolder(from: string, to: string, isWanted: (name: string) => boolean = () => true): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

/** Links a file, or copies it when the temporary folder is on another disk or the file belongs to another user. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
