import { randomBytes } from 'node:crypto';
import { serverTerms } from '@ngoma/api/common/server-terms';
import { describe, expect, it } from 'vitest';
import { usersFeature } from '#features/users/index';
import { anAdmin, aPerson } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { authFeature } from '../index.ts';

const test = await buildTestApp();
const { fastify, db, clock, mails, runJobs, platform } = test;
const auth = authFeature(platform, usersFeature(platform));

const password = 'the first password';
const aNewAdmin = (email = `${randomBytes(6).toString('hex')}@ngoma.test`) => auth.setUpAdmin({ email, name: 'Ada' });
const check = (token: string) => fastify.inject({ method: 'POST', url: '/api/auth/setup/check', payload: { token } });
const complete = (token: string, changes: object = {}) =>
  fastify.inject({
    method: 'POST',
    url: '/api/auth/setup',
    payload: { token, name: 'Ada Lovelace', newPassword: password, ...changes },
  });
const login = (email: string, secret = password) =>
  fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } });
const actsOf = (userId: string) =>
  db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', userId).orderBy('id').execute();

describe('an admin whom the operator makes', () => {
  it('sets name and password with the link, and signs in as an admin with a confirmed address', async () => {
    const { user, outcome, token } = await aNewAdmin();
    expect(outcome).toBe('created');
    expect((await check(token)).json()).toEqual({ user: { name: 'Ada', email: user.email } });
    const reply = await complete(token);
    expect(reply.json()).toEqual({ message: 'Your account is set up. Please sign in.' });
    const { user: signedIn } = (await login(user.email)).json();
    expect(signedIn).toMatchObject({ name: 'Ada Lovelace', role: 'admin', isAdmin: true, isEmailConfirmed: true });
    expect(await actsOf(user.id)).toEqual([
      { action: 'account.admin_made', actor_id: null },
      { action: 'account.set_up', actor_id: null },
    ]);
    // The operator hands the link over; a new admin gets no email that a stranger could have asked for.
    await runJobs();
    expect(mails.filter(({ message }) => message.to === user.email)).toEqual([]);
  });

  it('cannot sign in before the link was used', async () => {
    const { user } = await aNewAdmin();
    expect((await login(user.email, '')).statusCode).toBe(400);
    expect((await login(user.email)).statusCode).toBe(401);
  });

  it('keeps the account they had, whose sessions end', async () => {
    const person = await aPerson(test, { password: 'the old password' });
    const { user, outcome, token } = await aNewAdmin(person.user.email.toUpperCase());
    expect([outcome, user.id, user.role]).toEqual(['promoted', person.user.id, 'admin']);
    expect((await fastify.inject({ url: '/api/auth/me', headers: person.headers })).statusCode).toBe(401);
    await complete(token);
    expect((await login(user.email, 'the old password')).statusCode).toBe(401);
    expect((await login(user.email)).json().user.role).toBe('admin');
  });

  it('gets a new link when they are an admin already, and nothing is recorded as new', async () => {
    const { user } = await anAdmin(test);
    const before = await actsOf(user.id);
    const { outcome, token } = await aNewAdmin(user.email);
    expect(outcome).toBe('known');
    expect(await actsOf(user.id)).toEqual(before);
    expect((await complete(token)).statusCode).toBe(200);
  });

  it('cannot be made of a blocked account', async () => {
    const { user } = await aPerson(test);
    await db.updateTable('users').set({ blocked_at: clock(), blocked_reason: 'Fraud' }).where('id', '=', user.id).execute();
    await expect(aNewAdmin(user.email)).rejects.toMatchObject({ code: 'account_blocked' });
  });
});

describe('a setup link', () => {
  it('works once, also for ten requests at the same time', async () => {
    const { user, token } = await aNewAdmin();
    const passwords = Array.from({ length: 10 }, (_, index) => `password number ${index}`);
    const replies = await Promise.all(passwords.map((newPassword) => complete(token, { newPassword })));
    const winners = passwords.filter((_, index) => replies[index]?.statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9);
    expect((await login(user.email, winners[0])).statusCode).toBe(200);
    expect((await check(token)).json()).toMatchObject({ code: 'link_expired' });
  });

  it('ends after its hours, and when another is made', async () => {
    const first = await aNewAdmin();
    const second = await aNewAdmin(first.user.email);
    expect((await complete(first.token)).statusCode).toBe(410);
    expect((await check(second.token)).statusCode).toBe(200);
    clock.advance({ hours: serverTerms.setupLink.lifetimeHours });
    expect((await check(second.token)).statusCode).toBe(410);
    expect((await complete(second.token)).statusCode).toBe(410);
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(200), '../../etc', '\u202e'])('refuses %j', async (token) => {
    expect((await check(token)).json()).toMatchObject({ code: 'link_expired' });
    expect((await complete(token)).json()).toMatchObject({ code: 'link_expired' });
  });

  it('is not used up by a form that is refused', async () => {
    const { token } = await aNewAdmin();
    const reply = await complete(token, { name: ' ', newPassword: 'short' });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual(['name', 'newPassword']);
    expect((await complete(token)).statusCode).toBe(200);
  });

  it('stores no secret', async () => {
    const { token } = await aNewAdmin();
    const { rows } = await platform.pool.query<{ text: string }>('select setup_links::text as text from setup_links');
    expect(rows.length).toBeGreaterThan(0);
    const forms = [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')];
    expect(rows.filter(({ text }) => forms.some((form) => text.includes(form)))).toEqual([]);
  });
});
