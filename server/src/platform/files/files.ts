import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { Files } from '../platform.ts';
import { contentTypeOf, publicUrlOf, requireFileKey } from './file-keys.ts';
import { refusingWhileAway } from './storage-away.ts';

/**
 * Creates the file store of the configuration: S3-compatible if `S3_URL` is set, else a folder in the data folder. While the store is
 * away or full, its functions raise `unavailable` (503).
 */
export async function createFiles(config: Pick<Config, 's3Url' | 'dataDir'>): Promise<Files> {
  if (!config.s3Url) return refusingWhileAway(localFiles(join(config.dataDir, 'files')));
  // Loading the S3 client takes 200 ms, which other installations need not wait for.
  const { s3Files } = await import('./s3.ts');
  return refusingWhileAway(s3Files(config.s3Url));
}

/** Stores files in a folder. A reader gets the old file or the new one, never a part of one, even after a crash. */
export function localFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  return {
    async put(key, body, contentType) {
      requireFileKey(key, contentType);
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // In the same folder, since a rename is atomic only within one file system. Keys never begin with a dot.
      const draft = join(dirname(path), `.${randomUUID()}`);
      try {
        const handle = await open(draft, 'w');
        await handle
          .writeFile(body)
          .then(() => handle.sync())
          .finally(() => handle.close());
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      requireFileKey(key);
      try {
        return { body: await readFile(pathOf(key)), contentType: contentTypeOf(key) ?? 'application/octet-stream' };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      requireFileKey(key);
      await rm(pathOf(key), { force: true });
    },
    url: publicUrlOf,
  };
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '');
