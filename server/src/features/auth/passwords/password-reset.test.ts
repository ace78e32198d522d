import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usersFeature } from '#features/users/index';
import { anAdmin, aPerson } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { authFeature } from '../index.ts';

const test = await buildTestApp();
const { fastify, db, clock, mails, runJobs, platform } = test;
const auth = authFeature(platform, usersFeature(platform));

const french = { 'accept-language': 'fr' };
const anEmail = () => `${randomBytes(6).toString('hex')}@ngoma.test`;

type Headers = Record<string, string>;
const ask = (email: string, headers: Headers = {}) =>
  fastify.inject({ method: 'POST', url: '/api/auth/send-reset-code', payload: { email }, headers });
const verify = (email: string, code: string, headers: Headers = {}, remoteAddress = '127.0.0.1') =>
  fastify.inject({ method: 'POST', url: '/api/auth/verify-reset-code', payload: { email, code }, headers, remoteAddress });
const reset = (email: string, code: string, newPassword = 'a new password', headers: Headers = {}) =>
  fastify.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { email, code, newPassword }, headers });
const login = (email: string, password: string) =>
  fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

const codesTo = (email: string) => mails.flatMap(({ message }) => (message.to === email && message.code ? [message.code] : []));

/** Creates a person with a password to whom a code was sent. */
async function aPersonWithCode() {
  const person = await aPerson(test, { password: 'the old password' });
  const { email } = person.user;
  await ask(email);
  await runJobs();
  const [code] = codesTo(email);
  if (!code) throw new Error('no code was sent');
  return { ...person, email, code };
}

