import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Logger } from 'pino';
import { findRunningPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded/embedded-postgres.ts';
import { copyDatabase } from './base-backup.ts';
import { type CopiedFile, copyFile, flushFolder, forEachOf, listTree } from './copy-files.ts';
import { BackupError, type Manifest, writeManifest } from './manifest.ts';
import { type BackupContext, recoverCopy } from './recover-copy.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

/**
 * Copies a running or stopped installation into an empty folder: database, files and generated secrets. Then starts a second copy of
 * the database and proves it. All that was committed before `endedAt` of the manifest is in the backup. Throws a BackupError, and
 * removes the folder's contents, when the backup is not complete and sound.
 */
export async function takeBackup(ctx: BackupContext, target: string): Promise<Manifest> {
  const { config, logger, say } = ctx;
  const folder = resolve(target);
  requireTarget(config, folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const running = findRunningPostgres(config.dataDir);
  const server = running === undefined ? await startEmbeddedPostgres({ ...config, logger }) : undefined;
  try {
    const manifest = await copyInstallation(ctx, running ?? server?.url ?? '', folder);
    await flushFolder(folder);
    await writeManifest(folder, manifest);
    say('Starting the copy and proving its ledger …');
    const began = performance.now();
    const check = join(folder, 'check');
    const proof = await recoverCopy(ctx, { folder, manifest }, check, { target: 'backup', isTemporary: true });
    await rm(check, { recursive: true, force: true });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const verified: Manifest = { ...manifest, verified: { at: new Date().toISOString(), ...proof, seconds } };
    await writeManifest(folder, verified);
    return verified;
  } catch (fault) {
    for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw fault;
  } finally {
    await server?.stop();
  }
}

function requireTarget(config: BackupContext['config'], folder: string): void {
  if (config.databaseUrl !== undefined) {
    throw new BackupError(
      'DATABASE_URL is set, and npm run backup copies the embedded database only. Back up a PostgreSQL of your own with pgBackRest: docs/operations.md, "Backups with DATABASE_URL".',
    );
  }
  if (!relative(config.dataDir, folder).startsWith('..'))
    throw new BackupError(`${folder} is in the data folder ${config.dataDir}, and would be lost with it. Choose another one.`);
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new BackupError(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the installation.`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty. Choose a new folder for each backup.`);
}

async function copyInstallation({ config, say }: BackupContext, url: string, folder: string): Promise<Manifest> {
  const startedAt = new Date();
  const uploads = config.s3Url === undefined ? 'copied' : 'bucket';
  const uploaded = new Map<string, CopiedFile>();
  if (uploads === 'copied') {
    say('Copying the files …');
    await copyUploads(config.dataDir, folder, uploaded);
  }
  say('Copying the database …');
  const base = await copyDatabase(url, join(config.dataDir, 'postgres'), folder);
  // Files that were uploaded meanwhile. A row of the database never names a file that is missing.
  if (uploads === 'copied') await copyUploads(config.dataDir, folder, uploaded);
  const settings = await copySettings(config.dataDir, folder);
  const files = Object.fromEntries([...base.files, ...uploaded, ...settings].sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    ...{ format: 1, ngoma: version, postgres: base.postgres, kind: 'backup', uploads, verified: null },
    ...{ startedAt: startedAt.toISOString(), endedAt: base.endedAt.toISOString() },
    ...{ startLsn: base.startLsn, stopLsn: base.stopLsn, folders: [...base.folders], files },
  };
}

/** Copies the uploaded files that are not copied yet. Drafts of files that are being written begin with a dot. */
async function copyUploads(dataDir: string, folder: string, copied: Map<string, CopiedFile>): Promise<void> {
  const { files } = await listTree(join(dataDir, 'files'), (path) => /(^|\/)\./.test(path));
  await forEachOf(files, async (path) => {
    if (copied.has(`files/${path}`)) return;
    const file = await copyFile(join(dataDir, 'files', path), join(folder, 'files', path));
    if (file) copied.set(`files/${path}`, file);
  });
}

/** Copies the password of the database and the generated secret. A `SECRET_KEY` of the environment is never written. */
async function copySettings(dataDir: string, folder: string): Promise<Map<string, CopiedFile>> {
  const copied = new Map<string, CopiedFile>();
  for (const name of ['postgres.json', 'secrets.json']) {
    if (!existsSync(join(dataDir, name))) continue;
    const file = await copyFile(join(dataDir, name), join(folder, name));
    if (file) copied.set(name, file);
  }
  return copied;
}

const migrationsFolder = 'before-migrations';
/** Copies that are kept. */
const mostCopies = 2;

/**
 * Copies the embedded database into the data folder before its tables change, and removes all but the two latest copies. The copy
 * is a backup without files, which `npm run restore` reads.
 */
export async function copyBeforeMigrations(
  { dataDir, url, logger }: { readonly dataDir: string; readonly url: string; readonly logger: Logger },
  now: Date = new Date(),
): Promise<string> {
  const parent = join(dataDir, migrationsFolder);
  const folder = join(parent, now.toISOString().replace(/[:.]/g, '-'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const base = await copyDatabase(url, join(dataDir, 'postgres'), folder);
    const settings = await copySettings(dataDir, folder);
    await flushFolder(folder);
    await writeManifest(folder, {
      ...{ format: 1, ngoma: version, postgres: base.postgres, kind: 'before-migrations', uploads: 'none', verified: null },
      ...{ startedAt: now.toISOString(), endedAt: base.endedAt.toISOString(), startLsn: base.startLsn, stopLsn: base.stopLsn },
      ...{ folders: [...base.folders], files: Object.fromEntries([...base.files, ...settings]) },
    });
  } catch (fault) {
    await rm(folder, { recursive: true, force: true });
    throw fault;
  }
  const older = readdirSync(parent).sort().slice(0, -mostCopies);
  for (const name of older) await rm(join(parent, name), { recursive: true, force: true });
  logger.warn({ folder }, 'Copied the database before its migrations');
  return folder;
}
