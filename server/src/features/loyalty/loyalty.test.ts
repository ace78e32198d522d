import { business } from '@ngoma/api/common/business';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDoor, aTicket, enter } from '#test/door';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay, type TestSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';
import { loyaltyFeature } from './index.ts';

const house = await buildTestApp();
const { clock, db, platform } = house;
const loyalty = loyaltyFeature(platform);
/** Somebody new for each test: sessions end after half a day, and these tests last for years. */
let organizer: Person;
beforeEach(async () => {
  organizer = await anOrganizer(house);
});

const pointsOf = async (as: Person, language: 'en' | 'fr' = 'en') => (await ask(house, 'GET', '/rewards', { as, language })).body;
const redeem = (as: Person, id: string, language: 'en' | 'fr' = 'en') =>
  ask(house, 'POST', `/rewards/${id}/redeem`, { as, language });
/** Signs somebody in again, after months. */
const again = async (person: Person): Promise<Person> => {
  const endsAt = new Date(clock().getTime() + 3_600_000);
  await db.updateTable('sessions').set({ expires_at: endsAt }).where('user_id', '=', person.user.id).execute();
  return person;
};
const timePasses = async () => {
  await platform.jobs.enqueue(db, 'loyalty.move-by-time', {});
  await house.runJobs();
};
async function buys(buyer: Person, sale: TestSale, quantity = 1): Promise<string> {
  const { body } = await order(house, buyer, sale, { quantity });
  await pay(house, body.paymentUrl);
  return body.savedOrder._id;
}
const gift = (to: Person, points: number) =>
  db
    .transaction()
    .execute((tx) =>
      loyalty.give(tx, { userId: to.user.id, source: 'gift', sourceId: newId(), points, note: { en: 'Hi', fr: 'Salut' } }),
    );
const aReward = (wishes: Partial<Parameters<typeof loyalty.createReward>[0]> = {}) =>
  loyalty.createReward(
    {
      title: { en: 'A plate of ndolè', fr: 'Une assiette de ndolè' },
      description: { en: 'With plantain', fr: 'Avec du plantain' },
      partner: 'Chez Mado',
      costPoints: 100,
      codes: ['MADO-1', 'MADO-2'],
      ...wishes,
    },
    organizer.session,
  );

it('what was paid gives points that wait for the event, and are there once it has taken place', async () => {
  const brenda = await aParticipant(house);
  const startsAt = new Date(clock().getTime() + 86_400_000);
  const sale = await aSale(house, { organizer, name: 'Makossa Night', startsAt });
  await buys(brenda, sale, 2);
  const overAt = new Date(startsAt.getTime() + business.event.presumedHours * 3_600_000);
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 0,
    points: 0,
    account: { active: 0, pending: 100, tier: 'bronze', tierPoints: 0, nextTier: { tier: 'silver', fromPoints: 1_000 } },
    history: [
      { kind: 'earned', source: 'order', points: 100, title: 'Makossa Night', isPending: true, activeFrom: overAt.toISOString() },
    ],
  });
  await timePasses();
  expect((await pointsOf(brenda)).totalPoints).toBe(0);
  clock.set(overAt);
  await again(brenda);
  await timePasses();
  await timePasses();
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 100,
    account: { active: 100, pending: 0, tierPoints: 100, expiringNext: { points: 100 } },
    history: [{ points: 100, isPending: false, activeFrom: null }],
  });
});

it('a payment that is told of twice gives points once, a free order none', async () => {
  const brenda = await aParticipant(house);
  const sale = await aSale(house, { organizer, types: [{ priceXaf: 5_000 }, { priceXaf: 0 }] });
  const orderId = await buys(brenda, sale);
  await Promise.all([loyalty.earnFromOrder(orderId), loyalty.earnFromOrder(orderId)]);
  await order(house, brenda, sale, { items: [{ ticketTypeId: sale.typeIds[1] ?? '', quantity: 1 }] });
  await house.runJobs();
  const { history, account } = await pointsOf(brenda);
  expect({ moves: history.length, pending: account.pending }).toEqual({ moves: 1, pending: 50 });
});

it('points expire a year after they became active, and are said to before', async () => {
  const brenda = await aParticipant(house);
  await gift(brenda, 80);
  const { account } = await pointsOf(brenda);
  clock.set(new Date(account.expiringNext.at));
  await again(brenda);
  expect((await pointsOf(brenda)).totalPoints).toBe(0);
  await timePasses();
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 0,
    account: { tierPoints: 0, expiringNext: null },
    history: [{ kind: 'expired', points: -80 }, { kind: 'earned' }],
  });
});

