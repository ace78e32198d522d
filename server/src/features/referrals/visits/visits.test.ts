import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { testClock } from '#test/harness/clock';
import { buildTestApp } from '#test/harness/test-app';
import { visitRecorder } from './record-visits.ts';

const app = await buildTestApp({ clock: testClock('2026-11-25T11:00:00Z') });
const { clock, db, platform } = app;
const record = visitRecorder(platform);

const codeOf = async (as: Person) =>
  (await ask(app, 'GET', '/referrals', { as: await signInAgain(app, as) })).body.code as string;
const visit = (code: string, address: string, agent = 'Mozilla/5.0 (Linux; Android 13)') =>
  record({ url: `/register?ref=${code}`, headers: { 'user-agent': agent }, address });
const progressOf = async (as: Person) => (await ask(app, 'GET', '/referrals/progress', { as: await signInAgain(app, as) })).body;
const signUp = async (by: Person) => {
  const { user } = await aParticipant(app);
  await db.updateTable('users').set({ referred_by: by.user.id, created_at: clock() }).where('id', '=', user.id).execute();
};

it('a browser counts once a day and link, and the database has numbers alone', async () => {
  const [brenda, awa] = [await aParticipant(app), await aParticipant(app)];
  const code = await codeOf(brenda);
  await visit(code, '102.244.0.7');
  await visit(code, '102.244.0.7');
  await visit(code, '102.244.0.7', 'Mozilla/5.0 (iPhone)');
  await visit(code, '102.244.0.8');
  await visit(await codeOf(awa), '102.244.0.7');
  await visit('NOBODY99', '102.244.0.7');
  expect((await progressOf(brenda)).totals).toEqual({ visits: 3, signUps: 0, rewards: 0 });
  expect((await progressOf(awa)).totals.visits).toBe(1);
  clock.advance({ days: 1 });
  await visit(code, '102.244.0.7');
  const { rows } = await sql<{ text: string }>`select referral_visits::text as text from referral_visits
    where referrer_id = ${brenda.user.id} order by day`.execute(db);
  expect(rows.map(({ text }) => text)).toEqual([`(${brenda.user.id},2026-11-25,3)`, `(${brenda.user.id},2026-11-26,1)`]);
});

it('visits and sign-ups stand in the weeks of Cameroon, with empty weeks between', async () => {
  clock.set('2026-11-29T22:30:00Z');
  const brenda = await aParticipant(app);
  const code = await codeOf(brenda);
  await visit(code, '102.244.1.1');
  // An hour later it is Monday in Cameroon.
  clock.set('2026-11-29T23:30:00Z');
  await visit(code, '102.244.1.2');
  await signUp(brenda);
  const { weeks, totals } = await progressOf(brenda);
  expect(totals).toEqual({ visits: 2, signUps: 1, rewards: 0 });
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-3)).toEqual([
    { from: '2026-11-16', visits: 0, signUps: 0, rewards: 0 },
    { from: '2026-11-23', visits: 1, signUps: 0, rewards: 0 },
    { from: '2026-11-30', visits: 1, signUps: 1, rewards: 0 },
  ]);
});

it('the link of an organizer counts nothing, and only participants read the figures', async () => {
  const organizer = await anOrganizer(app);
  const row = await db.selectFrom('users').select('referral_code').where('id', '=', organizer.user.id).executeTakeFirstOrThrow();
  await visit(row.referral_code, '102.244.2.1');
  const { rows } = await sql`select from referral_visits where referrer_id = ${organizer.user.id}`.execute(db);
  expect(rows).toEqual([]);
  expect((await ask(app, 'GET', '/referrals/progress', { as: await signInAgain(app, organizer) })).status).toBe(403);
});

it('one address counts at most three hundred visits a day', async () => {
  const brenda = await aParticipant(app);
  const code = await codeOf(brenda);
  for (let phone = 0; phone < 310; phone += 1) await visit(code, '102.244.3.1', `Mozilla/5.0 (phone ${phone})`);
  expect((await progressOf(brenda)).totals.visits).toBe(300);
});
