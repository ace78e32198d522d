import { live } from '@ngoma/api/features/live';
import type { Page, Request } from '@playwright/test';

/** The unfinished requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

/**
 * Starts to count a page's requests, so that `waitUntilIdle` can tell when none is left. Must be called before the first
 * navigation. The live stream does not count: it stays open as long as the page, which is why Playwright's own `networkidle`
 * never comes.
 */
export function trackRequests(page: Page): void {
  const open = new Set<Request>();
  pendingRequests.set(page, open);
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith(live.path)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** The page counts as idle without requests for this long: an answer triggers its next requests within a frame or two. */
const quietMs = 150;
const timeoutMs = 20_000;

/** Waits until no request but the live stream is unfinished. Throws with the unfinished ones after a timeout. */
export async function waitUntilNoRequests(page: Page): Promise<void> {
  const open = pendingRequests.get(page);
  if (!open) throw new Error('trackRequests was not called for this page');
  const deadline = Date.now() + timeoutMs;
  for (let since = Date.now(); Date.now() - since < quietMs; await page.waitForTimeout(25)) {
    if (open.size > 0) since = Date.now();
    if (since > deadline)
      throw new Error(`${page.url()} still waits for ${[...open].map((request) => request.url()).join(', ')}`);
  }
}

const waitUntilNoPlaceholder = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main [role="progressbar"]:not([aria-valuenow])'));

/**
 * Waits until React has hydrated every control that the server rendered, by the keys that it keeps on its elements. Parts that stay as they
 * were sent (`sent-part.tsx`) have native controls, and the links in a text that is being edited are its editor's. Before that a
 * link reloads the page and a button does nothing; on a busy processor this takes longer than the network is quiet.
 */
const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('h1, a[href], button, input, select, textarea')].every(
      (element) =>
        element.closest('[data-sent], [contenteditable]') !== null ||
        Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );

/**
 * Waits until a page is completely loaded: hydrated, no unfinished requests, fonts and pictures there, no progress bar or
 * skeleton left.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await waitUntilHydrated(page);
  await waitUntilNoPlaceholder(page);
  await waitUntilNoRequests(page);
  await waitUntilNoPlaceholder(page);
  // The guard may replace what the server sent by the page of the role: for a moment there is neither a heading nor a placeholder.
  await page.locator('h1').first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });
}
