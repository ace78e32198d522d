import { expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider } from '#test/people';
import { usersFeature } from '../users/index.ts';
import { authFeature } from './index.ts';

const test = await buildTestApp();
const { app, db, mails, runJobs, platform } = test;
const auth = authFeature(platform, usersFeature(platform));

const actsOn = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

it('accounts made from within are confirmed, may be of any role, and get no letter', async () => {
  const passwordHash = await auth.hashPassword('ngoma-demo');
  for (const role of ['participant', 'organizer', 'provider', 'admin'] as const) {
    const email = `${role}@ngoma.test`;
    await auth.signUp({ name: 'Aïcha Bello', email, role, passwordHash, isVerified: true });
    const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'ngoma-demo' } });
    expect(reply.json().user).toMatchObject({ role, isAdmin: role === 'admin', isVerified: true, isEmailConfirmed: true });
  }
  await runJobs();
  expect(mails).toEqual([]);
});

it('a hash made before is kept as it is, so that making many people costs no hashing', async () => {
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

it('what a rolled-back transaction made was never there', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await auth.signUp({ name: 'Nobody', email: 'nobody@ngoma.test', role: 'admin' }, tx);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await db.selectFrom('users').select('id').where('email', '=', 'nobody@ngoma.test').execute()).toEqual([]);
});

it('an address has one account, whoever makes it', async () => {
  const { user } = await aParticipant(test);
  const again = auth.signUp({ name: 'Twice', email: user.email.toUpperCase(), role: 'admin' });
  await expect(again).rejects.toMatchObject({ code: 'email_taken', status: 409 });
});

it('every act of an admin is in the audit log, with who and why', async () => {
  const admin = await anAdmin(test);
  const made = await auth.signUp({ name: 'Paul', email: 'paul@ngoma.test', role: 'admin', madeBy: admin.session });
  await auth.block(admin.session, made.id, 'Left the house');
  await auth.unblock(admin.session, made.id);
  expect(await actsOn(made.id)).toEqual([
    { actor_id: admin.user.id, action: 'account.admin_made', detail: {} },
    { actor_id: admin.user.id, action: 'account.blocked', detail: { reason: 'Left the house' } },
    { actor_id: admin.user.id, action: 'account.unblocked', detail: {} },
  ]);
});

it('nobody but an admin blocks, and no admin themselves', async () => {
  const { user, headers } = await aParticipant(test);
  for (const person of [await aParticipant(test), await anOrganizer(test), await aProvider(test)]) {
    await expect(auth.block(person.session, user.id, 'x')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(auth.unblock(person.session, user.id)).rejects.toMatchObject({ code: 'forbidden' });
  }
  const admin = await anAdmin(test);
  await expect(auth.block(admin.session, admin.user.id, 'x')).rejects.toMatchObject({ code: 'own_account' });
  await expect(auth.block(admin.session, crypto.randomUUID(), 'x')).rejects.toMatchObject({ code: 'not_found' });
  expect((await app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  expect(await actsOn(user.id)).toEqual([]);
});
