import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { digestFile, forEachOf } from './copy-files.ts';

/** Raised for a backup that cannot be made or used. Its message is for the operator, and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const FileEntry = z.object({ bytes: z.int(), sha256: z.string() });

/** The description of a backup, which lists every file in it. Paths are relative to its folder. */
const Manifest = z.object({
  format: z.literal(1),
  ngoma: z.string(),
  postgres: z.string(),
  /** `backup` is complete; `before-migrations` has the database alone. */
  kind: z.enum(['backup', 'before-migrations']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  startLsn: z.string(),
  stopLsn: z.string(),
  /** Where the uploaded files were: copied, or left in the bucket. */
  uploads: z.enum(['copied', 'bucket', 'none']),
  /** Empty folders that the database needs. */
  folders: z.array(z.string()),
  files: z.record(z.string(), FileEntry),
  /** The proof of the copy. Null until it was started and proven. */
  verified: z
    .object({ at: z.iso.datetime(), transfers: z.int(), postings: z.int(), auditEntries: z.int(), seconds: z.number() })
    .nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

const manifestName = 'manifest.json';
const checksumName = 'manifest.sha256';
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes the manifest and its checksum. A backup without both is not complete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  for (const [name, content] of [
    [manifestName, text],
    [checksumName, `${digestOf(text)}\n`],
  ] as const) {
    const draft = join(folder, `${name}.draft`);
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, join(folder, name));
  }
}

/** Reads the manifest of a backup. Throws a BackupError when there is none, or when it was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  const [text, checksum] = [await read(manifestName), await read(checksumName)];
  if (text === undefined || checksum === undefined)
    throw new BackupError(`${folder} is no complete backup: ${manifestName} or ${checksumName} is missing. Use another one.`);
  if (digestOf(text) !== checksum.trim())
    throw new BackupError(`${folder}/${manifestName} was changed or damaged. Use another backup.`);
  return Manifest.parse(JSON.parse(text));
}

/** Compares every file of a backup with its checksum. Throws a BackupError that names the damaged and missing ones. */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  const faults: string[] = [];
  await forEachOf(Object.entries(files), async ([path, { bytes, sha256 }]) => {
    const found = await digestFile(join(folder, path));
    if (!found) faults.push(`${path} is missing`);
    else if (found.bytes !== bytes || found.sha256 !== sha256) faults.push(`${path} is damaged`);
  });
  if (faults.length === 0) return;
  const shown = faults
    .sort()
    .slice(0, 10)
    .map((fault) => `\n  - ${fault}`);
  throw new BackupError(
    `The backup in ${folder} differs from its checksums in ${faults.length} of ${Object.keys(files).length} files. Use another one.${shown.join('')}`,
  );
}