/** Returns a code different from the given one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('requesting a reset code', () => {
  it('sends six digits to the account in its language', async () => {
    const { user } = await aPerson(test, { locale: 'fr' });
    const reply = await ask(user.email.toUpperCase());
    expect(reply.statusCode).toBe(200);
    await runJobs();
    const message = mails.find(({ message: { to } }) => to === user.email)?.message;
    expect(message).toMatchObject({ locale: 'fr', code: expect.stringMatching(/^\d{6}$/) });
  });

  it('answers an unknown address alike, enqueues the same job, and sends it no email', async () => {
    const { user } = await aPerson(test);
    // The new account is indexed for searches.
    await runJobs();
    const jobsWaiting = async () => {
      const { rows } = await platform.pool.query<{ task: string }>(
        `select task.identifier as task from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`,
      );
      return rows.map(({ task }) => task);
    };
    const stranger = anEmail();
    const known = await ask(user.email, french);
    expect(await jobsWaiting()).toEqual(['auth.send-reset-code']);
    const unknown = await ask(stranger, french);
    expect(await jobsWaiting()).toEqual(['auth.send-reset-code', 'auth.send-reset-code']);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(known.json().message).toBe('Si cette adresse a un compte, un e-mail avec un lien et un code vient de lui être envoyé');
    await runJobs();
    expect(codesTo(user.email)).toHaveLength(1);
    expect(mails.filter(({ message: { to } }) => to === stranger)).toEqual([]);
  });

  it('stores the code neither in the database nor in the job queue', async () => {
    const { user, code } = await aPersonWithCode();
    const { code_hash } = await db
      .selectFrom('one_time_codes')
      .select('code_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(code_hash).toHaveLength(32);
    expect(code_hash.toString('latin1')).not.toContain(code);
  });

  it('sends at most five codes an hour and ten a day, and always answers alike', async () => {
    const { user } = await aPerson(test);
    const askSixTimes = async () => {
      for (let asked = 0; asked < 6; asked += 1) expect((await ask(user.email)).statusCode).toBe(200);
      await runJobs();
    };
    await askSixTimes();
    expect(codesTo(user.email)).toHaveLength(5);
    clock.advance({ hours: 1 });
    await askSixTimes();
    expect(codesTo(user.email)).toHaveLength(10);
    clock.advance({ hours: 1 });
    await askSixTimes();
    expect(codesTo(user.email)).toHaveLength(10);
    clock.advance({ hours: 24 });
    await askSixTimes();
    expect(codesTo(user.email)).toHaveLength(15);
  });

  it('sends nothing to a blocked account', async () => {
    const { user } = await aPerson(test);
    await auth.block((await anAdmin(test)).session, user.id, 'Fraud');
    await ask(user.email);
    await runJobs();
    expect(codesTo(user.email)).toEqual([]);
  });
});

describe('checking a reset code', () => {
  it('accepts the right code any number of times without using it up', async () => {
    const { email, code } = await aPersonWithCode();
    for (let times = 0; times < 7; times += 1) expect((await verify(email, code)).statusCode).toBe(200);
    expect((await verify(email, code, french)).json()).toEqual({ message: 'Le code est correct' });
    expect((await reset(email, code)).statusCode).toBe(200);
  });

  it('refuses a wrong code and an unknown address in the same words', async () => {
    const { email, code } = await aPersonWithCode();
    const wrong = await verify(email, otherThan(code), french);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      code: 'code_wrong',
      message: expect.stringContaining('Erreur lors de la vérification du code'),
    });
    const unknown = await verify(anEmail(), code, french);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect((await verify(email, otherThan(code))).json().message).toBe('Error verifying code');
    expect((await verify(email, '12345')).json().errors).toEqual({ code: 'The code has six digits' });
  });

  it('counts exactly five of twenty concurrent guesses', async () => {
    const { user, email, code } = await aPersonWithCode();
    const guesses = Array.from({ length: 20 }, (_, index) => otherThan(String(Number(code) + index)));
    // From many addresses: the guesses of one are limited to ten.
    const replies = await Promise.all(guesses.map((guess, at) => verify(email, guess, {}, `10.0.0.${at + 1}`)));
    expect(replies.map((reply) => reply.json().code)).toEqual(Array(20).fill('code_wrong'));
    const { tries_left } = await db
      .selectFrom('one_time_codes')
      .select('tries_left')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(tries_left).toBe(0);
    // The right code comes too late, and only with it does the answer say that it expired.
    const late = await verify(email, code, french);
    expect([late.statusCode, late.json().code]).toEqual([410, 'code_expired']);
    expect((await reset(email, code)).json().code).toBe('code_expired');
  });

  it('accepts the right code after four wrong ones', async () => {
    const { email, code } = await aPersonWithCode();
    await Promise.all(Array.from({ length: 4 }, () => verify(email, otherThan(code))));
    expect((await verify(email, code)).statusCode).toBe(200);
    expect((await reset(email, code)).statusCode).toBe(200);
  });

  it('refuses the right code after ten minutes', async () => {
    const { email, code } = await aPersonWithCode();
    clock.advance({ minutes: 10, milliseconds: -1 });
    expect((await verify(email, code)).statusCode).toBe(200);
    clock.advance({ milliseconds: 1 });
    const late = await verify(email, code, french);
    expect(late.statusCode).toBe(410);
    expect(late.json()).toEqual({
      code: 'code_expired',
      message: 'Erreur lors de la vérification du code',
      errors: { code: 'Ce code n’est plus valable. Veuillez en demander un nouveau.' },
    });
  });

  it('accepts only the newest code', async () => {
    const { email, code } = await aPersonWithCode();
    await ask(email);
    await runJobs();
    const [, newer = ''] = codesTo(email);
    expect(newer).not.toBe(code);
    expect((await reset(email, code)).statusCode).toBe(400);
    expect((await reset(email, newer)).statusCode).toBe(200);
  });
});

describe('setting a new password with a code', () => {
  it('ends every session, invalidates the old password and sends an email', async () => {
    const { user, email, code, headers, token } = await aPersonWithCode();
    const other = (await login(email, 'the old password')).json().token;
    expect((await fastify.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);

    const reply = await reset(email, code, 'a new password', french);
    expect(reply.json()).toEqual({ message: 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.' });
    for (const ended of [token, other]) {
      const me = await fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${ended}` } });
      expect(me.statusCode).toBe(401);
    }
    expect((await login(email, 'the old password')).statusCode).toBe(401);
    expect((await login(email, 'a new password')).statusCode).toBe(200);
    await runJobs();
    expect(mails.at(-1)?.message).toMatchObject({ to: email, locale: 'fr', subject: { en: 'Your password was changed' } });
    const acts = await db.selectFrom('audit_log').select(['action', 'detail']).where('subject_id', '=', user.id).execute();
    expect(acts).toEqual([{ action: 'account.password_reset', detail: {} }]);
  });

  it('confirms the address, since the code was read there', async () => {
    const email = anEmail();
    const payload = { name: 'Awa', email, password: 'the old password', role: 'participant' };
    await fastify.inject({ method: 'POST', url: '/api/auth/signup', payload });
    await ask(email);
    await runJobs();
    await reset(email, codesTo(email)[0] ?? '');
    expect((await login(email, 'a new password')).json().user.isEmailConfirmed).toBe(true);
  });

  it('succeeds once for concurrent requests with the same code', async () => {
    const { user, email, code } = await aPersonWithCode();
    const replies = await Promise.all(Array.from({ length: 5 }, (_, index) => reset(email, code, `new password ${index}`)));
    const won = replies.findIndex(({ statusCode }) => statusCode === 200);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410, 410]);
    expect((await login(email, `new password ${won}`)).statusCode).toBe(200);
    const acts = await db.selectFrom('audit_log').select('id').where('subject_id', '=', user.id).execute();
    expect(acts).toHaveLength(1);
  });

  it('refuses a wrong code and a used one in the words of the specification', async () => {
    const { email, code } = await aPersonWithCode();
    const wrong = await reset(email, otherThan(code));
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'code_wrong']);
    expect(wrong.json().message).toBe('Error resetting password');
    expect((await login(email, 'the old password')).statusCode).toBe(200);
    await reset(email, code);
    const again = await reset(email, code, 'another password', french);
    expect([again.statusCode, again.json().code]).toEqual([410, 'code_expired']);
    expect(again.json().message).toContain('Erreur lors de la réinitialisation du mot de passe');
  });

  it('refuses a short password without using up the code', async () => {
    const { email, code } = await aPersonWithCode();
    expect((await reset(email, code, 'short')).json().errors).toHaveProperty('newPassword');
    expect((await reset(email, code)).statusCode).toBe(200);
  });

  it('leaves no session to a concurrent login with the old password', async () => {
    const { email, code } = await aPersonWithCode();
    const [, ...logins] = await Promise.all([
      reset(email, code),
      ...Array.from({ length: 8 }, () => login(email, 'the old password')),
    ]);
    for (const reply of logins.filter(({ statusCode }) => statusCode === 200)) {
      const me = await fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${reply.json().token}` } });
      expect(me.statusCode).toBe(401);
    }
    const live = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('users.email', '=', email)
      .where('sessions.revoked_at', 'is', null)
      .execute();
    expect(live).toEqual([]);
  });
});
