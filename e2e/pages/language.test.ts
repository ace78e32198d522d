import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expect, test } from '../support/fixtures.ts';
import { watchTexts } from '../support/language-check.ts';
import { signIn } from '../support/sign-in.ts';
import { translatorFor } from '../support/texts.ts';

for (const [browser, account, first, then, person] of [
  ['French', 'English', 'fr', 'en', people.participant],
  ['English', 'French', 'en', 'fr', people.participant2],
] as const)
  test(`a ${browser} browser changes to ${account} with the account, and no frame in between shows a key or a mix of languages`, async ({
    api,
    visit,
  }) => {
    const token = await api.tokenOf(person);
    await api.send('PATCH', '/auth/me', { token, body: { locale: then } });
    const { page, t } = await visit({ language: first });
    // Without the cookie of a chosen language, the browser's preferred language decides.
    await page.context().clearCookies();
    const foreignText = await watchTexts(page);
    await page.goto('/our-event');
    await waitUntilIdle(page);
    expect(await page.getAttribute('html', 'lang')).toBe(first);
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:signIn') })
      .click();
    await signIn({ page, t }, person);
    const tAfter = translatorFor(then);
    await expect.poll(() => page.getAttribute('html', 'lang'), { timeout: 20_000 }).toBe(then);
    await waitUntilIdle(page);

    // From a public page to guarded ones and back: by links, by the browser's Back button, and with a reload.
    await page.goto('/');
    await waitUntilIdle(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL('**/our-event/*');
    await waitUntilIdle(page);
    await page.getByRole('button', { name: new RegExp(tAfter('shell:accountMenu', { name: '' }).trim()) }).click();
    await page.getByRole('link', { name: tAfter('shell:account') }).click();
    await page.waitForURL('**/account');
    await waitUntilIdle(page);
    await page.goBack();
    await waitUntilIdle(page);
    await page.reload();
    await waitUntilIdle(page);
    expect(await page.getAttribute('html', 'lang')).toBe(then);

    expect({ keys: [...foreignText.keys], mixtures: [...foreignText.mixtures] }).toEqual({ keys: [], mixtures: [] });
    // The check has read frames before and after the change of language.
    expect(Math.min(foreignText.frames.en, foreignText.frames.fr)).toBeGreaterThan(0);
  });

test('the language check finds a key and a text in a second language that are put on a page', async ({ visit }) => {
  const { page } = await visit();
  const foreignText = await watchTexts(page);
  await page.goto('/sign-in');
  // React expects the page as the server sent it.
  await waitUntilIdle(page);
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    const one = document.createElement('p');
    one.textContent = 'tickets:title';
    const other = document.createElement('p');
    other.textContent = 'Besoin d’aide ?';
    heading?.after(one, other);
  });
  await expect.poll(() => foreignText.keys.size * foreignText.mixtures.size).toBeGreaterThan(0);
});
