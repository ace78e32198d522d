import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { localFiles } from '../../files/files.ts';
import type { Files } from '../../platform.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Segments and history files of the write-ahead log, outside of the database's own folder. */
export interface WalArchive {
  /**
   * Stores a file of the log. A repetition with the same content succeeds. Throws when another content has the name: two databases
   * would be mixed in one archive.
   */
  store(name: string, content: Buffer): Promise<void>;
  /** Returns a file of the log, or undefined if the archive has none. Throws when its checksum is wrong. */
  find(name: string): Promise<Buffer | undefined>;
}

const head = /^ngoma-wal 1 ([0-9a-f]{64})\n/;
const headBytes = 'ngoma-wal 1 '.length + 64 + 1;
const nameForm = /^[0-9A-F]{8}([0-9A-F]{16})?(\.[0-9A-Za-z.]+)?$/;

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/**
 * Opens the archive at an address: an absolute folder, or a bucket as in `S3_URL`. The files of each database have a folder named by
 * its system identifier, which PostgreSQL gives every new database.
 */
export async function openWalArchive(address: string, systemId: string): Promise<WalArchive> {
  const isBucket = /^https?:/.test(address);
  const files: Files = isBucket ? (await import('../../files/s3.ts')).s3Files(address) : localFiles(address);
  const keyOf = (name: string) => {
    if (!nameForm.test(name)) throw new Error(`"${name}" is not the name of a file of the write-ahead log`);
    return `wal/${systemId}/${name}.bin`;
  };
  const find = async (name: string) => {
    const stored = await files.get(keyOf(name));
    return stored && unpack(name, stored.body);
  };
  return {
    find,
    async store(name, content) {
      const present = await files.get(keyOf(name));
      if (present) {
        if ((await unpack(name, present.body)).equals(content)) return;
        throw new Error(`The archive has another ${name}. Two databases must not share its folder.`);
      }
      const body = Buffer.concat([Buffer.from(`ngoma-wal 1 ${digestOf(content)}\n`), await compress(content, { level: 3 })]);
      await files.put(keyOf(name), body, 'application/octet-stream');
      // PostgreSQL removes its own copy now, so the new name must be on disk, too.
      if (!isBucket) await syncFolder(join(address, 'wal', systemId));
    },
  };
}

/** Unpacks a stored file. Throws when a byte was changed. */
async function unpack(name: string, body: Buffer): Promise<Buffer> {
  const digest = head.exec(body.subarray(0, headBytes).toString('latin1'))?.[1];
  const content = digest && (await decompress(body.subarray(headBytes)).catch(() => undefined));
  if (!content || digestOf(content) !== digest) throw new Error(`${name} in the archive is damaged`);
  return content;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Reads the identifier of a database from its folder. It is the first field of the control file, in the machine's byte order. */
export async function readSystemId(cluster: string): Promise<string> {
  const control = await readFile(join(cluster, 'global/pg_control'));
  return control.readBigUInt64LE(0).toString();
}

/** Folder in the database's folder for segments that were fetched before PostgreSQL asks for them. Removed after the recovery. */
export const prefetchFolder = 'pg_wal/prefetched';

const segmentsPerFile = 256;

/** Returns the names of the segments after one, on its timeline. None for other files of the log. Segments have 16 MB. */
export function followingSegments(name: string, count: number): string[] {
  const [, timeline, high = '', low = ''] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (timeline === undefined) return [];
  const first = Number.parseInt(high, 16) * segmentsPerFile + Number.parseInt(low, 16);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return Array.from({ length: count }, (_, index) => {
    const number = first + index + 1;
    return `${timeline}${hex(Math.floor(number / segmentsPerFile))}${hex(number % segmentsPerFile)}`;
  });
}
