import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { buyTickets } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

test('a buyer asks for a refund on a phone, the organizer approves it, and the money is paid out', async ({
  api,
  participant,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Refund Night', price: 2_000, quantity: 20 });
  const buyer = await visit();
  await arriveSignedIn(buyer.page, participant);
  await buyTickets(buyer, eventId, 2);
  const { page, t } = buyer;
  await page.getByText(t('refunds:action'), { exact: true }).click();
  const sheet = page.getByRole('form', { name: t('refunds:title') });
  await sheet.getByRole('checkbox').first().check();
  await sheet.getByText(t('refunds:asksOrganizer')).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('textbox', { name: t('refunds:reasonLabel') }).fill('My brother is ill');
  await sheet.getByRole('button', { name: t('refunds:confirmAsk') }).click();
  await page.getByText('“My brother is ill”').first().waitFor();
  await expectAccessible(page);

  const organizer = await visit();
  await arriveSignedIn(organizer.page, people.organizer2);
  await organizer.page.goto(`/ticket-and-reservation-management?event=${eventId}`);
  await organizer.page.getByRole('button', { name: t('refunds:approve.action') }).click();
  const dialog = organizer.page.getByRole('dialog');
  await dialog.getByText(t('refunds:cost.commissionKept')).waitFor();
  await expectAccessible(organizer.page);
  await dialog.getByRole('button', { name: /^Refund 2,000/ }).click();
  await organizer.page.getByText(t('refunds:requests.nothing.open')).waitFor();

  await page.getByText(t('refunds:state.done')).first().waitFor({ timeout: 30_000 });
  const ended = page.getByRole('article').filter({ hasText: t('tickets:state.refunded') });
  await expect.poll(() => ended.count(), { timeout: 20_000 }).toBe(1);
  expect(await page.getByRole('article').count()).toBe(2);
});
