import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { enter } from '#test/door';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay, type TestSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const house = await buildTestApp();
const { clock, db, app } = house;
const organizer = await anOrganizer(house);
const { pointsEach } = business.referral;

/** An event that begins in an hour, so that its doors are open; one paid and one free type. */
const aNight = () =>
  aSale(house, {
    organizer,
    startsAt: new Date(clock().getTime() + 3_600_000),
    types: [
      { priceXaf: 5_000, size: 100 },
      { priceXaf: 0, size: 100 },
    ],
  });
async function invited(by: Person, name = 'Awa Mbarga', number?: string): Promise<Person> {
  const person = await aParticipant(house, { name, ...(number && { number }) });
  await db.updateTable('users').set({ referred_by: by.user.id }).where('id', '=', person.user.id).execute();
  return person;
}
async function buys(buyer: Person, night: TestSale, type = 0): Promise<string[]> {
  const items = [{ ticketTypeId: night.typeIds[type] ?? '', quantity: 2 }];
  const { body } = await order(house, buyer, night, { items });
  if (body.paymentUrl) await pay(house, body.paymentUrl);
  const { body: whole } = await ask(house, 'GET', `/event-order/${body.savedOrder._id}`, { as: buyer });
  return whole.order.tickets.map(({ ticketCode }: { ticketCode: string }) => ticketCode);
}
async function comesIn(codes: readonly string[], night: TestSale): Promise<void> {
  for (const ticketCode of codes) await enter(house, organizer, { ticketCode, eventId: night.eventId });
  await house.runJobs();
}
const referralsOf = async (as: Person) => (await ask(house, 'GET', '/referrals', { as })).body;
const pointsOf = async (as: Person) =>
  (await ask(house, 'GET', '/rewards', { as })).body.history
    .filter(({ source }: { source: string }) => source === 'referral')
    .map(({ points }: { points: number }) => points);

it('both earn, once, when the invited person’s first paid ticket is let in', async () => {
  const brenda = await aParticipant(house, { name: 'Brenda Ngassa' });
  const awa = await invited(brenda);
  const night = await aNight();
  expect(await referralsOf(brenda)).toMatchObject({
    code: brenda.user.referralCode,
    link: expect.stringMatching(new RegExp(`/register\\?ref=${brenda.user.referralCode}$`)),
    pointsEach,
    earnedPoints: 0,
    earnedCount: 0,
    total: 1,
    currentPage: 1,
    invitedBy: null,
    invited: [{ name: 'Awa M.', state: 'joined', points: 0, decidedAt: null }],
  });
  const codes = await buys(awa, night);
  expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'ticket_bought' }]);
  await comesIn(codes, night);
  expect(await referralsOf(brenda)).toMatchObject({
    earnedPoints: pointsEach,
    earnedCount: 1,
    invited: [{ state: 'earned', points: pointsEach }],
  });
  expect((await referralsOf(awa)).invitedBy).toBe('Brenda N.');
  expect([await pointsOf(brenda), await pointsOf(awa)]).toEqual([[pointsEach], [pointsEach]]);
});

it('what is told of twice, and at once, gives points once', async () => {
  const brenda = await aParticipant(house);
  const awa = await invited(brenda);
  const night = await aNight();
  await comesIn(await buys(awa, night), night);
  const { rows } = await sql<{
    id: string;
  }>`select ticket_id as id from referral_outcomes where invited_id = ${awa.user.id}`.execute(db);
  for (const _ of [1, 2]) {
    const facts = [{ type: 'ticket_entered', sourceId: rows[0]?.id, happenedAt: clock().toISOString() }];
    await house.platform.jobs.enqueue(db, 'activity.record', { facts });
  }
  await house.runJobs();
  const again = await aNight();
  await comesIn(await buys(awa, again), again);
  expect([await pointsOf(brenda), await pointsOf(awa)]).toEqual([[pointsEach], [pointsEach]]);
});

it('a free ticket decides nothing, the paid one after it does', async () => {
  const brenda = await aParticipant(house);
  const awa = await invited(brenda);
  const night = await aNight();
  await comesIn(await buys(awa, night, 1), night);
  expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'joined' }]);
  await comesIn(await buys(awa, night), night);
  expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'earned' }]);
});

it('who invites oneself by another account earns nothing: own number, own browser, own purse', async () => {
  const night = await aNight();
  const brenda = await aParticipant(house, { number: '+237677123401' });
  const own = await invited(brenda, 'Brenda Again', '677 12 34 01');
  const browser = await invited(brenda, 'Brenda Two');
  for (const { user } of [brenda, browser]) {
    await db
      .updateTable('sessions')
      .set({ device_hash: Buffer.from('the browser at home') })
      .where('user_id', '=', user.id)
      .execute();
  }
  const purse = await invited(brenda, 'Brenda Three');
  for (const person of [own, browser, purse]) {
    const codes = await buys(person, night);
    if (person === purse) {
      await db.updateTable('payments').set({ number: '+237677123401' }).where('payer_id', '=', person.user.id).execute();
    }
    await comesIn(codes, night);
  }
  const { invited: people, earnedPoints, total } = await referralsOf(brenda);
  expect(people.map(({ state }: { state: string }) => state)).toEqual(['own_payer', 'own_device', 'own_number']);
  expect({ earnedPoints, total }).toEqual({ earnedPoints: 0, total: 3 });
  for (const person of [brenda, own, browser, purse]) expect(await pointsOf(person)).toEqual([]);
});

it('a browser keeps its mark from one account to the next, and what we did not give is replaced', async () => {
  const password = 'a long password';
  const people = [await aParticipant(house, { password }), await aParticipant(house, { password })];
  const logIn = async (person: Person, cookie?: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.user.email, password },
      ...(cookie && { headers: { cookie } }),
    });
    return String(reply.headers['set-cookie']);
  };
  const [one, other] = people as [Person, Person];
  const mark = await logIn(one, 'ngoma_device=short');
  expect(mark).toMatch(/^ngoma_device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = mark.split(';');
  expect(await logIn(other, cookie)).toBe(mark);
  const { rows } = await sql<{ people: number }>`select count(distinct user_id)::int as people from sessions
    where user_id in (${one.user.id}, ${other.user.id}) and device_hash is not null group by device_hash`.execute(db);
  expect(rows).toEqual([{ people: 2 }]);
});

it('lists page by page, and to participants only', async () => {
  const brenda = await aParticipant(house);
  for (const name of ['Awa Mbarga', 'Paul Biyick', 'Grâce Etoa']) {
    clock.advance({ seconds: 1 });
    await invited(brenda, name);
  }
  const { body } = await ask(house, 'GET', '/referrals?limit=2&page=2', { as: brenda });
  expect(body).toMatchObject({ total: 3, currentPage: 2, invited: [{ name: 'Awa M.' }] });
  for (const as of [organizer, await aProvider(house), await anAdmin(house)]) {
    expect((await ask(house, 'GET', '/referrals', { as })).status).toBe(403);
  }
  expect((await ask(house, 'GET', '/referrals')).status).toBe(401);
});
