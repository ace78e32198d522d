import { expect, it, vi } from 'vitest';
import { usersFeature } from '#features/users/index';
import { anAdmin, aParticipant, aPerson } from '#test/factories/people';
import { buildTestApp, testClock, testDatabase } from '#test/harness/test-app';
import { authFeature } from '../index.ts';

// Two nodes behind a proxy share one database, and each caches sessions for itself.
const database = await testDatabase();
const clock = testClock();
const here = await buildTestApp({ database, clock });
const there = await buildTestApp({ database, clock });
const { db } = here;
const auth = authFeature(here.platform, usersFeature(here.platform));

type Node = typeof here;
const me = (node: Node, headers: Record<string, string>) => node.fastify.inject({ url: '/api/auth/me', headers });

it('a session that ends on one node ends on the others before their cache expires', async () => {
  const { headers } = await aParticipant(here);
  for (const node of [here, there]) expect((await me(node, headers)).statusCode).toBe(200);
  await here.fastify.inject({ method: 'POST', url: '/api/auth/logout', headers });
  expect((await me(here, headers)).statusCode).toBe(401);
  // The clock stands still, so the cache of the other node does not expire. Only the notification makes it query again.
  await expect.poll(async () => (await me(there, headers)).statusCode).toBe(401);
});

it('a block ends every session on every node at once', async () => {
  const { user, headers } = await aParticipant(here);
  const second = await auth.openSession(user.id);
  const admin = await anAdmin(here);
  await me(there, headers);
  await auth.block(admin.session, user.id, 'Fraud');
  await expect.poll(async () => (await me(there, headers)).statusCode).toBe(401);
  expect((await me(there, { authorization: `Bearer ${second.token}` })).statusCode).toBe(401);
  expect(await auth.listSessions(user.id)).toEqual([]);
  await auth.unblock(admin.session, user.id);
  expect((await me(here, headers)).statusCode).toBe(401);
});

it('a language chosen on one node is used by the other', async () => {
  const { headers } = await aParticipant(here, { locale: 'en' });
  await me(there, headers);
  await here.fastify.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload: { locale: 'fr' } });
  const language = async () => (await me(there, headers)).headers['content-language'];
  await expect.poll(language).toBe('fr');
});

it('a lost notification delays the end of a session by five seconds only', async () => {
  const { user, headers } = await aParticipant(here);
  expect((await me(here, headers)).statusCode).toBe(200);
  await db.updateTable('sessions').set({ revoked_at: clock() }).where('user_id', '=', user.id).execute();
  expect((await me(here, headers)).statusCode).toBe(200);
  clock.advance({ seconds: 5 });
  expect((await me(here, headers)).statusCode).toBe(401);
});

it('a session in use is recorded as seen once a minute', async () => {
  const node = await buildTestApp({ database, clock });
  const { user, headers } = await aPerson(node);
  const opened = clock();
  const lastSeen = async () => (await auth.listSessions(user.id))[0]?.lastSeenAt;

  clock.advance({ seconds: 59 });
  await me(node, headers);
  clock.advance({ seconds: 1 });
  const seen = clock();
  await me(node, headers);
  await expect.poll(lastSeen, { timeout: 5_000 }).toEqual(seen);
  expect(seen.getTime() - opened.getTime()).toBe(60_000);
});

it('open sessions are listed newest first with client and address', async () => {
  const { user } = await aPerson(here, { password: 'a long password' });
  clock.advance({ minutes: 1 });
  const payload = { email: user.email, password: 'a long password' };
  await here.fastify.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'user-agent': 'Phone '.repeat(100) } });
  const [newest, oldest, ...more] = await auth.listSessions(user.id);
  expect(newest).toMatchObject({ userAgent: expect.stringMatching(/^Phone /), address: '127.0.0.1', createdAt: clock() });
  expect(newest?.userAgent?.length).toBeLessThanOrEqual(300);
  expect(oldest).toMatchObject({ userAgent: null });
  expect(more).toEqual([]);
});

it('a thousand concurrent requests with three hundred sessions need fewer than ten queries', async () => {
  const people = await Promise.all(Array.from({ length: 300 }, () => aParticipant(here)));
  const asked = vi.spyOn(database.pool, 'connect');
  const fresh = authFeature(here.platform, usersFeature(here.platform));
  const calls = Array.from({ length: 1_000 }, (_, index) => people[index % 300]);
  const found = await Promise.all(calls.map((person) => fresh.findSession(person?.token ?? '')));
  await fresh.close();
  expect(found.map((session) => session?.userId)).toEqual(calls.map((person) => person?.user.id));
  expect(asked.mock.calls.length).toBeLessThan(10);
  asked.mockRestore();
});

it('rows that ended more than thirty days ago are removed, and no newer ones', async () => {
  const old = await aParticipant(here);
  await here.fastify.inject({ method: 'POST', url: '/api/auth/send-reset-code', payload: { email: old.user.email } });
  await here.runJobs();
  clock.advance({ days: 15 });
  const recent = await aParticipant(here);
  clock.advance({ days: 16 });
  await here.platform.jobs.enqueue(db, 'auth.tidy', {});
  await here.runJobs();
  const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  expect(await sessionsOf(old.user.id)).toEqual([]);
  expect(await sessionsOf(recent.user.id)).toHaveLength(1);
  expect(await db.selectFrom('one_time_codes').select('id').where('user_id', '=', old.user.id).execute()).toEqual([]);
});
