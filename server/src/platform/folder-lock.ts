import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A data folder that another live process is using. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface Owner {
  readonly pid: number;
  /** When the process began, as the kernel counts it; tells a reused process id from the process that wrote the lock. */
  readonly began: string | undefined;
}

/**
 * Claims a folder for this process until `release` is called or the process is gone: a lock left by a killed process is
 * taken over. Throws FolderInUse when its owner lives.
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
    takeAway(path, found);
  }
}

/** The file appears whole or not at all, so that nobody reads half a lock. */
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

/** Two starts may find the same dead lock: whoever moves away a lock that is no longer the dead one puts it back. */
function takeAway(path: string, dead: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readText(aside) !== dead) {
    try {
      linkSync(aside, path);
    } catch {
      // Somebody has claimed the folder meanwhile; the next look finds them.
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

/** Whether a process of this id runs, ours or anybody's; one that has ended but was not collected does not. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return kernelFacts(pid)?.state !== 'Z';
}

const beganAt = (pid: number) => kernelFacts(pid)?.began;

/** Fields 3 and 22 of /proc/<pid>/stat; undefined where there is no /proc. The name before them may hold anything. */
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
