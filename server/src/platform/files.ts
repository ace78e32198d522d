import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import type { Files } from './platform.ts';

/** Only these are kept; what a file is follows from its key, so that no store can tell two stories. */
const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  gif: 'image/gif',
  pdf: 'application/pdf',
  ics: 'text/calendar',
  csv: 'text/csv',
  txt: 'text/plain',
  bin: 'application/octet-stream',
};

/** Keys under it are never served at /files. */
export const privatePrefix = 'private/';

/** Folders and a name of plain characters, none beginning with a dot: nothing in a key can leave the folder of files. */
export const isFileKey = (key: string): boolean =>
  key.length <= 200 && /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(key) && contentTypeOf(key) !== undefined;

/** The content type that a key's ending stands for; undefined for endings that are not kept. */
export const contentTypeOf = (key: string): string | undefined => contentTypes[/\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''];

/** Throws for a key that no code of ours should have made, or one whose ending contradicts the content type. */
export function requireFileKey(key: string, contentType?: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" is no key of a file`);
  if (contentType !== undefined && contentTypeOf(key) !== contentType.split(';')[0]?.trim())
    throw new Error(`"${key}" is no key for ${contentType}`);
}

/** The address of a public file. Throws for a private one, which has none. */
export function publicUrlOf(key: string): string {
  requireFileKey(key);
  if (key.startsWith(privatePrefix)) throw new Error(`"${key}" is private and has no address`);
  return `/files/${key}`;
}

/** The store that the configuration asks for: S3-compatible where `S3_URL` is set, else a folder beside the data. */
export async function createFiles(config: Pick<Config, 's3Url' | 'dataDir'>): Promise<Files> {
  if (!config.s3Url) return localFiles(join(config.dataDir, 'files'));
  // The client takes a fifth of a second to load, which only those who use it should wait.
  const { s3Files } = await import('./files-s3.ts');
  return s3Files(config.s3Url);
}

/** Files in a folder. A reader sees the old file or the new one, never half of one, even after a crash. */
export function localFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, ...key.split('/'));
  return {
    async put(key, body, contentType) {
      requireFileKey(key, contentType);
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Beside its place, since renaming is atomic only within one file system; keys never begin with a dot.
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
