import { expect, it, vi } from 'vitest';
import { buildTestApp, testClock, testDatabase } from '#test/harness';
import { anAdmin, aParticipant, aPerson } from '#test/people';
import { usersFeature } from '../users/index.ts';
import { authFeature } from './index.ts';

// Two nodes behind a proxy: one database, and each remembers sessions for itself.
const database = await testDatabase();
const clock = testClock();
const here = await buildTestApp({ database, clock });
const there = await buildTestApp({ database, clock });
const { db } = here;
const auth = authFeature(here.platform, usersFeature(here.platform));

type Node = typeof here;
const me = (node: Node, headers: Record<string, string>) => node.app.inject({ url: '/api/auth/me', headers });

it('a session that ends on one node ends on the others before they would ask again', async () => {
  const { headers } = await aParticipant(here);
  for (const node of [here, there]) expect((await me(node, headers)).statusCode).toBe(200);
  await here.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  expect((await me(here, headers)).statusCode).toBe(401);
  // The clock stands still, so what the other node remembers does not grow old: only the notice makes it ask.
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

it('another language that is chosen on one node is spoken by the other', async () => {
  const { headers } = await aParticipant(here, { locale: 'en' });
  await me(there, headers);
  await here.app.inject({ method: 'PATCH', url: '/api/auth/me', headers, payload: { locale: 'fr' } });
  const language = async () => (await me(there, headers)).headers['content-language'];
  await expect.poll(language).toBe('fr');
});

it('a lost notice delays an end by a few seconds only', async () => {
  const { user, headers } = await aParticipant(here);
  expect((await me(here, headers)).statusCode).toBe(200);
  await db.updateTable('sessions').set({ revoked_at: clock() }).where('user_id', '=', user.id).execute();
  expect((await me(here, headers)).statusCode).toBe(200);
  clock.advance({ seconds: 5 });
  expect((await me(here, headers)).statusCode).toBe(401);
});

it('a session that is used is noted as seen, once a minute at most', async () => {
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

it('a person’s open sessions are listed, newest first, with where they came from', async () => {
  const { user } = await aPerson(here, { password: 'a long password' });
  clock.advance({ minutes: 1 });
  const payload = { email: user.email, password: 'a long password' };
  await here.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'user-agent': 'Phone '.repeat(100) } });
  const [newest, oldest, ...more] = await auth.listSessions(user.id);
  expect(newest).toMatchObject({ userAgent: expect.stringMatching(/^Phone /), address: '127.0.0.1', createdAt: clock() });
  expect(newest?.userAgent?.length).toBeLessThanOrEqual(300);
  expect(oldest).toMatchObject({ userAgent: null });
  expect(more).toEqual([]);
});

it('a thousand calls at once with three hundred sessions ask the database a few times', async () => {
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

it('what ended a month ago is forgotten, and nothing sooner', async () => {
  const old = await aParticipant(here);
  await here.app.inject({ method: 'POST', url: '/api/auth/send-reset-code', payload: { email: old.user.email } });
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
