import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

interface Listed {
  readonly allOrders: readonly { readonly _id: string }[];
}
interface Opened {
  readonly order: {
    readonly code: string;
    readonly total: number;
    readonly tickets: readonly { readonly ticketCode: string; readonly holder: string }[];
  };
}

test('an organizer issues two tickets by hand, finds them in the list, lets one in, and revokes the other', async ({
  api,
  visit,
}) => {
  const event = await api.publishEvent(people.organizer2, { name: 'Guest List Night', price: 5_000, quantity: 3 });
  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/ticket-and-reservation-management?event=${event.eventId}`);

  await page.getByRole('button', { name: t('orders-console:issue.action') }).click();
  const form = page.getByRole('dialog', { name: t('orders-console:issue.title') });
  const more = form.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) });
  await more.click();
  await more.click();
  await form.getByRole('textbox', { name: t('orders-console:issue.name') }).fill('Awa Ndi');
  await form.getByRole('textbox', { name: t('orders-console:issue.email') }).fill('awa.guest@example.cm');
  await form.getByLabel(t('orders-console:issue.holders')).fill('Paul Biyong');
  await expectAccessible(page);
  await form.getByRole('button', { name: t('orders-console:issue.confirm', { count: 2 }) }).click();
  await form.waitFor({ state: 'hidden' });

  await page.getByText(t('data-table:filters'), { exact: true }).click();
  await page.getByRole('switch', { name: t('orders-console:filter.issued') }).click();
  const listed = page.getByRole('button', { name: 'Awa Ndi' });
  await listed.waitFor();
  const token = await api.tokenOf(people.organizer2);
  const { allOrders } = await api.send<Listed>('GET', `/event-order?eventId=${event.eventId}&issued=true`, { token });
  const { order } = await api.send<Opened>('GET', `/event-order/${allOrders[0]?._id}`, { token });
  expect([order.total, order.tickets.map(({ holder }) => holder)]).toEqual([0, ['Paul Biyong', 'Awa Ndi']]);

  const gate = await visit();
  await arriveSignedIn(gate.page, people.organizer2);
  await gate.page.goto(`/entry-validation?event=${event.eventId}`);
  const code = gate.page.getByRole('textbox', { name: gate.t('checkin:code.label') });
  await code.fill(order.tickets[0]?.ticketCode ?? '');
  await code.press('Enter');
  await gate.page.getByRole('alertdialog').getByText(gate.t('checkin:word.enter')).waitFor();

  await listed.click();
  const drawer = page.getByRole('dialog', { name: t('orders-console:order', { code: order.code }) });
  await drawer.getByRole('button', { name: t('orders-console:revoke.action') }).click();
  const question = page.getByRole('dialog', { name: t('orders-console:revoke.title') });
  // The one who is inside stays.
  await expect(question.getByRole('checkbox')).toHaveCount(1);
  await question.getByLabel(t('orders-console:revoke.reason')).fill('The band brings its own guests');
  await question.getByRole('button', { name: t('orders-console:revoke.confirm', { count: 1 }) }).click();
  await question.waitFor({ state: 'hidden' });
  await drawer.getByText(t('orders-console:ticket.revoked')).first().waitFor();
});
