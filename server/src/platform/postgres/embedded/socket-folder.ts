import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresPrograms } from './postgres-programs.ts';

/** The most bytes of a socket's path on macOS, which takes fewer than Linux. */
const maxPathBytes = 103;

/**
 * Returns the folder of the database's socket, which is quicker than TCP on one machine; undefined if the path is too long for a socket or
 * cannot stand in a setting of PostgreSQL.
 */
export function socketFolderOf(dataDir: string): string | undefined {
  const folder = join(dataDir, 'socket');
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535.lock')) <= maxPathBytes;
  return isShort && !/[,"\\]/.test(folder) ? folder : undefined;
}

/** Makes the folder anew, without what a killed server left. Only the users of the database and of this process may enter it. */
export function makeSocketFolder(folder: string, programs: Pick<PostgresPrograms, 'own'>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  programs.own(folder);
}
