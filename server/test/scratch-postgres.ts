import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { FolderInUse, lockFolder } from '../src/platform/folder-lock.ts';

const prefix = 'ngoma-scratch-';

/** Nothing in a scratch database outlives its process, so nothing needs to reach the disk. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

const quiet = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };

/** A PostgreSQL in a temporary folder, removed by `stop`. Those that a killed run left behind are removed on the way. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres & { readonly dataDir: string }> {
  await sweep();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  // As root PostgreSQL runs as another user, who has to come in here.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, logger: quiet, settings: fast });
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    // A folder without a lock may belong to a start that has not come that far yet.
    if (!readdirSync(folder).includes('server.lock')) continue;
    try {
      lockFolder(folder).release();
      const left = await startEmbeddedPostgres({ dataDir: folder, logger: quiet, settings: fast });
      await left.stop();
      rmSync(folder, { recursive: true, force: true });
    } catch (fault) {
      if (!(fault instanceof FolderInUse)) rmSync(folder, { recursive: true, force: true });
    }
  }
}
