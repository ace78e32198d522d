import { describe, expect, it } from 'vitest';
import { aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { fastify, clock, mails, runJobs, db } = test;

const password = 'a drum at night';
const newPassword = 'a drum at noon';

async function post(url: string, payload: object, { remoteAddress = '102.244.0.7', headers = {} } = {}) {
  const reply = await fastify.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers, remoteAddress });
  return { status: reply.statusCode, body: reply.json(), cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
}
const login = (email: string, typed: string, from = {}) => post('login', { email, password: typed }, from);
const resetByLink = (token: string, from = {}) => post('reset-password-by-link', { token, newPassword }, from);

const emailsTo = ({ user }: Person) => mails.flatMap(({ message }) => (message.to === user.email ? [message] : []));
const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? '';
async function requestReset(person: Person) {
  await post('send-reset-code', { email: person.user.email });
  await runJobs();
  const message = emailsTo(person).findLast(({ action }) => action?.url.includes('token='));
  return { code: message?.code ?? '', token: tokenOf(message?.action?.url) };
}

describe('the link in a reset email', () => {
  it('sets the password without the code, ends every session, and works once', async () => {
    const brenda = await aParticipant(test, { password });
    const { token, code } = await requestReset(brenda);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await resetByLink(token)).status).toBe(200);
    expect((await fastify.inject({ url: '/api/auth/me', headers: brenda.headers })).statusCode).toBe(401);
    expect((await login(brenda.user.email, newPassword)).status).toBe(200);
    expect(await resetByLink(token)).toMatchObject({
      status: 410,
      body: {
        code: 'link_expired',
        message: 'This link is no longer valid. Enter your email address to get a new one.',
      },
    });
    // The code of the same email ended with it.
    expect((await post('verify-reset-code', { email: brenda.user.email, code })).status).toBe(410);
    const acts = await db.selectFrom('audit_log').select('action').where('subject_id', '=', brenda.user.id).execute();
    expect(acts).toEqual([{ action: 'account.password_reset' }]);
  });

  it('works after wrong codes of others have ended the code', async () => {
    const brenda = await aParticipant(test, { password });
    const { email } = brenda.user;
    const { token, code } = await requestReset(brenda);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let at = 0; at < 5; at += 1) await post('verify-reset-code', { email, code: wrong }, { remoteAddress: '41.202.0.9' });
    expect((await post('reset-password', { email, code, newPassword })).status).toBe(410);
    expect((await resetByLink(token)).status).toBe(200);
  });

  it('works after others have requested newer codes, until it is an hour old', async () => {
    const [brenda, late] = [await aParticipant(test, { password }), await aParticipant(test, { password })];
    const [first, lateLink] = [await requestReset(brenda), await requestReset(late)];
    for (let at = 0; at < 3; at += 1) await requestReset(brenda);
    clock.advance({ minutes: 60, milliseconds: -1 });
    expect((await resetByLink(first.token)).status).toBe(200);
    clock.advance({ milliseconds: 1 });
    expect((await resetByLink(lateLink.token)).status).toBe(410);
  });

  it('ends when the password is set by another link or changed', async () => {
    const [brenda, ada] = [await aParticipant(test, { password }), await aParticipant(test, { password })];
    const [older, newer, adas] = [await requestReset(brenda), await requestReset(brenda), await requestReset(ada)];
    expect((await resetByLink(newer.token)).status).toBe(200);
    expect((await resetByLink(older.token)).status).toBe(410);
    expect(
      (await post('change-password', { oldPassword: password, newPassword }, { headers: ada.headers } as object)).status,
    ).toBe(200);
    expect((await resetByLink(adas.token)).status).toBe(410);
  });

  it('sets one password of five concurrent requests', async () => {
    const { token } = await requestReset(await aParticipant(test, { password }));
    const replies = await Promise.all(Array.from({ length: 5 }, () => resetByLink(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  it('is refused when it is unknown or malformed', async () => {
    for (const token of ['', 'x', 'x'.repeat(43)]) expect((await resetByLink(token)).status).toBe(410);
  });

  it('is stored as a hash only', async () => {
    const brenda = await aParticipant(test, { password });
    const { token } = await requestReset(brenda);
    const rows = await db.selectFrom('password_reset_links').selectAll().where('user_id', '=', brenda.user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is always at hand, however many codes others request', async () => {
    const brenda = await aParticipant(test, { password });
    const sentInHour: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      const before = emailsTo(brenda).length;
      for (let at = 0; at < 8; at += 1) await requestReset(brenda);
      sentInHour.push(emailsTo(brenda).length - before);
      clock.advance({ hours: 1 });
    }
    // Five with codes in each of two hours, which is all for the day, and then one with a link only.
    expect(sentInHour).toEqual([5, 5, 1, 1]);
    const last = await requestReset(brenda);
    expect(last.code).toBe('');
    expect(emailsTo(brenda).at(-1)?.paragraphs.at(-1)?.en).toBe('Use the button to set a new password. It works for 60 minutes.');
    expect((await resetByLink(last.token)).status).toBe(200);
  });
});

it('the owner gets in from a new device by an emailed link while a flood of wrong passwords goes on', async () => {
  const brenda = await aParticipant(test, { password });
  const { email } = brenda.user;
  const flood = (round: number) =>
    Promise.all(Array.from({ length: 60 }, (_, at) => login(email, 'guess', { remoteAddress: `41.202.${round}.${at + 1}` })));
  for (let round = 0; round < 2; round += 1) await flood(round);
  const phone = { remoteAddress: '102.244.0.8' };
  expect((await login(email, password, phone)).status).toBe(429);
  const { token } = await requestReset(brenda);
  const { cookie } = await resetByLink(token, phone);
  await flood(2);
  expect((await login(email, newPassword, { ...phone, headers: { cookie } })).status).toBe(200);
  // The control: without the cookie of the reset the flood still keeps new devices out.
  expect((await login(email, newPassword, phone)).status).toBe(429);
});

it('a new password makes other devices unknown to the account', async () => {
  const brenda = await aParticipant(test, { password });
  const devicesOf = () => db.selectFrom('known_devices').selectAll().where('user_id', '=', brenda.user.id).execute();
  await login(brenda.user.email, password);
  const { cookie, body } = await login(brenda.user.email, password);
  expect(await devicesOf()).toHaveLength(2);
  const from = { headers: { authorization: `Bearer ${body.token}`, cookie } } as object;
  expect((await post('change-password', { oldPassword: password, newPassword }, from)).status).toBe(200);
  expect(await devicesOf()).toHaveLength(1);
  const { token } = await requestReset(brenda);
  await resetByLink(token);
  expect(await devicesOf()).toHaveLength(1);
  expect((await login(brenda.user.email, newPassword, { headers: { cookie } })).status).toBe(200);
  expect(await devicesOf()).toHaveLength(2);
});
