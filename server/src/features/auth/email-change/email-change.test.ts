import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { codeOf } from '#test/factories/second-step';
import { secondStepFixture, siteAddress } from '#test/factories/second-step-fixture';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp({ env: { PUBLIC_URL: siteAddress } });
const { clock, db, mails, runJobs } = app;
const { password: fixturePassword, post, outcome, withApp } = secondStepFixture(app);

const password = 'a drum at night';
const anAddress = () => `${randomBytes(6).toString('hex')}@ngoma.test`;
const aBuyer = () => aParticipant(app, { password });
const change = (as: Person, body: object, language: 'en' | 'fr' = 'en') =>
  ask(app, 'POST', '/auth/change-email', { as, body, language });
const open = (token: string) => ask(app, 'POST', '/auth/change-email/confirm', { body: { token } });
const signIn = (email: string, typed = password) => ask(app, 'POST', '/auth/login', { body: { email, password: typed } });
const addressOf = async (as: Person) => (await ask(app, 'GET', '/auth/me', { as })).body.user;
const emailsTo = async (email: string) => {
  await runJobs();
  return mails.map(({ message }) => message).filter(({ to }) => to === email);
};
const tokenIn = async (email: string): Promise<string> =>
  new URL((await emailsTo(email)).at(-1)?.action?.url ?? siteAddress).searchParams.get('change') ?? '';
const askedBy = async (as: Person): Promise<{ email: string; token: string }> => {
  const email = anAddress();
  expect((await change(as, { email, password })).status).toBe(200);
  return { email, token: await tokenIn(email) };
};

describe('changing the email address', () => {
  it('happens when the link is opened, which signs out other devices and confirms the address', async () => {
    const brenda = await aBuyer();
    const before = brenda.user.email;
    const { body: other } = await signIn(before);
    const email = anAddress();
    const { status, body } = await change(brenda, { email: ` ${email.toUpperCase()}`, password });
    expect([status, body.message]).toEqual([
      200,
      `We have sent an email to ${email}. Your address changes when you open the link in it.`,
    ]);
    const token = await tokenIn(email);
    expect(await addressOf(brenda)).toMatchObject({ email: before });
    const asked = (await emailsTo(before)).at(-1);
    expect(asked).toMatchObject({ subject: { en: 'A new email address for your account' } });
    expect(JSON.stringify(asked)).not.toContain(email);

    expect((await open(token)).body.message).toBe('Your email address is changed. Your other devices are signed out.');
    expect(await addressOf(brenda)).toMatchObject({ email, isEmailConfirmed: true });
    const isOtherIn = await ask(app, 'GET', '/auth/me', {
      as: { ...brenda, headers: { authorization: `Bearer ${other.token}` } },
    });
    expect(isOtherIn.status).toBe(401);
    expect([(await signIn(before)).status, (await signIn(email)).status]).toEqual([401, 200]);
    const notice = (await emailsTo(before)).at(-1);
    expect(notice).toMatchObject({ subject: { en: 'Your email address was changed' } });
    expect(JSON.stringify(notice)).not.toContain(email);
    const acts = await db.selectFrom('audit_log').select('action').where('subject_id', '=', brenda.user.id).execute();
    expect(acts.map(({ action }) => action)).toEqual(['account.email_change_asked', 'account.email_changed']);
  });

  it('needs the password, which is reported at its field', async () => {
    const brenda = await aBuyer();
    const email = anAddress();
    const { status, body } = await change(brenda, { email, password: 'another one' }, 'fr');
    expect([status, body.code, body.errors]).toEqual([400, 'wrong_password', { password: 'Ce mot de passe est incorrect' }]);
    expect(await emailsTo(email)).toEqual([]);
  });

  it('needs a recent second step where one is set up', async () => {
    const { headers, secret } = await withApp();
    clock.advance({ minutes: 10 });
    const body = { email: anAddress(), password: fixturePassword };
    expect(outcome(await post('/auth/change-email', body, headers))).toEqual([403, 'confirmation_needed']);
    await post('/auth/second-step/confirm', { code: codeOf(secret, app) }, headers);
    expect((await post('/auth/change-email', body, headers)).statusCode).toBe(200);
  });

  it('needs another address than the present one', async () => {
    const brenda = await aBuyer();
    const { status, body } = await change(brenda, { email: brenda.user.email.toUpperCase(), password });
    expect([status, body.code, body.errors]).toEqual([409, 'email_unchanged', { email: 'This is your present address' }]);
  });

  it('answers the same for an address with an account, whose owner gets an email without a link', async () => {
    const [brenda, owner] = [await aBuyer(), await anOrganizer(app)];
    const { status, body } = await change(brenda, { email: owner.user.email, password });
    expect([status, body.message]).toEqual([200, expect.stringContaining(`We have sent an email to ${owner.user.email}`)]);
    const email = (await emailsTo(owner.user.email)).at(-1);
    expect(email).toMatchObject({ subject: { en: 'This address already has an account' } });
    expect(email?.action?.url).toBe(`${siteAddress}/sign-in`);
  });

  it('is refused by the link once another account has the address', async () => {
    const { email, token } = await askedBy(await aBuyer());
    await aParticipant(app, { email });
    const { status, body } = await open(token);
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('can be asked for five times a day, and each replaces the one before', async () => {
    const brenda = await aBuyer();
    const links = [];
    for (let n = 0; n < 5; n += 1) {
      links.push(await askedBy(brenda));
      clock.advance({ minutes: 1 });
    }
    expect(await change(brenda, { email: anAddress(), password })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('tomorrow') },
    });
    expect((await open(links[3]?.token ?? '')).status).toBe(410);
    expect((await open(links[4]?.token ?? '')).status).toBe(200);
  });
});

