import { expect, it } from 'vitest';
import { readEventsSearch } from '#features/events/search/event-filter.ts';
import { anEvent } from '../../test/factories/events.ts';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as categories from './categories.tsx';
import * as category from './category.tsx';

const child = { _id: 'makossa', name: 'Makossa', nameFr: 'Makossa', slug: 'makossa', eventCount: 0 };
const concerts = {
  ...{ _id: 'concerts', name: 'Concerts', nameFr: 'Concerts', slug: 'concerts', description: 'Live music.' },
  ...{ image: { url: '/api/art/concerts.svg?w=640&h=400&category=concerts' }, palette: 'ndop', eventCount: 1, children: [child] },
  parent: null,
};
const found = { events: [anEvent()], total: 1 };
const nothing = { events: [], total: 0 };

const render = (query: string, more: object = {}) =>
  serverHtml({
    page: category,
    path: '/category/:categoryId',
    address: `/category/concerts${query}`,
    loaded: {
      ...{ category: concerts, parent: null, found, instead: [] },
      ...{ search: readEventsSearch(new URLSearchParams(query)), locale: 'en', publicUrl: 'https://ngoma.test' },
      ...more,
    },
  });

it('the page of a category searches and filters its events by forms and links that need no scripts', async () => {
  const html = await render('?q=zouk&when=weekend&free=1&page=2');
  expect(countTags(html, 'form', ['method="get"', 'action="/category/concerts"'])).toBe(2);
  expect(countTags(html, 'input', ['type="hidden"', 'name="when"', 'value="weekend"'])).toBe(2);
  expect(countTags(html, 'input', ['type="search"', 'name="q"', 'value="zouk"'])).toBe(1);
  // The choice that is on leads back to all, and a child keeps the filters.
  expect(html).toContain('href="/category/concerts?q=zouk&amp;free=1"');
  expect(html).toContain('href="/category/makossa?q=zouk&amp;when=weekend&amp;free=1"');
  expect(html).toContain('Makossa Night');
  expect(stylesIn(html)).toEqual([]);
});

it('filters that match nothing are named as the reason, and can be cleared', async () => {
  const html = await render('?q=zouk', { found: nothing });
  expect(html).toContain('No events found');
  expect(html.match(/href="\/category\/concerts"[^>]*>Clear filters/g)).toHaveLength(2);
});

it('a child without events shows those of the category above, and its siblings', async () => {
  const shown = { category: { ...concerts, ...child, children: [], eventCount: 0 }, parent: concerts };
  const html = await render('', { ...shown, found: nothing, instead: [anEvent({ eventName: 'Zouk Night' })] });
  expect(html).toContain('No events here yet');
  expect(html).toContain('Coming up in Concerts');
  expect(html).toContain('Zouk Night');
  expect(countTags(html, 'a', ['aria-current="true"', 'href="/category/makossa"'])).toBe(1);
});

it('the list of categories leads to each of them and its children, and searches in all events', async () => {
  const loaded = { categories: [concerts], locale: 'en', publicUrl: 'https://ngoma.test' };
  const html = await serverHtml({ page: categories, path: '/category', address: '/category', loaded });
  expect(countTags(html, 'form', ['method="get"', 'action="/our-event"'])).toBe(1);
  for (const path of ['/category/concerts', '/category/makossa', '/our-event?when=tonight'])
    expect(html).toContain(`href="${path}"`);
  expect(stylesIn(html)).toEqual([]);
});
