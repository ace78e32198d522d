import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@ngoma/api/common/endpoint';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cookiesOf, ownPage } from '#test/factories/browser';
import { testClock } from '#test/harness/clock';
import { buildHttp } from '../http/http.ts';
import { slidingWindowLimiter } from '../http/limits/rate-limit.ts';
import { mountRoutes } from '../http/mount.ts';
import { route } from '../http/route.ts';
import { authentication } from '../http/session/authenticate.ts';
import type { Session } from '../http/session/session.ts';
import { pageStore } from './page-store.ts';
import { servePages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-web-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'server'));
mkdirSync(join(folder, 'client'));
// A fake build of the web app. `/form` and `/mine` have an action, `/mine` is rendered for the caller, and every page asks the API who
// the caller is, with the headers that its request has.
writeFileSync(
  join(folder, 'server/index.js'),
  `const toAnswer = async (response) => ({ status: response.status, headers: response.headers, body: await response.bytes() });
  export const entry = { module: {
  createPageReader: () => ({ pathname }) => ({
    address: pathname,
    isPersonal: pathname.startsWith('/mine'),
    takesForms: pathname.startsWith('/form') || pathname.startsWith('/mine'),
  }),
  createPageHandler: () => async (request, page) => {
    const api = await page.apiFetch('/api/who', { method: request.method === 'POST' ? 'POST' : 'GET', headers: request.headers.get('cookie')
      ? { cookie: request.headers.get('cookie'), 'sec-fetch-site': request.headers.get('sec-fetch-site') ?? '' } : {} });
    const fields = request.method === 'POST' ? Object.fromEntries(await request.formData()) : {};
    const text = { status: api.status, ...await api.json(), session: page.session?.name, origin: request.headers.get('origin') ?? undefined, ...fields };
    const headers = new Headers({ 'content-type': 'text/html', 'x-page-cache': 'ttl=60; tags=events' });
    if (fields.next) { headers.set('location', fields.next); for (const one of api.headers.getSetCookie()) headers.append('set-cookie', one); }
    return toAnswer(new Response(JSON.stringify(text), { status: fields.next ? 303 : 200, headers }));
  } } };`,
);

const publicUrl = 'https://ngoma.test';
const token = 'a'.repeat(43);
const ada: Session = {
  ...{ sessionId: 's1', userId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', email: 'ada@ngoma.test', name: 'Ada' },
  ...{ role: 'organizer', locale: null },
};
const { cookie } = cookiesOf({ token });
/** The cookies of a browser in which Ada is signed in, over HTTPS. */
const signedIn = { cookie: cookie.replace('session=', '__Host-session=') };

const who = (method: 'GET' | 'POST') =>
  endpoint({ method, path: '/who', summary: 'Caller', allow: 'public', reply: z.object({ reader: z.string() }) });
const app = buildHttp({ config: { publicUrl, trustProxy: 'loopback' }, logger: pino({ level: 'silent' }) });
const authenticate = authentication({ findSession: async (given) => (given === token ? ada : undefined), publicUrl });
const store = pageStore(testClock());

beforeAll(async () => {
  mountRoutes(
    app,
    [
      route(who('GET'), async ({ session }) => ({ reader: session?.name ?? 'nobody' })),
      route(
        who('POST'),
        async ({ session, reply }) => {
          reply.header('set-cookie', ['one=1; Path=/', 'two=2; Path=/']);
          return { reader: session?.name ?? 'nobody' };
        },
        { limit: { perMinute: 2, by: 'address' } },
      ),
    ],
    {
      authenticate,
      limiter: slidingWindowLimiter(testClock()),
      idempotency: { run: () => Promise.reject(new Error('unused')) },
      strictReplies: true,
    },
  );
  await servePages(app, { config: { publicUrl, nodeEnv: 'production' }, store, authenticate, buildFolder: folder });
});
afterAll(() => app.close());

let visitors = 0;
type Headers = Readonly<Record<string, string>>;
/** Sends a form from a browser with an address of its own, so that limits by address do not add up over tests. */
const send = (url: string, headers: Headers = ownPage, payload = 'name=Awa') =>
  app.inject({
    ...{ method: 'POST' as const, url, payload },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `10.0.0.${++visitors}`, ...headers },
  });

