import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

/** The number of this buyer's account in the demo data, so that the sandbox knows its owner. */
const ownNumber = '677 123 401';
const buyer = people.participant;

/** Creates an order of a ticket that was paid from a number which refuses refunds, and whose organizer refunded it. */
async function aFailedRefund(api: ApiClient): Promise<string> {
  const organizer = people.organizer2;
  const event = await api.publishEvent(organizer, { name: 'Other Number Night', price: 2_000, quantity: 20 });
  const token = await api.tokenOf(buyer);
  const body = { eventId: event.eventId, items: [{ ticketTypeId: event.ticketTypeId, quantity: 1 }] };
  type Placed = { readonly savedOrder: { readonly _id: string }; readonly paymentUrl: string };
  const { savedOrder, paymentUrl } = await api.send<Placed>('POST', '/event-order/order', { token, body });
  const number = { operator: 'mtn', number: '670000009' };
  await api.send('POST', `/payments/${paymentUrl.split('/').at(-1)}/start`, { body: number });
  type Order = { readonly order: { readonly tickets: readonly { readonly _id: string }[] } };
  const confirmed = async () => (await api.send<Order>('GET', `/event-order/${savedOrder._id}`, { token })).order.tickets;
  await expect.poll(async () => (await confirmed()).length, { timeout: 20_000 }).toBe(1);
  const [ticket] = await confirmed();
  await api.send('POST', `/event-order/${savedOrder._id}/refunds`, {
    token: await api.tokenOf(organizer),
    body: { ticketIds: [ticket?._id], reason: 'The band is ill' },
  });
  return savedOrder._id;
}

test('a buyer has a refund that failed paid to another number of theirs on a phone', async ({ api, visit }) => {
  const orderId = await aFailedRefund(api);
  const { page, t, expectBrowserError } = await visit();
  expectBrowserError(/409/);
  await arriveSignedIn(page, buyer);
  await page.goto(`/orders/${orderId}`);
  // Before its scripts, the form is sent natively, and the page comes again with the form folded.
  await waitUntilIdle(page);
  await page.getByText(t('wallet:number.action')).click();
  const dialog = page.getByRole('form', { name: t('wallet:number.title') });
  const number = dialog.getByRole('textbox', { name: t('payments:number') });
  await number.fill('670 000 012');
  await page.keyboard.press('Enter');
  await dialog.getByText(/registered in another name/).waitFor();
  await expectAccessible(page);

  await number.fill(ownNumber);
  await dialog.getByRole('button', { name: t('wallet:number.check') }).click();
  await dialog.getByText(/•••/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Send 2,000/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(t('order-timeline:kind.refund_number_chosen')).waitFor();
  await page.getByText(t('order-timeline:kind.refund_done', { count: 1 })).waitFor();
  expect(await page.getByText(t('wallet:number.action')).count()).toBe(0);
});
