import { describe, expect, it } from 'vitest';
import { rotateKey } from '#platform/keys/rotate-keys';
import { anAuthenticator } from '#test/factories/authenticator';
import { codeOf } from '#test/factories/second-step';
import { secondStepFixture, siteAddress } from '#test/factories/second-step-fixture';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp({ env: { PUBLIC_URL: siteAddress } });
const { clock, db, mails, runJobs } = test;

const { password, post, get, login, bearer, outcome, aSignedIn, withApp, withPasskey } = secondStepFixture(test);

/** Begins the sign-in of a person with a passkey, up to the signature. */
async function aSignature({ user, device }: Awaited<ReturnType<typeof withPasskey>>) {
  const { token } = (await login(user.email)).json();
  const { options } = (await post('/auth/login/passkey/options', { token })).json();
  return { token, response: device.sign(options) };
}

describe('signing in with an authenticator app', () => {
  it('asks for the code once the password is right, and accepts it', async () => {
    const { user, secret } = await withApp();
    const asked = await login(user.email);
    expect(outcome(asked)).toEqual([401, 'second_step_required']);
    expect(asked.json().methods).toEqual(['totp', 'recovery_code']);
    expect(outcome(await login(user.email, { password: 'wrong one', code: codeOf(secret, test) }))).toEqual([
      401,
      'wrong_credentials',
    ]);
    const reply = await login(user.email, { code: codeOf(secret, test) });
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json()).sort()).toEqual(['expiresIn', 'message', 'token', 'user']);
  });

  it('accepts a code once, also for many requests at the same time', async () => {
    const { user, secret } = await withApp();
    const code = codeOf(secret, test);
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(user.email, { code })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(outcome(await login(user.email, { code }))).toEqual([401, 'second_step_wrong']);
  });

  it('does not accept the code that set the app up', async () => {
    const { user, headers } = await aSignedIn();
    const { secret } = (await post('/auth/second-step/app', {}, headers)).json();
    const code = codeOf(secret, test);
    expect((await post('/auth/second-step/app/confirm', { code }, headers)).statusCode).toBe(200);
    expect(outcome(await login(user.email, { code }))).toEqual([401, 'second_step_wrong']);
  });

  it('checks five of 256 guesses at the same time, and then none for a quarter of an hour', async () => {
    const { user, secret } = await withApp();
    const right = codeOf(secret, test);
    const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
    const { token } = (await login(user.email)).json();
    expect(token).toHaveLength(43);
    const guesses = await Promise.all(
      Array.from({ length: 256 }, () => post('/auth/login', { email: user.email, password, code: wrong })),
    );
    const codes = guesses.map((reply) => reply.json().code);
    expect(codes.filter((code) => code === 'second_step_wrong')).toHaveLength(5);
    expect(new Set(codes)).toEqual(
      new Set(['second_step_wrong', 'too_many_requests', 'busy'].filter((code) => codes.includes(code))),
    );
    const limited = await login(user.email, { code: codeOf(secret, test) });
    expect(outcome(limited)).toEqual([429, 'too_many_requests']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(14 * 60);
    clock.advance({ minutes: 15 });
    expect((await login(user.email, { code: codeOf(secret, test) })).statusCode).toBe(200);
  });

  it('does not open a session for an account that was blocked', async () => {
    const { user, secret } = await withApp();
    await db.updateTable('users').set({ blocked_at: clock(), blocked_reason: 'Fraud' }).where('id', '=', user.id).execute();
    expect(outcome(await login(user.email, { code: codeOf(secret, test) }))).toEqual([403, 'blocked']);
  });
});

it('codes of an app and recovery codes stay valid when the secret behind them is rotated', async () => {
  const { user, secret, recoveryCodes } = await withApp();
  const sealed = async () =>
    (await db.selectFrom('authenticator_apps').select('secret').where('user_id', '=', user.id).executeTakeFirst())?.secret;
  const before = await sealed();
  await rotateKey({ db, config: test.platform.config, clock }, 'second_step');
  clock.advance({ minutes: 2 });
  await test.platform.keys.reload();
  expect((await login(user.email, { code: codeOf(secret, test) })).statusCode).toBe(200);
  const after = await sealed();
  expect(before && after?.equals(before)).toBe(false);
  clock.advance({ minutes: 1 });
  expect((await login(user.email, { code: codeOf(secret, test) })).statusCode).toBe(200);
  expect((await sealed())?.equals(after as Buffer)).toBe(true);
  expect((await login(user.email, { code: recoveryCodes[0] })).statusCode).toBe(200);
});

