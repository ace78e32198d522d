import { expect, it } from 'vitest';
import { usersFeature } from '#features/users/index';
import { anAdmin, anOrganizer, aParticipant, aProvider } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { authFeature } from '../index.ts';

const test = await buildTestApp();
const { fastify, db, mails, runJobs, platform } = test;
const auth = authFeature(platform, usersFeature(platform));

const actsOn = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

it('an account created by the system is confirmed, may have any role, and gets no email', async () => {
  const passwordHash = await auth.hashPassword('ngoma-demo');
  for (const role of ['participant', 'organizer', 'provider', 'admin'] as const) {
    const email = `${role}@ngoma.test`;
    await auth.signUp({ name: 'Aïcha Bello', email, role, passwordHash, isVerified: true });
    const reply = await fastify.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'ngoma-demo' } });
    expect(reply.json().user).toMatchObject({ role, isAdmin: role === 'admin', isVerified: true, isEmailConfirmed: true });
  }
  await runJobs();
  expect(mails).toEqual([]);
});

it('a given password hash is stored as it is, so that creating many accounts needs no hashing', async () => {
  const passwordHash = await auth.hashPassword('ngoma-demo');
  const people = Array.from({ length: 50 }, (_, index) => ({
    name: 'Awa',
    email: `awa${index}@ngoma.test`,
    role: 'participant' as const,
  }));
  await db.transaction().execute(async (tx) => {
    for (const person of people) await auth.signUp({ ...person, passwordHash }, tx);
  });
  const made = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.referral_code', 'credentials.password_hash'])
    .where('users.name', '=', 'Awa')
    .execute();
  expect(new Set(made.map(({ password_hash }) => password_hash))).toEqual(new Set([passwordHash]));
  expect(new Set(made.map(({ referral_code }) => referral_code)).size).toBe(50);
});

it('an account created in a transaction that rolls back does not exist', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await auth.signUp({ name: 'Nobody', email: 'nobody@ngoma.test', role: 'admin' }, tx);
    throw new Error('rolled back');
  });
  await expect(attempt).rejects.toThrow('rolled back');
  expect(await db.selectFrom('users').select('id').where('email', '=', 'nobody@ngoma.test').execute()).toEqual([]);
});

it('a second account for an address is refused for admins and demo data too', async () => {
  const { user } = await aParticipant(test);
  const again = auth.signUp({ name: 'Twice', email: user.email.toUpperCase(), role: 'admin' });
  await expect(again).rejects.toMatchObject({ code: 'email_taken', status: 409 });
});

it('every action of an admin is in the audit log with actor and reason', async () => {
  const admin = await anAdmin(test);
  const made = await auth.signUp({ name: 'Paul', email: 'paul@ngoma.test', role: 'admin', madeBy: admin.session });
  await auth.block(admin.session, made.id, 'Left the company');
  await auth.unblock(admin.session, made.id);
  expect(await actsOn(made.id)).toEqual([
    { actor_id: admin.user.id, action: 'account.admin_made', detail: {} },
    { actor_id: admin.user.id, action: 'account.blocked', detail: { reason: 'Left the company' } },
    { actor_id: admin.user.id, action: 'account.unblocked', detail: {} },
  ]);
});

it('only admins block accounts, and no admin blocks their own', async () => {
  const { user, headers } = await aParticipant(test);
  for (const person of [await aParticipant(test), await anOrganizer(test), await aProvider(test)]) {
    await expect(auth.block(person.session, user.id, 'x')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(auth.unblock(person.session, user.id)).rejects.toMatchObject({ code: 'forbidden' });
  }
  const admin = await anAdmin(test);
  await expect(auth.block(admin.session, admin.user.id, 'x')).rejects.toMatchObject({ code: 'own_account' });
  await expect(auth.block(admin.session, crypto.randomUUID(), 'x')).rejects.toMatchObject({ code: 'not_found' });
  expect((await fastify.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  expect(await actsOn(user.id)).toEqual([]);
});
