import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findLockOwner, lockFolder } from '../platform/folder-lock.ts';
import { restoreFolder } from '../platform/postgres/embedded/data-folder.ts';
import { copyFile, flushFolder, forEachOf, listTree } from './copy-files.ts';
import { BackupError, type Manifest, readManifest, verifyFiles } from './manifest.ts';
import type { Proof } from './prove-database.ts';
import { type BackupContext, recoverCopy } from './recover-copy.ts';

export interface RestoreOptions {
  /** The moment to restore, or the end of the backup. Everything that was archived if not given. */
  readonly until?: Date | 'backup' | undefined;
  /** Whether an installation in the data folder is moved aside. */
  readonly replaces?: boolean | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly proof: Proof;
  /** Where the former installation is now; undefined if there was none. */
  readonly former: string | undefined;
}

/**
 * Restores a backup into the data folder: compares every file with its checksum, recovers and proves the database beside the old one,
 * and only then moves it into place. An interrupted restore can be repeated, and no start takes its half for the whole. Throws a
 * BackupError, with the old installation untouched, when the backup is damaged or not sound.
 */
export async function restoreBackup(ctx: BackupContext, source: string, options: RestoreOptions = {}): Promise<Restored> {
  const { config, say } = ctx;
  const { dataDir, walArchive } = config;
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  requirePossible(ctx, manifest, options);
  const lock = lockFolder(dataDir);
  try {
    say(`Comparing ${Object.keys(manifest.files).length} files with their checksums …`);
    await verifyFiles(folder, manifest);
    const draft = join(dataDir, restoreFolder);
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    say('Recovering the database and proving its ledger …');
    const target = options.until ?? 'latest';
    const proof = await recoverCopy(ctx, { folder, manifest }, draft, { target, walArchive });
    await writeFile(join(draft, 'unfinished'), '', { flush: true });
    const former = await moveAside(dataDir, manifest);
    await restoreUploads(folder, manifest, dataDir, former);
    await restoreSecret(folder, config);
    await flushFolder(dataDir);
    for (const name of ['postgres.json', 'postgres']) await rename(join(draft, name), join(dataDir, name));
    await rm(draft, { recursive: true, force: true });
    return { manifest, proof, former };
  } catch (fault) {
    const draft = join(dataDir, restoreFolder);
    if (!existsSync(join(draft, 'unfinished'))) await rm(draft, { recursive: true, force: true });
    throw fault;
  } finally {
    lock.release();
  }
}

function requirePossible({ config }: BackupContext, manifest: Manifest, { until, replaces }: RestoreOptions): void {
  const { dataDir, walArchive, databaseUrl } = config;
  if (databaseUrl !== undefined) {
    throw new BackupError(
      'DATABASE_URL is set, and npm run restore restores the embedded database only. Restore a PostgreSQL of your own with pgBackRest: docs/operations.md, "Backups with DATABASE_URL".',
    );
  }
  const owner = findLockOwner(dataDir);
  if (owner !== undefined)
    throw new BackupError(`Ngoma is running on ${dataDir} (process ${owner}). Stop it first, then repeat the restore.`);
  if (existsSync(join(dataDir, 'postgres')) && !replaces) {
    throw new BackupError(
      `There is a database in ${dataDir}. Add --replace to move it aside, or choose another folder with DATA_DIR.`,
    );
  }
  if (!(until instanceof Date)) return;
  if (walArchive === undefined)
    throw new BackupError('--until needs the archived log. Set WAL_ARCHIVE as it was set for the server.');
  if (until.toISOString() < manifest.endedAt)
    throw new BackupError(`The backup ended at ${manifest.endedAt}, after that moment. Use an earlier backup.`);
}

/** Moves the former installation into a folder of its own. Its files stay where they are if the backup has none. */
async function moveAside(dataDir: string, { uploads }: Manifest): Promise<string | undefined> {
  const moved = ['postgres', 'postgres.json', 'secrets.json', ...(uploads === 'copied' ? ['files'] : [])];
  const present = moved.filter((name) => existsSync(join(dataDir, name)));
  if (!present.includes('postgres') && !present.includes('files')) return undefined;
  const former = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(former, { recursive: true, mode: 0o700 });
  for (const name of present) {
    // The secret stays in place, too: an interrupted restore is repeated with it.
    if (name === 'secrets.json') await copyFile(join(dataDir, name), join(former, name));
    else await rename(join(dataDir, name), join(former, name));
  }
  return former;
}

/** Restores a generated secret if it is the one that has opened the key ring: it may have been rotated since the backup. */
async function restoreSecret(folder: string, { dataDir, secretKey }: BackupContext['config']): Promise<void> {
  const path = join(folder, 'secrets.json');
  if (!existsSync(path)) return;
  const kept = JSON.parse(await readFile(path, 'utf8')) as { readonly secretKey: string };
  if (kept.secretKey === secretKey) await copyFile(path, join(dataDir, 'secrets.json'));
}

/** Copies the files of the backup, and those of the former installation that are newer than the backup. */
async function restoreUploads(folder: string, manifest: Manifest, dataDir: string, former: string | undefined): Promise<void> {
  if (manifest.uploads !== 'copied') return;
  const target = join(dataDir, 'files');
  await mkdir(target, { recursive: true });
  const paths = Object.keys(manifest.files).filter((path) => path.startsWith('files/'));
  await forEachOf(paths, async (path) => {
    await copyFile(join(folder, path), join(dataDir, path));
  });
  if (former === undefined) return;
  const { files } = await listTree(join(former, 'files'));
  await forEachOf(files, async (path) => {
    if (!existsSync(join(target, path))) await copyFile(join(former, 'files', path), join(target, path));
  });
}
