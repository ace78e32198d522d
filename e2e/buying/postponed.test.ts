import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { buyTickets } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { OpenVisit } from '../support/visit.ts';

const aBuyer = async (visit: OpenVisit, person: (typeof people)['participant'], eventId: string) => {
  const buyer = await visit();
  await arriveSignedIn(buyer.page, person);
  await buyTickets(buyer, eventId, 1);
  return buyer;
};

test('an organizer postpones an event, one buyer takes the refund by a tap on a phone, another keeps the ticket', async ({
  api,
  participant,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Postponed Night', price: 2_000, quantity: 20 });
  const refunded = await aBuyer(visit, participant, eventId);
  const keeping = await aBuyer(visit, people.participant, eventId);

  const { page: organizer, t } = await visit();
  await arriveSignedIn(organizer, people.organizer2);
  await organizer.goto(`/events/edit?event=${eventId}&tab=settings`);
  const card = organizer.getByRole('region', { name: t('event-changes:postpone.title') });
  await card.getByRole('textbox', { name: t('event-editor:settings.reason') }).fill('The hall is flooded.');
  await card.getByRole('button', { name: t('event-changes:postpone.action') }).click();
  const dialog = organizer.getByRole('dialog');
  await dialog.getByText(t('event-changes:postpone.confirmTitle', { name: 'Postponed Night' })).waitFor();
  await expectAccessible(organizer);
  await dialog.getByRole('button', { name: t('event-changes:postpone.action') }).click();
  await organizer.getByText('This event is postponed. Your reason: The hall is flooded.').first().waitFor();

  const { page } = refunded;
  await page.goto(`/our-event/${eventId}`);
  await page.getByText('This event is postponed: The hall is flooded.').first().waitFor();
  await page.goto(`/event-change/${eventId}`);
  // The bell has a notification about it.
  await page.getByRole('main').getByText(t('event-changes:noDate')).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Refund me 2,000/ }).click();
  await page.getByText(t('event-changes:refunded')).waitFor();
  await page.getByRole('link', { name: t('event-changes:toOrder') }).click();
  await page.getByText(t('refunds:state.done')).first().waitFor({ timeout: 30_000 });

  await keeping.page.goto(`/event-change/${eventId}`);
  await keeping.page.getByRole('button', { name: t('event-changes:keep') }).click();
  await keeping.page.getByText(t('event-changes:kept')).waitFor();
  await keeping.page.reload();
  await keeping.page.getByText(t('event-changes:kept')).waitFor();
  expect(await keeping.page.getByRole('button', { name: t('event-changes:keep') }).count()).toBe(0);
  await keeping.page.getByRole('link', { name: t('event-changes:toTickets') }).click();
  await keeping.page.getByRole('heading', { level: 1, name: t('tickets:title') }).waitFor();
  const pass = keeping.page.getByRole('group', { name: 'Postponed Night' });
  await pass.waitFor();
  // Another event may come before it.
  const folded = pass.locator('summary');
  if (await folded.count()) await folded.click();
  await pass.getByText(t('tickets:postponed')).waitFor();

  await organizer.reload();
  await organizer.getByText(t('event-changes:answers.counts', { kept: 1, refunded: 1, unanswered: 0 })).waitFor();
});
