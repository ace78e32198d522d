import type { Page } from '@playwright/test';
import type { ApiClient } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import {
  chooseTickets,
  expectTickets,
  openNames,
  placeButton,
  placeOrder,
  requestPayment,
  toCheckout,
} from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { waitForQuantity } from '../support/quantity.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { withSlowScripts } from '../support/slow-scripts.ts';
import type { OpenVisit, Visit } from '../support/visit.ts';

const orderPath = '**/api/event-order/order';

/** Publishes an event for one test, so that its orders can be counted. */
const anEvent = (api: ApiClient, name: string, quantity = 20) =>
  api.publishEvent(people.organizer2, { name, price: 2_000, quantity });

/** Opens the purchase page as a signed-in buyer with this number of tickets chosen. */
async function choose(visit: OpenVisit, buyer: Person, eventId: string, tickets: number): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, buyer);
  await chooseTickets(visitor, eventId, tickets);
  return visitor;
}

const nameOf = ({ page, t }: Visit, number: number) =>
  page.getByRole('textbox', { name: t('orders:attendees.name', { number, type: 'Standard' }) });

/** Waits for the scripts of the purchase page: before them, its form is posted natively, not to the watched address. */
const waitForScripts = (page: Page) => page.getByRole('button', { name: /wishlist/ }).waitFor();

const phoneNumber = ({ page, t }: Visit) => page.getByRole('textbox', { name: t('payments:number') });

test.describe('buying tickets', () => {
  test('survives a reload at every step and places one order', async ({ api, participant, visit }) => {
    const { eventId } = await anEvent(api, 'Reload Night');
    const buyer = await choose(visit, participant, eventId, 2);
    const { page, t } = buyer;
    await page.reload();
    await waitForQuantity(page, 2);
    await toCheckout(buyer);
    await openNames(buyer);
    await nameOf(buyer, 2).fill('Clarisse Tchoumi');
    await page.reload();
    // A reload on a busy machine takes longer than the default second of a poll.
    await expect.poll(() => nameOf(buyer, 2).inputValue(), { timeout: 20_000 }).toBe('Clarisse Tchoumi');
    await placeButton(buyer).click();

    await page.waitForURL(/\/pay\/[\w-]+$/);
    const payUrl = page.url();
    await page.reload();
    await page.goto('/ticket-management');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Reload Night' })
      .getByRole('link', { name: t('open-orders:open.action') })
      .click();
    await page.waitForURL(/\/orders\/[\w-]+/);
    await page.reload();
    await page.getByText(t('open-orders:open.left')).waitFor();
    await page.getByRole('link', { name: t('open-orders:waiting.pay') }).click();
    await page.waitForURL(/\/pay\/[\w-]+$/);
    await withSlowScripts(
      page,
      () => page.reload({ waitUntil: 'commit' }),
      () => phoneNumber(buyer).fill(aMobileNumber()),
    );
    await page.getByRole('button', { name: /^Pay \d/ }).click();
    await page.getByText(t('payments:waiting.title')).waitFor();
    expect(page.url()).toBe(payUrl);
    await page.reload();
    await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();
    await expectTickets(buyer, 2);
    await page.reload();
    await expectTickets(buyer, 2);
    expect(await api.ordersFor(participant, eventId)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('shows an error when the network fails before the answer, and trying again places no second order', async ({
    api,
    participant,
    visit,
  }) => {
    const { eventId } = await anEvent(api, 'Lost Answer Night');
    const buyer = await choose(visit, participant, eventId, 1);
    const { page, t } = buyer;
    buyer.expectBrowserError(/ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED)/);
    await toCheckout(buyer);
    const keys: (string | undefined)[] = [];
    let losses = 2;
    await page.route(orderPath, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const reply = await route.fetch();
      if (losses > 0) {
        losses -= 1;
        await route.abort('connectionreset');
      } else await route.fulfill({ response: reply });
    });
    await waitForScripts(page);
    await placeButton(buyer).click();
    await page.getByText(t('orders:networkLost')).waitFor();
    await placeButton(buyer).click();
    await expect.poll(() => keys.length).toBe(2);
    await page.getByText(t('orders:networkLost')).waitFor();
    // The page may also be reloaded before it tries again. Its scripts find the key of the order on the device.
    await page.reload();
    await waitForScripts(page);
    await placeButton(buyer).click();
    await page.waitForURL(/\/pay\/[\w-]+$/);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await api.ordersFor(participant, eventId)).toHaveLength(1);
  });

  test('places one order however often the button is pressed', async ({ api, participant, visit }) => {
    const { eventId } = await anEvent(api, 'Impatient Night');
    const buyer = await choose(visit, participant, eventId, 1);
    await toCheckout(buyer);
    await buyer.page.route(orderPath, async (route) => {
      await new Promise((later) => setTimeout(later, 500));
      await route.continue();
    });
    await placeButton(buyer).dblclick();
    await buyer.page.waitForURL(/\/pay\/[\w-]+$/);
    expect(await api.ordersFor(participant, eventId)).toHaveLength(1);
  });

  test('shows the tickets without a reload when the phone comes back online after the payment', async ({
    api,
    participant,
    visit,
  }) => {
    const { eventId } = await anEvent(api, 'Tunnel Night');
    const buyer = await choose(visit, participant, eventId, 1);
    const { page } = buyer;
    // The router may look for pages behind links meanwhile.
    buyer.expectBrowserError(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/);
    await toCheckout(buyer);
    await placeOrder(buyer);
    await requestPayment(buyer);
    // The phone polls the payment offline and gets no answer at least once.
    const missed = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname.startsWith('/api/payments/'));
    await page.context().setOffline(true);
    await approve(api, page);
    await missed;
    await page.context().setOffline(false);
    await expectTickets(buyer, 1);
  });

  test('leads from a declined payment to another attempt for the same order', async ({ api, participant, visit }) => {
    const { eventId } = await anEvent(api, 'Second Try Night');
    const buyer = await choose(visit, participant, eventId, 1);
    const { page, t } = buyer;
    await toCheckout(buyer);
    await placeOrder(buyer);
    await requestPayment(buyer);
    await page.getByRole('button', { name: t('payments:sandbox.decline') }).click();
    await page.getByRole('heading', { name: t('payments:settled.failed') }).waitFor();
    await page.getByRole('link', { name: t('payments:settled.back') }).click();
    // Until the order is there, the page of the payment has a button of the same name.
    await page.waitForURL(/\/orders\/[\w-]+/);
    await page.getByRole('button', { name: t('open-orders:waiting.retry') }).click();
    await requestPayment(buyer);
    await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();
    await expectTickets(buyer, 1);
    expect(await api.ordersFor(participant, eventId)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('shows how many tickets are left when other buyers were faster', async ({ api, participant, visit }) => {
    const { eventId, ticketTypeId } = await anEvent(api, 'Two Seats Night', 2);
    const buyer = await choose(visit, participant, eventId, 2);
    const { page } = buyer;
    buyer.expectBrowserError(/409/);
    await toCheckout(buyer);
    const token = await api.tokenOf(people.participant);
    await api.send('POST', '/event-order/order', { token, body: { eventId, items: [{ ticketTypeId, quantity: 1 }] } });
    await placeButton(buyer).click();
    await page.getByRole('alert').first().waitFor();
    await waitForQuantity(page, 1);
    expect(await api.ordersFor(participant, eventId)).toHaveLength(0);
  });
});

/** Approves the payment on another device: this phone gets no answer about it. */
async function approve(api: ApiClient, page: Page): Promise<void> {
  const ref = new URL(page.url()).pathname.split('/').at(-1);
  await api.send('POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
}
