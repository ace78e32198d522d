import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const tab = '/marketplace-&-service-provider-supervision?tab=collections';

test('an admin chooses a row of events on a phone, and readers find it on the events page until it is switched off', async ({
  api,
  visit,
}) => {
  const name = 'Sanza at the Lagoon';
  await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const { page, t } = await visit();
  await arriveSignedIn(page, people.admin);
  await page.goto(tab);
  await page.getByRole('button', { name: t('collections:add') }).click();
  await page.getByLabel(t('collections:titleEn')).fill('Strings and thumbs');
  await page.getByLabel(t('collections:titleFr')).fill('Cordes et pouces');
  await page.getByRole('button', { name: t('collections:save') }).click();
  await page.getByText(t('collections:chooseEvents')).waitFor();
  await page.getByRole('searchbox', { name: t('collections:search') }).fill('Sanza');
  await page.getByRole('button', { name: t('collections:addEvent', { name }) }).click();
  await page.getByText(t('collections:eventsOf', { shown: 1, count: 1 })).waitFor();
  await page.getByRole('button', { name: t('collections:save') }).click();
  await page.getByText(t('collections:unsaved')).waitFor({ state: 'hidden' });
  await expectAccessible(page);

  const reader = await visit();
  await reader.page.goto('/our-event');
  const row = reader.page.getByRole('region', { name: 'Strings and thumbs' });
  await row.getByRole('link', { name }).first().waitFor();
  await expectAccessible(reader.page);

  await page.getByRole('switch', { name: t('collections:isShown') }).click();
  await page.getByRole('button', { name: t('collections:save') }).click();
  await page.getByText(t('collections:unsaved')).waitFor({ state: 'hidden' });
  await reader.page.reload();
  await reader.page.getByRole('heading', { level: 1 }).waitFor();
  await row.waitFor({ state: 'hidden' });
});
