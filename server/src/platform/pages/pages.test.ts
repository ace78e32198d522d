import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import zlib from 'node:zlib';
import { endpoint } from '@ngoma/api/common/endpoint';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import type { Config } from '../config.ts';
import { buildHttp } from '../http/http.ts';
import { unlimited } from '../http/limits/rate-limit.ts';
import { mountRoutes } from '../http/mount.ts';
import { route } from '../http/route.ts';
import { openDatabase } from '../postgres/database.ts';
import { databasePageCache, listenForDrops } from './page-cache.ts';
import { unpackedPages } from './page-encoding.ts';
import { maxRenders, maxWaitingRenders } from './page-render.ts';
import { pageStore } from './page-store.ts';
import { servePages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-web-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'server'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
const script = `console.log("${'ngoma '.repeat(1000)}")`;
writeFileSync(join(folder, 'client/assets/app-1a2b3c.js'), script);
writeFileSync(join(folder, 'client/assets/app-1a2b3c.js.br'), zlib.brotliCompressSync(script));
writeFileSync(join(folder, 'client/favicon.ico'), 'icon');
// A fake build of the web app: the same entry, and pages that show their context and the address they were rendered from. Its
// pages read the field `tab`, a number.
writeFileSync(
  join(folder, 'server/index.js'),
  `const toAnswer = async (response) => ({ status: response.status, headers: response.headers, body: await response.bytes() });
  export const entry = { module: {
  createPageReader: () => ({ pathname, searchParams }) => {
    const [tab] = /^\\d{1,3}$/.exec(searchParams.get('tab')) ?? [];
    const isPersonal = pathname.startsWith('/mine');
    const takesForms = pathname.startsWith('/form') || isPersonal;
    const remembers = pathname.startsWith('/event/list') ? 'tab' : undefined;
    return { address: pathname + (tab ? '?tab=' + Number(tab) : ''), isPersonal, takesForms, remembers };
  },
  createPageHandler: () => async (request, page) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('.data')) return toAnswer(new Response('{}', { headers: { 'content-type': 'text/x-script' } }));
    if (url.pathname === '/crash') throw new Error('secret of the renderer');
    const answer = await page.apiFetch('/api/name', { headers: request.headers });
    const { name = 'no name', reader } = await answer.json();
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'content-language': page.locale });
    if (url.pathname.startsWith('/event/')) headers.set('x-page-cache', 'ttl=60; tags=event:' + url.pathname.slice(7) + ',events');
    if (url.pathname === '/cookie') { headers.set('x-page-cache', 'ttl=60; tags=events'); headers.append('set-cookie', 'a=1'); }
    if (url.searchParams.has('tab')) headers.set('x-page-styles', 'any');
    const html = '<!doctype html><html lang="' + page.locale + '"><head><style nonce="' + page.nonce + '">h1{color:red}</style><link rel="canonical" href="' + page.publicUrl + url.pathname + '">'
      + '<script nonce="' + page.nonce + '">window.a = "' + url.pathname + '";</script><script nonce="' + page.nonce + '" type="module" src="/assets/app-1a2b3c.js"></script>'
      + '<script type="application/ld+json">{"name":"x"}</script></head><body><h1>' + name + '</h1><p>' + reader + '</p><a id="address">' + decodeURIComponent(request.url) + '</a>' + ' '.repeat(2000) + '</body></html>';
    return toAnswer(new Response(html, { status: url.pathname === '/missing' ? 404 : 200, headers }));
  } } };`,
);

const { db, pool } = await testDatabase();
const clock = testClock();
const silent = pino({ level: 'silent' });
const nameOf = endpoint({
  method: 'GET',
  path: '/name',
  summary: 'Name',
  allow: 'public',
  reply: z.object({ name: z.string(), reader: z.string() }),
});

/** An error of the API, such as that of a database that is away. */
let fault: Error | undefined;
let name = 'Ngoma night';
let rendered = 0;
let gate: Promise<void> = Promise.resolve();

async function aNode(settings: Partial<Pick<Config, 'mapTiles'>> = {}) {
  const authenticate = async () => undefined;
  const store = pageStore(clock);
  const app = buildHttp({ config: { publicUrl: 'https://ngoma.test', trustProxy: false }, logger: silent });
  mountRoutes(
    app,
    [
      route(nameOf, async ({ session }) => {
        rendered++;
        if (fault) throw fault;
        const answer = { name, reader: session?.name ?? 'nobody' };
        await gate;
        return answer;
      }),
    ],
    {
      authenticate,
      limiter: unlimited,
      idempotency: { run: () => Promise.reject(new Error('unused')) },
      strictReplies: true,
    },
  );
  const config = { publicUrl: 'https://ngoma.test', nodeEnv: 'production', ...settings } as const;
  const visits: string[] = [];
  const onVisit = async ({ url }: { url: string }) => {
    visits.push(url);
  };
  await servePages(app, { config, store, authenticate, onVisit, buildFolder: folder });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const listener = await listenForDrops({ pool, store, logger: silent });
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, headers });
    const encoding = answer.headers['content-encoding'];
    const bytes =
      encoding === 'br'
        ? zlib.brotliDecompressSync(answer.rawPayload)
        : encoding === 'gzip'
          ? zlib.gunzipSync(answer.rawPayload)
          : answer.rawPayload;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      html: bytes.toString(),
      title: /<h1>(.*)<\/h1>/.exec(bytes.toString())?.[1],
      address: /<a id="address">(.*?)<\/a>/.exec(bytes.toString())?.[1],
    };
  };
  const close = async () => {
    await listener.close();
    await app.close();
  };
  return { app, port, store, visit, visits, cache: databasePageCache(store), close };
}
type Node = Awaited<ReturnType<typeof aNode>>;

