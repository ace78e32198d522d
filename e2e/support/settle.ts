import type { Page } from 'playwright-core';

/** Waits until a page is what it is going to be: nothing under way, fonts and pictures there, no bar or bone of waiting left. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root'));
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  });
}
