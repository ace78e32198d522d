import { business } from '@ngoma/api/common/business';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listPointsHistory } from '@ngoma/api/features/loyalty';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aCheckinEvent, aTicket, checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { loyaltyFeature } from './index.ts';

const app = await buildTestApp();
const { clock, db, platform } = app;
const loyalty = loyaltyFeature(platform);
/** A new organizer for each test, because sessions expire after half a day and these tests span years. */
let organizer: Person;
beforeEach(async () => {
  organizer = await anOrganizer(app);
});

const pointsOf = async (as: Person, language: 'en' | 'fr' = 'en') => (await ask(app, 'GET', '/rewards', { as, language })).body;
const redeem = (as: Person, id: string, language: 'en' | 'fr' = 'en') =>
  ask(app, 'POST', `/rewards/${id}/redeem`, { as, language });
/** Extends the session, which would expire within the months that passed. */
const extendSession = async (person: Person): Promise<Person> => {
  const endsAt = new Date(clock().getTime() + 3_600_000);
  await db.updateTable('sessions').set({ expires_at: endsAt }).where('user_id', '=', person.user.id).execute();
  return person;
};
const runTimeJobs = async () => {
  await platform.jobs.enqueue(db, 'loyalty.move-by-time', {});
  await app.runJobs();
};
async function buyTickets(buyer: Person, sale: TestSale, quantity = 1): Promise<string> {
  const { body } = await order(app, buyer, sale, { quantity });
  await pay(app, body.paymentUrl);
  return body.savedOrder._id;
}
const award = (to: Person, points: number) =>
  db
    .transaction()
    .execute((tx) =>
      loyalty.awardPoints(tx, { userId: to.user.id, source: 'gift', sourceId: newId(), points, note: { en: 'Hi', fr: 'Salut' } }),
    );
const aReward = (options: Partial<Parameters<typeof loyalty.createReward>[0]> = {}) =>
  loyalty.createReward(
    {
      title: { en: 'A plate of ndolè', fr: 'Une assiette de ndolè' },
      description: { en: 'With plantain', fr: 'Avec du plantain' },
      partner: 'Chez Mado',
      costPoints: 100,
      codes: ['MADO-1', 'MADO-2'],
      ...options,
    },
    organizer.session,
  );

it('a paid order gives points that are pending until the event is over', async () => {
  const brenda = await aParticipant(app);
  const startsAt = new Date(clock().getTime() + 86_400_000);
  const sale = await aSale(app, { organizer, name: 'Makossa Night', startsAt });
  await buyTickets(brenda, sale, 2);
  const overAt = new Date(startsAt.getTime() + business.event.presumedHours * 3_600_000);
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 0,
    points: 0,
    account: { active: 0, pending: 100, tier: 'bronze', tierPoints: 0, nextTier: { tier: 'silver', fromPoints: 1_000 } },
    history: [
      { kind: 'earned', source: 'order', points: 100, title: 'Makossa Night', isPending: true, activeFrom: overAt.toISOString() },
    ],
  });
  await runTimeJobs();
  expect((await pointsOf(brenda)).totalPoints).toBe(0);
  clock.set(overAt);
  await extendSession(brenda);
  await runTimeJobs();
  await runTimeJobs();
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 100,
    account: { active: 100, pending: 0, tierPoints: 100, expiringNext: { points: 100 } },
    history: [{ points: 100, isPending: false, activeFrom: null }],
  });
});

it('a payment reported twice gives points once, and a free order gives none', async () => {
  const brenda = await aParticipant(app);
  const sale = await aSale(app, { organizer, types: [{ priceXaf: 5_000 }, { priceXaf: 0 }] });
  const orderId = await buyTickets(brenda, sale);
  await Promise.all([loyalty.awardPointsForOrder(orderId), loyalty.awardPointsForOrder(orderId)]);
  await order(app, brenda, sale, { items: [{ ticketTypeId: sale.typeIds[1] ?? '', quantity: 1 }] });
  await app.runJobs();
  const { history, account } = await pointsOf(brenda);
  expect({ entries: history.length, pending: account.pending }).toEqual({ entries: 1, pending: 50 });
});

