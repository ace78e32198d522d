import { serverTerms } from '@ngoma/api/common/server-terms';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db, fastify } = app;
const organizer = await anOrganizer(app);
const { pointsEach } = serverTerms.referral;

/** An event that begins in an hour, so that check-in is open, with one paid and one free type. */
const anEvent = () =>
  aSale(app, {
    organizer,
    startsAt: new Date(clock().getTime() + 3_600_000),
    types: [
      { priceXaf: 5_000, size: 100 },
      { priceXaf: 0, size: 100 },
    ],
  });
async function invited(by: Person, name = 'Awa Mbarga', number?: string): Promise<Person> {
  const person = await aParticipant(app, { name, ...(number && { number }) });
  await db.updateTable('users').set({ referred_by: by.user.id }).where('id', '=', person.user.id).execute();
  return person;
}
async function buyTickets(buyer: Person, event: TestSale, type = 0): Promise<string[]> {
  const items = [{ ticketTypeId: event.typeIds[type] ?? '', quantity: 2 }];
  const { body } = await order(app, buyer, event, { items });
  if (body.paymentUrl) await pay(app, body.paymentUrl);
  const { body: whole } = await ask(app, 'GET', `/event-order/${body.savedOrder._id}`, { as: buyer });
  return whole.order.tickets.map(({ ticketCode }: { ticketCode: string }) => ticketCode);
}
async function admit(codes: readonly string[], event: TestSale): Promise<void> {
  for (const ticketCode of codes) await checkInTicket(app, organizer, { ticketCode, eventId: event.eventId });
  await app.runJobs();
}
const referralsOf = async (as: Person) => (await ask(app, 'GET', '/referrals', { as })).body;
const pointsOf = async (as: Person) =>
  (await ask(app, 'GET', '/rewards', { as })).body.history
    .filter(({ source }: { source: string }) => source === 'referral')
    .map(({ points }: { points: number }) => points);

it('both sides earn points once, when the invited person’s first paid ticket is admitted', async () => {
  const brenda = await aParticipant(app, { name: 'Brenda Ngassa' });
  const awa = await invited(brenda);
  const event = await anEvent();
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
  const codes = await buyTickets(awa, event);
  expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'ticket_bought' }]);
  await admit(codes, event);
  expect(await referralsOf(brenda)).toMatchObject({
    earnedPoints: pointsEach,
    earnedCount: 1,
    invited: [{ state: 'earned', points: pointsEach }],
  });
  expect((await referralsOf(awa)).invitedBy).toBe('Brenda N.');
  expect([await pointsOf(brenda), await pointsOf(awa)]).toEqual([[pointsEach], [pointsEach]]);
});

it('an admission reported twice and concurrently gives points once', async () => {
  const brenda = await aParticipant(app);
  const awa = await invited(brenda);
  const event = await anEvent();
  await admit(await buyTickets(awa, event), event);
  const { rows } = await sql<{
    id: string;
  }>`select ticket_id as id from referral_outcomes where invited_id = ${awa.user.id}`.execute(db);
  for (const _ of [1, 2]) {
    const facts = [{ type: 'ticket_entered', sourceId: rows[0]?.id, happenedAt: clock().toISOString() }];
    await app.platform.jobs.enqueue(db, 'activity.record', { facts });
  }
  await app.runJobs();
  const again = await anEvent();
  await admit(await buyTickets(awa, again), again);
  expect([await pointsOf(brenda), await pointsOf(awa)]).toEqual([[pointsEach], [pointsEach]]);
});

/** Refunds tickets of an order as an admin does; without ids, all of them. */
async function refund(orderId: string, count = 2): Promise<void> {
  const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).orderBy('id').execute();
  const ticketIds = tickets.slice(0, count).map(({ id }) => id);
  const body = { ticketIds, reason: 'The sound failed' };
  const { status } = await ask(app, 'POST', `/event-order/${orderId}/refunds`, { as: await anAdmin(app), body });
  expect(status).toBe(201);
  await app.runJobs();
}
const lastOrderOf = async ({ user }: Person) => {
  const row = await db.selectFrom('orders').select('id').where('buyer_id', '=', user.id).orderBy('created_at', 'desc').limit(1);
  return (await row.executeTakeFirstOrThrow()).id;
};
const activePointsOf = async ({ user }: Person) => {
  const row = await db.selectFrom('loyalty_accounts').select('active_points').where('user_id', '=', user.id).executeTakeFirst();
  return row?.active_points ?? 0;
};

