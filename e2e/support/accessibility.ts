import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The checks that come with axe's package for Playwright, as text for the page. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as {
  readonly source: string;
};

/** Runs axe in the page itself. Its own runner for Playwright opens a further page for every run, which costs more than the checks. */
async function violations(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  const run = (given: RunOptions) =>
    (window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }).axe.run(document, given);
  // Only what is wrong is asked for, and nothing is fetched again: what the page needs is there.
  const wish: RunOptions = { ...options, resultTypes: ['violations'], reporter: 'no-passes', preload: false };
  const results = await page.evaluate(run, wish);
  return results.violations;
}

/** What axe finds seriously wrong with the page as it stands: everything in light, and what depends on colours in dark. */
export async function serious(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: null });
  return [...inLight.map((one) => ({ ...one, mode: 'light' })), ...inDark.map((one) => ({ ...one, mode: 'dark' }))]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes, mode }) =>
      nodes.map(({ html, any }) => `${id} in ${mode}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
}

/** Nothing serious or critical may be wrong with the page as it stands, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await serious(page), page.url()).toEqual([]);
}
