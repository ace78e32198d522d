import { randomBytes } from 'node:crypto';
import { sessionMark } from '@ngoma/api/common/session-mark';
import { describe, expect, it } from 'vitest';
import { cookiesOf, keepCookies, ownPage, toHeader } from '#test/factories/browser';
import { anAdmin, aParticipant } from '#test/factories/people';
import { secondStepFixture } from '#test/factories/second-step-fixture';
import { listenOnFreePort, openLiveStream } from '#test/harness/live-stream';
import { buildTestApp } from '#test/harness/test-app';
import { usersFeature } from '../../users/index.ts';
import { authFeature } from '../index.ts';

const site = 'http://ngoma.test';
const test = await buildTestApp({ env: { PUBLIC_URL: site } });
const secure = await buildTestApp({ env: { PUBLIC_URL: 'https://ngoma.test' } });
const { fastify, clock, platform } = test;
const auth = authFeature(platform, usersFeature(platform));
const password = 'a drum at night';

type Headers = Readonly<Record<string, string>>;
const login = (email: string, headers: Headers = {}, app = fastify) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
const me = (headers: Headers) => fastify.inject({ url: '/api/auth/me', headers });
const rename = (headers: Headers) =>
  fastify.inject({ method: 'PATCH', url: '/api/auth/me', payload: { name: 'Mallory' }, headers });
const trade = (headers: Headers) => fastify.inject({ method: 'POST', url: '/api/auth/session', headers });
const outcome = (reply: { statusCode: number; body: string }) => [reply.statusCode, JSON.parse(reply.body).code];
const linesOf = (headers: Readonly<Record<string, unknown>>) => [headers['set-cookie']].flat().map(String);
const hintOf = (token: string, now: () => Date) => `${sessionMark(token)}-${now().getTime() + 43_200_000}`;
const deletes = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  linesOf(headers)
    .filter((line) => line.includes('Max-Age=0;'))
    .map((line) => line.split('=')[0]);