it('points expire a year after they became active, and the account shows when', async () => {
  const brenda = await aParticipant(app);
  await award(brenda, 80);
  const { account } = await pointsOf(brenda);
  clock.set(new Date(account.expiringNext.at));
  await extendSession(brenda);
  expect((await pointsOf(brenda)).totalPoints).toBe(0);
  await runTimeJobs();
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 0,
    account: { tierPoints: 0, expiringNext: null },
    history: [{ kind: 'expired', points: -80 }, { kind: 'earned' }],
    months: [
      { earned: 0, expired: 80 },
      { earned: 80, expired: 0 },
    ],
  });
});

it('a rating gives fifty points, and changing it gives none', async () => {
  const brenda = await aParticipant(app);
  const night = await aCheckinEvent(app, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
  const { ticketCode } = await aTicket(app, brenda, night);
  await checkInTicket(app, organizer, { ticketCode, eventId: night.eventId });
  clock.advance({ hours: 1 });
  for (const rating of [4, 5]) {
    const { status } = await ask(app, 'POST', '/event/rating', { as: brenda, body: { eventId: night.eventId, rating } });
    expect(status).toBe(200);
  }
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 50,
    history: [{ kind: 'earned', source: 'rating', points: 50, eventId: night.eventId }],
  });
});

it('a higher tier earns more with the next purchase', async () => {
  const brenda = await aParticipant(app);
  await award(brenda, 1_000);
  await buyTickets(brenda, await aSale(app, { organizer }));
  expect((await pointsOf(brenda)).account).toMatchObject({ tier: 'silver', multiplierPercent: 110, pending: 55 });
});

it('organizers, providers and admins collect no points', async () => {
  for (const as of [organizer, await aProvider(app), await anAdmin(app)]) {
    expect((await ask(app, 'GET', '/rewards', { as })).status).toBe(403);
    expect(await award(as, 10)).toBe(0);
  }
});

it('all movements are listed on pages, newest first', async () => {
  const brenda = await aParticipant(app);
  for (const points of [10, 20, 30, 40, 50]) {
    await award(brenda, points);
    clock.advance({ minutes: 1 });
  }
  await redeem(brenda, await aReward());
  const page = async (query: string) => {
    const { history, months, ...rest } = (await ask(app, 'GET', `/rewards/history?${query}`, { as: brenda })).body;
    return { ...rest, points: history.map(({ points }: { points: number }) => points) };
  };
  expect(await page('limit=4')).toEqual({ total: 6, currentPage: 1, points: [-100, 50, 40, 30] });
  expect(await page('limit=4&page=2')).toEqual({ total: 6, currentPage: 2, points: [20, 10] });
  expect(await page('limit=4&page=3')).toEqual({ total: 6, currentPage: 3, points: [] });
});

