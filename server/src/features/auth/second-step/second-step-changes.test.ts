import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { usersFeature } from '#features/users/index';
import { aPerson } from '#test/factories/people';
import { codeOf, setUpApp } from '#test/factories/second-step';
import { secondStepFixture, siteAddress } from '#test/factories/second-step-fixture';
import { buildTestApp } from '#test/harness/test-app';
import { authFeature } from '../index.ts';

const test = await buildTestApp({ env: { PUBLIC_URL: siteAddress } });
const { clock, db, mails, runJobs } = test;

const { password, post, get, remove, login, bearer, outcome, aSignedIn, withApp, withPasskey } = secondStepFixture(test);

const anAdminAddress = () => `ada-${randomBytes(6).toString('hex')}@ngoma.example`;

describe('changing the second step', () => {
  it('needs a sign-in or the password of the last ten minutes while none is set up', async () => {
    const { headers } = await aSignedIn();
    clock.advance({ minutes: 10 });
    const refused = await post('/auth/second-step/app', {}, headers);
    expect([...outcome(refused), refused.json().methods]).toEqual([403, 'confirmation_needed', ['password']]);
    expect(outcome(await post('/auth/second-step/confirm', { password: 'wrong one' }, headers))).toEqual([400, 'wrong_password']);
    expect((await post('/auth/second-step/confirm', { password }, headers)).statusCode).toBe(200);
    expect((await post('/auth/second-step/app', {}, headers)).statusCode).toBe(200);
  });

  it('counts wrong passwords with those of the change of password, so that a stolen session cannot guess at both', async () => {
    const { headers } = await aSignedIn();
    const guess = (n: number) =>
      n % 2 === 0
        ? post('/auth/second-step/confirm', { password: `wrong one ${n}` }, headers)
        : post('/auth/change-password', { oldPassword: `wrong one ${n}`, newPassword: 'another drum at night' }, headers);
    const outcomes = [];
    for (let n = 0; n < 12; n += 1) outcomes.push(outcome(await guess(n)).join(' '));
    expect(outcomes).toEqual([...Array(10).fill('400 wrong_password'), ...Array(2).fill('429 too_many_requests')]);
    expect(outcome(await post('/auth/second-step/confirm', { password }, headers))).toEqual([429, 'too_many_requests']);
  });

  it('needs a recent second step once it is set up, for which the password is not enough', async () => {
    const { headers, secret } = await withApp();
    clock.advance({ minutes: 10 });
    const refused = await remove('/auth/second-step/app', headers);
    expect([...outcome(refused), refused.json().methods]).toEqual([403, 'confirmation_needed', ['totp', 'recovery_code']]);
    expect(outcome(await post('/auth/second-step/recovery-codes', {}, headers))).toEqual([403, 'confirmation_needed']);
    expect(outcome(await post('/auth/second-step/confirm', { password }, headers))).toEqual([400, 'code_wrong']);
    expect((await post('/auth/second-step/confirm', { code: codeOf(secret, test) }, headers)).statusCode).toBe(200);
    expect((await remove('/auth/second-step/app', headers)).json().secondStep.methods).toEqual([]);
  });

  it('is confirmed by a passkey of the own account only', async () => {
    const person = await withPasskey();
    const other = await withPasskey();
    clock.advance({ minutes: 10 });
    const { token, options } = (await post('/auth/second-step/confirm/passkey/options', {}, person.headers)).json();
    const answer = { token, response: person.device.sign(options) };
    expect(outcome(await post('/auth/second-step/confirm/passkey', answer, other.headers))).toEqual([400, 'passkey_refused']);
    const { token: own, options: ownOptions } = (
      await post('/auth/second-step/confirm/passkey/options', {}, person.headers)
    ).json();
    const reply = await post(
      '/auth/second-step/confirm/passkey',
      { token: own, response: person.device.sign(ownOptions) },
      person.headers,
    );
    expect(reply.statusCode).toBe(200);
    expect((await post('/auth/second-step/recovery-codes', {}, person.headers)).statusCode).toBe(200);
  });

  it('ends the other sessions with the first method, and is recorded and notified', async () => {
    const { user, headers } = await aSignedIn();
    const elsewhere = bearer((await login(user.email)).json().token);
    await setUpApp(test, headers);
    expect((await get('/auth/me', elsewhere)).statusCode).toBe(401);
    expect((await get('/auth/me', headers)).statusCode).toBe(200);
    const acts = await db.selectFrom('audit_log').select('action').where('subject_id', '=', user.id).execute();
    expect(acts.map(({ action }) => action)).toEqual(['account.second_step_added']);
    await runJobs();
    const sent = mails.filter(({ message }) => message.to === user.email).map(({ message }) => message.subject.en);
    expect(sent).toContain('The second step of your sign-in has changed');
  });

  it('keeps the app in use until a code has confirmed the next one', async () => {
    const { user, headers, secret } = await withApp();
    await post('/auth/second-step/app', {}, headers);
    expect((await login(user.email, { code: codeOf(secret, test) })).statusCode).toBe(200);
    expect(outcome(await post('/auth/second-step/app/confirm', { code: '000000' }, headers))).toEqual([400, 'code_wrong']);
  });

  it('removes the own passkeys only, and the recovery codes with the last method', async () => {
    const person = await withPasskey();
    const other = await aSignedIn();
    const { secondStep } = person.reply.json();
    const url = `/auth/second-step/passkeys/${secondStep.passkeys[0]._id}`;
    expect((await remove(url, other.headers)).statusCode).toBe(404);
    expect((await remove(url, person.headers)).json().secondStep).toMatchObject({ methods: [], recoveryCodesLeft: 0 });
    expect((await login(person.user.email)).statusCode).toBe(200);
  });
});

