import { expect } from '@playwright/test';
import { aMobileNumber } from './mobile-number.ts';
import { waitForQuantity } from './quantity.ts';
import type { Visit } from './visit.ts';

/**
 * Opens the purchase page of an event, chooses this many tickets of the type `Standard`, and waits until the page shows them: a press before
 * the scripts sends the form.
 */
export async function chooseTickets({ page, t }: Visit, eventId: string, tickets: number): Promise<void> {
  await page.goto(`/ticket-purchase-process?event=${eventId}`);
  const more = page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) });
  for (let count = 0; count < tickets; count += 1) await more.click();
  await waitForQuantity(page, tickets);
}

/** Goes from the choice of tickets to the page that places the order. */
export const toCheckout = ({ page, t }: Visit): Promise<void> =>
  page
    .getByRole('button', { name: t('choose-tickets:next') })
    .last()
    .click();

/** Unfolds the names on the tickets, which are the buyer's own until they are changed. */
export const openNames = ({ page, t }: Visit): Promise<void> => page.getByText(t('orders:attendees.title')).click();

/** Returns the button that places the order. */
export const placeButton = ({ page, t }: Visit) => page.getByRole('button', { name: t('orders:placeAndPay') }).last();

/** Places the order and waits for its payment page. */
export async function placeOrder(buyer: Visit): Promise<void> {
  await placeButton(buyer).click();
  await buyer.page.waitForURL(/\/pay\/[\w-]+$/);
}

/** Asks on the payment page to pay from a number, and waits until the page waits for the payer. */
export async function requestPayment({ page, t }: Visit, number = aMobileNumber()): Promise<void> {
  await page.getByRole('textbox', { name: t('payments:number') }).fill(number);
  await page.getByRole('button', { name: /^(Pay|Payer) \d/ }).click();
  await page.getByText(t('payments:waiting.title')).waitFor();
}

/** Waits for the page of a paid order with this many tickets. */
export async function expectTickets({ page, t }: Visit, count: number): Promise<void> {
  await page.getByRole('heading', { name: t('order-page:done.title') }).waitFor({ timeout: 30_000 });
  await expect.poll(() => page.getByRole('article').count()).toBe(count);
}

/** Approves the payment in the sandbox and waits for the page of the paid order. */
export async function approvePayment({ page, t }: Visit): Promise<void> {
  await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();
  await page.getByRole('heading', { name: t('order-page:done.title') }).waitFor({ timeout: 30_000 });
}

/** Buys tickets as a signed-in buyer and pays them in the sandbox. Ends on the page of the order. */
export async function buyTickets(buyer: Visit, eventId: string, tickets: number): Promise<void> {
  await chooseTickets(buyer, eventId, tickets);
  await toCheckout(buyer);
  await placeOrder(buyer);
  await requestPayment(buyer);
  await approvePayment(buyer);
}
