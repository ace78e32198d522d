import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { approvePayment, chooseTickets, placeOrder, requestPayment, toCheckout } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

/** Publishes an event at 2,000 XAF whose policy refunds everything until two days before. */
async function aRefundableEvent(api: ApiClient): Promise<{ eventId: string; ticketTypeId: string }> {
  const event = await api.publishEvent(people.organizer2, { name: 'Credit Night', price: 2_000, quantity: 20 });
  const token = await api.tokenOf(people.organizer2);
  await api.send('PUT', `/refund-policy/${event.eventId}`, { token, body: { kind: 'until', hoursBefore: 48 } });
  return event;
}

/** Buys and pays two tickets, and returns the order's id. */
async function aPaidOrder(api: ApiClient, { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string }): Promise<string> {
  const token = await api.tokenOf(people.participant2);
  const body = { eventId, items: [{ ticketTypeId, quantity: 2 }] };
  type Placed = { readonly savedOrder: { readonly _id: string }; readonly paymentUrl: string };
  const { savedOrder, paymentUrl } = await api.send<Placed>('POST', '/event-order/order', { token, body });
  await api.send('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
  return savedOrder._id;
}

/** The demo data gives this buyer 1,000 XAF. */
test('a buyer takes a refund as credit on a phone, finds it in the wallet, and spends it on a new order', async ({
  api,
  visit,
}) => {
  const event = await aRefundableEvent(api);
  const orderId = await aPaidOrder(api, event);
  const buyer = await visit();
  const { page, t } = buyer;
  await arriveSignedIn(page, people.participant2);

  await page.goto(`/orders/${orderId}`);
  await page.getByText(t('refunds:action'), { exact: true }).click();
  const sheet = page.getByRole('form', { name: t('refunds:title') });
  await sheet.getByRole('checkbox').first().check();
  await sheet.getByRole('radio', { name: t('refunds:destination.wallet') }).check();
  await sheet.getByText(t('refunds:destination.balance')).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('textbox', { name: t('refunds:reasonLabel') }).fill('My plans changed');
  await sheet.getByRole('button', { name: /^Refund 2,000/ }).click();
  await page.getByText(t('refunds:state.done')).first().waitFor();

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page
    .getByRole('link', { name: /^Your balance: 3,000/ })
    .last()
    .click();
  await page.waitForURL((url) => url.pathname === '/wallet');
  const movements = page.getByRole('region', { name: t('wallet:movements') }).getByRole('listitem');
  await movements.filter({ hasText: /Refund.*\+2,000/ }).waitFor();
  await expectAccessible(page);

  await chooseTickets(buyer, event.eventId, 2);
  await toCheckout(buyer);
  await page.getByRole('checkbox', { name: t('orders:balance.use') }).check();
  await page.getByText(/^3,000.XAF from your balance, 1,000.XAF left to pay$/).waitFor();
  await expectAccessible(page);
  await placeOrder(buyer);
  await page.getByRole('button', { name: /^Pay 1,000/ }).waitFor();
  await requestPayment(buyer);
  await approvePayment(buyer);

  await page.goto('/wallet');
  await movements.filter({ hasText: /Tickets.*−3,000.*Balance: 0/ }).waitFor();
  expect(await movements.count()).toBe(3);
});
