import type { ApiClient } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { openInState, scriptStates } from '../support/script-states.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

interface WrittenComment {
  readonly comment: { readonly _id: string };
}

/** Publishes a post and returns its id. */
async function publishPost(api: ApiClient, title: string): Promise<string> {
  const body = { title, body: 'To Akwa, until three in the morning.' };
  const { post } = await api.send<{ post: { _id: string } }>('POST', '/social-posts', {
    token: await api.tokenOf(people.organizer2),
    body,
  });
  return post._id;
}

const write = async (api: ApiClient, as: Person, postId: string, text: string): Promise<string> => {
  const token = await api.tokenOf(as);
  return (await api.send<WrittenComment>('POST', `/social-posts/${postId}/comments`, { token, body: { text } })).comment._id;
};

/** Fills in the form of the sign-in page, which may be without scripts. */
async function signInByForm({ page, t }: Visit, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: t('auth:field.email') }).fill(email);
  await page.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
  await page.getByLabel(t('auth:field.password'), { exact: true }).press('Enter');
}

for (const state of scriptStates)
  test.describe(state, () => {
    test('a stranger writes a comment, signs in, finds the text again, publishes and deletes it', async ({
      api,
      participant,
      visit,
    }) => {
      const postId = await publishPost(api, `A night bus ${state}`);
      const one = await openInState(visit, state, `/post/${postId}`);
      const { page, t } = one;
      const text = 'Does it stop in Bonabéri?';
      await page.getByRole('textbox', { name: t('comments:yourComment') }).fill(text);
      await page.getByRole('button', { name: t('comments:send') }).click();
      await page.waitForURL((url) => url.pathname === '/sign-in');
      await signInByForm(one, participant);
      await page.waitForURL((url) => url.pathname === `/post/${postId}/comments`);
      const field = page.getByRole('textbox', { name: t('comments:yourComment') });
      await expect(field).toHaveValue(text);
      await page.getByRole('button', { name: t('comments:send') }).click();
      await page.getByRole('list').getByText(text).waitFor();

      const other = await visit({ javaScriptEnabled: false });
      await other.page.goto(`/post/${postId}`);
      await other.page.getByText(text).waitFor();

      await page.getByText(t('comments:remove'), { exact: true }).click();
      await page.getByRole('button', { name: t('comments:removeNow') }).click();
      await expect.poll(() => page.getByText(text).count()).toBe(0);
    });
  });

test('a reader comments on the page of a post on a phone, and the organizer replies, pins and hides there', async ({
  api,
  participant,
  visit,
}) => {
  const postId = await publishPost(api, 'A second bus');
  await write(api, participant, postId, 'Something rude');
  const reader = await visit({ language: 'fr' });
  await arriveSignedIn(reader.page, participant);
  await reader.page.goto(`/post/${postId}`);
  // The form of strangers has a hint until the comments of the reader are there.
  await reader.page.getByText(reader.t('comments:remove'), { exact: true }).waitFor();
  await reader.page.getByRole('textbox', { name: reader.t('comments:yourComment') }).fill('À quelle heure ?');
  await reader.page.getByRole('button', { name: reader.t('comments:send') }).click();
  await reader.page.getByRole('list').getByText('À quelle heure ?').waitFor();
  await expectAccessible(reader.page);

  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/post/${postId}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'À quelle heure ?' });
  await entry.getByRole('button', { name: t('comments:pin') }).click();
  await entry.getByText(t('comments:pinned'), { exact: true }).waitFor();
  await entry.getByText(t('comments:reply'), { exact: true }).click();
  await entry.getByRole('textbox', { name: t('comments:yourReply') }).fill('À onze heures.');
  await entry.getByRole('button', { name: t('comments:sendReply') }).click();
  await page.getByText('À onze heures.').waitFor();
  const rude = page.getByRole('listitem').filter({ hasText: 'Something rude' });
  await rude.getByRole('button', { name: t('comments:hide') }).click();
  await rude.getByText(t('comments:hidden'), { exact: true }).waitFor();
  await expectAccessible(page);

  const other = await visit({ javaScriptEnabled: false });
  await other.page.goto(`/post/${postId}`);
  await other.page.getByText('À onze heures.').waitFor();
  expect(await other.page.getByText('Something rude').count()).toBe(0);
});

test('a comment that a reader reports reaches the admins, who take it down', async ({ api, participant, visit }) => {
  const postId = await publishPost(api, 'A third bus');
  const text = `Send me money first ${Date.now()}`;
  await write(api, people.participant2, postId, text);
  const reader = await visit();
  await arriveSignedIn(reader.page, participant);
  await reader.page.goto(`/post/${postId}/comments`);
  await reader.page.getByText(reader.t('comments:report'), { exact: true }).click();
  await reader.page.getByRole('radio', { name: reader.t('comments:reason.scam') }).check();
  await reader.page.getByRole('button', { name: reader.t('comments:sendReport') }).click();

  const { page, t } = await visit();
  await arriveSignedIn(page, people.admin);
  const reported = page.getByRole('listitem').filter({ hasText: text });
  await expect
    .poll(async () => {
      await page.goto('/marketplace-&-service-provider-supervision?tab=comments');
      await page.getByRole('tab', { name: t('supervision:marketplace.tab.comments') }).waitFor();
      return reported.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await reported.getByRole('button', { name: t('reported-comments:decide.taken_down') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('A known scam');
  await dialog.getByRole('button', { name: t('reported-comments:decide.taken_down') }).click();
  await expect.poll(() => reported.count()).toBe(0);
  const other = await visit({ javaScriptEnabled: false });
  await other.page.goto(`/post/${postId}`);
  expect(await other.page.getByText(text).count()).toBe(0);
});