describe('a refund of the order that decided a referral', () => {
  async function anEarned() {
    const brenda = await aParticipant(app);
    const awa = await invited(brenda);
    const event = await anEvent();
    await admit(await buyTickets(awa, event), event);
    return { brenda, awa, orderId: await lastOrderOf(awa) };
  }

  it('takes the points of both sides back, once', async () => {
    const { brenda, awa, orderId } = await anEarned();
    expect([await activePointsOf(brenda), await activePointsOf(awa)]).toEqual([pointsEach, pointsEach]);
    await refund(orderId);
    expect([await activePointsOf(brenda), await activePointsOf(awa)]).toEqual([0, 0]);
    expect(await referralsOf(brenda)).toMatchObject({
      ...{ earnedPoints: 0, earnedCount: 0 },
      invited: [{ state: 'refunded', points: 0 }],
    });
    await app.platform.jobs.enqueue(db, 'referrals.review-orders', { orderIds: [orderId] });
    await app.runJobs();
    expect(await pointsOf(brenda)).toEqual([-pointsEach, pointsEach]);
    await expect(sql`delete from referral_reversals`.execute(db)).rejects.toThrow();
  });

  it('leaves the points while the ticket that decided is kept', async () => {
    const { brenda, awa, orderId } = await anEarned();
    const { rows } = await sql<{
      id: string;
    }>`select ticket_id as id from referral_outcomes where invited_id = ${awa.user.id}`.execute(db);
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute();
    const other = tickets.find(({ id }) => id !== rows[0]?.id)?.id;
    const body = { ticketIds: [other], reason: 'One friend fell ill' };
    expect((await ask(app, 'POST', `/event-order/${orderId}/refunds`, { as: await anAdmin(app), body })).status).toBe(201);
    await app.runJobs();
    expect([await activePointsOf(brenda), await activePointsOf(awa)]).toEqual([pointsEach, pointsEach]);
  });

  it('never makes an account negative: what was spent is forgiven', async () => {
    const { brenda, orderId } = await anEarned();
    await sql`update loyalty_lots set left_points = 0, state = 'closed' where user_id = ${brenda.user.id}`.execute(db);
    await sql`update loyalty_accounts set active_points = 0 where user_id = ${brenda.user.id}`.execute(db);
    await refund(orderId);
    expect(await activePointsOf(brenda)).toBe(0);
    expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'refunded', points: 0 }]);
  });

  it('before the admission is reported decides nothing', async () => {
    const brenda = await aParticipant(app);
    const awa = await invited(brenda);
    const event = await anEvent();
    const codes = await buyTickets(awa, event);
    for (const ticketCode of codes) await checkInTicket(app, organizer, { ticketCode, eventId: event.eventId });
    await refund(await lastOrderOf(awa));
    expect([await activePointsOf(brenda), await activePointsOf(awa)]).toEqual([0, 0]);
  });
});

it('a free ticket decides no referral, and the paid one after it does', async () => {
  const brenda = await aParticipant(app);
  const awa = await invited(brenda);
  const event = await anEvent();
  await admit(await buyTickets(awa, event, 1), event);
  expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'joined' }]);
  await admit(await buyTickets(awa, event), event);
  expect((await referralsOf(brenda)).invited).toMatchObject([{ state: 'earned' }]);
});

it('a user who invites themselves earns nothing: same phone number, same browser, same paying number', async () => {
  const event = await anEvent();
  const brenda = await aParticipant(app, { number: '+237677123401' });
  const own = await invited(brenda, 'Brenda Again', '677 12 34 01');
  const sameBrowser = await invited(brenda, 'Brenda Two');
  for (const { user } of [brenda, sameBrowser]) {
    await db
      .updateTable('sessions')
      .set({ device_hash: Buffer.from('the browser at home') })
      .where('user_id', '=', user.id)
      .execute();
  }
  const samePayer = await invited(brenda, 'Brenda Three');
  for (const person of [own, sameBrowser, samePayer]) {
    const codes = await buyTickets(person, event);
    if (person === samePayer) {
      await db.updateTable('payments').set({ number: '+237677123401' }).where('payer_id', '=', person.user.id).execute();
    }
    await admit(codes, event);
  }
  const { invited: people, earnedPoints, total } = await referralsOf(brenda);
  expect(people.map(({ state }: { state: string }) => state)).toEqual(['own_payer', 'own_device', 'own_number']);
  expect({ earnedPoints, total }).toEqual({ earnedPoints: 0, total: 3 });
  for (const person of [brenda, own, sameBrowser, samePayer]) expect(await pointsOf(person)).toEqual([]);
});

it('a browser keeps its device cookie across accounts, and a forged one is replaced', async () => {
  const password = 'a long password';
  const people = [await aParticipant(app, { password }), await aParticipant(app, { password })];
  const logIn = async (person: Person, cookie?: string) => {
    const reply = await fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.user.email, password },
      ...(cookie && { headers: { cookie } }),
    });
    return String([reply.headers['set-cookie']].flat()[0]);
  };
  const [one, other] = people as [Person, Person];
  const mark = await logIn(one, 'ngoma_device=short');
  expect(mark).toMatch(/^ngoma_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = mark.split(';');
  expect(await logIn(other, cookie)).toBe(mark);
  const { rows } = await sql<{ people: number }>`select count(distinct user_id)::int as people from sessions
    where user_id in (${one.user.id}, ${other.user.id}) and device_hash is not null group by device_hash`.execute(db);
  expect(rows).toEqual([{ people: 2 }]);
});

it('referrals are paged and for participants only', async () => {
  const brenda = await aParticipant(app);
  for (const name of ['Awa Mbarga', 'Paul Biyick', 'Grâce Etoa']) {
    clock.advance({ seconds: 1 });
    await invited(brenda, name);
  }
  const { body } = await ask(app, 'GET', '/referrals?limit=2&page=2', { as: brenda });
  expect(body).toMatchObject({ total: 3, currentPage: 2, invited: [{ name: 'Awa M.' }] });
  for (const as of [organizer, await aProvider(app), await anAdmin(app)]) {
    expect((await ask(app, 'GET', '/referrals', { as })).status).toBe(403);
  }
  expect((await ask(app, 'GET', '/referrals')).status).toBe(401);
});
