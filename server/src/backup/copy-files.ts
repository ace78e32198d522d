import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface CopiedFile {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

const chunkBytes = 1 << 20;
const parallel = 8;
/** Buffers for further files: a new one for each of thousands would cost more than reading them. */
const spareBuffers: Buffer[] = [];

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns length and checksum of a file, or undefined if it is missing. */
export const digestFile = (path: string): Promise<CopiedFile | undefined> => readThrough(path, async () => {});

/**
 * Copies a file that may be written meanwhile. Returns length and checksum of what was copied; undefined if the file is missing,
 * because files of a running database may be removed at any time. `flushFolder` writes the copies to disk.
 */
export async function copyFile(from: string, to: string): Promise<CopiedFile | undefined> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const copy = await open(to, 'w', 0o600);
  try {
    const copied = await readThrough(from, async (chunk) => {
      await copy.writeFile(chunk);
    });
    return copied;
  } finally {
    await copy.close();
  }
}

async function readThrough(path: string, take: (chunk: Buffer) => Promise<void>): Promise<CopiedFile | undefined> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const hash = createHash('sha256');
  const buffer = spareBuffers.pop() ?? Buffer.allocUnsafe(chunkBytes);
  let bytes = 0;
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await take(chunk);
      bytes += bytesRead;
    }
  } finally {
    await file.close();
    spareBuffers.push(buffer);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Writes all files below a folder to disk: on Linux by one call for its file system, elsewhere one by one. A power cut after it costs
 * none of them.
 */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'linux') {
    await promisify(execFile)('sync', ['--file-system', folder]);
    return;
  }
  const { files } = await listTree(folder);
  await forEachOf(files, async (path) => {
    const file = await open(join(folder, path), 'r+');
    await file.sync().finally(() => file.close());
  });
}

export interface Tree {
  /** Relative paths. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Lists the files and folders below a folder, without those that `isSkipped` names. A missing folder is empty. */
export async function listTree(root: string, isSkipped: (path: string) => boolean = () => false): Promise<Tree> {
  const files: string[] = [];
  const folders: string[] = [];
  const walk = async (folder: string) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isSkipped(path)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        await walk(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  await walk('');
  return { files: files.sort(), folders: folders.sort() };
}

/** Runs `work` for each item, a few at a time. */
export async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
