import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { fastify, db, clock, mails, runJobs } = test;

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
const french = { 'accept-language': 'fr-CM' };

const emailsTo = (email: string) => mails.map(({ message }) => message).filter(({ to }) => to === email);
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
  it.each(['participant', 'organizer', 'provider'])('creates a %s who can sign in', async (role) => {
    const form = aForm({ role, number: '+237 677 12 34 56' });
    const reply = await signup(form);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ message: 'Your account is ready. We have sent you a link to confirm your email address.' });
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

  it.each([
    ['absent', undefined],
    ['left blank', ''],
  ])('creates a participant when the role is %s', async (_, role) => {
    const { role: _chosen, ...form } = aForm();
    const fields = { ...form, ...(role !== undefined && { role }) };
    const reply = await fastify.inject({ method: 'POST', url: '/api/auth/signup', ...(await multipart(fields)) });
    expect(reply.statusCode).toBe(201);
    expect((await login(form.email, form.password)).json().user.role).toBe('participant');
  });

  it('refuses the role admin', async () => {
    const reply = await signup(aForm({ role: 'admin' }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toHaveProperty('role');
  });

  it('refuses an address that has an account regardless of case', async () => {
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

  it('creates one account for ten identical forms sent at once', async () => {
    const form = aForm();
    const replies = await Promise.all(Array.from({ length: 10 }, () => signup(form)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    const rows = await db.selectFrom('users').select('id').where('email', '=', form.email).execute();
    expect(rows).toHaveLength(1);
    await runJobs();
    expect(emailsTo(form.email)).toHaveLength(1);
  });

  it('stores the referrer, and refuses an unknown referral code', async () => {
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

  it('treats a blank number, referral code and language as not given', async () => {
    expect((await signup(aForm({ number: '', referralCode: '', locale: '' }))).statusCode).toBe(201);
  });

  it('refuses a short password in the language of the request', async () => {
    const reply = await signup(aForm({ password: 'short' }), french);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ password: 'Il faut au moins 8 caractères' });
  });

  it('accepts a picture and strips its metadata', async () => {
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
    const reply = await fastify.inject({ method: 'POST', url: '/api/auth/signup', ...(await multipart(fields)) });
    expect(reply.statusCode).toBe(201);
    const { user } = (await login(email, 'a long password')).json();
    const shown = await fastify.inject(user.avatar.url);
    expect(shown.statusCode).toBe(200);
    const { format, exif } = await sharp(shown.rawPayload).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  it('refuses a picture of more than 20 megapixels, which a person with an account may send', async () => {
    const large = await sharp({ create: { width: 5_001, height: 4_000, channels: 3, background: '#c0392b' } })
      .jpeg()
      .toBuffer();
    const avatar = new Blob([large], { type: 'image/jpeg' });
    const fields = { name: 'Carine', email: anEmail(), password: 'a long password', role: 'organizer', avatar };
    const reply = await fastify.inject({ method: 'POST', url: '/api/auth/signup', ...(await multipart(fields)) });
    expect(reply.statusCode).toBe(413);
    expect(reply.json()).toMatchObject({
      code: 'picture_too_large',
      message: 'This picture has more than 20 megapixels',
    });
    const { headers } = await aParticipant(test);
    const { payload, headers: type } = await multipart({ avatar });
    const own = await fastify.inject({ method: 'PUT', url: '/api/auth/avatar', payload, headers: { ...type, ...headers } });
    expect(own.statusCode).toBe(200);
  });

  it('creates no account when the picture is not an image', async () => {
    const email = anEmail();
    const fields = {
      name: 'Carine',
      email,
      password: 'a long password',
      role: 'organizer',
      avatar: new Blob(['<svg/>'], { type: 'image/png' }),
    };
    const reply = await fastify.inject({ method: 'POST', url: '/api/auth/signup', ...(await multipart(fields)) });
    expect(reply.statusCode).toBe(415);
    expect(reply.json().code).toBe('not_a_picture');
    expect((await login(email, 'a long password')).statusCode).toBe(401);
  });
});

describe('confirming the email address', () => {
  it('works with the link in the welcome email, which may be followed twice', async () => {
    const form = aForm();
    await signup(form);
    await runJobs();
    const [message] = emailsTo(form.email);
    expect(message).toMatchObject({ locale: 'en', subject: { en: expect.stringContaining('Welcome') } });
    expect(message?.action?.url).toMatch(/\/confirm-email\?token=[\w-]{43}$/);
    const payload = { token: linkIn(message?.action?.url) };
    for (const _ of [1, 2]) {
      const reply = await fastify.inject({ method: 'POST', url: '/api/auth/confirm-email', payload });
      expect(reply.statusCode).toBe(200);
    }
    expect((await login(form.email, form.password)).json().user.isEmailConfirmed).toBe(true);
  });

  it('leads on to the page from which the account was created', async () => {
    const next = '/ticket-purchase-process?event=1&type=2:3';
    const form = aForm({ next });
    expect((await signup(form)).statusCode).toBe(201);
    await runJobs();
    const link = new URL(emailsTo(form.email)[0]?.action?.url ?? '');
    expect(link.pathname).toBe('/confirm-email');
    expect(link.searchParams.get('next')).toBe(next);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'evil'])(
    'never leads to another site: next=%s is refused',
    async (next) => {
      const reply = await signup(aForm({ next }));
      expect(reply.statusCode).toBe(400);
      expect(reply.json().errors).toHaveProperty('next');
    },
  );

  it('is asked for in the language of the form, else in that of the request', async () => {
    const chosen = aForm({ locale: 'fr' });
    const requested = aForm();
    await signup(chosen);
    await signup(requested, french);
    await runJobs();
    expect(emailsTo(chosen.email)[0]?.locale).toBe('fr');
    expect(emailsTo(requested.email)[0]?.locale).toBe('fr');
  });

  it('refuses an unknown link, a truncated one, and one that is older than 72 hours', async () => {
    const form = aForm();
    await signup(form);
    await runJobs();
    const token = linkIn(emailsTo(form.email)[0]?.action?.url);
    clock.advance({ hours: 72 });
    for (const candidate of [token, randomBytes(32).toString('base64url'), token?.slice(0, 9), '']) {
      const reply = await fastify.inject({
        method: 'POST',
        url: '/api/auth/confirm-email',
        payload: { token: candidate },
        headers: french,
      });
      expect(reply.statusCode).toBe(410);
      expect(reply.json()).toMatchObject({ code: 'link_expired', message: expect.stringContaining('n’est plus valable') });
    }
  });

  it('sends the link again until the address is confirmed, with at most ten valid links at once', async () => {
    const form = aForm();
    await signup(form);
    const { token } = (await login(form.email, form.password)).json();
    const resend = () =>
      fastify.inject({ method: 'POST', url: '/api/auth/resend-confirmation', headers: { authorization: `Bearer ${token}` } });
    for (let sent = 0; sent < 12; sent += 1) expect((await resend()).statusCode).toBe(200);
    await runJobs();
    expect(emailsTo(form.email)).toHaveLength(10);

    await fastify.inject({
      method: 'POST',
      url: '/api/auth/confirm-email',
      payload: { token: linkIn(emailsTo(form.email)[3]?.action?.url) },
    });
    expect((await resend()).json().message).toBe('Your email address is already confirmed');
    await runJobs();
    expect(emailsTo(form.email)).toHaveLength(10);
  });

  it('sends a new link without a sign-in, and answers the same for an address that needs none', async () => {
    const form = aForm();
    await signup(form);
    await runJobs();
    const send = (email: string) =>
      fastify.inject({ method: 'POST', url: '/api/auth/send-confirmation', payload: { email, next: '/tickets' } });
    const reply = await send(` ${form.email.toUpperCase()}`);
    expect(reply.statusCode).toBe(200);
    await runJobs();
    const [, again] = emailsTo(form.email);
    expect(again).toMatchObject({ subject: { en: 'Confirm your email address' } });
    expect(new URL(again?.action?.url ?? '').searchParams.get('next')).toBe('/tickets');
    const confirmed = await aParticipant(test);
    const stranger = anEmail();
    for (const email of [confirmed.user.email, stranger]) expect((await send(email)).json()).toEqual(reply.json());
    await runJobs();
    expect([...emailsTo(confirmed.user.email), ...emailsTo(stranger)]).toEqual([]);
  });

  it('is limited to ten valid links of an account, also if strangers ask for them', async () => {
    const form = aForm();
    await signup(form);
    for (let sent = 0; sent < 12; sent += 1) {
      await fastify.inject({
        method: 'POST',
        url: '/api/auth/send-confirmation',
        payload: { email: form.email },
        remoteAddress: `102.244.0.${sent}`,
      });
    }
    await runJobs();
    expect(emailsTo(form.email)).toHaveLength(10);
  });
});
