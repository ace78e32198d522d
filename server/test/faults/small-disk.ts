import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A disk of its own for a test, which can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes the space that is left. */
  fill(): void;
  /** Gives it back. */
  empty(): void;
}

/**
 * Mounts a small disk in memory until the end of the test file. Root mounts it directly. Others mount it in a namespace of their own,
 * and reach it through a process that lives there. Returns undefined on a machine that permits neither.
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const point = mkdtempSync(join(tmpdir(), 'ngoma-small-disk-'));
  chmodSync(point, 0o755);
  // Runs after the disk is unmounted, because hooks run in reverse.
  afterAll(() => rmSync(point, { recursive: true, force: true }));
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'ngoma-small-disk', point] as const;
  const folder = (process.getuid?.() === 0 ? mountHere(mount, point) : undefined) ?? (await mountInNamespace(mount, point));
  if (folder === undefined) return undefined;
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const bytes of [1 << 20, 1 << 12]) writeUntilFull(file, Buffer.alloc(bytes, 1));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
  };
}

type Command = readonly [string, ...string[]];

function mountHere([program, ...args]: Command, point: string): string | undefined {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  // Lazily, because a process that was killed may end later.
  afterAll(() => void execFileSync('umount', ['--lazy', point]));
  return point;
}

async function mountInNamespace(mount: Command, point: string): Promise<string | undefined> {
  const script = `${mount.join(' ')} && echo mounted && exec cat`;
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(holder, 'close').catch(() => undefined);
  const mounted = await Promise.race([once(holder.stdout, 'data'), ended.then(() => undefined)]).catch(() => undefined);
  if (!String(mounted?.[0] ?? '').startsWith('mounted')) return undefined;
  afterAll(async () => {
    holder.stdin.end();
    await ended;
  });
  return `/proc/${holder.pid}/root${point}`;
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}