/** Sends a raw request, because HTTP clients would normalize its address. */
async function rawRequest({ port }: Node, request: string): Promise<{ status: number; body: string }> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(request);
  const reply = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1]), body: reply };
}

let one: Node;
let other: Node;
beforeAll(async () => {
  [one, other] = await Promise.all([aNode(), aNode()]);
});
afterAll(async () => {
  await one.close();
  await other.close();
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('a page answers %s with 405 and Allow', async (method) => {
  const answer = await one.app.inject({ method, url: '/event/1', payload: { name: 'x' } });
  expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
  expect((await one.app.inject({ method, url: '/files/nothing' })).statusCode).toBe(404);
});

test('every reader of a page is a visit, also of a cached one, but not a look at its head', async () => {
  one.visits.length = 0;
  await one.visit('/event/1?ref=A');
  await one.visit('/event/1?ref=B');
  await one.app.inject({ method: 'HEAD', url: '/event/1' });
  expect(one.visits).toEqual(['/event/1?ref=A', '/event/1?ref=B']);
});

beforeEach(() => {
  one.store.clear();
  other.store.clear();
  rendered = 0;
  name = 'Ngoma night';
  gate = Promise.resolve();
  fault = undefined;
});

describe('while many pages are requested that are not cached', () => {
  /** Requests pages until the given number are being rendered, and returns them with a function that lets them end. */
  async function aCrowd(count: number) {
    let open = () => {};
    gate = new Promise((done) => {
      open = done;
    });
    const pages = Array.from({ length: count }, (_, n) => one.visit(`/event/${n + 100}`));
    await vi.waitFor(() => expect(rendered).toBe(Math.min(count, maxRenders)));
    return { pages, open };
  }

  test('four are rendered at once, and others wait for their turn', async () => {
    const { pages, open } = await aCrowd(10);
    expect(rendered).toBe(maxRenders);
    open();
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(rendered).toBe(10);
  });

  test('a page that has expired is served as it was', async () => {
    await one.visit('/event/7');
    clock.advance({ seconds: 61 });
    rendered = 0;
    const { pages, open } = await aCrowd(maxRenders);
    const page = await one.visit('/event/7');
    expect([page.status, page.title, page.headers['cache-control']]).toEqual([200, 'Ngoma night', 'no-store']);
    open();
    await Promise.all(pages);
  });

  test('those that find too many waiting get a page that loads again', async () => {
    const { pages, open } = await aCrowd(maxRenders + maxWaitingRenders);
    const page = await one.visit('/event/7');
    expect([page.status, Number(page.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(page.html).toContain('http-equiv="refresh"');
    open();
    expect((await Promise.all(pages)).every(({ status }) => status === 200)).toBe(true);
    expect((await one.visit('/event/7')).status).toBe(200);
  });
});

test('a cached page gets denser in the background, and is unpacked once for all readers without compression', async () => {
  const size = async () =>
    Number((await one.app.inject({ url: '/event/1', headers: { 'accept-encoding': 'br' } })).rawPayload.length);
  const first = await size();
  await vi.waitFor(async () => expect(await size()).toBeLessThan(first));
  const unpack = unpackedPages();
  const page = { gzip: zlib.gzipSync('a page') };
  const [text1, text2] = await Promise.all([unpack(page), unpack(page)]);
  expect(text1.toString()).toBe('a page');
  expect(text2).toBe(text1);
});

describe('a query field that a page remembers', () => {
  test('is stored in a cookie of its name, and deleted by an empty one', async () => {
    const chosen = await one.visit('/event/list?tab=3');
    expect(chosen.headers['set-cookie']).toBe('tab=3; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
    expect(chosen.headers['cache-control']).toBe('private, no-cache');
    const cleared = await one.visit('/event/list?tab=', { cookie: 'tab=3' });
    expect(cleared.headers['set-cookie']).toBe('tab=; Max-Age=0; Path=/; SameSite=Lax; Secure');
    expect(cleared.status).toBe(200);
  });

  test('leads from the address without it to the stored value, and keeps what else it has', async () => {
    const page = await one.visit('/event/list?lang=fr', { cookie: 'a=1; tab=3' });
    expect([page.status, page.headers.location, page.headers['cache-control']]).toEqual([
      302,
      '/event/list?lang=fr&tab=3',
      'no-store',
    ]);
  });

  test.each(['/event/list.data', '/event/7'])('does not redirect %s', async (url) => {
    expect((await one.visit(url, { cookie: 'tab=3' })).status).toBe(200);
  });

  test.each(['tab=x', 'tab=%E0%A4%A', 'tab='])('is ignored in the malformed cookie %s', async (cookie) => {
    expect((await one.visit('/event/list', { cookie })).status).toBe(200);
  });

  test('is in no cached page: the next reader gets no cookie', async () => {
    await one.visit('/event/list?tab=3');
    const next = await one.visit('/event/list?tab=3', { cookie: 'tab=3' });
    expect(next.headers).not.toHaveProperty('set-cookie');
    expect(next.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(rendered).toBe(1);
  });
});

describe('while the database is away', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  test('a page that has expired is served as it was', async () => {
    const before = await one.visit('/event/7');
    clock.advance({ minutes: 5 });
    fault = away;
    const page = await one.visit('/event/7');
    expect(page).toMatchObject({ status: 200, title: 'Ngoma night', html: before.html });
    expect(page.headers['cache-control']).toBe('no-store');
    fault = undefined;
    name = 'Another night';
    expect((await one.visit('/event/7')).title).toBe('Another night');
  });

  test('a page that was dropped, or never read, loads again by itself, in the reader’s language', async () => {
    await one.visit('/event/7');
    await one.cache.drop(db, ['event:7']);
    fault = away;
    for (const url of ['/event/7', '/event/8', '/about']) {
      const page = await one.visit(url, { 'accept-language': 'fr' });
      expect([page.status, page.title]).toEqual([503, 'Ngoma est indisponible un instant']);
      expect(page.html).toMatch(/<meta http-equiv="refresh" content="\d">/);
      expect(page.headers['retry-after']).toMatch(/^\d$/);
    }
    expect((await one.visit('/event/7')).title).toBe('Ngoma is away for a moment');
  });

  test('a stale page is not served after some hours', async () => {
    await one.visit('/event/7');
    clock.advance({ hours: 7 });
    fault = away;
    expect((await one.visit('/event/7')).status).toBe(503);
  });
});

describe('a page', () => {
  test('calls the API without a network, in the page’s language', async () => {
    const page = await one.visit('/about', { 'accept-language': 'fr' });
    expect(page).toMatchObject({ status: 200, title: 'Ngoma night' });
    expect(page.html).toContain('<html lang="fr">');
    expect(page.html).toContain('href="https://ngoma.test/about"');
    expect(page.headers['content-language']).toBe('fr');
  });

  test.each([
    ['/x?lang=fr', 'lang=en', 'en', 'fr'],
    ['/x?lang=xx', 'a=b; locale=fr', 'en', 'fr'],
    ['/x', 'lang=fr', 'en', 'fr'],
    ['/x', '', 'fr-CM', 'fr'],
    ['/x', '', 'de', 'en'],
  ])('at %s with the cookie "%s" for a reader of %s is in %s', async (url, cookie, language, locale) => {
    expect((await one.visit(url, { cookie, 'accept-language': language })).html).toContain(`<html lang="${locale}">`);
  });

  test('without a cache header is not cached, and trusts scripts by its own nonce', async () => {
    const [first, second] = [await one.visit('/about'), await one.visit('/about')];
    expect(rendered).toBe(2);
    const nonceOf = (page: typeof first) => /<script nonce="([\w-]{20,})"/.exec(page.html)?.[1];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test('has the headers of a document, which its data does not need', async () => {
    const headers = ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy', 'x-frame-options'];
    const page = await one.visit('/about');
    for (const name of headers) expect(page.headers).toHaveProperty(name);
    const data = await one.visit('/about.data');
    expect(data.headers).toMatchObject({
      'content-type': 'text/x-script',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    });
    for (const name of headers) expect(data.headers).not.toHaveProperty(name);
  });

  test('that is missing keeps its status', async () => {
    expect((await one.visit('/missing')).status).toBe(404);
  });

  test('that fails to render shows an error without the reason', async () => {
    const page = await one.visit('/crash', { 'accept-language': 'fr' });
    expect([page.status, page.title]).toEqual([500, 'Erreur du serveur']);
    expect(page.html).not.toContain('secret');
  });

  test.each(['/api/x', '/files/x', '/dev/mail', '/metrics/x'])('is never rendered for %s', async (url) => {
    const answer = await one.app.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown_route']);
  });

  test('shows the kit at /dev/kit, but not in production', async () => {
    const developing = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: false }, logger: silent });
    const config = { publicUrl: 'http://localhost', nodeEnv: 'development' } as const;
    await servePages(developing, { config, store: pageStore(clock), authenticate: async () => undefined, buildFolder: folder });
    const kindOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['content-type']).split(';')[0];
    for (const [url, kind] of [
      ['/dev/kit', 'text/html'],
      ['/dev/kit?lang=fr', 'text/html'],
      ['/dev/kitten', 'application/json'],
      ['/dev/mail', 'application/json'],
    ] as const)
      expect([url, kindOf(await developing.inject(url))]).toEqual([url, kind]);
    expect(kindOf(await one.app.inject('/dev/kit'))).toBe('application/json');
    await developing.close();
  });
});

describe('a cached page', () => {
  test('is rendered once, and its response does not show the cache header', async () => {
    expect((await one.visit('/event/1')).headers).not.toHaveProperty('x-page-cache');
    name = 'Changed';
    expect((await one.visit('/event/1')).title).toBe('Ngoma night');
    expect(rendered).toBe(1);
  });

  test('is rendered once for a hundred concurrent readers', async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => one.visit('/event/1')));
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(rendered).toBe(1);
  });

  test('is separate per language, and shared by all advertising parameters', async () => {
    await one.visit('/event/1');
    await one.visit('/event/1?utm_source=x&fbclid=y');
    expect(rendered).toBe(1);
    expect((await one.visit('/event/1', { 'accept-language': 'fr' })).html).toContain('lang="fr"');
    await one.visit('/event/1?tab=2');
    expect(rendered).toBe(3);
  });

  test('trusts exactly its own scripts, and has no nonce', async () => {
    const page = await one.visit('/event/1');
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update('window.a = "/event/1";').digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
    expect(page.html).not.toContain('nonce');
  });

  test('shows pictures of the service of maps that is set, and of no other origin', async () => {
    const url = 'https://tiles.example/maps/{z}/{x}/{y}.png';
    const mapped = await aNode({ mapTiles: { url, attribution: '©' } });
    const own = "img-src 'self' data: blob:";
    for (const address of ['/event/1', '/about']) {
      const policyOf = async (node: Node) => (await node.visit(address)).headers['content-security-policy'];
      expect(await policyOf(one)).toContain(`${own};`);
      expect(await policyOf(mapped)).toContain(`${own} https://tiles.example;`);
    }
    await mapped.close();
  });

  test('trusts exactly its own styles, unless it asks for any', async () => {
    const { createHash } = await import('node:crypto');
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const stored = await one.visit('/event/1');
    expect(stored.headers['content-security-policy']).toContain(`style-src 'self' ${hashOf('h1{color:red}')};`);
    const single = await one.visit('/about');
    const [, nonce] = /<style nonce="([\w-]{20,})"/.exec(single.html) ?? [];
    expect(single.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`);
    for (const address of ['/event/1?tab=2', '/about?tab=2']) {
      const { headers } = await one.visit(address);
      expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline';");
      expect(headers).not.toHaveProperty('x-page-styles');
    }
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
  ])('for the Accept-Encoding "%s" is encoded as %s', async (accepted, encoding) => {
    for (const _time of ['drawn', 'kept']) {
      const page = await one.visit('/event/1', { 'accept-encoding': accepted });
      expect(page.headers['content-encoding']).toBe(encoding);
      expect(page.title).toBe('Ngoma night');
      expect(page.headers.vary).toContain('Accept-Encoding');
    }
  });

  test('gets 304 for clients that have it', async () => {
    const { headers } = await one.visit('/event/1');
    const again = await one.visit('/event/1', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.html]).toEqual([304, '']);
    name = 'Changed';
    one.store.clear();
    expect((await one.visit('/event/1', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  test('expires', async () => {
    await one.visit('/event/1');
    name = 'Later';
    clock.advance({ seconds: 61 });
    expect((await one.visit('/event/1')).title).toBe('Later');
  });

  test('is never one that sets a cookie, nor one for a signed-in reader', async () => {
    await one.visit('/cookie');
    await one.visit('/cookie');
    await one.visit('/event/1', { authorization: 'Bearer x' });
    await one.visit('/event/1', { authorization: 'Bearer x' });
    expect(rendered).toBe(4);
    expect(one.store.size).toBe(0);
  });
});

describe.each(['en', 'fr'] as const)('the address of a reader, in %s', (language) => {
  const visit = (url: string) => one.visit(url, { 'accept-language': language });
  const foreign = {
    'of an advertisement': 'utm_source=mail&utm_campaign=secret&fbclid=secret&gclid=secret',
    'of an attacker': `secret=%22%3E%3Cscript%3Esecret()%3C/script%3E&"><script>secret()</script>&tab=secret`,
    'of great length': `secret=${'secret'.repeat(1_500)}&${'&secret=1'.repeat(300)}`,
    'of the language': `lang=${language}&lang=secret`,
  };

  test.each(Object.entries(foreign))('leaves nothing %s in the page that other readers get', async (_, query) => {
    for (const path of ['/event/1', '/event/1?tab=2']) {
      const first = await visit(`${path}${path.includes('?') ? '&' : '?'}${query}`);
      const others = [await visit(path), await visit(`${path}${path.includes('?') ? '&' : '?'}utm_source=other`)];
      expect(first.html).not.toContain('secret');
      expect(first.headers.etag).toBeDefined();
      expect(others.map(({ html }) => html)).toEqual([first.html, first.html]);
      expect(first.address).toBe(`https://ngoma.test${path}`);
    }
    expect(rendered).toBe(2);
    expect(one.store.size).toBe(2);
  });

  test.each(Object.entries(foreign))('leaves nothing %s in a page that is not cached', async (_, query) => {
    for (const path of ['/about', '/cookie', '/missing']) {
      const page = await visit(`${path}?${query}`);
      expect(page.html).not.toContain('secret');
      expect([page.address, page.headers.etag]).toEqual([`https://ngoma.test${path}`, undefined]);
    }
  });

  test('changes the page by the fields that the page reads, however they are written', async () => {
    expect((await visit('/event/1?tab=2')).address).toBe('https://ngoma.test/event/1?tab=2');
    expect((await visit('/event/1?utm_source=x&tab=002&tab=9')).address).toBe('https://ngoma.test/event/1?tab=2');
    expect((await visit('/event/1?tab=3')).address).toBe('https://ngoma.test/event/1?tab=3');
    expect((await visit('/event/1')).address).toBe('https://ngoma.test/event/1');
    expect(rendered).toBe(3);
  });

  test.each([
    '//evil.example/event/1',
    '/\\evil.example/event/1',
    '/.//evil.example/event/1',
    'http://evil.example/event/1',
    '/.//[',
    'http://[/event/1',
  ])('is written with the host of this site when %s was requested', async (url) => {
    const socket = await rawRequest(
      one,
      `GET ${url} HTTP/1.1\r\nHost: ngoma.test\r\nAccept-Language: ${language}\r\nConnection: close\r\n\r\n`,
    );
    expect(socket.status).toBeLessThan(500);
    if (socket.status === 200) expect(socket.body).toContain('<a id="address">https://ngoma.test/');
  });
});

describe('dropping', () => {
  test('by tag reaches this node at once and the other on commit', async () => {
    await Promise.all([one.visit('/event/1'), one.visit('/event/2'), other.visit('/event/1')]);
    name = 'Changed';
    await db.transaction().execute(async (tx) => {
      await one.cache.drop(tx, ['event:1']);
      expect(other.store.size).toBe(1);
    });
    expect((await one.visit('/event/1')).title).toBe('Changed');
    expect((await one.visit('/event/2')).title).toBe('Ngoma night');
    await vi.waitFor(async () => expect((await other.visit('/event/1')).title).toBe('Changed'));
  });

  test('in a rolled-back transaction does not reach other nodes', async () => {
    await other.visit('/event/1');
    await db
      .transaction()
      .execute(async (tx) => {
        await one.cache.drop(tx, ['event:1']);
        throw new Error('no');
      })
      .catch(() => undefined);
    await one.cache.drop(db, ['event:9']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(other.store.size).toBe(1);
  });

  test('while a page is rendered prevents that the old page is cached', async () => {
    let open: () => void = () => undefined;
    gate = new Promise<void>((resolve) => {
      open = () => resolve();
    });
    const early = one.visit('/event/1');
    await vi.waitFor(() => expect(rendered).toBe(1));
    name = 'Changed';
    await one.cache.drop(db, ['event:1']);
    open();
    expect((await early).title).toBe('Ngoma night');
    expect((await one.visit('/event/1')).title).toBe('Changed');
  });

  test('more tags than a notification can hold drops everything', async () => {
    await Promise.all([one.visit('/event/1'), other.visit('/event/1')]);
    await one.cache.drop(
      db,
      Array.from({ length: 1000 }, (_, index) => `event:${index}-${'x'.repeat(20)}`),
    );
    await vi.waitFor(() => expect(other.store.size).toBe(0));
  });

  test('works again after the connection was lost, and nothing is cached meanwhile', async () => {
    await one.visit('/event/1');
    // Connections to the database are refused until the test has seen that nothing is cached, which may take a while on a busy
    // machine.
    const elsewhere = new URL(String(pool.options.connectionString));
    const database = elsewhere.pathname.slice(1);
    elsewhere.pathname = '/postgres';
    const admin = openDatabase(elsewhere.href);
    await admin.pool.query(`alter database "${database}" allow_connections false`);
    await admin.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = $2',
      ['ngoma-pages', database],
    );
    await vi.waitFor(() => expect(one.store.size).toBe(0));
    await one.visit('/event/1');
    expect(one.store.size).toBe(0);
    await admin.pool.query(`alter database "${database}" allow_connections true`);
    await admin.close();
    await vi.waitFor(async () => {
      await one.visit('/event/1');
      await other.visit('/event/1');
      expect([one.store.size, other.store.size]).toEqual([1, 1]);
    }, 10_000);
    await one.cache.drop(db, ['events']);
    await vi.waitFor(() => expect(other.store.size).toBe(0));
  });
});

describe('page memory', () => {
  const page = (bytes: number) => ({ brotli: Buffer.alloc(bytes), gzip: Buffer.alloc(0), etag: 'x', headers: {} });
  test('holds the pages that were read last', () => {
    const store = pageStore(clock, 35_000);
    for (const key of ['a', 'b', 'c']) store.put(store.startRender(), key, page(10_000), { ttlSeconds: 60, tags: ['t'] });
    store.find('a');
    store.put(store.startRender(), 'd', page(10_000), { ttlSeconds: 60, tags: ['t'] });
    expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key))).toEqual(['a', 'c', 'd']);
    expect(store.put(store.startRender(), 'huge', page(40_000), { ttlSeconds: 60, tags: [] })).toBe(false);
  });
});

describe('files of the web app', () => {
  test('are compressed, and those with a hash are cached for a year', async () => {
    const page = await one.visit('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(page.html).toContain('console.log("ngoma');
    // What is said of pages alone would be sent with each of forty files.
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
    for (const name of ['permissions-policy', 'referrer-policy', 'x-frame-options', 'etag', 'last-modified'])
      expect(page.headers).not.toHaveProperty(name);
    expect((await one.visit('/favicon.ico')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
  test('that do not exist are pages like any other address', async () => {
    expect((await one.visit('/assets/../server/index.js')).html).not.toContain('createPageHandler');
    expect((await one.visit('/assets/%2e%2e/%2e%2e/server/index.js')).html).not.toContain('createPageHandler');
  });
});

test('without a build the server explains how to build', async () => {
  const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: false }, logger: silent });
  await servePages(app, {
    config: { publicUrl: 'http://localhost', nodeEnv: 'production' },
    store: pageStore(clock),
    authenticate: async () => undefined,
    buildFolder: join(folder, 'nothing'),
  });
  const answer = await app.inject({ url: '/', headers: { 'accept-language': 'fr' } });
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')]);
  expect(answer.body).toContain('construites');
  await app.close();
});
