import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { aParticipant } from '#test/people';

const test = await buildTestApp();
const { app, db, clock, mails, runJobs } = test;

const anEmail = () => `${randomBytes(6).toString('hex')}@ngoma.test`;
const aForm = (fields: Record<string, unknown> = {}) => ({
  name: 'Brenda Ngassa',
  email: anEmail(),
  password: 'a long password',
  role: 'participant',
  ...fields,
});

const signup = (payload: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/signup', payload, headers });
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
const french = { 'accept-language': 'fr-CM' };

const lettersTo = (email: string) => mails.map(({ letter }) => letter).filter(({ to }) => to === email);
const linkIn = (url = '') => new URL(url).searchParams.get('token') ?? '';

async function multipart(fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

describe('signing up', () => {
  it.each(['participant', 'organizer', 'provider'])('makes a %s who can sign in', async (role) => {
    const form = aForm({ role, number: '+237 677 12 34 56' });
    const reply = await signup(form);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ message: 'Your account is ready. We have sent you a link to confirm your e-mail address.' });
    const { user } = (await login(form.email, form.password)).json();
    expect(user).toMatchObject({
      name: 'Brenda Ngassa',
      email: form.email,
      number: '+237677123456',
      role,
      isAdmin: false,
      isVerified: false,
      isEmailConfirmed: false,
      avatar: null,
      locale: null,
    });
    expect(user.referralCode).toMatch(/^BRENDA[A-Z0-9]{3}$/);
  });

  it('makes no admin', async () => {
    const reply = await signup(aForm({ role: 'admin' }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toHaveProperty('role');
  });

  it('refuses an address that has an account, however it is written', async () => {
    const form = aForm();
    await signup(form);
    const reply = await signup(aForm({ email: `  ${form.email.toUpperCase()} ` }), french);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'email_taken',
      message: 'Un compte avec cette adresse e-mail existe déjà',
      errors: { email: 'Cette adresse a déjà un compte' },
    });
  });

  it('makes one account of ten forms that are sent at once', async () => {
    const form = aForm();
    const replies = await Promise.all(Array.from({ length: 10 }, () => signup(form)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    const rows = await db.selectFrom('users').select('id').where('email', '=', form.email).execute();
    expect(rows).toHaveLength(1);
    await runJobs();
    expect(lettersTo(form.email)).toHaveLength(1);
  });

  it('remembers who referred the person, and refuses a code that nobody has', async () => {
    const referrer = await aParticipant(test, { name: 'Awa Mbarga' });
    const form = aForm({ referralCode: ` ${referrer.user.referralCode.toLowerCase()} ` });
    expect((await signup(form)).statusCode).toBe(201);
    const row = await db.selectFrom('users').select('referred_by').where('email', '=', form.email).executeTakeFirstOrThrow();
    expect(row.referred_by).toBe(referrer.user.id);

    const refused = await signup(aForm({ referralCode: 'NOBODY' }));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'referral_unknown',
      message: 'Error validating referral code',
    });
  });

  it('takes a blank number, referral code and language as not given', async () => {
    expect((await signup(aForm({ number: '', referralCode: '', locale: '' }))).statusCode).toBe(201);
  });

  it('refuses a short password in the reader’s language', async () => {
    const reply = await signup(aForm({ password: 'short' }), french);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ password: 'Il faut au moins 8 caractères' });
  });

  it('takes a picture along, without its metadata', async () => {
    const email = anEmail();
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c0392b' } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
    const fields = {
      name: 'Carine',
      email,
      password: 'a long password',
      role: 'organizer',
      avatar: new Blob([photo], { type: 'image/jpeg' }),
    };
    const reply = await app.inject({ method: 'POST', url: '/api/auth/signup', ...(await multipart(fields)) });
    expect(reply.statusCode).toBe(201);
    const { user } = (await login(email, 'a long password')).json();
    const shown = await app.inject(user.avatar.url);
    expect(shown.statusCode).toBe(200);
    const { format, exif } = await sharp(shown.rawPayload).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  it('makes no account where the picture is none', async () => {
    const email = anEmail();
    const fields = {
      name: 'Carine',
      email,
      password: 'a long password',
      role: 'organizer',
      avatar: new Blob(['<svg/>'], { type: 'image/png' }),
    };
    const reply = await app.inject({ method: 'POST', url: '/api/auth/signup', ...(await multipart(fields)) });
    expect(reply.statusCode).toBe(415);
    expect(reply.json().code).toBe('not_a_picture');
    expect((await login(email, 'a long password')).statusCode).toBe(401);
  });
});

describe('confirming the address', () => {
  it('works by the link in the welcome letter, which may be followed twice', async () => {
    const form = aForm();
    await signup(form);
    await runJobs();
    const [letter] = lettersTo(form.email);
    expect(letter).toMatchObject({ locale: 'en', subject: { en: expect.stringContaining('Welcome') } });
    expect(letter?.action?.url).toMatch(/\/confirm-email\?token=[\w-]{43}$/);
    const payload = { token: linkIn(letter?.action?.url) };
    for (const _ of [1, 2]) {
      const reply = await app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload });
      expect(reply.statusCode).toBe(200);
    }
    expect((await login(form.email, form.password)).json().user.isEmailConfirmed).toBe(true);
  });

  it('writes in the language of the form, else in that of the request', async () => {
    const wished = aForm({ locale: 'fr' });
    const guessed = aForm();
    await signup(wished);
    await signup(guessed, french);
    await runJobs();
    expect(lettersTo(wished.email)[0]?.locale).toBe('fr');
    expect(lettersTo(guessed.email)[0]?.locale).toBe('fr');
  });

  it('refuses a link that was never sent, one that was cut on its way, and one that is older than 72 hours', async () => {
    const form = aForm();
    await signup(form);
    await runJobs();
    const token = linkIn(lettersTo(form.email)[0]?.action?.url);
    clock.advance({ hours: 72 });
    for (const candidate of [token, randomBytes(32).toString('base64url'), token?.slice(0, 9), '']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/confirm-email',
        payload: { token: candidate },
        headers: french,
      });
      expect(reply.statusCode).toBe(410);
      expect(reply.json()).toMatchObject({ code: 'link_expired', message: expect.stringContaining("n'est plus valable") });
    }
  });

  it('sends the link again while it is needed, but never more than ten that work at once', async () => {
    const form = aForm();
    await signup(form);
    const { token } = (await login(form.email, form.password)).json();
    const resend = () =>
      app.inject({ method: 'POST', url: '/api/auth/resend-confirmation', headers: { authorization: `Bearer ${token}` } });
    for (let sent = 0; sent < 12; sent += 1) expect((await resend()).statusCode).toBe(200);
    await runJobs();
    expect(lettersTo(form.email)).toHaveLength(10);

    await app.inject({
      method: 'POST',
      url: '/api/auth/confirm-email',
      payload: { token: linkIn(lettersTo(form.email)[3]?.action?.url) },
    });
    expect((await resend()).json().message).toBe('Your e-mail address is confirmed already');
    await runJobs();
    expect(lettersTo(form.email)).toHaveLength(10);
  });
});
