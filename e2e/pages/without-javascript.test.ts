import { expect, test } from '../support/fixtures.ts';

const still = { javaScriptEnabled: false };

for (const language of ['en', 'fr'] as const)
  test.describe(`without JavaScript, in ${language}`, () => {
    test('upcoming events can be read and searched', async ({ visit }) => {
      const { page, t } = await visit({ language, ...still });
      await page.goto('/our-event');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('article').count()).toBeGreaterThan(10);
      await page.getByRole('searchbox', { name: t('event-lists:search.placeholder') }).fill('makosa'); // one character is missing
      await page.getByRole('button', { name: t('event-lists:search.submit') }).click();
      const name = language === 'fr' ? 'Nuit du makossa au bord du Wouri' : 'Makossa Night at the Wouri';
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    });

    test('an event can be read, and its Buy link leads to the purchase page', async ({ api, visit }) => {
      const { page, t } = await visit({ language, ...still });
      const eventId = await api.eventNamed('Makossa Night at the Wouri');
      await page.goto(`/our-event/${eventId}`);
      const text = await page.locator('main').textContent();
      for (const part of [
        language === 'fr' ? 'section de cuivres' : 'one horn section',
        'VIP',
        'Maison Sawa',
        'Esplanade Bonanjo',
      ])
        expect(text).toContain(part);
      expect(text).toMatch(language === 'fr' ? /15\s000\sXAF/ : /15,000\sXAF/);
      const buy = page.getByRole('link', { name: t('events:buy') }).last();
      expect(await buy.getAttribute('href')).toBe(`/ticket-purchase-process?event=${eventId}`);
      const [reply] = await Promise.all([page.waitForResponse(/ticket-purchase-process/), buy.click()]);
      // Who is not signed in is redirected to the sign-in page, which leads back to the purchase.
      expect(reply.status()).toBe(302);
      await page.waitForURL((url) => url.pathname === '/sign-in');
      expect(new URL(page.url()).searchParams.get('next')).toBe(`/ticket-purchase-process?event=${eventId}`);
    });

    test('taps on the number of tickets count, and the Buy link carries them', async ({ api, visit }) => {
      const { page, t } = await visit({ language, ...still });
      const eventId = await api.eventNamed('Makossa Night at the Wouri');
      await page.goto(`/our-event/${eventId}`);
      for (const count of [1, 2]) {
        await page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) }).click();
        await page.waitForURL(new RegExp(`type=[\\w-]+(:|%3A)${count}$`));
      }
      expect(await page.getByRole('spinbutton', { name: 'Standard' }).inputValue()).toBe('2');
      const buy = page.getByRole('link', { name: t('events:buy') }).last();
      expect(await buy.getAttribute('href')).toMatch(/event=[\w-]+&type=[\w-]+%3A2$/);
    });

    test('the city that was chosen is remembered until it is cleared', async ({ visit }) => {
      const { page, t } = await visit({ language, ...still });
      const city = page.getByRole('combobox', { name: t('event-lists:search.city') });
      const submit = page.getByRole('button', { name: t('event-lists:search.submit') });
      await page.goto('/our-event');
      await city.fill('Yaoundé');
      await submit.click();
      await page.waitForURL(/[?&]city=Yaound/);
      await page.goto('/our-event');
      expect(new URL(page.url()).searchParams.get('city')).toBe('Yaoundé');
      expect(await city.inputValue()).toBe('Yaoundé');
      await city.fill('');
      await submit.click();
      await page.goto('/our-event');
      expect(new URL(page.url()).search).toBe('');
    });

    test('categories lead to their events', async ({ visit }) => {
      const { page } = await visit({ language, ...still });
      await page.goto('/category');
      await page
        .getByRole('link', { name: /^Concerts/ })
        .first()
        .click();
      await page.waitForURL(/\/category\/[\w-]+$/);
      expect(await page.getByRole('article').count()).toBeGreaterThan(2);
    });

    test('the events of a category can be searched, filtered and sorted, and the address keeps it all', async ({ visit }) => {
      const { page, t } = await visit({ language, ...still });
      await page.goto('/category/concerts');
      await page.getByRole('searchbox', { name: t('event-lists:search.placeholder') }).fill('makossa');
      await page.getByRole('button', { name: t('event-lists:search.submit') }).click();
      await page.waitForURL(/\/category\/concerts\?q=makossa/);
      const found = await page.getByRole('article').count();
      expect(found).toBeGreaterThan(0);
      await page.getByText(t('event-lists:more.title')).click();
      await page.getByLabel(t('event-lists:more.sort')).selectOption('price');
      await page.getByRole('button', { name: t('event-lists:more.apply') }).click();
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'makossa' && searchParams.get('sort') === 'price');
      expect(await page.getByRole('article').count()).toBe(found);
      await page.getByRole('searchbox', { name: t('event-lists:search.placeholder') }).fill('nothing is called like this');
      await page.getByRole('button', { name: t('event-lists:search.submit') }).click();
      await page.getByRole('heading', { name: t('event-lists:empty.title') }).waitFor();
      await page
        .getByRole('link', { name: t('event-lists:clear') })
        .first()
        .click();
      await page.waitForURL(/\/category\/concerts$/);
    });
  });

test('a post leads to its author, and the profile to its events', async ({ api, visit }) => {
  const { page, t } = await visit(still);
  const { posts } = await api.send<{ posts: readonly { _id: string; title: string; author: { name: string } }[] }>(
    'GET',
    '/social-posts',
  );
  const [post] = posts;
  await page.goto(`/post/${post?._id}`);
  await page.getByRole('heading', { level: 1, name: post?.title }).waitFor();
  await page.getByRole('link', { name: post?.author.name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: post?.author.name }).waitFor();
  await page.getByRole('heading', { name: t('profiles:upcoming') }).waitFor();
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
});

test('the page of an event has metadata for search engines and link previews', async ({ api, visit }) => {
  const { page } = await visit(still);
  const eventId = await api.eventNamed('Makossa Night at the Wouri');
  await page.goto(`/our-event/${eventId}?from=radio`);
  expect(await page.title()).toContain('Makossa Night at the Wouri');
  const content = (selector: string, attribute = 'content') => page.locator(selector).first().getAttribute(attribute);
  expect(await content('link[rel=canonical]', 'href')).toMatch(new RegExp(`/our-event/${eventId}$`));
  expect(await content('link[hreflang=fr]', 'href')).toContain(`/our-event/${eventId}`);
  const image = await page.request.get((await content('meta[property="og:image"]')) ?? '');
  expect(image.headers()['content-type']).toMatch(/^image\//);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}');
  expect(data).toMatchObject({ '@type': expect.stringContaining('Event'), name: 'Makossa Night at the Wouri' });
});
