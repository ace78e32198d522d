import type { Page } from '@playwright/test';
import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { approvePayment, expectTickets, placeOrder, requestPayment } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForQuantity } from '../support/quantity.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

/**
 * Maximum number of bytes of a purchase over the network, headers included, for an event without photographs of its own. 195,000 of
 * them are React, its router, the fonts and the document; up to 35,000 are the pictures of similar events, if there are some.
 */
const mostBytes = 440_000;

/** Counts the bytes that a page loads from now on, as they went over the network. An address counts once: a page asks again while it waits. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? requestId;
    bytes.set(address, Math.max(encodedDataLength, bytes.get(address) ?? 0));
  });
  await session.send('Network.enable');
  return () => [...bytes.values()].reduce((sum, one) => sum + one, 0);
}

test('a purchase from the link of an event to its tickets on a new phone stays within its budget', async ({
  api,
  participant,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Light Night', price: 2_000, quantity: 20 });
  const buyer = await visit({ language: 'fr' });
  const { page, t } = buyer;
  await arriveSignedIn(page, participant);
  const bytes = await countBytes(page);
  await page.goto(`/our-event/${eventId}`);
  // From here on the scripts load what a step lacks. Before them, each step is a document of its own.
  await waitUntilIdle(page);
  const more = page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) });
  await more.click();
  await more.click();
  await waitForQuantity(page, 2);
  await page
    .getByRole('link', { name: t('events:buy') })
    .last()
    .click();
  await placeOrder(buyer);
  await requestPayment(buyer);
  await approvePayment(buyer);
  await expectTickets(buyer, 2);
  await waitUntilIdle(page);
  expect(bytes()).toBeGreaterThan(200_000);
  expect(bytes()).toBeLessThanOrEqual(mostBytes);
});
