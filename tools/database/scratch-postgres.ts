import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '../../server/src/platform/folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded/embedded-postgres.ts';

const prefix = 'ngoma-scratch-';

/** Settings without durability, because a scratch database does not outlive its process. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

const quiet = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };

/**
 * Starts a PostgreSQL in a temporary folder, which `stop` removes. Also removes those of killed runs. `settings` override the fast
 * ones. `parent` is where the folder is made.
 */
export async function startScratchPostgres(
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<EmbeddedPostgres & { readonly dataDir: string }> {
  await sweep();
  const dataDir = mkdtempSync(join(parent, prefix));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, logger: quiet, settings: { ...fast, ...settings } });
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
    // A folder without a lock may belong to another run that is just starting.
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
