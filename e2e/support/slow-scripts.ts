import type { Page } from '@playwright/test';

const scripts = '**/assets/*.js';

/**
 * Opens a page as a slow phone does: its scripts arrive only after `meanwhile` has finished. The scripts of a page with a large picture
 * are requested late, so the route stays: a request that is made while a route is being removed is never answered.
 */
export async function withSlowScripts(page: Page, open: () => Promise<unknown>, meanwhile: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await done.promise;
    await route.continue();
  });
  await open();
  await meanwhile();
  done.resolve();
  await page.waitForLoadState();
}
