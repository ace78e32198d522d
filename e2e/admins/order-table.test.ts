import { readFile } from 'node:fs/promises';
import type { ApiClient } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;

interface Order {
  readonly code: string;
}

/** Places an order, and pays it in the sandbox. Returns its code. */
async function placeOrder(
  api: ApiClient,
  buyer: Person,
  items: readonly object[],
  eventId: string,
  isPaid = true,
): Promise<string> {
  const body = { eventId, items };
  const token = await api.tokenOf(buyer);
  type Placed = { readonly savedOrder: Order; readonly paymentUrl: string };
  const { savedOrder, paymentUrl } = await api.send<Placed>('POST', '/event-order/order', { token, body });
  if (isPaid) await api.send('POST', `/payments/sandbox/${paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
  return savedOrder.code;
}

test('an organizer sorts the orders, selects several by the keyboard, sends their tickets again and downloads them', async ({
  api,
  aPerson,
  participant,
  visit,
}) => {
  const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, {
    name: 'Table Night',
    price: 2_000,
    quantity: 20,
  });
  const other = await api.register('participant', aPerson());
  const items = (quantity: number) => [{ ticketTypeId, quantity }];
  const small = await placeOrder(api, participant, items(1), eventId);
  const large = await placeOrder(api, other, items(3), eventId);
  const unpaid = await placeOrder(api, other, items(2), eventId, false);
  const isConfirmed = async (buyer: Person) => (await api.ordersFor(buyer, eventId)).some(({ state }) => state === 'confirmed');
  for (const buyer of [participant, other]) await expect.poll(() => isConfirmed(buyer), { timeout: 30_000 }).toBe(true);

  const { page, t } = await visit(desktop);
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/ticket-and-reservation-management?event=${eventId}`);
  const table = page.getByRole('grid', { name: t('orders-console:title') });
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows).toContainText([unpaid, large, small]);
  await table
    .getByRole('columnheader', { name: t('orders-console:column.placed') })
    .getByRole('button')
    .click();
  await expect(rows).toContainText([small, large, unpaid]);
  await expect(page).toHaveURL(/sort=placed&direction=asc/);
  await page.reload();
  await expect(rows).toContainText([small, large, unpaid]);
  await expectAccessible(page);

  await rows.first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText(t('data-table:chosen', { count: 3 })).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('orders-console:resend.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders-console:resend.confirm') })
    .click();
  await page.getByText(/^The tickets of 2 orders are on their way/).waitFor();

  await table.getByRole('checkbox', { name: `Select ${large}` }).click();
  await page.getByRole('button', { name: t('data-table:downloadChosen') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('spreadsheets:csv') }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(large);
  expect(file).not.toContain(small);

  await page.getByRole('button', { name: t('data-table:columns.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: t('orders-console:column.entered') })
    .check();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('data-table:columns.done') })
    .click();
  await table.getByRole('columnheader', { name: t('orders-console:column.entered') }).waitFor();
  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: t('orders-console:order', { code: large }) })
    .waitFor();
});
