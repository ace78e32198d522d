import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#platform/http/http';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { mountRoutes } from '#platform/http/mount';
import { artistsKey } from './artists.ts';
import { posterSvg } from './poster.ts';
import { posterPath, posterRoutes } from './posters.routes.ts';

/** A store with one file: the artists `stage` in their medium width. */
const files = {
  get: async (key: string) =>
    key === artistsKey('stage', 640) ? { body: Buffer.from('people'), contentType: 'image/webp' } : undefined,
};
const app = buildHttp({ config: { publicUrl: 'https://ngoma.test', trustProxy: false }, logger: pino({ level: 'silent' }) });
beforeAll(async () => {
  mountRoutes(app, [], {
    authenticate: async () => undefined,
    limiter: slidingWindowLimiter(() => new Date('2026-01-01T12:00:30Z')),
    idempotency: { run: async () => Promise.reject(new Error('nothing here writes')) },
    rawRoutes: posterRoutes({ files }),
    strictReplies: true,
  });
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const seed = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';

test('an SVG poster is served as drawn, is immutable in caches and cannot run scripts', async () => {
  const answer = await get(posterPath(seed, 'svg', { width: 320, height: 200, category: 'concerts' }));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.body).toBe(posterSvg({ seed, category: 'concerts', width: 320, height: 200 }));
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an SVG poster is sent as %s to a browser that reads it, under a tag of its own', async (encoding, unpack) => {
  const plain = await get(`/api/art/${seed}.svg`);
  const packed = await get(`/api/art/${seed}.svg`, { 'accept-encoding': encoding });
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  const webp = await get(`/api/art/${seed}.webp?w=160&h=100`, { 'accept-encoding': encoding });
  expect(webp.headers['content-encoding']).toBeUndefined();
});

test('a WebP poster is served in the requested size', async () => {
  const answer = await get(`/api/art/${seed}.webp?w=160&h=100&family=drum&palette=ndop`);
  expect(answer.headers['content-type']).toBe('image/webp');
  const meta = await sharp(answer.rawPayload).metadata();
  expect([meta.format, meta.width, meta.height]).toEqual(['webp', 160, 100]);
});

test('a poster shows the people of its address in front, in the smallest width that is enough', async () => {
  const people = Buffer.from('people').toString('base64');
  const shown = await get(posterPath(seed, 'svg', { width: 320, height: 200, artists: 'stage' }));
  expect(shown.body).toContain(`href="data:image/webp;base64,${people}"`);
  expect(shown.headers['cache-control']).toContain('immutable');
  expect(shown.headers['content-security-policy']).toContain('img-src data:');
  const plain = await get(posterPath(seed, 'svg', { width: 320, height: 200 }));
  expect(shown.headers.etag).not.toBe(plain.headers.etag);
});

test.each([
  ['in another width', 'stage', 1_280],
  ['of another id', 'unknown', 320],
])('a poster without the file %s of its people is shown alone, and is not kept for long', async (_, artists, width) => {
  const alone = await get(posterPath(seed, 'svg', { width, height: 200, artists }));
  expect([alone.statusCode, alone.headers['cache-control'], alone.headers.etag]).toEqual([200, 'public, max-age=60', undefined]);
  expect(alone.body).toBe(posterSvg({ seed, width, height: 200 }));
});

test('a poster that the client has already cached gets 304', async () => {
  const first = await get(`/api/art/${seed}.svg`);
  const again = await get(`/api/art/${seed}.svg`, { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const other = await get(`/api/art/${seed}.svg?w=320&h=200`);
  expect(other.headers.etag).not.toBe(first.headers.etag);
});

test.each([
  'w=15',
  'w=1601',
  'h=99999999',
  'w=abc',
  'w=1.5',
  'family=photo',
  'palette=__proto__',
  'artists=..%2Fcovers',
  'w=320&w=640',
])('a poster with the invalid parameter %s gets 400', async (query) => {
  const answer = await get(`/api/art/${seed}.svg?${query}`, { 'accept-language': 'fr' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('pixels') });
});

test.each(['x', 'x.png', '.svg', 'a%2Fb.svg', '%3Cscript%3E.svg', `${'a'.repeat(65)}.svg`, '..%2f..%2fetc.svg'])(
  'the invalid poster name %s gets 404',
  async (name) => {
    expect((await get(`/api/art/${name}`)).statusCode).toBe(404);
  },
);

test('of sixty simultaneous requests for posters 42 are drawn and the others get 503 with Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => get(`/api/art/crowd-${n}.webp?w=320&h=200`)));
  const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
  expect(statuses.get(200)).toHaveLength(42);
  expect(statuses.get(503)?.[0]?.headers['retry-after']).toBe('3');
  expect((await get('/api/art/crowd-59.webp?w=320&h=200')).statusCode).toBe(200);
});