describe('a form', () => {
  it('reaches the action of its page, and the reply is stored nowhere', async () => {
    const reply = await send('/form');
    expect(reply.json()).toMatchObject({ name: 'Awa', reader: 'nobody', status: 200 });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers).not.toHaveProperty('x-page-cache');
    expect(store.size).toBe(0);
  });

  it('acts for the person of the cookie', async () => {
    expect((await send('/form', { ...ownPage, ...signedIn })).json()).toMatchObject({ reader: 'Ada', session: 'Ada' });
  });

  it('is accepted at another name of this server, whose origin the router would refuse', async () => {
    const reply = await send('/form', { ...ownPage, origin: 'http://localhost:3000' });
    expect([reply.statusCode, reply.json().origin]).toEqual([200, undefined]);
    expect((await send('/form', { origin: publicUrl })).json().origin).toBe(publicUrl);
  });

  it('may redirect and hand cookies of the API on', async () => {
    const reply = await send('/form', ownPage, 'next=/our-event');
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/our-event']);
    expect(reply.headers['set-cookie']).toEqual(['one=1; Path=/', 'two=2; Path=/']);
  });

  it('may contain files', async () => {
    const payload = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAwa\r\n--x--\r\n';
    expect((await send('/form', { ...ownPage, 'content-type': 'multipart/form-data; boundary=x' }, payload)).json().name).toBe(
      'Awa',
    );
  });

  it.each<[number, Headers, number]>([
    [413, { 'content-type': 'application/x-www-form-urlencoded' }, 256 * 1024 + 1],
    [413, { 'content-type': 'multipart/form-data; boundary=x' }, 11 * 1024 * 1024 + 1],
    [415, { 'content-type': 'text/plain' }, 10],
    [415, { 'content-type': 'application/json' }, 10],
  ])('gets %s as a page with %o and %s bytes', async (status, headers, length) => {
    const reply = await send('/form', { ...ownPage, ...headers }, 'a'.repeat(length));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it.each(['/about', '/form/../about'])('to a page without an action gets 405: %s', async (url) => {
    const reply = await send(url);
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('cannot be sent by %s', async (method) => {
    expect((await app.inject({ method, url: '/form', headers: ownPage })).statusCode).toBe(405);
  });

  it('is counted by the address of its sender', async () => {
    const from = { ...ownPage, 'x-forwarded-for': '10.1.1.1' };
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await send('/form', from)).json().status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await send('/form', { ...ownPage, 'x-forwarded-for': '10.1.1.2' })).json().status).toBe(200);
  });
});

describe('a form of another site', () => {
  it.each<[string, Headers]>([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.ngoma.test' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['a client without either header', {}],
  ])('is refused with and without a session: %s', async (_, headers) => {
    for (const cookies of [{}, signedIn]) {
      const reply = await send('/form', { ...headers, ...cookies });
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
      expect(reply.body).toContain('did not come from a page of Ngoma');
    }
  });

  it('is refused before its body is read', async () => {
    const reply = await send('/form', { 'sec-fetch-site': 'cross-site' }, 'a'.repeat(300 * 1024));
    expect(reply.statusCode).toBe(403);
  });
});

describe('a page', () => {
  const visit = (url: string, headers: Headers = {}) => app.inject({ url, headers });

  it('that is rendered for the caller knows them and is stored nowhere', async () => {
    const before = store.size;
    const [own, anonymous] = [await visit('/mine', signedIn), await visit('/mine')];
    expect(own.json()).toMatchObject({ reader: 'Ada', session: 'Ada' });
    expect(anonymous.json()).toEqual({ status: 200, reader: 'nobody' });
    for (const { headers } of [own, anonymous]) expect(headers['cache-control']).toBe('no-store');
    expect(own.headers).not.toHaveProperty('etag');
    expect(store.size).toBe(before);
  });

  it('that is rendered for the caller deletes the cookie of a session that has ended', async () => {
    const reply = await visit('/mine', { cookie: signedIn.cookie.replace(token, 'b'.repeat(43)) });
    expect(reply.json().reader).toBe('nobody');
    expect(String(reply.headers['set-cookie'])).toContain('__Host-session=; Path=/; Max-Age=0; HttpOnly');
  });

  it('that is cached is the same with the cookie, for the first reader and the next', async () => {
    for (const [url, first, second] of [
      ['/about', signedIn, {}],
      ['/contact', {}, signedIn],
    ] as const) {
      const [one, two] = [await visit(url, first), await visit(url, second)];
      expect(one.json()).toEqual({ status: 200, reader: 'nobody' });
      expect(two.body).toBe(one.body);
      expect(two.headers.etag).toBe(one.headers.etag);
      expect(one.headers).not.toHaveProperty('set-cookie');
    }
  });
});
