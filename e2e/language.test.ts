import { expect, inject, it } from 'vitest';
import { people, signIn } from './support/people.ts';
import { settle } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import { listenTo } from './support/tongues.ts';
import { visit } from './support/visit.ts';
import { wordsIn } from './support/words.ts';

const shop = shopAt(inject('ngomaUrl'));

it.each([
  ['French', 'English', 'fr', 'en', people.participant],
  ['English', 'French', 'en', 'fr', people.participant2],
] as const)(
  'a %s browser turns %s with the account, and no frame on the way shows a key or both',
  async (_, __, first, then, person) => {
    const token = await shop.tokenOf(person);
    await shop.ask('PATCH', '/auth/me', { token, body: { locale: then } });
    const { page, say } = await visit({ language: first });
    // Nobody has chosen on this phone: the browser's wish is all there is.
    await page.context().clearCookies();
    const babel = await listenTo(page);
    await page.goto('/our-event');
    await settle(page);
    expect(await page.getAttribute('html', 'lang')).toBe(first);
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('shell:signIn') })
      .click();
    await signIn({ page, say }, person);
    const turned = wordsIn(then);
    await expect.poll(() => page.getAttribute('html', 'lang'), { timeout: 20_000 }).toBe(then);
    await settle(page);

    // From a page for everybody to guarded ones and back, along links, by the browser's own button, and loaded anew.
    await page.goto('/');
    await settle(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL('**/our-event/*');
    await settle(page);
    await page.getByRole('button', { name: new RegExp(turned('shell:accountMenu', { name: '' }).trim()) }).click();
    await page.getByRole('menuitem', { name: turned('shell:account') }).click();
    await page.waitForURL('**/account');
    await settle(page);
    await page.goBack();
    await settle(page);
    await page.reload();
    await settle(page);
    expect(await page.getAttribute('html', 'lang')).toBe(then);

    expect({ keys: [...babel.keys], mixtures: [...babel.mixtures] }).toEqual({ keys: [], mixtures: [] });
    // It has read what was there: pages before and after.
    expect(Math.min(babel.frames.en, babel.frames.fr)).toBeGreaterThan(0);
  },
);

it('a key or a second language on a page would be noticed', async () => {
  const { page } = await visit();
  const babel = await listenTo(page);
  await page.goto('/sign-in');
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    const one = document.createElement('p');
    one.textContent = 'tickets:title';
    const other = document.createElement('p');
    other.textContent = 'Besoin d’aide ?';
    heading?.after(one, other);
  });
  await expect.poll(() => babel.keys.size * babel.mixtures.size).toBeGreaterThan(0);
});
