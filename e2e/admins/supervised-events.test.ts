import { readFile } from 'node:fs/promises';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const list = '/ticketing-&-transactions-supervision?tab=events';

test('an admin on a phone finds an event, suspends it with a reason and resumes it', async ({ api, visit }) => {
  const name = `Doubtful Night ${Date.now()}`;
  const { eventId } = await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const { page, t } = await visit();
  await arriveSignedIn(page, people.admin);
  await page.goto(list);
  await page.getByRole('searchbox', { name: t('supervision:filter.search') }).fill(name);
  await page.waitForURL(/q=Doubtful/);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.waitFor();
  await expectAccessible(page);
  await card.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('heading', { name: t('supervision:event.sales') }).waitFor();
  await expectAccessible(page);
  const move = async (action: 'suspend' | 'resume', reason: string) => {
    await drawer.getByRole('button', { name: t(`supervision:event.${action}.label`) }).click();
    const ask = page.getByRole('dialog', { name: t(`supervision:event.${action}.title`, { name }) });
    await ask.getByRole('textbox').fill(reason);
    await ask.getByRole('button', { name: t(`supervision:event.${action}.label`) }).click();
    await ask.waitFor({ state: 'detached' });
  };
  await move('suspend', 'The hall knows nothing of it');
  await drawer.getByText('The hall knows nothing of it').first().waitFor();
  const stranger = await visit();
  const statusOfPage = async () => (await stranger.page.request.get(`/our-event/${eventId}`)).status();
  expect(await statusOfPage()).toBe(404);
  await move('resume', 'The hall has confirmed');
  await drawer.getByRole('button', { name: t('supervision:event.suspend.label') }).waitFor();
  expect(await statusOfPage()).toBe(200);
});

test('an admin on a desktop cancels an event by the keyboard, and downloads it with the list', async ({ api, visit }) => {
  const name = `Invented Gala ${Date.now()}`;
  await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const { page, t } = await visit({ viewport: { width: 1440, height: 900 } });
  await arriveSignedIn(page, people.admin);
  await page.goto(`${list}&q=${encodeURIComponent(name)}`);
  const row = page.getByRole('grid').locator('tbody').getByRole('row').filter({ hasText: name });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('button', { name: t('supervision:event.cancel.label') }).click();
  const ask = page.getByRole('dialog', { name: t('supervision:event.cancel.title', { name }) });
  await ask.getByRole('button', { name: t('supervision:event.keep') }).click();
  await ask.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: t('supervision:event.cancel.label') }).click();
  await ask.getByRole('textbox').fill('It was never meant to take place');
  await ask.getByRole('button', { name: t('supervision:event.cancel.label') }).click();
  await drawer.getByText(t('supervision:event.state.cancelled'), { exact: true }).waitFor();
  expect(await drawer.getByRole('button', { name: t('supervision:event.suspend.label') }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await row.getByText(t('supervision:event.state.cancelled')).waitFor();
  await page.getByRole('button', { name: t('data-table:download') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('spreadsheets:csv') }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(name);
});
