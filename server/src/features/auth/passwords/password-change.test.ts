import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { fastify, mails, runJobs, clock } = app;

const oldPassword = 'a drum at night';
const newPassword = 'a drum at noon';
const signIn = async (person: Person, password: string, device = 'Firefox') => {
  const { status, body } = await ask(app, 'POST', '/auth/login', {
    body: { email: person.user.email, password },
    headers: { 'user-agent': device },
  });
  return { status, as: { ...person, token: body.token, headers: { authorization: `Bearer ${body.token}` } } };
};
const isIn = async (as: Person) => (await ask(app, 'GET', '/auth/me', { as })).status === 200;
const change = (as: Person, body: object, language: 'en' | 'fr' = 'en') =>
  ask(app, 'POST', '/auth/change-password', { as, body, language });
const sessionsOf = async (as: Person) =>
  (await ask(app, 'GET', '/auth/sessions', { as })).body.sessions as { _id: string; isCurrent: boolean; device: string }[];
async function end(as: Person, id = '') {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api/auth/sessions${id && `/${id}`}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

it('changing the password ends the other sessions, keeps this one, and sends an email', async () => {
  const brenda = await aParticipant(app, { password: oldPassword });
  const elsewhere = (await signIn(brenda, oldPassword)).as;
  const { status, body } = await change(brenda, { oldPassword, newPassword });
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Your password was changed. Your other devices are signed out.',
  });
  expect([await isIn(brenda), await isIn(elsewhere)]).toEqual([true, false]);
  expect((await signIn(brenda, oldPassword)).status).toBe(401);
  expect((await signIn(brenda, newPassword)).status).toBe(200);
  await runJobs();
  expect(mails.at(-1)?.message).toMatchObject({ to: brenda.user.email, subject: { en: 'Your password was changed' } });
});

it('a wrong old password changes nothing and is reported at its field', async () => {
  const brenda = await aParticipant(app, { password: oldPassword });
  const elsewhere = (await signIn(brenda, oldPassword)).as;
  const { status, body } = await change(brenda, { oldPassword: newPassword, newPassword }, 'fr');
  expect({ status, code: body.code, errors: body.errors }).toEqual({
    status: 400,
    code: 'wrong_password',
    errors: { oldPassword: 'Ce n’est pas votre mot de passe actuel' },
  });
  expect(await isIn(elsewhere)).toBe(true);
  expect((await change(brenda, { oldPassword, newPassword: 'short' })).status).toBe(400);
  expect((await signIn(brenda, oldPassword)).status).toBe(200);
});

it('of two concurrent password changes one succeeds', async () => {
  const brenda = await aParticipant(app, { password: oldPassword });
  const replies = await Promise.all([
    change(brenda, { oldPassword, newPassword }),
    change(brenda, { oldPassword, newPassword: 'another long one' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('the own sessions are listed, newest first', async () => {
  const brenda = await aParticipant(app, { password: oldPassword });
  clock.advance({ minutes: 1 });
  const phone = (await signIn(brenda, oldPassword, 'A phone')).as;
  expect(await sessionsOf(phone)).toMatchObject([
    { isCurrent: true, device: 'A phone' },
    { isCurrent: false, device: null },
  ]);
});

it('another session ends at once, and ending it again changes nothing', async () => {
  const brenda = await aParticipant(app, { password: oldPassword });
  const phone = (await signIn(brenda, oldPassword)).as;
  const { _id } = (await sessionsOf(phone)).find(({ isCurrent }) => !isCurrent) ?? { _id: '' };
  const { status, body } = await end(phone, _id);
  expect({ status, left: body.sessions.length, message: body.message }).toEqual({
    status: 200,
    left: 1,
    message: 'This device is signed out',
  });
  expect([await isIn(phone), await isIn(brenda)]).toEqual([true, false]);
  expect((await end(phone, _id)).status).toBe(200);
});

it('all other sessions end together', async () => {
  const brenda = await aParticipant(app, { password: oldPassword });
  const [phone, laptop] = [(await signIn(brenda, oldPassword)).as, (await signIn(brenda, oldPassword)).as];
  expect((await end(phone)).body.sessions).toMatchObject([{ isCurrent: true }]);
  expect([await isIn(phone), await isIn(laptop), await isIn(brenda)]).toEqual([true, false, false]);
});

it('the sessions of others answer 404', async () => {
  const [brenda, ada] = [await aParticipant(app), await anOrganizer(app)];
  for (const id of [ada.session.sessionId, newId()])
    expect(await end(brenda, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await isIn(ada)).toBe(true);
  expect(await sessionsOf(brenda)).toHaveLength(1);
});
