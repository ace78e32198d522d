import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds seriously wrong with the page as it stands: everything in light, and what depends on colours in dark. */
export async function serious(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await new AxeBuilder({ page }).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze();
  await page.emulateMedia({ colorScheme: null });
  return [
    ...inLight.violations.map((one) => ({ ...one, mode: 'light' })),
    ...inDark.violations.map((one) => ({ ...one, mode: 'dark' })),
  ]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes, mode }) =>
      nodes.map(({ html, any }) => `${id} in ${mode}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    );
}

/** Nothing serious or critical may be wrong with the page as it stands, in light or in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await serious(page), page.url()).toEqual([]);
}