describe('an admin without a second step', () => {
  const anAdmin = () => aSignedIn({ role: 'admin', email: anAdminAddress() });

  it('may do nothing but set it up, after which the session is complete', async () => {
    const { headers } = await anAdmin();
    expect(outcome(await get('/users', headers))).toEqual([403, 'second_step_setup_required']);
    expect(outcome(await get('/auth/sessions', headers))).toEqual([403, 'second_step_setup_required']);
    expect((await get('/auth/me', headers)).statusCode).toBe(200);
    await setUpApp(test, headers);
    expect((await get('/users', headers)).statusCode).toBe(200);
  });

  it('has no session on public endpoints, which treat them as a visitor', async () => {
    const { headers } = await anAdmin();
    expect((await post('/auth/send-reset-code', { email: 'a@ngoma.test' }, headers)).statusCode).toBe(200);
    expect((await get('/event', headers)).statusCode).toBe(200);
  });

  it('cannot remove the last method again', async () => {
    const { headers, user } = await anAdmin();
    const { secret } = await setUpApp(test, headers);
    expect(outcome(await remove('/auth/second-step/app', headers))).toEqual([409, 'last_method']);
    expect((await login(user.email, { code: codeOf(secret, test) })).statusCode).toBe(200);
  });

  it('is not asked for one as a demo account', async () => {
    const { headers } = await aSignedIn({ role: 'admin' });
    expect((await get('/users', headers)).statusCode).toBe(200);
  });
});

describe('the reset by an admin', () => {
  const reset = (userId: string, headers: object) =>
    post(`/users/${userId}/second-step/reset`, { reason: 'Lost the phone' }, headers);

  it('removes the second step of another person, ends their sessions and notifies them', async () => {
    const { user, headers } = await withApp();
    const admin = await aPerson(test, { role: 'admin' });
    expect((await reset(user.id, admin.headers)).statusCode).toBe(200);
    expect((await get('/auth/me', headers)).statusCode).toBe(401);
    expect((await login(user.email)).statusCode).toBe(200);
    const act = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('subject_id', '=', user.id)
      .where('action', '=', 'account.second_step_reset')
      .executeTakeFirst();
    expect(act).toMatchObject({ actor_id: admin.user.id, detail: { reason: 'Lost the phone' } });
    await runJobs();
    const last = mails.findLast(({ message }) => message.to === user.email)?.message;
    expect(JSON.stringify(last?.paragraphs)).toContain('An admin removed the second step');
  });

  it('is refused for the own account, for one without a second step, and to others', async () => {
    const admin = await withApp({ role: 'admin' });
    const person = await aSignedIn();
    expect(outcome(await reset(admin.user.id, admin.headers))).toEqual([403, 'own_account']);
    expect(outcome(await reset(person.user.id, admin.headers))).toEqual([409, 'not_set_up']);
    expect((await reset(admin.user.id, person.headers)).statusCode).toBe(403);
    clock.advance({ minutes: 10 });
    expect(outcome(await reset(person.user.id, admin.headers))).toEqual([403, 'confirmation_needed']);
  });
});

it('the operator resets the second step of an admin who has lost it', async () => {
  const { user } = await withApp({ role: 'admin' });
  const auth = authFeature(test.platform, usersFeature(test.platform));
  const again = { email: user.email, name: 'Ada' };
  await auth.setUpAdmin(again);
  expect(outcome(await login(user.email))).toEqual([401, 'second_step_required']);
  await auth.setUpAdmin({ ...again, resetsSecondStep: true });
  expect((await login(user.email)).statusCode).toBe(200);
  const acts = await db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', user.id).execute();
  expect(acts).toContainEqual({ action: 'account.second_step_reset', actor_id: null });
});

it('a deleted account leaves nothing of its second step', async () => {
  const { user } = await withApp();
  const { removeSecondStep } = await import('./reset-second-step.ts');
  await db.transaction().execute((tx) => removeSecondStep(tx, user.id));
  for (const table of [
    'authenticator_apps',
    'recovery_codes',
    'second_step_tries',
    'second_step_challenges',
    'passkeys',
  ] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute()).toEqual([]);
});
