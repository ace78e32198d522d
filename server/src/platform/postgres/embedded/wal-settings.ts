import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PostgresPrograms } from './postgres-programs.ts';
import { prefetchFolder } from './wal-archive.ts';

/** How far a recovery goes: to the end of the log, to the end of the base backup, or to a moment. */
export type RecoveryTarget = 'latest' | 'backup' | Date;

export interface WalOptions {
  /** Where the write-ahead log is archived: an absolute folder, or a bucket as in `S3_URL`. */
  readonly walArchive?: string | undefined;
  /** Recovers a restored base backup on this start. Its folder has a `recovery.signal`. */
  readonly recovery?: RecoveryTarget | undefined;
}

/** Seconds after which a segment that is not full is archived, which bounds what a lost disk costs. */
const archiveSeconds = 60;

const command = fileURLToPath(new URL('./wal-command.ts', import.meta.url));
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const programOf = (args: string) => `${quoted(process.execPath)} ${quoted(command)} ${args}`;

/** Settings of PostgreSQL, the environment of its commands, and the paths that these need. */
export interface WalSettings {
  readonly settings: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

// A segment that was fetched with an earlier one only has to be moved.
const fetched = process.platform === 'win32' ? '' : `mv "${prefetchFolder}/%f" "%p" 2>/dev/null || `;
const restoreCommand = `${fetched}${programOf('restore "%f" "%p"')}`;

/** Returns how PostgreSQL archives its log and recovers. Creates the folder of the archive for the user that runs PostgreSQL. */
export function walSettings(programs: PostgresPrograms, { walArchive, recovery }: WalOptions): WalSettings {
  if (walArchive !== undefined && !/^https?:/.test(walArchive)) {
    mkdirSync(walArchive, { recursive: true, mode: 0o700 });
    programs.own(walArchive);
  }
  // A recovery reads the archive and adds nothing: the running database may still write to it.
  const archiving = walArchive !== undefined &&
    recovery === undefined && {
      archive_mode: 'on',
      archive_command: programOf('archive "%p" "%f"'),
      archive_timeout: `${archiveSeconds}s`,
    };
  const recovering = recovery !== undefined && {
    // Without an archive the log that came with the base backup is all there is.
    restore_command: walArchive === undefined ? 'exit 1' : restoreCommand,
    recovery_target_action: 'promote',
    // One call for the whole file system, where each of a thousand files would be flushed by itself.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(recovery === 'backup' && { recovery_target: 'immediate' }),
    // Of the log on which the backup was taken: an earlier restore to another moment has begun a log of its own.
    ...(recovery instanceof Date && {
      recovery_target_timeline: 'current',
      recovery_target_time: recovery.toISOString().replace('T', ' ').replace('Z', '+00'),
    }),
  };
  return {
    settings: { ...archiving, ...recovering },
    env: walArchive === undefined ? {} : { NGOMA_WAL_ARCHIVE: walArchive },
    paths: walArchive === undefined ? [] : [process.execPath, command, ...(/^https?:/.test(walArchive) ? [] : [walArchive])],
  };
}
