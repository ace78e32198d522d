import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

test('a post about an event stands on the page of the event as soon as it is published, until it is removed', async ({
  api,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: `Reeds ${Date.now()}`, price: 2_000, quantity: 20 });
  const { page, t } = await visit();
  // The page without posts is kept by the server.
  await page.goto(`/our-event/${eventId}`);
  const heading = page.getByRole('heading', { name: t('posts:news') });
  expect(await heading.count()).toBe(0);

  const token = await api.tokenOf(people.organizer2);
  const body = { title: 'The flute player has said yes', body: 'She comes from Foumban.', eventId };
  const { post } = await api.send<{ post: { _id: string } }>('POST', '/social-posts', { token, body });
  await expect(async () => {
    await page.reload();
    await heading.waitFor({ timeout: 2_000 });
  }).toPass();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'The flute player has said yes' }).click();
  await page.waitForURL(`**/post/${post._id}`);
  await page.getByText('She comes from Foumban.').waitFor();

  // Readers who come from another page get the part with its code.
  await page.goBack();
  await page.getByRole('link', { name: 'The flute player has said yes' }).waitFor();
  await api.send('DELETE', `/social-posts/${post._id}`, { token });
  await expect(async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await heading.count()).toBe(0);
  }).toPass();
});
