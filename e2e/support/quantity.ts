import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until so many standard tickets are chosen on the page. */
export const waitForQuantity = (page: Page, quantity: number): Promise<void> =>
  expect
    .poll(() => page.getByRole('group', { name: 'Standard' }).getByRole('spinbutton').inputValue(), { timeout: 20_000 })
    .toBe(String(quantity));
