import { expect, it } from 'vitest';
import { anAuthenticator } from '#test/factories/authenticator';
import { anAdmin, anOrganizer, type Person } from '#test/factories/people';
import { codeOf, setUpApp } from '#test/factories/second-step';
import { aConfirmedWithdrawal, anEarner, askAs, goodNumber, savePayoutNumber } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });
const { clock, mails, runJobs } = test;
const approve = (id: string, as: Person, code: string) => askAs(test, 'PUT', `/withdrawal/${id}/approve`, { as, body: { code } });

it('a payout account changes only after a recent second step in the same session, where one is set up', async () => {
  const organizer = await anOrganizer(test);
  const { secret } = await setUpApp(test, organizer.headers);
  clock.advance({ minutes: 10 });
  const send = async (method: 'PUT' | 'POST', path: string, payload: object) => {
    const reply = await test.fastify.inject({ method, url: `/api${path}`, headers: organizer.headers, payload });
    return { status: reply.statusCode, ...reply.json() };
  };
  const save = () => send('PUT', '/payment-settings/gateways', { method: 'mobile_money', operator: 'mtn', number: goodNumber });
  expect(await save()).toMatchObject({ status: 403, code: 'confirmation_needed', methods: ['totp', 'recovery_code'] });
  expect((await send('POST', '/auth/second-step/confirm', { code: codeOf(secret, test) })).status).toBe(200);
  expect((await savePayoutNumber(test, organizer)).body.code).toBe('confirmation_needed');
  expect((await save()).status).toBe(200);
});

it('an admin with an app approves with its code and gets no email, and the code serves one approval', async () => {
  const admin = await anAdmin(test);
  const { secret } = await setUpApp(test, admin.headers);
  const [one, other] = [
    await aConfirmedWithdrawal(test, await anEarner(test), 50_000),
    await aConfirmedWithdrawal(test, await anEarner(test), 50_000),
  ];
  await runJobs();
  mails.length = 0;
  const asked = await askAs(test, 'POST', '/withdrawal/approval-code', { as: admin });
  expect(asked.body.methods).toEqual(['totp', 'recovery_code']);
  await runJobs();
  expect(mails.filter(({ message }) => message.to === admin.user.email)).toEqual([]);
  clock.advance({ seconds: 30 });
  const code = codeOf(secret, test);
  expect((await approve(one, admin, '000000')).body.code).toBe('code_wrong');
  expect((await approve(one, admin, code)).status).toBe(200);
  expect((await approve(other, admin, code)).body.code).toBe('code_wrong');
});

it('an admin with a passkey approves with the proof of it, once and not with the proof of another admin', async () => {
  const [admin, other] = [await anAdmin(test), await anAdmin(test)];
  await setUpApp(test, other.headers);
  const device = anAuthenticator('http://localhost:3000');
  const made = await askAs(test, 'POST', '/auth/second-step/passkeys/options', { as: admin });
  const creation = { token: made.body.token, name: 'Phone', response: device.create(made.body.options) };
  expect((await askAs(test, 'POST', '/auth/second-step/passkeys', { as: admin, body: creation })).status).toBe(200);
  const prove = async () => {
    const { body } = await askAs(test, 'POST', '/auth/second-step/confirm/passkey/options', { as: admin });
    const answer = { token: body.token, response: device.sign(body.options) };
    return (await askAs(test, 'POST', '/auth/second-step/confirm/passkey', { as: admin, body: answer })).body.proof;
  };
  const id = await aConfirmedWithdrawal(test, await anEarner(test), 50_000);
  expect((await approve(id, other, await prove())).body.code).toBe('code_wrong');
  const proof = await prove();
  expect((await approve(id, admin, proof)).status).toBe(200);
  const next = await aConfirmedWithdrawal(test, await anEarner(test), 50_000);
  expect((await approve(next, admin, proof)).body.code).toBe('code_wrong');
  const late = await prove();
  clock.advance({ minutes: 5 });
  expect((await approve(next, admin, late)).body.code).toBe('code_wrong');
});
