import { describe, expect, inject, it } from 'vitest';
import { apiClientAt } from '../tools/app/api-client.ts';
import { type Person, people } from '../tools/app/demo-people.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openInState, scriptStates } from './support/script-states.ts';
import { arriveSignedIn } from './support/sign-in.ts';
import { type Visit, visit } from './support/visit.ts';

const api = apiClientAt(inject('ngomaUrl'));

let count = 0;
/** Returns a participant of their own, so that tests do not follow for each other. */
const aReader = () =>
  api.register('participant', { email: `follower-${Date.now()}-${++count}@example.cm`, password: 'a drum at night' });

const followButton = ({ page, t }: Visit, name: string) =>
  page.getByRole('button', { name: t('followers:followName', { name }), exact: true });
const stopButton = ({ page, t }: Visit, name: string) =>
  page.getByRole('button', { name: t('followers:stopName', { name }), exact: true });

async function publishEvent(name: string) {
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

describe.each(scriptStates)('%s', (state) => {
  it('a stranger on the page of an event is led to sign in and back, follows, and stops again', async () => {
    const [path, reader] = [await publishEvent(`Followed Night ${state}`), await aReader()];
    const one = await openInState(state, path);
    await followButton(one, organizer).click();
    await one.page.waitForURL((url) => url.pathname === '/sign-in');
    await signInByForm(one, reader);
    await one.page.waitForURL((url) => url.pathname === path);
    await followButton(one, organizer).click();
    const token = await api.tokenOf(reader);
    type List = { following: readonly { name: string }[] };
    await expect
      .poll(async () => (await api.send<List>('GET', '/following', { token })).following.map(({ name }) => name))
      .toEqual([organizer]);
    await one.page.goto('/following');
    await stopButton(one, organizer).click();
    await one.page.getByRole('heading', { name: one.t('followers:empty.title') }).waitFor();
  });
});

it('a reader follows on a phone, is notified of a post, and finds the organizer in the list', async () => {
  const reader = await aReader();
  const one = await visit({ language: 'fr' });
  const { page, t } = one;
  await arriveSignedIn(page, reader);
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
  const token = await api.tokenOf(reader);
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

it('an organizer sees on the overview how many follow', async () => {
  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer);
  await page.goto('/overview');
  await page.getByText(t('followers:figure.title'), { exact: true }).waitFor();
  await page.getByText(/in 30 days$/).waitFor();
});
