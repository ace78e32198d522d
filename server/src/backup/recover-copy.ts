import { chmodSync, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded/embedded-postgres.ts';
import { findPostgresPrograms } from '../platform/postgres/embedded/postgres-programs.ts';
import { prefetchFolder } from '../platform/postgres/embedded/wal-archive.ts';
import type { RecoveryTarget } from '../platform/postgres/embedded/wal-settings.ts';
import { copyFile, flushFolder, forEachOf } from './copy-files.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { markForArchive } from './mark-for-archive.ts';
import { type Proof, proveDatabase } from './prove-database.ts';

export interface BackupContext {
  readonly config: Config;
  readonly logger: Logger;
  /** Prints one line of progress. */
  readonly say: (line: string) => void;
}

interface Recovery {
  readonly target: RecoveryTarget;
  readonly walArchive?: string | undefined;
  /** Whether the copy is removed after its proof, so that its data need not reach the disk. */
  readonly isTemporary?: boolean;
}

/**
 * Copies the database of a backup into a new data folder, recovers it up to the target, proves it and stops it. The folder can be
 * started then. A recovery ends on a new timeline, so what the database archives from then on never meets what was archived before.
 */
export async function recoverCopy(
  { config, logger }: BackupContext,
  { folder, manifest }: { readonly folder: string; readonly manifest: Manifest },
  dataDir: string,
  { target, walArchive, isTemporary = false }: Recovery,
): Promise<Proof> {
  await copyDatabaseInto(folder, manifest, dataDir);
  if (!isTemporary) await flushFolder(dataDir);
  let server: EmbeddedPostgres;
  try {
    const settings: Record<string, string> = isTemporary ? { fsync: 'off' } : {};
    server = await startEmbeddedPostgres({ dataDir, logger, walArchive, recovery: target, settings });
  } catch (fault) {
    throw explained(fault, target);
  }
  try {
    const proof = await proveDatabase(server.url, { config, logger });
    if (walArchive !== undefined) await markForArchive(server.url, join(dataDir, 'postgres'));
    return proof;
  } finally {
    await server.stop();
    await rm(join(dataDir, 'postgres', prefetchFolder), { recursive: true, force: true });
  }
}

async function copyDatabaseInto(folder: string, { files, folders }: Manifest, dataDir: string): Promise<void> {
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true });
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  const programs = await findPostgresPrograms();
  const targetOf = (path: string) => join(dataDir, 'postgres', path.slice('database/'.length));
  for (const path of folders) await mkdir(targetOf(path), { recursive: true, mode: 0o700 });
  const paths = Object.keys(files).filter((path) => path.startsWith('database/'));
  await forEachOf(paths, async (path) => {
    await copyFile(join(folder, path), targetOf(path));
    programs.own(targetOf(path));
  });
  const signal = join(dataDir, 'postgres/recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  for (const path of [signal, join(dataDir, 'postgres'), ...folders.map(targetOf)]) programs.own(path);
  chmodSync(join(dataDir, 'postgres'), 0o700);
  if (existsSync(join(folder, 'postgres.json'))) await copyFile(join(folder, 'postgres.json'), join(dataDir, 'postgres.json'));
}

/** Returns what an operator can do about a recovery that PostgreSQL refused. */
function explained(fault: unknown, target: RecoveryTarget): unknown {
  const text = fault instanceof Error ? fault.message : String(fault);
  if (text.includes('before configured recovery target was reached') && target instanceof Date) {
    return new BackupError(
      `The archive has no change after ${target.toISOString()}, so this moment cannot be found in it. Choose an earlier one, or a backup that was taken after the last restore, or leave --until out to restore all that was archived.`,
    );
  }
  if (text.includes('in the archive is damaged'))
    return new BackupError(`A file of the archive is damaged. Choose a moment before it with --until.\n${text}`);
  return fault;
}
