import { readFile } from 'node:fs/promises';
import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const day = 86_400_000;

/** Posts a project for an event of the organizer's. */
async function postProject(api: ApiClient, title: string): Promise<string> {
  const { eventId } = await api.publishEvent(people.organizer2, { name: `${title} Night`, price: 2_000, quantity: 20 });
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const form = new FormData();
  const fields = {
    ...{ eventId, title, category: 'dj', description: 'Buy our sound systems at half the price.', budgetMin: '10000' },
    ...{ budgetMax: '20000', date: at(200), endDate: at(201), city: 'Ébolowa', location: 'Salle des fêtes', deadline: at(150) },
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const token = await api.tokenOf(people.organizer2);
  return (await api.send<{ projectId: string }>('POST', '/o/place-a-bid', { token, form })).projectId;
}

test('an admin on a phone goes from home to the projects, finds one by its city and closes it with a reason', async ({
  api,
  visit,
}) => {
  const title = `Cheap loudspeakers ${Date.now()}`;
  const projectId = await postProject(api, title);
  const { page, t } = await visit();
  await arriveSignedIn(page, people.admin);
  await page.goto('/');
  const card = page.getByRole('region', { name: t('supervision:market.lists') });
  await card.getByRole('link', { name: /open project/ }).click();
  await page.waitForURL(/\/marketplace-lists\?tab=projects&state=open/);
  await page.getByRole('heading', { level: 2, name: t('market-lists:tab.projects') }).waitFor();
  await page.getByText(t('data-table:filters')).click();
  await page.getByRole('searchbox', { name: t('market-lists:filter.city') }).fill('ebol');
  await page.waitForURL(/city=ebol/);
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.waitFor();
  await expectAccessible(page);
  await row.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: title });
  await drawer.getByText('Buy our sound systems at half the price.').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: t('market-lists:act.close.label') }).click();
  const ask = page.getByRole('dialog', { name: t('market-lists:act.close.title', { title }) });
  await ask.getByRole('textbox').fill('It is an advertisement');
  await ask.getByRole('button', { name: t('market-lists:act.close.label') }).click();
  await drawer.getByText(t('market-lists:projectState.cancelled'), { exact: true }).waitFor();
  await drawer.getByText(t('supervision:deed.project_closed')).waitFor();

  const organizer = await visit();
  await arriveSignedIn(organizer.page, people.organizer2);
  await organizer.page.goto(`/place-a-bid/bids/${projectId}`);
  await organizer.page.getByText('It is an advertisement').first().waitFor();
});

test('an admin on a desktop takes a reported review down, restores it, and downloads the list', async ({ visit }) => {
  const { page, t } = await visit(desktop);
  await arriveSignedIn(page, people.admin);
  await page.goto('/marketplace-lists?tab=reviews');
  const table = page.getByRole('grid', { name: t('market-lists:tab.reviews') });
  const row = table.locator('tbody').getByRole('row').filter({ hasText: 'Une heure de panne' });
  await row.waitFor();
  await expectAccessible(page);
  await row.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Merci de revoir cet avis', { exact: false }).waitFor();
  const subject = await drawer.getByRole('link', { name: 'DJ Kinda' }).first().getAttribute('href');
  const profile = `/profile/${new URLSearchParams(subject?.split('?')[1]).get('open')}`;
  await expectAccessible(page);

  const decide = async (decision: 'taken_down' | 'restored') => {
    await drawer
      .first()
      .getByRole('button', { name: t(`market-lists:act.${decision}.label`) })
      .click();
    const ask = page.getByRole('dialog', { name: t(`market-lists:act.${decision}.title`) });
    await ask.getByRole('textbox').fill('As our rules say');
    await ask.getByRole('button', { name: t(`market-lists:act.${decision}.label`) }).click();
    await ask.waitFor({ state: 'detached' });
  };
  const reader = await visit({ javaScriptEnabled: false });
  const isShown = async () => {
    await reader.page.goto(profile);
    return (await reader.page.getByText('Une heure de panne').count()) > 0;
  };
  expect(await isShown()).toBe(true);
  await decide('taken_down');
  await drawer.getByText(t('market-lists:reviewState.taken_down'), { exact: true }).waitFor();
  await expect.poll(isShown).toBe(false);
  await decide('restored');
  await drawer.getByText(t('market-lists:reviewState.kept'), { exact: true }).waitFor();
  await expect.poll(isShown).toBe(true);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('data-table:download') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('spreadsheets:csv') }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Une heure de panne');
});
