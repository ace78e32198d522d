import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { PostgresPrograms } from './postgres-programs.ts';

/** The most bytes of a socket's path on macOS, which takes fewer than Linux. */
const maxPathBytes = 103;

/**
 * Returns the folder of the database's socket, which is quicker than TCP on one machine; undefined if the path is too long for a socket or
 * cannot stand in a setting of PostgreSQL, or the disk has no sockets, as folders shared with a virtual machine.
 */
export async function findSocketFolder(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'socket');
  const isShort = Buffer.byteLength(join(folder, '.s.PGSQL.65535.lock')) <= maxPathBytes;
  if (!isShort || /[,"\\]/.test(folder)) return undefined;
  mkdirSync(folder, { recursive: true });
  return (await takesSockets(folder)) ? folder : undefined;
}

/** Tells whether sockets can be made in a folder. PostgreSQL does not start where its own cannot. */
export function takesSockets(folder: string): Promise<boolean> {
  const path = join(folder, 'tried');
  rmSync(path, { force: true });
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(path, () => server.close(() => done(true)));
  });
}

/** Makes the folder anew, without what a killed server left. Only the users of the database and of this process may enter it. */
export function makeSocketFolder(folder: string, programs: Pick<PostgresPrograms, 'own'>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  programs.own(folder);
}
