import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { endpoint } from '@ngoma/api/common/endpoint';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { buildHttp } from './http.ts';
import { mountRoutes } from './mount.ts';
import { databasePageCache, listenForDrops } from './page-cache.ts';
import { pageStore } from './page-store.ts';
import { servePages } from './pages.ts';
import { unlimited } from './rate-limit.ts';
import { route } from './route.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-web-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'server'));
mkdirSync(join(folder, 'client/assets'), { recursive: true });
writeFileSync(join(folder, 'client/assets/app-1a2b3c.js'), `console.log("${'ngoma '.repeat(1000)}")`);
writeFileSync(join(folder, 'client/favicon.ico'), 'icon');
// Stands in for the built web application: the same door, and pages that show what they were lent.
writeFileSync(
  join(folder, 'server/index.js'),
  `export const entry = { module: { createPageHandler: () => async (request, page) => {
    const url = new URL(request.url);
    if (url.pathname === '/crash') throw new Error('secret of the renderer');
    const answer = await page.apiFetch('/api/name', { headers: request.headers });
    const { name, reader } = await answer.json();
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'content-language': page.locale });
    if (url.pathname.startsWith('/event/')) headers.set('x-page-cache', 'ttl=60; tags=event:' + url.pathname.slice(7) + ',events');
    if (url.pathname === '/cookie') { headers.set('x-page-cache', 'ttl=60; tags=events'); headers.append('set-cookie', 'a=1'); }
    const html = '<!doctype html><html lang="' + page.locale + '"><head><link rel="canonical" href="' + page.publicUrl + url.pathname + '">'
      + '<script nonce="' + page.nonce + '">window.a = "' + url.pathname + '";</script><script nonce="' + page.nonce + '" type="module" src="/assets/app-1a2b3c.js"></script>'
      + '<script type="application/ld+json">{"name":"x"}</script></head><body><h1>' + name + '</h1><p>' + reader + '</p>' + ' '.repeat(2000) + '</body></html>';
    return new Response(html, { status: url.pathname === '/missing' ? 404 : 200, headers });
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

let name = 'Ngoma night';
let drawn = 0;
let gate: Promise<void> = Promise.resolve();

async function aNode() {
  const store = pageStore(clock);
  const app = buildHttp({ config: { publicUrl: 'https://ngoma.test', trustProxy: false }, logger: silent });
  mountRoutes(
    app,
    [
      route(nameOf, async ({ session }) => {
        drawn++;
        const answer = { name, reader: session?.name ?? 'nobody' };
        await gate;
        return answer;
      }),
    ],
    {
      findSession: async () => undefined,
      limiter: unlimited,
      idempotency: { run: () => Promise.reject(new Error('unused')) },
      strictReplies: true,
    },
  );
  await servePages(app, { config: { publicUrl: 'https://ngoma.test' }, store, buildFolder: folder });
  await app.ready();
  const listener = await listenForDrops({ pool, store, logger: silent });
  const see = async (url: string, headers: Record<string, string> = {}) => {
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
    };
  };
  const close = async () => {
    await listener.close();
    await app.close();
  };
  return { app, store, see, cache: databasePageCache(store), close };
}
type Node = Awaited<ReturnType<typeof aNode>>;

let one: Node;
let other: Node;
beforeAll(async () => {
  [one, other] = await Promise.all([aNode(), aNode()]);
});
afterAll(async () => {
  await one.close();
  await other.close();
});
beforeEach(() => {
  one.store.clear();
  other.store.clear();
  drawn = 0;
  name = 'Ngoma night';
  gate = Promise.resolve();
});

describe('a page', () => {
  test('asks the API without a network, in its own language', async () => {
    const page = await one.see('/about', { 'accept-language': 'fr' });
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
  ])('%s with the cookie "%s" for a reader of %s is in %s', async (url, cookie, language, locale) => {
    expect((await one.see(url, { cookie, 'accept-language': language })).html).toContain(`<html lang="${locale}">`);
  });

  test('that does not ask for it is not kept, and trusts scripts by a nonce of its own', async () => {
    const [first, second] = [await one.see('/about'), await one.see('/about')];
    expect(drawn).toBe(2);
    const nonceOf = (page: typeof first) => /<script nonce="([\w-]{20,})"/.exec(page.html)?.[1];
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first)}'`);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test('that is missing keeps its status', async () => {
    expect((await one.see('/missing')).status).toBe(404);
  });

  test('that cannot be drawn says so without its reason', async () => {
    const page = await one.see('/crash', { 'accept-language': 'fr' });
    expect([page.status, page.title]).toEqual([500, 'Erreur du serveur']);
    expect(page.html).not.toContain('secret');
  });

  test.each(['/api/x', '/files/x', '/dev/mail', '/metrics/x'])('is never drawn for %s', async (url) => {
    const answer = await one.app.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown_route']);
  });
});