describe('the cookies of a sign-in', () => {
  it('are hidden from scripts except for the hint, keep out of requests of other sites and end with the session', async () => {
    const { user } = await aParticipant(test, { password });
    const { headers, json } = await login(user.email);
    expect(linesOf(headers).slice(1)).toEqual([
      `session=${json().token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
      `signed-in=${hintOf(json().token, clock)}; Path=/; Max-Age=43200; SameSite=Lax`,
    ]);
  });

  it('are bound to the host and to encrypted connections over HTTPS', async () => {
    const { user } = await aParticipant(secure, { password });
    const { headers, json } = await login(user.email, {}, secure.fastify);
    expect(linesOf(headers).slice(1)).toEqual([
      `__Host-session=${json().token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure`,
      `signed-in=${hintOf(json().token, secure.clock)}; Path=/; Max-Age=43200; SameSite=Lax; Secure`,
    ]);
    const planted = `session=${json().token}; signed-in=1`;
    expect((await secure.fastify.inject({ url: '/api/auth/me', headers: { cookie: planted } })).statusCode).toBe(401);
  });

  it('are set by the second step, and not by a password that lacks it', async () => {
    const { post, withApp, withPasskey } = secondStepFixture(
      await buildTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } }),
    );
    const named = (reply: { headers: Readonly<Record<string, unknown>> }) =>
      linesOf(reply.headers).map((line) => line.split('=')[0]);
    const { user, recoveryCodes } = await withApp();
    const asked = await post('/auth/login', { email: user.email, password });
    expect(asked.headers).not.toHaveProperty('set-cookie');
    const byToken = await post('/auth/login/code', { token: asked.json().token, code: recoveryCodes[0] });
    expect(named(byToken)).toEqual(['ngoma_device', 'session', 'signed-in']);
    const other = await withPasskey();
    const { token } = (await post('/auth/login', { email: other.user.email, password })).json();
    const { options } = (await post('/auth/login/passkey/options', { token })).json();
    const byPasskey = await post('/auth/login/passkey', { token, response: other.device.sign(options) });
    expect(named(byPasskey)).toEqual(['ngoma_device', 'session', 'signed-in']);
  });
});

describe('a request without a bearer token', () => {
  it('acts for the person of the cookie', async () => {
    const person = await aParticipant(test);
    expect((await me(cookiesOf(person))).json().user._id).toBe(person.user.id);
    expect((await rename({ ...cookiesOf(person), ...ownPage })).json().user.name).toBe('Mallory');
  });

  it('is anonymous once a script has deleted the hint, even if the server never heard of the sign-out', async () => {
    const { token } = await aParticipant(test);
    expect(outcome(await me({ cookie: `session=${token}` }))).toEqual([401, 'unauthenticated']);
  });

  it('of an admin without the second step is as limited as with a bearer token', async () => {
    const admin = await anAdmin(test, { email: `${randomBytes(6).toString('hex')}@ngoma.example` });
    const reply = await fastify.inject({ url: '/api/users', headers: cookiesOf(admin) });
    expect(outcome(reply)).toEqual([403, 'second_step_setup_required']);
    expect((await trade({ ...cookiesOf(admin), ...ownPage })).statusCode).toBe(200);
  });
});

describe('a bearer token decides alone', () => {
  it.each(['Bearer null', `Bearer ${randomBytes(32).toString('base64url')}`, 'Basic YWRhOmFkYQ==', ''])(
    'a wrong one (%s) beside a good cookie gets 401, and leaves the cookie',
    async (authorization) => {
      const reply = await me({ ...cookiesOf(await aParticipant(test)), authorization });
      expect([...outcome(reply), reply.headers['set-cookie']]).toEqual([401, 'unauthenticated', undefined]);
    },
  );

  it('a good one is the caller, whatever account the cookie names, and needs no origin', async () => {
    const [ada, brenda] = [await aParticipant(test), await aParticipant(test)];
    const reply = await rename({ ...cookiesOf(brenda), ...ada.headers, 'sec-fetch-site': 'cross-site' });
    expect(reply.json().user._id).toBe(ada.user.id);
  });
});

describe('a write by cookie alone', () => {
  const strangers: Readonly<Record<string, Headers>> = {
    'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'another site that claims our origin': { 'sec-fetch-site': 'cross-site', origin: site },
    'a subdomain': { 'sec-fetch-site': 'same-site', origin: 'http://blog.ngoma.test' },
    'a subdomain, from an old browser': { origin: 'http://blog.ngoma.test' },
    'another port': { origin: `${site}:8080` },
    'another scheme': { origin: 'https://ngoma.test' },
    'a sandboxed frame': { origin: 'null' },
    'an address that begins with ours': { origin: `${site}.evil.example` },
    'a bookmark or nowhere': { 'sec-fetch-site': 'none' },
    'two sites at once': { 'sec-fetch-site': 'same-origin, cross-site' },
    'a client without either header': {},
  };

  it.each(Object.entries(strangers))('from %s gets 403 and changes nothing', async (_, headers) => {
    const person = await aParticipant(test);
    expect(outcome(await rename({ ...cookiesOf(person), ...headers }))).toEqual([403, 'foreign_origin']);
    expect(outcome(await trade({ ...cookiesOf(person), ...headers }))).toEqual([403, 'foreign_origin']);
    expect((await me(person.headers)).json().user.name).not.toBe('Mallory');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as a simple form of another site (%s) gets 403 before its body is read',
    async (type) => {
      const headers = { ...cookiesOf(await aParticipant(test)), 'content-type': type, 'sec-fetch-site': 'cross-site' };
      for (const url of ['/api/auth/logout', '/api/auth/avatar', '/api/event-wishlist']) {
        const reply = await fastify.inject({ method: url.endsWith('avatar') ? 'PUT' : 'POST', url, headers, payload: '--x\r\n' });
        expect([url, ...outcome(reply)]).toEqual([url, 403, 'foreign_origin']);
      }
    },
  );

  it('reaches an address from a browser that sends the origin alone', async () => {
    const reply = await rename({ ...cookiesOf(await aParticipant(test)), origin: site });
    expect(reply.statusCode).toBe(200);
  });

  it('cannot sign in through a public endpoint while a session of the browser is live', async () => {
    const { user } = await aParticipant(test, { password });
    const reply = await login(user.email, { ...cookiesOf(await aParticipant(test)), 'sec-fetch-site': 'same-site' });
    expect([...outcome(reply), reply.headers['set-cookie']]).toEqual([403, 'foreign_origin', undefined]);
  });
});

describe('a cookie from before the sign-in', () => {
  it('never becomes signed in: the sign-in makes a token of its own', async () => {
    const { user } = await aParticipant(test, { password });
    const planted = { session: randomBytes(32).toString('base64url'), 'signed-in': '1' };
    const reply = await login(user.email, { cookie: toHeader(planted), ...ownPage });
    expect(reply.statusCode).toBe(200);
    expect(outcome(await me({ cookie: toHeader(planted) }))).toEqual([401, 'unauthenticated']);
    const kept = keepCookies(planted, reply.headers);
    expect(kept.session).not.toBe(planted.session);
    expect((await me({ cookie: toHeader(kept) })).json().user._id).toBe(user.id);
  });
});

describe('trading the cookie', () => {
  it('gives its token, its user with the token, and the rest of its lifetime', async () => {
    const { user } = await aParticipant(test, { password });
    const signedIn = await login(user.email);
    const cookies = keepCookies({}, signedIn.headers);
    clock.advance({ minutes: 90 });
    const reply = await trade({ cookie: toHeader(cookies), ...ownPage });
    const { token, user: person } = signedIn.json();
    expect(reply.json()).toEqual({ token, user: person, expiresIn: 43_200_000 - 90 * 60_000 });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is refused with a bearer token and without a cookie', async () => {
    const person = await aParticipant(test);
    expect(outcome(await trade({ ...person.headers, ...cookiesOf(person), ...ownPage }))).toEqual([400, 'cookie_needed']);
    expect(outcome(await trade(ownPage))).toEqual([401, 'unauthenticated']);
  });
});

describe('the end of a session', () => {
  it('by a sign-out, with the cookie alone or with the token, revokes it and deletes the cookies', async () => {
    for (const by of ['cookie', 'bearer'] as const) {
      const person = await aParticipant(test);
      const headers = by === 'cookie' ? { ...cookiesOf(person), ...ownPage } : person.headers;
      const reply = await fastify.inject({ method: 'POST', url: '/api/auth/logout', headers });
      expect([reply.statusCode, deletes(reply)]).toEqual([200, ['session', 'signed-in']]);
      expect((await me(person.headers)).statusCode).toBe(401);
    }
  });

  it.each<[string, (person: Awaited<ReturnType<typeof aParticipant>>) => Promise<unknown>]>([
    ['ended on another device', ({ user, session }) => endElsewhere(user.id, session.sessionId)],
    ['ended by a block', async ({ user }) => auth.block((await anAdmin(test)).session, user.id, 'Fraud')],
    ['expired', async () => clock.advance({ hours: 13 })],
  ])('%s deletes the cookies with the next reply', async (_, end) => {
    const person = await aParticipant(test);
    await end(person);
    const reply = await me(cookiesOf(person));
    expect([...outcome(reply), deletes(reply)]).toEqual([401, 'unauthenticated', ['session', 'signed-in']]);
    const visited = await fastify.inject({ url: '/api/event', headers: cookiesOf(person) });
    expect([visited.statusCode, deletes(visited)]).toEqual([200, ['session', 'signed-in']]);
  });
});

/** Ends a session from another one of the same account. */
async function endElsewhere(userId: string, sessionId: string): Promise<void> {
  const { token } = await auth.openSession(userId);
  const headers = { authorization: `Bearer ${token}` };
  await fastify.inject({ method: 'DELETE', url: `/api/auth/sessions/${sessionId}`, headers });
}

describe('reads that a browser can start by itself', () => {
  it('live updates come by cookie, and end with the session', async () => {
    const person = await aParticipant(test);
    const origin = await listenOnFreePort(test);
    const stream = await openLiveStream(origin, undefined, cookiesOf(person));
    expect(stream.status).toBe(200);
    await fastify.inject({ method: 'POST', url: '/api/auth/logout', headers: person.headers });
    await stream.ended;
  });

  it('downloads come by cookie, are stored nowhere and can be read by no other origin', async () => {
    const person = await aParticipant(test);
    const reply = await fastify.inject({
      url: '/api/auth/sessions',
      headers: { ...cookiesOf(person), origin: 'https://evil.example' },
    });
    expect(reply.headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      vary: 'Accept-Language, Authorization, Cookie',
    });
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('replies that are public are the same with the cookie', async () => {
    const person = await aParticipant(test);
    for (const url of ['/robots.txt', '/sitemap.xml']) {
      const [anonymous, known] = await Promise.all([
        fastify.inject({ url }),
        fastify.inject({ url, headers: cookiesOf(person) }),
      ]);
      expect(known.body).toBe(anonymous.body);
      expect(known.headers.vary).toBe(anonymous.headers.vary);
    }
  });
});