it('movements are filtered by kind, with sums of their months in Cameroon that do not depend on the page', async () => {
  const brenda = await aParticipant(app);
  // The first moment of a month in Cameroon, which is in the month before in UTC.
  const next = new Date(Date.UTC(clock().getUTCFullYear(), clock().getUTCMonth() + 1, 1) - 3_600_000);
  await award(brenda, 70);
  clock.advance({ minutes: Math.ceil((next.getTime() - clock().getTime()) / 60_000) });
  await extendSession(brenda);
  for (const points of [10, 20, 30]) {
    await award(brenda, points);
    clock.advance({ minutes: 1 });
  }
  await redeem(brenda, await aReward());
  const page = async (query: string) =>
    (await ask(app, 'GET', `/rewards/history?${query}`, { as: brenda })).body as ReplyOf<typeof listPointsHistory>;
  const pointsIn = ({ history }: { history: readonly { points: number }[] }) => history.map(({ points }) => points);
  const month = new Date(next.getTime() + 3_600_000).toISOString().slice(0, 7);
  const whole = { month, earned: 60, spent: 100, expired: 0, reversed: 0 };
  const before = { month: new Date(next.getTime() - 3_600_000).toISOString().slice(0, 7), earned: 70, spent: 0 };
  expect(await page('limit=2')).toMatchObject({ months: [whole], total: 5 });
  expect((await page('limit=2&page=2')).months).toEqual([whole]);
  expect(await page('limit=4&page=2')).toMatchObject({ history: [{ points: 70 }], months: [before] });
  expect((await pointsOf(brenda)).months).toMatchObject([whole, before]);
  const earned = await page('kind=earned');
  expect([pointsIn(earned), earned.total]).toEqual([[30, 20, 10, 70], 4]);
  expect(earned.months).toMatchObject([{ ...whole, spent: 0 }, before]);
  const spent = await page('kind=spent');
  expect([pointsIn(spent), spent.total, spent.months]).toEqual([[-100], 1, [{ ...whole, earned: 0 }]]);
  expect(await page('kind=expired')).toMatchObject({ history: [], months: [], total: 0 });
  expect((await ask(app, 'GET', '/rewards/history?kind=gift', { as: brenda })).status).toBe(400);
});

it('a redeemed code is marked as used by its owner only, then stands behind the others, and can be unmarked', async () => {
  const [brenda, paul] = [await aParticipant(app), await aParticipant(app)];
  await award(brenda, 200);
  const reward = await aReward();
  for (const _ of [1, 2]) await redeem(brenda, reward);
  const codes = async () => (await pointsOf(brenda)).codes as { _id: string; usedAt: string | null }[];
  const [latest, first] = await codes();
  const mark = (as: Person, isUsed: boolean) => ask(app, 'PUT', `/rewards/codes/${latest?._id}/used`, { as, body: { isUsed } });
  expect((await mark(paul, true)).status).toBe(404);
  for (const _ of [1, 2]) expect((await mark(brenda, true)).body).toEqual({ message: 'The code is marked as used' });
  expect(await codes()).toMatchObject([
    { _id: first?._id, usedAt: null },
    { _id: latest?._id, usedAt: clock().toISOString() },
  ]);
  await mark(brenda, false);
  expect(await codes()).toMatchObject([{ _id: latest?._id, usedAt: null }, { _id: first?._id }]);
});

describe('redeeming a reward', () => {
  it('takes points and stock, returns the code, and is listed in the history', async () => {
    const brenda = await aParticipant(app);
    await award(brenda, 150);
    const id = await aReward();
    const { status, body } = await redeem(brenda, id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'It’s yours. The code is below.', redeemedCode: 'MADO-1', totalPoints: 50 },
    });
    const after = await pointsOf(brenda, 'fr');
    expect(after).toMatchObject({
      totalPoints: 50,
      history: [{ kind: 'spent', source: 'reward', points: -100, title: 'Une assiette de ndolè' }, { kind: 'earned' }],
      codes: [{ rewardId: id, redeemedCode: 'MADO-1', title: 'Une assiette de ndolè', partner: 'Chez Mado', cost: 100 }],
    });
    expect(after.rewards.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ left: 1, mine: 1, state: 'open' });
    expect(after.account.tierPoints).toBe(150);
  });

  it('is refused for lack of points, above the limit per person, without stock, and outside its period', async () => {
    const brenda = await aParticipant(app);
    await award(brenda, 250);
    expect(await redeem(brenda, await aReward({ costPoints: 300 }), 'fr')).toMatchObject({
      status: 409,
      body: { code: 'points_short', missing: 50, message: 'Il vous manque 50 points pour cette récompense' },
    });
    const once = await aReward({ perPerson: 1 });
    await redeem(brenda, once);
    expect(await redeem(brenda, once)).toMatchObject({ status: 409, body: { code: 'reward_limit' } });
    expect(await redeem(brenda, await aReward({ codes: [] }))).toMatchObject({ status: 409, body: { code: 'reward_gone' } });
    const soon = await aReward({ opensAt: new Date(clock().getTime() + 1_000) });
    expect(await redeem(brenda, soon)).toMatchObject({ status: 409, body: { code: 'reward_closed' } });
    const over = await aReward({ closesAt: clock() });
    expect(await redeem(brenda, over)).toMatchObject({ status: 409, body: { code: 'reward_closed' } });
    expect((await redeem(brenda, newId())).status).toBe(404);
    expect((await pointsOf(brenda)).totalPoints).toBe(150);
  });

  it('happens once per idempotency key', async () => {
    const brenda = await aParticipant(app);
    await award(brenda, 300);
    const id = await aReward();
    const redeemAgain = () =>
      ask(app, 'POST', `/rewards/${id}/redeem`, { as: brenda, headers: { 'idempotency-key': 'one-press-twice' } });
    expect([(await redeemAgain()).body.redeemedCode, (await redeemAgain()).body.redeemedCode]).toEqual(['MADO-1', 'MADO-1']);
    expect((await pointsOf(brenda)).totalPoints).toBe(200);
  });
});

