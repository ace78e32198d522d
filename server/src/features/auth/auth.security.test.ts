import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aParticipant, type Person } from '#test/people';

const house = await buildTestApp();
const { app, mails, runJobs, clock } = house;

const oldPassword = 'a drum at night';
const newPassword = 'a drum at noon';
const signIn = async (person: Person, password: string, device = 'Firefox') => {
  const { status, body } = await ask(house, 'POST', '/auth/login', {
    body: { email: person.user.email, password },
    headers: { 'user-agent': device },
  });
  return { status, as: { ...person, token: body.token, headers: { authorization: `Bearer ${body.token}` } } };
};
const isIn = async (as: Person) => (await ask(house, 'GET', '/auth/me', { as })).status === 200;
const change = (as: Person, body: object, language: 'en' | 'fr' = 'en') =>
  ask(house, 'POST', '/auth/change-password', { as, body, language });
const sessionsOf = async (as: Person) =>
  (await ask(house, 'GET', '/auth/sessions', { as })).body.sessions as { _id: string; isCurrent: boolean; device: string }[];
async function end(as: Person, id = '') {
  const reply = await app.inject({ method: 'DELETE', url: `/api/auth/sessions${id && `/${id}`}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

it('a new password by the old one ends the other sessions, keeps this one, and is told by letter', async () => {
  const brenda = await aParticipant(house, { password: oldPassword });
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
  expect(mails.at(-1)?.letter).toMatchObject({ to: brenda.user.email, subject: { en: 'Your password was changed' } });
});

it('the wrong old password changes nothing, and says so at its field', async () => {
  const brenda = await aParticipant(house, { password: oldPassword });
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

it('of two changes at once one is made', async () => {
  const brenda = await aParticipant(house, { password: oldPassword });
  const replies = await Promise.all([
    change(brenda, { oldPassword, newPassword }),
    change(brenda, { oldPassword, newPassword: 'another long one' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('people see where they are signed in, the latest first', async () => {
  const brenda = await aParticipant(house, { password: oldPassword });
  clock.advance({ minutes: 1 });
  const phone = (await signIn(brenda, oldPassword, 'A phone')).as;
  expect(await sessionsOf(phone)).toMatchObject([
    { isCurrent: true, device: 'A phone' },
    { isCurrent: false, device: null },
  ]);
});

it('one session elsewhere is ended, at once, and a repeat changes nothing', async () => {
  const brenda = await aParticipant(house, { password: oldPassword });
  const phone = (await signIn(brenda, oldPassword)).as;
  const { _id } = (await sessionsOf(phone)).find(({ isCurrent }) => !isCurrent) ?? { _id: '' };
  const { status, body } = await end(phone, _id);
  expect({ status, left: body.sessions.length, message: body.message }).toEqual({
    status: 200,
    left: 1,
    message: 'Signed out there',
  });
  expect([await isIn(phone), await isIn(brenda)]).toEqual([true, false]);
  expect((await end(phone, _id)).status).toBe(200);
});

it('all others are ended together', async () => {
  const brenda = await aParticipant(house, { password: oldPassword });
  const [phone, desk] = [(await signIn(brenda, oldPassword)).as, (await signIn(brenda, oldPassword)).as];
  expect((await end(phone)).body.sessions).toMatchObject([{ isCurrent: true }]);
  expect([await isIn(phone), await isIn(desk), await isIn(brenda)]).toEqual([true, false, false]);
});

it('the sessions of others are not there', async () => {
  const [brenda, ada] = [await aParticipant(house), await anOrganizer(house)];
  for (const id of [ada.session.sessionId, newId()])
    expect(await end(brenda, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await isIn(ada)).toBe(true);
  expect(await sessionsOf(brenda)).toHaveLength(1);
});
