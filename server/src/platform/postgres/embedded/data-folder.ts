import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Raised when a data folder cannot be used as it is. Its message is for the operator, and says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Folder in the data folder in which a restore prepares its data. It exists only while a restore runs or after it was interrupted. */
export const restoreFolder = 'restoring';

/**
 * Requires that the data folder can be started: no restore was interrupted in it, and the database in it belongs to the user that
 * runs PostgreSQL, as PostgreSQL itself demands. Throws a DataFolderError otherwise. `uid` is undefined where the process's own
 * user runs PostgreSQL.
 */
export function requireUsable(dataDir: string, cluster: string, uid: number | undefined): void {
  if (existsSync(join(dataDir, restoreFolder, 'unfinished'))) {
    throw new DataFolderError(
      `A restore into ${dataDir} was interrupted, so its data are not complete. Repeat it: npm run restore -- <folder> --replace`,
    );
  }
  if (!existsSync(cluster)) return;
  requireReadable(join(dataDir, 'postgres.json'));
  const expected = uid ?? process.getuid?.();
  if (expected === undefined) return;
  const { uid: owner, mode } = statSync(cluster);
  const isOpen = (mode & 0o027) !== 0;
  if (owner === expected && !isOpen) return;
  const fault =
    owner === expected
      ? `others may read or write it (mode ${(mode & 0o777).toString(8)})`
      : `it belongs to the user with the id ${owner}, and PostgreSQL runs as the user with the id ${expected}`;
  throw new DataFolderError(
    `PostgreSQL refuses the database in ${cluster}: ${fault}. This happens when the folder was copied by another user. With the server stopped, run:
  chown -R ${expected} ${cluster}
  chmod 700 ${cluster}
To copy an installation, use npm run backup and npm run restore, which set both.`,
  );
}

function requireReadable(path: string): void {
  if (!existsSync(path)) return;
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch {
    throw new DataFolderError(
      `${path} belongs to another user, and holds the password of the database beside it. Start Ngoma as the user who started it before, or give the data folder to this one: chown -R ${process.getuid?.() ?? '<user>'} on the folder and what is in it.`,
    );
  }
}