describe('the cancellation of an event', () => {
  const cancelEvent = async (sale: TestSale) => {
    await ask(app, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    await app.runJobs();
  };

  it('reverses its pending points once', async () => {
    const brenda = await aParticipant(app);
    const sale = await aSale(app, { organizer });
    const orderId = await buyTickets(brenda, sale);
    await cancelEvent(sale);
    await platform.jobs.enqueue(db, 'loyalty.review-orders', { orderIds: [orderId] });
    await app.runJobs();
    await loyalty.awardPointsForOrder(orderId);
    expect(await pointsOf(brenda)).toMatchObject({
      account: { active: 0, pending: 0 },
      history: [
        { kind: 'reversed', points: -50 },
        { kind: 'earned', points: 50, isPending: false },
      ],
    });
  });

  it('reverses spent points from other lots, and never more than there are', async () => {
    const brenda = await aParticipant(app);
    const sale = await aSale(app, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
    const orderId = await buyTickets(brenda, sale, 2);
    clock.advance({ hours: 8 });
    await runTimeJobs();
    await award(brenda, 30);
    await redeem(brenda, await aReward({ costPoints: 90 }));
    await db.updateTable('orders').set({ refund: 'full' }).where('id', '=', orderId).execute();
    for (const _ of [1, 2]) {
      await platform.jobs.enqueue(db, 'loyalty.review-orders', { orderIds: [orderId] });
      await app.runJobs();
    }
    const { account, history, months } = await pointsOf(brenda);
    expect(account).toMatchObject({ active: 0, pending: 0, tierPoints: 30 });
    const reversed = history.filter(({ kind }: { kind: string }) => kind === 'reversed');
    expect(reversed.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(-40);
    expect(months.reduce((sum: number, { reversed: some }: { reversed: number }) => sum + some, 0)).toBe(40);
  });

  it('reverses points in proportion when only some tickets are refunded', async () => {
    const brenda = await aParticipant(app);
    const orderId = await buyTickets(brenda, await aSale(app, { organizer }), 4);
    const [ticket] = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute();
    await db
      .updateTable('tickets')
      .set({ state: 'refunded' })
      .where('id', '=', ticket?.id ?? '')
      .execute();
    await db.updateTable('orders').set({ refund: 'partial', refunded_xaf: 5_000 }).where('id', '=', orderId).execute();
    await platform.jobs.enqueue(db, 'loyalty.review-orders', { orderIds: [orderId] });
    await app.runJobs();
    expect((await pointsOf(brenda)).account.pending).toBe(150);
  });
});

it('every account equals the sum of its entries after all these tests', async () => {
  expect(await loyalty.prove()).toEqual({ accounts: [], lots: [] });
});
