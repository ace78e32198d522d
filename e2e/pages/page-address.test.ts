import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';

/** Every kind of page that the server renders, with a query field where the page reads one. */
const pages = {
  events: '/our-event?city=Douala&page=2',
  event: '/our-event/:event',
  'an event with a code': '/our-event/:event?code=Ngoma+24',
  categories: '/category',
  category: '/category/concerts?page=2',
  post: '/post/:post',
  profile: '/profile/:organizer',
  contact: '/contact-us',
  'sign-in': '/sign-in?next=%2Four-event%3Fcity%3DBuea',
  'sign-up': '/register?ref=AWA7',
  'password recovery': '/password-recovery',
  missing: '/404',
} as const;
const ids: Record<string, string> = {};
const addressOf = (page: keyof typeof pages) => pages[page].replace(/:(\w+)/, (_, name: string) => ids[name] ?? '');
const withFields = (address: string, fields: string) => `${address}${address.includes('?') ? '&' : '?'}${fields}`;

test.beforeAll(async ({ api }) => {
  const { posts } = await api.send<{ posts: readonly { _id: string; author: { _id: string } }[] }>('GET', '/social-posts');
  Object.assign(ids, {
    event: await api.eventNamed('Makossa Night at the Wouri'),
    post: posts[0]?._id,
    organizer: posts[0]?.author._id,
  });
});

const attacks = {
  'an advertisement': 'utm_source=zzforeign&utm_campaign=zzforeign&fbclid=zzforeign',
  'an attacker': 'x=%22%3E%3Cscript%3Ezzforeign()%3C/script%3E&zzforeign"><script>=1&page=zzforeign&_routes=zzforeign',
  'great length': `zzforeign=${'zzforeign'.repeat(900)}`,
} as const;

for (const language of ['en', 'fr'] as const)
  test.describe(`a page in ${language}`, () => {
    const read = async (address: string) => {
      const reply = await fetch(sharedServer().url + address, { headers: { 'accept-language': language }, redirect: 'manual' });
      return { status: reply.status, html: await reply.text() };
    };

    for (const name of Object.keys(pages) as (keyof typeof pages)[])
      test(`${name} ignores the query fields that it does not read`, async () => {
        const address = addressOf(name);
        for (const [kind, fields] of Object.entries(attacks)) {
          const first = await read(withFields(address, fields));
          expect(first.html, kind).not.toContain('zzforeign');
          expect(first.html, kind).toContain(`<html lang="${language}"`);
          expect(first.status, kind).toBeLessThan(500);
          const linkToOther = /href="([^"]*)"[^>]*hrefLang=/i.exec(first.html)?.[1]?.replaceAll('&amp;', '&');
          expect(linkToOther, kind).toBe(withFields(address, `lang=${language === 'en' ? 'fr' : 'en'}`));
        }
      });

    test('renders differently for another value of a query field that it reads', async () => {
      const cities = await Promise.all(['Douala', 'Yaound%C3%A9'].map((city) => read(`/our-event?city=${city}`)));
      expect(new Set(cities.map(({ html }) => /<title>[^<]*/.exec(html)?.[0])).size).toBe(2);
    });

    test('leaves unknown query fields out of the data that the router requests', async () => {
      for (const fields of Object.values(attacks)) {
        const data = await read(withFields('/our-event.data?city=Douala', fields));
        expect(data.status).toBe(200);
        expect(data.html).toContain('Douala');
        expect(data.html).not.toContain('zzforeign');
      }
    });

    for (const address of [
      '/%E0%A4%A',
      '/our-event/%E0%A4%A',
      '/our-event?q=%00%ED%A0%80',
      '/%2e%2e//evil.example',
      '/our-event/a%2Fb.data',
    ])
      test(`${address}, which is not the address of a page, does not cause a server error`, async () => {
        expect((await read(address)).status).toBeLessThan(500);
      });

    test('switches to the other language and keeps only its own query fields, without JavaScript', async ({ visit }) => {
      const { page } = await visit({ language, javaScriptEnabled: false });
      await page.goto('/our-event?utm_source=x&city=Douala', { waitUntil: 'commit' });
      await page.getByRole('banner').locator('[hreflang]').click();
      await page.waitForURL((url) => url.searchParams.has('lang'), { waitUntil: 'commit' });
      const other = language === 'en' ? 'fr' : 'en';
      expect(new URL(page.url()).search).toBe(`?city=Douala&lang=${other}`);
      await page.locator(`html[lang=${other}]`).waitFor();
      expect(await page.locator('input[name=city]').first().getAttribute('value')).toBe('Douala');
    });

    test('hydrates without differences when the address has unknown query fields', async ({ visit }) => {
      const { page } = await visit({ language });
      const other = language === 'en' ? 'fr' : 'en';
      await page.goto('/our-event?utm_source=x&fbclid=y&city=Douala');
      await waitUntilIdle(page);
      const switcher = page.getByRole('banner').locator('[hreflang]');
      expect(await switcher.getAttribute('href')).toBe(`/our-event?city=Douala&lang=${other}`);
      // Analytics scripts read the tracking fields from the address, so they are left there.
      expect(new URL(page.url()).search).toBe('?utm_source=x&fbclid=y&city=Douala');
      const chip = page.getByRole('main').getByRole('link', { name: language === 'en' ? 'This weekend' : 'Ce week-end' });
      await chip.click();
      await page.waitForURL('**/our-event?city=Douala&when=weekend');
      await waitUntilIdle(page);
      expect(await switcher.getAttribute('href')).toBe(`/our-event?city=Douala&when=weekend&lang=${other}`);
      await switcher.click();
      await expect.poll(() => page.locator('html').getAttribute('lang'), { timeout: 60_000 }).toBe(other);
    });
  });
