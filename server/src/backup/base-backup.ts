import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type CopiedFile, copyFile, digestFile, forEachOf, listTree } from './copy-files.ts';
import { BackupError } from './manifest.ts';

/** A physical copy of a database, with the write-ahead log that makes it consistent. */
export interface BaseBackup {
  readonly postgres: string;
  readonly startLsn: string;
  readonly stopLsn: string;
  /** The database's own time at the end: all that was committed before is in the copy. */
  readonly endedAt: Date;
  readonly folders: readonly string[];
  readonly files: ReadonlyMap<string, CopiedFile>;
}

/** Contents that PostgreSQL makes anew on every start, and the log, of which only a part is copied. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/;
const skipped =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label[^/]*|tablespace_map[^/]*|recovery\.signal)$/;
const control = 'global/pg_control';

/**
 * Copies a running database into `target/database`, as pg_basebackup does: the folder between the start and the end of a backup,
 * and the log that was written meanwhile. A replication slot that ends with the connection keeps that log. Sales go on.
 */
export async function copyDatabase(url: string, cluster: string, target: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'ngoma-backup' });
  // A connection that breaks fails the running query.
  client.on('error', () => {});
  await client.connect();
  try {
    const slot = `ngoma_backup_${process.pid}_${Date.now()}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const started = await client.query('select pg_backup_start($1, true)::text as lsn', [slot]);
    const base = join(target, 'database');
    const files = new Map<string, CopiedFile>();
    const copy = async (path: string) => {
      const copied = await copyFile(join(cluster, path), join(base, path));
      if (copied) files.set(`database/${path}`, copied);
    };
    const tree = await listTree(cluster, (path) => skipped.test(path) || emptied.test(path));
    await forEachOf(tree.files, async (path) => {
      if (path !== control) await copy(path);
    });
    // Last, so that no checkpoint that it names is newer than the copied files.
    await copy(control);
    const { rows } = await client.query(
      `select labelfile as label, lsn::text as lsn, pg_walfile_name(lsn - 1) as last, pg_walfile_name($1::pg_lsn) as first,
        clock_timestamp() as at, current_setting('server_version') as version
       from pg_backup_stop(false)`,
      [started.rows[0].lsn],
    );
    const stopped = rows[0];
    await writeFile(join(base, 'backup_label'), stopped.label, { mode: 0o600, flush: true });
    const label = await digestFile(join(base, 'backup_label'));
    if (label) files.set('database/backup_label', label);
    await copyLog(cluster, base, stopped, files);
    for (const folder of tree.folders) await mkdir(join(base, folder), { recursive: true, mode: 0o700 });
    return {
      postgres: stopped.version,
      startLsn: started.rows[0].lsn,
      stopLsn: stopped.lsn,
      endedAt: stopped.at,
      folders: tree.folders.map((path) => `database/${path}`),
      files,
    };
  } finally {
    await client.end();
  }
}

/** Copies the segments from the first to the last one, and the histories of timelines. */
async function copyLog(
  cluster: string,
  base: string,
  { first, last }: { readonly first: string; readonly last: string },
  files: Map<string, CopiedFile>,
): Promise<void> {
  const { files: present } = await listTree(join(cluster, 'pg_wal'));
  const isNeeded = (name: string) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  const needed = present.filter(isNeeded);
  const segments = needed.filter((name) => !name.endsWith('.history'));
  if (segments[0] !== first || segments.at(-1) !== last || segments.length !== numberOf(last) - numberOf(first) + 1)
    throw new BackupError('Parts of the write-ahead log are missing, so the backup would not be complete. Repeat it.');
  for (const name of needed) {
    const copied = await copyFile(join(cluster, 'pg_wal', name), join(base, 'pg_wal', name));
    if (copied) files.set(`database/pg_wal/${name}`, copied);
  }
}

/** Returns the number of a segment of 16 MB within its timeline. 256 segments share the middle part of the name. */
const numberOf = (name: string): number => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
