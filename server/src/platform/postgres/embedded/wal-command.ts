// Started by PostgreSQL in the folder of the database: `archive <path> <name>` stores a file of the write-ahead log in the archive
// of NGOMA_WAL_ARCHIVE, `restore <name> <path>` gets one
// and those after it. The exit code is all that PostgreSQL looks at. It repeats a failed
// `archive` until it succeeds, and keeps the file meanwhile.
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { followingSegments, openWalArchive, prefetchFolder, readSystemId } from './wal-archive.ts';

/** Segments that are fetched with one. Starting this program for each would take most of the time of a recovery. */
const mostPrefetched = 15;

/** PostgreSQL ends the recovery at codes above 125, and takes lower ones for the end of the archive. */
const abortRecovery = 200;

async function run([action, one = '', other = '']: readonly string[]): Promise<number> {
  const address = process.env.NGOMA_WAL_ARCHIVE;
  if (!address) throw new Error('NGOMA_WAL_ARCHIVE is missing');
  const archive = await openWalArchive(address, await readSystemId('.'));
  if (action === 'archive') {
    await archive.store(other, await readFile(one));
    return 0;
  }
  const content = await archive.find(one);
  if (!content) return 1;
  await writeWhole(other, content);
  await mkdir(prefetchFolder, { recursive: true, mode: 0o700 });
  // A following segment that is missing or damaged is reported when PostgreSQL asks for it.
  await Promise.allSettled(
    followingSegments(one, mostPrefetched).map(async (name) => {
      const next = await archive.find(name);
      if (next) await writeWhole(join(prefetchFolder, name), next);
    }),
  );
  return 0;
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.draft`;
  const handle = await open(draft, 'w', 0o600);
  await handle.writeFile(content).finally(() => handle.close());
  await rename(draft, path);
}

const args = process.argv.slice(2);
try {
  process.exitCode = await run(args);
} catch (fault) {
  // PostgreSQL writes this line to its own log.
  console.error(`WARNING: WAL archive: ${(fault as Error).message}`);
  process.exitCode = args[0] === 'restore' ? abortRecovery : 1;
}
