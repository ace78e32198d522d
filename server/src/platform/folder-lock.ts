import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raised when another live process uses the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface Owner {
  readonly pid: number;
  /**
   * Start time of the process in kernel ticks. Tells a reused process id from the process that wrote the lock. Undefined if there
   * is no /proc.
   */
  readonly began: string | undefined;
}

/**
 * Locks a folder for this process until `release` is called or the process ends. Takes over the lock of a process that no longer
 * runs. Throws FolderInUse when the owner is alive.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Owner);
  for (;;) {
    if (writeIfAbsent(path, mine)) return { release: () => releaseIfMine(path, mine) };
    const found = readText(path);
    if (found === undefined) continue;
    const owner = ownerOf(found);
    if (owner && isAlive(owner)) {
      throw new FolderInUse(
        `Ngoma is already running on ${folder} (process ${owner.pid}). Stop it first, or choose another folder with DATA_DIR and another PORT.`,
      );
    }
    removeStale(path, found);
  }
}

/** Returns the id of the live process that has locked the folder, or undefined if there is none. */
export function findLockOwner(folder: string): number | undefined {
  const text = readText(join(folder, 'server.lock'));
  const owner = text === undefined ? undefined : ownerOf(text);
  return owner && isAlive(owner) ? owner.pid : undefined;
}

/** Creates the file atomically, so that no other process reads an incomplete lock. Returns false if the file exists. */
function writeIfAbsent(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fault;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock. Two processes may find the same one: if the file moved away is not the stale lock, it is put back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readText(aside) !== stale) {
    try {
      linkSync(aside, path);
    } catch {
      // Another process has locked the folder meanwhile; the next attempt finds its lock.
    }
  }
  rmSync(aside, { force: true });
}

function releaseIfMine(path: string, mine: string): void {
  if (readText(path) === mine) rmSync(path, { force: true });
}

function ownerOf(text: string): Owner | undefined {
  try {
    const owner = JSON.parse(text) as Owner;
    return Number.isInteger(owner.pid) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(owner: Owner): boolean {
  return processExists(owner.pid) && (owner.began === undefined || beganAt(owner.pid) === owner.began);
}

/** Returns whether a process with this id runs, of any user. A zombie does not count as running. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return kernelFacts(pid)?.state !== 'Z';
}

const beganAt = (pid: number) => kernelFacts(pid)?.began;

/**
 * Reads fields 3 and 22 of /proc/<pid>/stat; undefined if there is no /proc. The process name before them may contain any
 * character.
 */
function kernelFacts(pid: number): { state: string | undefined; began: string | undefined } | undefined {
  const text = readText(`/proc/${pid}/stat`);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && { state: fields[0], began: fields[19] };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
