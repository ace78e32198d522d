import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startNgoma } from '../tools/app/ngoma.ts';
import { chromiumOptions } from '../tools/browser/chromium.ts';
import { ensureBuilt } from '../tools/build/prepare.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that all tests share; it holds the demo data. */
    ngomaUrl: string;
    /** The address of the one browser of the run. */
    browserUrl: string;
    /** The address of that server's database, for tests in which days pass. */
    databaseUrl: string;
  }
}

/** Starts one server and one browser for all tests of a run. */
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
