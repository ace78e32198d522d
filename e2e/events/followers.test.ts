import type { ApiClient } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { openInState, scriptStates } from '../support/script-states.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const followButton = ({ page, t }: Visit, name: string) =>
  page.getByRole('button', { name: t('followers:followName', { name }), exact: true });
const stopButton = ({ page, t }: Visit, name: string) =>
  page.getByRole('button', { name: t('followers:stopName', { name }), exact: true });

async function publishEvent(api: ApiClient, name: string) {
  const { eventId } = await api.publishEvent(people.organizer, { name, price: 0, quantity: 10 });
  return `/our-event/${eventId}`;
}

/** Fills in the form of the sign-in page, which may be without scripts. */
async function signInByForm({ page, t }: Visit, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:field.email') }).fill(email);
  await page.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
  await page.getByLabel(t('auth:field.password'), { exact: true }).press('Enter');
}

const organizer = 'Maison Sawa';

for (const state of scriptStates)
  test.describe(state, () => {
    test('a stranger on the page of an event is led to sign in and back, follows, and stops again', async ({
      api,
      participant,
      visit,
    }) => {
      const path = await publishEvent(api, `Followed Night ${state}`);
      const one = await openInState(visit, state, path);
      await followButton(one, organizer).click();
      await one.page.waitForURL((url) => url.pathname === '/sign-in');
      await signInByForm(one, participant);
      await one.page.waitForURL((url) => url.pathname === path);
      await followButton(one, organizer).click();
      const token = await api.tokenOf(participant);
      type List = { following: readonly { name: string }[] };
      await expect
        .poll(async () => (await api.send<List>('GET', '/following', { token })).following.map(({ name }) => name))
        .toEqual([organizer]);
      await one.page.goto('/following');
      await stopButton(one, organizer).click();
      await one.page.getByRole('heading', { name: one.t('followers:empty.title') }).waitFor();
    });
  });

test('a reader follows on a phone, is notified of a post, and finds the organizer in the list', async ({
  api,
  participant,
  visit,
}) => {
  const one = await visit({ language: 'fr' });
  const { page, t } = one;
  await arriveSignedIn(page, participant);
  const { eventWithDetails } = await api.send<{ eventWithDetails: { organizer: { _id: string } } }>(
    'GET',
    `/event/${await api.eventNamed('The Mvet Speaks')}`,
  );
  await page.goto(`/profile/${eventWithDetails.organizer._id}`);
  // The form without scripts has the same name until the state of the reader is known.
  await followButton(one, 'Collectif Mvet').and(page.locator('[type=button]')).click();
  await page.getByRole('button', { name: t('followers:followingName', { name: 'Collectif Mvet' }) }).waitFor();
  await expectAccessible(page);

  const title = `A new string ${Date.now()}`;
  await api.send('POST', '/social-posts', { token: await api.tokenOf(people.organizer2), body: { title, body: 'Of raffia.' } });
  type Bell = { data: readonly { description: string }[] };
  const token = await api.tokenOf(participant);
  await expect
    .poll(
      async () => (await api.send<Bell>('GET', '/activities/get-all-activies', { token })).data.map((one) => one.description),
      {
        timeout: 30_000,
      },
    )
    .toContainEqual(expect.stringContaining(title));

  await page.getByRole('link', { name: t('followers:all') }).click();
  await page.getByRole('heading', { level: 1, name: t('followers:title') }).waitFor();
  await stopButton(one, 'Collectif Mvet').waitFor();
  await expectAccessible(page);
});

test('an organizer sees on the overview how many follow', async ({ visit }) => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer);
  await page.goto('/overview');
  await page.getByText(t('followers:figure.title'), { exact: true }).waitFor();
  await page.getByText(/in 30 days$/).waitFor();
});