describe('the link to a new address', () => {
  it('works once and for a day', async () => {
    const brenda = await aBuyer();
    const first = await askedBy(brenda);
    expect((await open(first.token)).status).toBe(200);
    const { status, body } = await open(first.token);
    expect([status, body.code, body.message]).toEqual([
      ...[410, 'link_expired', 'This link is no longer valid. Ask for a new one in your account.'],
    ]);
    const second = await askedBy(brenda);
    clock.advance({ hours: 24 });
    for (const token of [second.token, 'short', '', randomBytes(32).toString('base64url')])
      expect((await open(token)).status).toBe(410);
  });

  it('is ended by a new password, so that a thief of the password cannot take the account with it', async () => {
    const brenda = await aBuyer();
    const byChange = await askedBy(brenda);
    await ask(app, 'POST', '/auth/change-password', {
      as: brenda,
      body: { oldPassword: password, newPassword: 'a drum at noon' },
    });
    expect((await open(byChange.token)).status).toBe(410);

    const paul = await aBuyer();
    const byReset = await askedBy(paul);
    await ask(app, 'POST', '/auth/send-reset-code', { body: { email: paul.user.email } });
    const url = (await emailsTo(paul.user.email)).at(-1)?.action?.url ?? '';
    const reset = { token: new URL(url).searchParams.get('token'), newPassword: 'a drum at noon' };
    expect((await ask(app, 'POST', '/auth/reset-password-by-link', { body: reset })).status).toBe(200);
    expect((await open(byReset.token)).status).toBe(410);
  });

  it('ends the reset links of the address before', async () => {
    const brenda = await aBuyer();
    const { token } = await askedBy(brenda);
    await ask(app, 'POST', '/auth/send-reset-code', { body: { email: brenda.user.email } });
    const url = (await emailsTo(brenda.user.email)).at(-1)?.action?.url ?? '';
    expect((await open(token)).status).toBe(200);
    const reset = { token: new URL(url).searchParams.get('token'), newPassword: 'a drum at noon' };
    expect((await ask(app, 'POST', '/auth/reset-password-by-link', { body: reset })).status).toBe(410);
  });

  it('does nothing for a blocked account', async () => {
    const brenda = await aBuyer();
    const { token } = await askedBy(brenda);
    await db.updateTable('users').set({ blocked_at: clock(), blocked_reason: 'x' }).where('id', '=', brenda.user.id).execute();
    expect((await open(token)).status).toBe(410);
  });
});

describe('two changes at once', () => {
  it('to the same address: one account gets it', async () => {
    const [brenda, paul, email] = [await aBuyer(), await aBuyer(), anAddress()];
    const asked = await Promise.all([brenda, paul].map((as) => change(as, { email, password })));
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const links = (await emailsTo(email)).map(({ action }) => new URL(action?.url ?? '').searchParams.get('change') ?? '');
    expect(links).toHaveLength(2);
    const replies = await Promise.all(links.map(open));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  it('of one account by the same link: one succeeds', async () => {
    const { token } = await askedBy(await aBuyer());
    const replies = await Promise.all([open(token), open(token), open(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('of one account to two addresses: the last one asked for has a link', async () => {
    const brenda = await aBuyer();
    const addresses = [anAddress(), anAddress()];
    await Promise.all(addresses.map((email) => change(brenda, { email, password })));
    const statuses = [];
    for (const address of addresses) statuses.push((await open(await tokenIn(address))).status);
    expect(statuses.sort()).toEqual([200, 410]);
  });
});
