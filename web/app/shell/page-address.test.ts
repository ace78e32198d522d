import { join } from 'node:path';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPageReader } from '#lib/page/page-address.server.ts';
import { routeIdOf, screens } from './screens.ts';

const app = join(import.meta.dirname, '..');
const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const layouts = {
  auth: 'shell/layout/AuthLayout',
  public: 'shell/layout/PublicLayout',
  buyer: 'shell/layout/BuyerLayout',
  dashboard: 'shell/layout/DashboardLayout',
} as const;
const onServer = screens.filter(({ frame }) => frame !== 'dashboard');

const load = (file: string) => import(/* @vite-ignore */ join(app, file));
let read: (address: string) => string;
/** Creates the page reader from the routes of the server build, with the modules of the pages. */
beforeAll(async () => {
  const routes: Record<string, unknown> = { root: { id: 'root', path: '', module: {} } };
  for (const layout of Object.values(layouts))
    routes[layout] = { id: layout, parentId: 'root', module: await load(`${layout}.tsx`) };
  for (const screen of screens) {
    const parentId = screen.frame === 'bare' ? 'root' : layouts[screen.frame];
    const module = screen.frame === 'dashboard' ? {} : await load(`pages/${screen.page}.tsx`);
    routes[routeIdOf(screen)] = { id: routeIdOf(screen), parentId, path: screen.path, module };
  }
  routes['pages/unknown'] = { id: 'pages/unknown', parentId: 'root', path: '*', module: {} };
  const readPage = createPageReader({ routes: routes as ServerBuild['routes'] });
  read = (address) => readPage(new URL(address, 'https://ngoma.test')).address;
}, 60_000);

/** Characters with several encodings, incomplete surrogate pairs, and characters that are removed. */
const unit = fc.constantFrom(...'aZ09 %"<>&+=/é\u0000\u0085\n', '\ud83c', '\udf89');

const attack = 'utm_source=x&fbclid=y&lang=fr&ref%22%3E%3Cscript%3E=1&_routes=root&index&__proto__=1&constructor=2';

describe('the request for the routes behind links', () => {
  const listOf = (paths: readonly string[]) => read(`/__manifest?paths=${encodeURIComponent(paths.join(','))}&version=1a2b&x=1`);

  it('is the same for pages whose links lead to other events', () => {
    expect(listOf([`/our-event/${id}`, '/our-event', '/category/concerts'])).toBe(
      listOf(['/category/x', '/our-event', '/our-event/y']),
    );
    expect(decodeURIComponent(listOf(['/our-event/x', '/category']))).toBe(
      '/__manifest?paths=/category,/our-event/:eventId&version=1a2b',
    );
  });

  it('knows addresses without a page, and a list of itself is the same list', () => {
    expect(decodeURIComponent(listOf(['/nothing/here', '/']))).toBe('/__manifest?paths=/,/*&version=1a2b');
    expect(read(listOf(['/our-event/x', '/nothing']))).toBe(listOf(['/our-event/x', '/nothing']));
  });
});

describe('the address of a page', () => {
  it.each(onServer.map(({ path }) => path))('%s has no field that the page does not read', (path) => {
    const address = path.replace(/:\w+/g, id);
    expect(read(`${address}?${attack}`)).toBe(address);
  });

  it.each([
    ['/our-event', 'page=02&q=+makossa++night+&q=zouk&sort=up', '/our-event?q=makossa+night&page=2'],
    ['/our-event', `q=${'x'.repeat(9_000)}`, `/our-event?q=${'x'.repeat(100)}`],
    ['/our-event', 'priceMax=005&free=yes&category=1&when=soon&city=', '/our-event?priceMax=5'],
    [`/our-event/${id}`, 'code=Ngoma+24&page=3', `/our-event/${id}?code=Ngoma+24`],
    [`/our-event/${id}`, 'from=whatsapp', `/our-event/${id}`],
    [`/our-event/${id}`, 'from=share&code=Ngoma+24', `/our-event/${id}?code=Ngoma+24`],
    [`/our-event/${id}`, `code=${'x'.repeat(41)}`, `/our-event/${id}`],
    ['/category/concerts', 'page=3&page=4&q=x&category=y', '/category/concerts?q=x&page=3'],
    ['/contact-us', `post=${id}`, `/contact-us?post=${id}`],
    ['/contact-us', 'post="><script>', '/contact-us'],
    ['/sign-in', 'next=%2Four-event%3Fcity%3DBuea', '/sign-in?next=%2Four-event%3Fcity%3DBuea'],
    ['/sign-in', 'next=https://evil.example', '/sign-in'],
    ['/sign-in', `next=/${'x'.repeat(2_001)}`, '/sign-in'],
    ['/register', 'ref=AWA-7', '/register?ref=AWA-7'],
    ['/confirm-email', 'token=abc', '/confirm-email?token=abc'],
    ['/ticket-management', 'when=upcoming&x=1', '/ticket-management'],
    [
      '/ticket-management',
      'to=never&from=2026-11-01&when=orders&page=2',
      '/ticket-management?when=orders&from=2026-11-01&page=2',
    ],
  ])('%s with the query %.60s is %.80s', (path, query, expected) => {
    expect(read(`${path}?${query}`)).toBe(expected);
    expect(read(expected)).toBe(expected);
  });

  it.each([
    ['/our-event/', '/our-event'],
    ['/OUR-%65vent//', '/our-event'],
    [`/our-event/${id.toUpperCase()}/?page=2`, `/our-event/${id}`],
    ['/category/Stand-%55p', '/category/stand-up'],
    ['/category/a%2Fb%3Fc', '/category/a%2Fb%3Fc'],
    ['/pay/Ab9_', '/pay/Ab9_'],
    ['/no/such/page?utm_source=x', '/no/such/page'],
  ])('%s has the canonical form %s', (given, expected) => {
    expect(read(given)).toBe(expected);
  });

  it('keeps the routes whose data the router requests, if they belong to the page', () => {
    expect(read('/our-event.data?q=a&utm_source=x')).toBe('/our-event.data?q=a');
    expect(read('/our-event/_.data')).toBe('/our-event.data');
    expect(read('/_.data')).toBe('/_.data');
    expect(read('/our-event.data?_routes=evil,pages/public/events,root,root')).toBe(
      `/our-event.data?_routes=${encodeURIComponent('root,pages/public/events')}`,
    );
    expect(read('/our-event.data?_routes=evil')).toBe('/our-event.data');
  });

  it('of a guarded page, which only the reader’s browser renders, keeps its whole query', () => {
    expect(read('/wallet?when=past&x=1')).toBe('/wallet?when=past&x=1');
  });

  it('is canonical, so that reading it again changes nothing', () => {
    const names = ['q', 'city', 'category', 'when', 'from', 'free', 'priceMax', 'page', 'code', 'next', 'utm_source'];
    const field = fc.tuple(fc.constantFrom(...names), fc.string({ unit, maxLength: 130 }));
    const path = fc.constantFrom('/our-event', `/our-event/${id}`, '/category/concerts', '/sign-in');
    fc.assert(
      fc.property(path, fc.array(field), (pathname, fields) => {
        const address = read(`${pathname}?${new URLSearchParams(fields)}`);
        expect(read(address)).toBe(address);
        expect(address).not.toContain('utm_source');
      }),
    );
  });
});
