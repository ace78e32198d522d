import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../scripts/shared/prepare.mjs';
import { chromiumOptions } from './support/chromium.ts';
import { startNgoma } from './support/ngoma.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that all journeys share; it holds the demo world. */
    ngomaUrl: string;
    /** Where the one browser of the run listens. */
    browserUrl: string;
    /** The address of that server's database, for journeys in which days pass. */
    databaseUrl: string;
  }
}

/** One server and one browser for all journeys of a run. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for a default export.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const ngoma = await startNgoma();
  try {
    const browser = await chromium.launchServer(await chromiumOptions());
    project.provide('ngomaUrl', ngoma.url);
    project.provide('browserUrl', browser.wsEndpoint());
    project.provide('databaseUrl', ngoma.databaseUrl());
    return async () => {
      await browser.close();
      await ngoma.stop();
    };
  } catch (fault) {
    await ngoma.stop();
    throw fault;
  }
}
