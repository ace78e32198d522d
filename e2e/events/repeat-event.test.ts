import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

test('an organizer sees all dates of a repeated event, leaves one out, and finds the drafts', async ({ api, visit }) => {
  const name = 'Every Other Friday';
  const { eventId } = await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/events/edit?event=${eventId}&tab=settings`);
  const card = page.getByRole('region', { name: t('event-repeat:title') });
  await card.getByRole('combobox', { name: t('event-repeat:rule') }).selectOption('twoWeeks');
  await card.getByRole('combobox', { name: t('event-repeat:count') }).selectOption('3');
  const dates = card.getByRole('list', { name: t('event-repeat:dates') }).getByRole('listitem');
  await expect(dates).toHaveCount(3);
  await expectAccessible(page);
  await dates.nth(1).getByRole('button').click();
  await expect(dates).toHaveCount(2);
  await card.getByRole('button', { name: t('event-repeat:make', { count: 2 }) }).click();
  await page.waitForURL(/\/events\/edit\?state=draft/);
  await expect(page.getByRole('link', { name })).toHaveCount(2);
});