it('a rating gives fifty points, and another one of the same event nothing more', async () => {
  const brenda = await aParticipant(house);
  const night = await aDoor(house, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
  const { ticketCode } = await aTicket(house, brenda, night);
  await enter(house, organizer, { ticketCode, eventId: night.eventId });
  clock.advance({ hours: 1 });
  for (const rating of [4, 5]) {
    const { status } = await ask(house, 'POST', '/event/rating', { as: brenda, body: { eventId: night.eventId, rating } });
    expect(status).toBe(200);
  }
  expect(await pointsOf(brenda)).toMatchObject({
    totalPoints: 50,
    history: [{ kind: 'earned', source: 'rating', points: 50, eventId: night.eventId }],
  });
});

it('a higher tier earns more with the next purchase', async () => {
  const brenda = await aParticipant(house);
  await gift(brenda, 1_000);
  await buys(brenda, await aSale(house, { organizer }));
  expect((await pointsOf(brenda)).account).toMatchObject({ tier: 'silver', multiplierPercent: 110, pending: 55 });
});

it('organizers, providers and admins collect no points', async () => {
  for (const as of [organizer, await aProvider(house), await anAdmin(house)]) {
    expect((await ask(house, 'GET', '/rewards', { as })).status).toBe(403);
    expect(await gift(as, 10)).toBe(0);
  }
});

describe('a reward', () => {
  it('takes points and stock, gives its code, and stands in the history', async () => {
    const brenda = await aParticipant(house);
    await gift(brenda, 150);
    const id = await aReward();
    const { status, body } = await redeem(brenda, id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { message: 'Yours. The code is below.', redeemedCode: 'MADO-1', totalPoints: 50 },
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

  it('refuses whoever has too few points, had it already, or comes too late', async () => {
    const brenda = await aParticipant(house);
    await gift(brenda, 250);
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

  it('is given once for one idempotency key', async () => {
    const brenda = await aParticipant(house);
    await gift(brenda, 300);
    const id = await aReward();
    const again = () =>
      ask(house, 'POST', `/rewards/${id}/redeem`, { as: brenda, headers: { 'idempotency-key': 'one-press-twice' } });
    expect([(await again()).body.redeemedCode, (await again()).body.redeemedCode]).toEqual(['MADO-1', 'MADO-1']);
    expect((await pointsOf(brenda)).totalPoints).toBe(200);
  });
});

describe('a cancelled event', () => {
  const callOff = async (sale: TestSale) => {
    await ask(house, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    await house.runJobs();
  };

  it('takes back the points that waited for it, however often it is told', async () => {
    const brenda = await aParticipant(house);
    const sale = await aSale(house, { organizer });
    const orderId = await buys(brenda, sale);
    await callOff(sale);
    await platform.jobs.enqueue(db, 'loyalty.review-orders', { orderIds: [orderId] });
    await house.runJobs();
    await loyalty.earnFromOrder(orderId);
    expect(await pointsOf(brenda)).toMatchObject({
      account: { active: 0, pending: 0 },
      history: [
        { kind: 'reversed', points: -50 },
        { kind: 'earned', points: 50, isPending: false },
      ],
    });
  });

  it('takes points that were spent already from the others, and never more than there are', async () => {
    const brenda = await aParticipant(house);
    const sale = await aSale(house, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
    const orderId = await buys(brenda, sale, 2);
    clock.advance({ hours: 8 });
    await timePasses();
    await gift(brenda, 30);
    await redeem(brenda, await aReward({ costPoints: 90 }));
    await db.updateTable('orders').set({ refund: 'full' }).where('id', '=', orderId).execute();
    for (const _ of [1, 2]) {
      await platform.jobs.enqueue(db, 'loyalty.review-orders', { orderIds: [orderId] });
      await house.runJobs();
    }
    const { account, history } = await pointsOf(brenda);
    expect(account).toMatchObject({ active: 0, pending: 0, tierPoints: 30 });
    const reversed = history.filter(({ kind }: { kind: string }) => kind === 'reversed');
    expect(reversed.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(-40);
  });

  it('takes back in proportion where only some tickets were given back', async () => {
    const brenda = await aParticipant(house);
    const orderId = await buys(brenda, await aSale(house, { organizer }), 4);
    const [ticket] = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute();
    await db
      .updateTable('tickets')
      .set({ state: 'refunded' })
      .where('id', '=', ticket?.id ?? '')
      .execute();
    await db.updateTable('orders').set({ refund: 'partial' }).where('id', '=', orderId).execute();
    await platform.jobs.enqueue(db, 'loyalty.review-orders', { orderIds: [orderId] });
    await house.runJobs();
    expect((await pointsOf(brenda)).account.pending).toBe(150);
  });
});

it('after all of this, every account is what its entries say', async () => {
  expect(await loyalty.prove()).toEqual({ accounts: [], lots: [] });
});
