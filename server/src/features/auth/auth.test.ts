import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anAdmin, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { usersFeature } from '../users/index.ts';
import { authFeature } from './index.ts';

const test = await buildTestApp();
const { fastify, db, clock, platform } = test;
const auth = authFeature(platform, usersFeature(platform));

const anEmail = () => `${randomBytes(6).toString('hex')}@ngoma.test`;
const aForm = (fields: Record<string, unknown> = {}) => ({
  name: 'Brenda Ngassa',
  email: anEmail(),
  password: 'a long password',
  role: 'participant',
  ...fields,
});

const signup = (payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
  fastify.inject({ method: 'POST', url: '/api/auth/signup', payload, headers });
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
const me = (token: string) => fastify.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
const french = { 'accept-language': 'fr-CM' };

describe('signing in', () => {
  it('opens a session of twelve hours and returns no secret besides the token', async () => {
    const form = aForm();
    await signup(form);
    const reply = await login(form.email.toUpperCase(), form.password);
    expect(reply.statusCode).toBe(200);
    const { token, user, message, expiresIn } = reply.json();
    expect(expiresIn).toBe(43_200_000);
    expect(message).toBe('Welcome back, Brenda Ngassa');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { token: repeated, ...person } = user;
    expect(repeated).toBe(token);
    expect((await me(token)).json()).toEqual({ user: person });
    expect(Object.keys(person).sort()).toEqual(
      // biome-ignore format: one look
      ['_id', 'address', 'avatar', 'cover', 'createdAt', 'email', 'experience', 'isAdmin', 'isEmailConfirmed', 'isVerified', 'locale', 'name', 'number', 'referralCode', 'role', 'socialLinks', 'username', 'website'],
    );
    expect(reply.body).not.toMatch(/argon2|hash/i);

    clock.advance({ milliseconds: expiresIn - 1 });
    expect((await me(token)).statusCode).toBe(200);
    clock.advance({ milliseconds: 1 });
    expect((await me(token)).statusCode).toBe(401);
  });

  it('stores neither the token nor the password in a usable form', async () => {
    const form = aForm();
    await signup(form);
    const { token, user } = (await login(form.email, form.password)).json();
    const { password_hash } = await db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', user._id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { token_hash } = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user._id)
      .executeTakeFirstOrThrow();
    expect(token_hash).toHaveLength(32);
    expect(token_hash.toString('latin1')).not.toContain(token);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const form = aForm();
    await signup(form);
    const wrong = await login(form.email, 'another password');
    const unknown = await login(anEmail(), form.password);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ code: 'wrong_credentials', message: 'Wrong email address, phone number or password' });
    expect([unknown.statusCode, unknown.json()]).toEqual([401, wrong.json()]);
    expect((await login(anEmail(), 'x', french)).json().message).toBe(
      'Adresse e-mail, numéro de téléphone ou mot de passe incorrect',
    );
  });

  describe('with a phone number', () => {
    /** Nine digits of a number that no other account of these tests has. */
    let last = 20;
    const aNumber = () => `6770000${(last++).toString()}`;

    it('opens the account with that number, however it was typed and stored', async () => {
      for (const [stored, typed] of [
        ['+237 ', ''],
        ['', '+237 '],
        ['237', '00237'],
      ]) {
        const number = aNumber();
        const form = aForm({ number: stored + number });
        await signup(form);
        const reply = await login(typed + number.replace(/(...)(?=.)/g, '$1 '), form.password);
        expect([reply.statusCode, reply.json().user?.email]).toEqual([200, form.email]);
      }
    });

    it('refuses a wrong password, an unknown number and a short one', async () => {
      const number = aNumber();
      await signup(aForm({ number }));
      expect((await login(number, 'another password')).json().code).toBe('wrong_credentials');
      expect((await login(aNumber(), 'a long password')).json().code).toBe('wrong_credentials');
      const short = await login('677', 'a long password', french);
      expect([short.statusCode, short.json().errors]).toEqual([
        400,
        { email: 'Saisissez une adresse e-mail ou un numéro de téléphone' },
      ]);
      expect((await login('', 'a long password')).json().errors).toEqual({ email: 'This field is required' });
    });

    it('opens the account that had it first, and one with a confirmed address before it', async () => {
      const number = aNumber();
      const [first, second] = [aForm({ number, password: 'first to have it' }), aForm({ number, password: 'second to have it' })];
      await signup(first);
      clock.advance({ minutes: 1 });
      await signup(second);
      expect((await login(number, first.password)).statusCode).toBe(200);
      expect((await login(number, second.password)).statusCode).toBe(401);
      await db.updateTable('users').set({ email_confirmed_at: clock() }).where('email', '=', second.email).execute();
      expect((await login(number, second.password)).statusCode).toBe(200);
      expect((await login(number, first.password)).statusCode).toBe(401);
    });
  });

  it('welcomes in the language of the request', async () => {
    const form = aForm({ locale: 'fr' });
    await signup(form);
    expect((await login(form.email, form.password, french)).json().message).toBe('Heureux de vous revoir, Brenda Ngassa');
    expect((await login(form.email, form.password)).json().message).toBe('Welcome back, Brenda Ngassa');
  });

  it('accepts é in either Unicode form', async () => {
    const form = aForm({ password: 'un été à Limbé'.normalize('NFC') });
    await signup(form);
    expect((await login(form.email, form.password.normalize('NFD'))).statusCode).toBe(200);
  });

  it('gives a blocked person the reason once the password is right', async () => {
    const form = aForm();
    await signup(form);
    const { token, user } = (await login(form.email, form.password)).json();
    const admin = await anAdmin(test);
    await auth.block(admin.session, user._id, 'Sold the same ticket twice');

    const refused = await login(form.email, form.password, french);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      code: 'blocked',
      message: 'Ce compte est bloqué. Motif\u00a0: Sold the same ticket twice',
      reason: 'Sold the same ticket twice',
    });
    expect((await login(form.email, 'another password')).json().code).toBe('wrong_credentials');
    await expect.poll(async () => (await me(token)).statusCode).toBe(401);

    await auth.unblock(admin.session, user._id);
    expect((await login(form.email, form.password)).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  it('ends this session at once and no other session of the account', async () => {
    const form = aForm();
    await signup(form);
    const phone = (await login(form.email, form.password)).json().token;
    const laptop = (await login(form.email, form.password)).json().token;
    expect((await me(phone)).statusCode).toBe(200);
    const logout = () =>
      fastify.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${phone}`, ...french } });
    const reply = await logout();
    expect(reply.json()).toEqual({ message: 'Vous êtes déconnecté' });
    expect((await me(phone)).statusCode).toBe(401);
    expect((await logout()).statusCode).toBe(401);
    expect((await me(laptop)).statusCode).toBe(200);
  });
});

describe('referral codes', () => {
  it('name their owner, and answer 404 when unknown', async () => {
    const { user } = await aParticipant(test, { name: 'Éloïse Nkeng' });
    const found = await fastify.inject(`/api/auth/validate-referral/${user.referralCode.toLowerCase()}`);
    expect(found.json()).toEqual({ valid: true, referrer: { name: 'Éloïse Nkeng' } });
    const unknown = await fastify.inject({ url: '/api/auth/validate-referral/NOBODY7', headers: french });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({
      code: 'referral_unknown',
      message: 'Erreur lors de la validation du code de parrainage',
      errors: { code: 'Ce code n’existe pas' },
    });
  });

  it('of a blocked person answer 404', async () => {
    const { user } = await aParticipant(test);
    await auth.block((await anAdmin(test)).session, user.id, 'Fraud');
    expect((await fastify.inject(`/api/auth/validate-referral/${user.referralCode}`)).statusCode).toBe(404);
  });
});

describe('without a session', () => {
  it.each([
    ['POST', '/api/auth/logout'],
    ['GET', '/api/auth/me'],
    ['PATCH', '/api/auth/me'],
    ['PUT', '/api/auth/avatar'],
    ['PUT', '/api/auth/cover'],
    ['POST', '/api/auth/resend-confirmation'],
  ] as const)('%s %s answers 401', async (method, url) => {
    for (const headers of [
      {},
      { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
      { authorization: 'Bearer x' },
    ]) {
      const reply = await fastify.inject({ method, url, headers });
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    }
  });
});