describe('a kept page', () => {
  test('is drawn once, and never tells that it is kept', async () => {
    expect((await one.see('/event/1')).headers).not.toHaveProperty('x-page-cache');
    name = 'Changed';
    expect((await one.see('/event/1')).title).toBe('Ngoma night');
    expect(drawn).toBe(1);
  });

  test('is drawn once for a hundred readers at once', async () => {
    const pages = await Promise.all(Array.from({ length: 100 }, () => one.see('/event/1')));
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    expect(drawn).toBe(1);
  });

  test('is one for each language, and the same for every advertisement', async () => {
    await one.see('/event/1');
    await one.see('/event/1?utm_source=x&fbclid=y');
    expect(drawn).toBe(1);
    expect((await one.see('/event/1', { 'accept-language': 'fr' })).html).toContain('lang="fr"');
    await one.see('/event/1?tab=2');
    expect(drawn).toBe(3);
  });

  test('trusts exactly its own scripts, and carries no nonce', async () => {
    const page = await one.see('/event/1');
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update('window.a = "/event/1";').digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
    expect(page.html).not.toContain('nonce');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
  ])('travels for "%s" as %s', async (accepted, encoding) => {
    for (const _time of ['drawn', 'kept']) {
      const page = await one.see('/event/1', { 'accept-encoding': accepted });
      expect(page.headers['content-encoding']).toBe(encoding);
      expect(page.title).toBe('Ngoma night');
      expect(page.headers.vary).toContain('Accept-Encoding');
    }
  });

  test('is not sent again to those who have it', async () => {
    const { headers } = await one.see('/event/1');
    const again = await one.see('/event/1', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.html]).toEqual([304, '']);
    name = 'Changed';
    one.store.clear();
    expect((await one.see('/event/1', { 'if-none-match': String(headers.etag) })).status).toBe(200);
  });

  test('ends with its time', async () => {
    await one.see('/event/1');
    name = 'Later';
    clock.advance({ seconds: 61 });
    expect((await one.see('/event/1')).title).toBe('Later');
  });

  test('is not one that sets a cookie, nor one for somebody signed in', async () => {
    await one.see('/cookie');
    await one.see('/cookie');
    await one.see('/event/1', { authorization: 'Bearer x' });
    await one.see('/event/1', { authorization: 'Bearer x' });
    expect(drawn).toBe(4);
    expect(one.store.size).toBe(0);
  });
});

describe('dropping', () => {
  test('by tag reaches this node at once and the other with the commit', async () => {
    await Promise.all([one.see('/event/1'), one.see('/event/2'), other.see('/event/1')]);
    name = 'Changed';
    await db.transaction().execute(async (tx) => {
      await one.cache.drop(tx, ['event:1']);
      expect(other.store.size).toBe(1);
    });
    expect((await one.see('/event/1')).title).toBe('Changed');
    expect((await one.see('/event/2')).title).toBe('Ngoma night');
    await vi.waitFor(async () => expect((await other.see('/event/1')).title).toBe('Changed'));
  });

  test('that was rolled back is not told to others', async () => {
    await other.see('/event/1');
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

  test('while a page is being drawn keeps the old one from staying', async () => {
    let open: () => void = () => undefined;
    gate = new Promise<void>((resolve) => {
      open = () => resolve();
    });
    const early = one.see('/event/1');
    await vi.waitFor(() => expect(drawn).toBe(1));
    name = 'Changed';
    await one.cache.drop(db, ['event:1']);
    open();
    expect((await early).title).toBe('Ngoma night');
    expect((await one.see('/event/1')).title).toBe('Changed');
  });

  test('of more tags than a notice can hold drops everything', async () => {
    await Promise.all([one.see('/event/1'), other.see('/event/1')]);
    await one.cache.drop(
      db,
      Array.from({ length: 1000 }, (_, index) => `event:${index}-${'x'.repeat(20)}`),
    );
    await vi.waitFor(() => expect(other.store.size).toBe(0));
  });

  test('is heard again after the connection was lost, and nothing is kept meanwhile', async () => {
    await one.see('/event/1');
    // Nobody gets into the database until it was seen that nothing is kept: on a busy machine it may be a while.
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
    await one.see('/event/1');
    expect(one.store.size).toBe(0);
    await admin.pool.query(`alter database "${database}" allow_connections true`);
    await admin.close();
    await vi.waitFor(async () => {
      await one.see('/event/1');
      await other.see('/event/1');
      expect([one.store.size, other.store.size]).toEqual([1, 1]);
    }, 10_000);
    await one.cache.drop(db, ['events']);
    await vi.waitFor(() => expect(other.store.size).toBe(0));
  });
});

describe('memory', () => {
  const page = (bytes: number) => ({ brotli: Buffer.alloc(bytes), gzip: Buffer.alloc(0), etag: 'x', headers: {} });
  test('holds what was read last', () => {
    const store = pageStore(clock, 35_000);
    for (const key of ['a', 'b', 'c']) store.keep(store.begin(), key, page(10_000), { ttlSeconds: 60, tags: ['t'] });
    store.find('a');
    store.keep(store.begin(), 'd', page(10_000), { ttlSeconds: 60, tags: ['t'] });
    expect(['a', 'b', 'c', 'd'].filter((key) => store.find(key))).toEqual(['a', 'c', 'd']);
    expect(store.keep(store.begin(), 'huge', page(40_000), { ttlSeconds: 60, tags: [] })).toBe(false);
  });
});

describe('files of the web application', () => {
  test('travel compressed, and those with a hash are kept for a year', async () => {
    await vi.waitFor(async () => {
      const page = await one.see('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
      expect(page.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
      });
      expect(page.html).toContain('console.log("ngoma');
    });
    expect((await one.see('/favicon.ico')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
  test('that do not exist are pages like any other address', async () => {
    expect((await one.see('/assets/../server/index.js')).html).not.toContain('createPageHandler');
    expect((await one.see('/assets/%2e%2e/%2e%2e/server/index.js')).html).not.toContain('createPageHandler');
  });
});

test('without a build the server says how to get one', async () => {
  const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: false }, logger: silent });
  await servePages(app, {
    config: { publicUrl: 'http://localhost' },
    store: pageStore(clock),
    buildFolder: join(folder, 'nothing'),
  });
  const answer = await app.inject({ url: '/', headers: { 'accept-language': 'fr' } });
  expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm start')]);
  expect(answer.body).toContain('construites');
  await app.close();
});