describe('a recovery code', () => {
  it('signs in once in any form, and its owner gets an email', async () => {
    const { user, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    const reply = await login(user.email, { code: code.toLowerCase().replace('-', ' ') });
    expect(reply.statusCode).toBe(200);
    expect(outcome(await login(user.email, { code }))).toEqual([401, 'second_step_wrong']);
    const { secondStep } = (await get('/auth/second-step', bearer(reply.json().token))).json();
    expect(secondStep.recoveryCodesLeft).toBe(9);
    await runJobs();
    const last = mails.findLast(({ message }) => message.to === user.email)?.message;
    expect(JSON.stringify(last?.paragraphs)).toContain('A recovery code was used');
  });

  it('ends when new ones are made, and is no code of another account', async () => {
    const { user, headers, recoveryCodes } = await withApp();
    const other = await withApp();
    expect(outcome(await login(other.user.email, { code: recoveryCodes[0] }))).toEqual([401, 'second_step_wrong']);
    const renewed = await post('/auth/second-step/recovery-codes', {}, headers);
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    expect(outcome(await login(user.email, { code: recoveryCodes[1] }))).toEqual([401, 'second_step_wrong']);
    expect((await login(user.email, { code: renewed.json().recoveryCodes[9] })).statusCode).toBe(200);
  });

  it('is not stored readable, nor is the secret of the app', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { rows } = await test.platform.pool.query<{ text: string }>(
      'select authenticator_apps::text as text from authenticator_apps union all select recovery_codes::text from recovery_codes',
    );
    const readable = [
      secret,
      Buffer.from(secret).toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replace('-', '')),
    ];
    expect(rows.filter(({ text }) => readable.some((form) => text.includes(form)))).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  it('follows the password, and returns what the sign-in returns', async () => {
    const person = await withPasskey();
    expect(person.reply.statusCode).toBe(200);
    expect(person.reply.json().recoveryCodes).toHaveLength(10);
    expect((await login(person.user.email)).json().methods).toEqual(['passkey', 'recovery_code']);
    const reply = await post('/auth/login/passkey', await aSignature(person));
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json()).sort()).toEqual(['expiresIn', 'message', 'token', 'user']);
    const { secondStep } = (await get('/auth/second-step', bearer(reply.json().token))).json();
    expect(secondStep.passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: clock().toISOString() }]);
  });

  it('accepts each signature once, also for many requests at the same time', async () => {
    const signature = await aSignature(await withPasskey());
    const replies = await Promise.all(Array.from({ length: 8 }, () => post('/auth/login/passkey', signature)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.json().code === 'challenge_expired')).toHaveLength(7);
  });

  it('gives options once for each token, and none for an unknown or old one', async () => {
    const person = await withPasskey();
    const { token } = (await login(person.user.email)).json();
    const options = () => post('/auth/login/passkey/options', { token });
    expect((await options()).statusCode).toBe(200);
    expect(outcome(await options())).toEqual([410, 'challenge_expired']);
    expect(outcome(await post('/auth/login/passkey/options', { token: 'x'.repeat(43) }))).toEqual([410, 'challenge_expired']);
    const signature = await aSignature(person);
    clock.advance({ minutes: 10 });
    expect(outcome(await post('/auth/login/passkey', signature))).toEqual([410, 'challenge_expired']);
  });

  it('refuses the signature of another challenge, another person and another site', async () => {
    const person = await withPasskey();
    const other = await withPasskey();
    const first = await aSignature(person);
    const second = await aSignature(person);
    expect(outcome(await post('/auth/login/passkey', { token: first.token, response: second.response }))).toEqual([
      401,
      'passkey_refused',
    ]);
    const theirs = await aSignature(other);
    expect(outcome(await post('/auth/login/passkey', { token: second.token, response: theirs.response }))).toEqual([
      401,
      'passkey_refused',
    ]);
    const { token } = (await login(person.user.email)).json();
    const { options } = (await post('/auth/login/passkey/options', { token })).json();
    const elsewhere = { ...anAuthenticator('https://ngoma.evil').sign(options), id: person.device.id };
    expect(outcome(await post('/auth/login/passkey', { token, response: elsewhere }))).toEqual([401, 'passkey_refused']);
  });

  it('is refused when the password was changed after its check', async () => {
    const person = await withPasskey();
    const signature = await aSignature(person);
    const change = { oldPassword: password, newPassword: 'another drum at night' };
    expect((await post('/auth/change-password', change, person.headers)).statusCode).toBe(200);
    expect(outcome(await post('/auth/login/passkey', signature))).toEqual([401, 'wrong_credentials']);
  });

  it('is set up once for the same device, and its challenge is used once', async () => {
    const { headers, creation, device } = await withPasskey();
    expect(outcome(await post('/auth/second-step/passkeys', creation, headers))).toEqual([410, 'challenge_expired']);
    const { token, options } = (await post('/auth/second-step/passkeys/options', {}, headers)).json();
    expect(options.excludeCredentials).toMatchObject([{ id: device.id }]);
    const again = { token, name: 'Again', response: device.create(options) };
    expect(outcome(await post('/auth/second-step/passkeys', again, headers))).toEqual([409, 'passkey_known']);
  });

  it.each([{}, { id: 'x', response: {} }, { id: 'x', response: { clientDataJSON: '!', authenticatorData: 1 } }])(
    'refuses the malformed response %j without a server error',
    async (response) => {
      const person = await withPasskey();
      const { token } = await aSignature(person);
      expect((await post('/auth/login/passkey', { token, response })).statusCode).toBeLessThan(500);
      const { token: other } = (await post('/auth/second-step/passkeys/options', {}, person.headers)).json();
      const reply = await post('/auth/second-step/passkeys', { token: other, name: 'Phone', response }, person.headers);
      expect(reply.statusCode).toBe(400);
    },
  );
});
