import { rmSync } from 'node:fs';
import { startNgoma } from '../tools/app/ngoma.ts';
import { ensureBuilt } from '../tools/build/prepare.mjs';
import { mapTiles, shareServer } from './support/server.ts';

/** Starts the server that all journeys of a run share. Returns the function that stops it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for a default export.
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const ngoma = await startNgoma({ MAP_TILES: mapTiles });
  const folder = await ngoma.copyFolder();
  shareServer({ url: ngoma.url, databaseUrl: ngoma.databaseUrl(), folder });
  return async () => {
    await ngoma.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
