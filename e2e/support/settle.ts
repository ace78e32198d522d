import { live } from '@ngoma/api/features/live';
import type { Page, Request } from 'playwright-core';

/** What each page is waiting for right now. */
const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Has a page's requests counted, so that `settle` knows when none is left. To be called before its first navigation. The
 * live stream does not count: it stays open as long as the page, which is why Playwright's own `networkidle` never comes.
 */
export function watchTraffic(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith(live.path)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** So long nothing may be under way: what an answer sets off is asked for within a frame or two. */
const quietMs = 150;
const patienceMs = 20_000;

/** Waits until nothing is under way any more; says what is when that takes too long. */
async function quiet(page: Page): Promise<void> {
  const open = underWay.get(page);
  if (!open) throw new Error('watchTraffic was not called for this page');
  const deadline = Date.now() + patienceMs;
  for (let since = Date.now(); Date.now() - since < quietMs; await page.waitForTimeout(25)) {
    if (open.size > 0) since = Date.now();
    if (since > deadline)
      throw new Error(`${page.url()} still waits for ${[...open].map((request) => request.url()).join(', ')}`);
  }
}

const noBones = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root'));

/** Waits until a page is what it is going to be: nothing under way, fonts and pictures there, no bar or bone of waiting left. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await noBones(page);
  await quiet(page);
  await noBones(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });
}
