import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type PersonOptions, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { accounts, ledgerFeature, reserveOf } from '../index.ts';
import { earlyAmountOf } from './earnings.rules.ts';

const test = await buildTestApp();
const { db, clock, runJobs, platform } = test;
const ledger = ledgerFeature(platform);

/** Creates an event in two days and sells tickets of 10,000 XAF, of which 9,500 are the organizer's. */
async function aSoldShow(tickets = 4, person: PersonOptions = { isVerified: true }): Promise<TestSale> {
  const organizer = await anOrganizer(test, person);
  const startsAt = new Date(clock().getTime() + 48 * 3_600_000);
  const sale = await aSale(test, { organizer, startsAt, types: [{ priceXaf: 10_000, size: 100 }] });
  for (let n = 0; n < tickets; n += 1) await sell(sale);
  return sale;
}
async function sell(sale: TestSale) {
  const buyer = await aParticipant(test);
  const { body } = await order(test, buyer, sale);
  await pay(test, body.paymentUrl);
  return { buyer, orderId: body.savedOrder._id as string };
}

const release = async (sale: TestSale, as = sale.organizer) =>
  ask(test, 'POST', `/dashboard/organizer/settlements/${sale.eventId}/release`, { as });
const settlementOf = async ({ organizer }: TestSale) =>
  (await ask(test, 'GET', '/dashboard/organizer/settlements', { as: organizer })).body.settlements[0];
const balances = async ({ organizer }: TestSale) => {
  const { pending, owed } = await ledger.balances(db, organizer.user.id);
  return { pending, available: await availableOf(test, organizer), owed };
};
/** Takes the whole available balance away, as a withdrawal does. */
const spendAvailable = async ({ organizer, eventId }: TestSale) => {
  const amountXaf = await availableOf(test, organizer);
  const postings = [
    { account: accounts.organizerAvailable(organizer.user.id), amountXaf },
    { account: accounts.funding, amountXaf: -amountXaf },
  ];
  await db.transaction().execute((tx) => ledger.post(tx, { sourceType: 'demo', sourceId: eventId, kind: 'gift', postings }));
};
const cancelEvent = async (sale: TestSale) => {
  await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: sale.organizer, body: { reason: 'Rain' } });
  await runJobs();
};

describe('the amount of an early release', () => {
  it('is half of the earnings, less the reserve, open requests of buyers and what is available already', () => {
    const facts = { netXaf: 38_000, freedXaf: 0, openRefundsXaf: 0, pledgedXaf: 0 };
    expect(earlyAmountOf(facts)).toBe(15_200);
    expect(earlyAmountOf({ ...facts, openRefundsXaf: 10_000 })).toBe(5_200);
    expect(earlyAmountOf({ ...facts, pledgedXaf: 12_000 })).toBe(3_200);
    expect(earlyAmountOf({ ...facts, freedXaf: 15_200 })).toBe(0);
  });

  it('leaves the reserve and at least half of the earnings pending, whatever was sold and refunded', () => {
    const xaf = fc.nat(50_000_000);
    fc.assert(
      fc.property(xaf, xaf, xaf, xaf, (netXaf, freedXaf, openRefundsXaf, pledgedXaf) => {
        const amountXaf = earlyAmountOf({ netXaf, freedXaf, openRefundsXaf, pledgedXaf });
        expect(Number.isSafeInteger(amountXaf) && amountXaf >= 0).toBe(true);
        if (amountXaf > 0) {
          const restXaf = netXaf - freedXaf - amountXaf;
          expect(restXaf).toBeGreaterThanOrEqual(Math.max(netXaf / 2, openRefundsXaf + pledgedXaf + reserveOf(netXaf)));
        }
      }),
    );
  });
});

describe('an early release', () => {
  it('makes part of the earnings available at once, and more of them after more sales', async () => {
    const sale = await aSoldShow();
    expect(await settlementOf(sale)).toMatchObject({ early: 15_200, freed: 0, due: 38_000 });
    expect((await release(sale)).body).toEqual({ message: '15,200 XAF were released', amount: 15_200 });
    expect(await balances(sale)).toEqual({ pending: 22_800, available: 15_200, owed: 0 });
    expect(await settlementOf(sale)).toMatchObject({ early: 0, freed: 15_200 });
    expect((await release(sale)).body).toMatchObject({ code: 'nothing_to_release' });
    await sell(sale);
    expect((await release(sale)).body).toMatchObject({ amount: 3_800 });
    expect((await ledger.prove()).totalXaf).toBe(0);
  });

  it('leaves less to become available after the event, which the settlements say with its time', async () => {
    const sale = await aSoldShow();
    const expected = async () =>
      (await ask(test, 'GET', '/dashboard/organizer/settlements', { as: sale.organizer })).body.expected;
    const event = { eventId: sale.eventId, eventName: expect.any(String), zone: 'Africa/Douala' };
    const last = { ...event, part: 'reserve_released', amount: 3_800, expectedAt: expect.any(String) };
    expect(await expected()).toEqual([{ ...last, part: 'released', amount: 34_200 }, last]);
    await release(sale);
    expect(await expected()).toEqual([{ ...last, part: 'released', amount: 19_000 }, last]);
    await cancelEvent(sale);
    expect(await expected()).toEqual([]);
  });

  it('is part of what becomes available after the event, so that nothing is released twice', async () => {
    const sale = await aSoldShow();
    await release(sale);
    clock.advance({ days: 4 });
    await platform.jobs.enqueue(db, 'events.move-by-time', {});
    await runJobs();
    expect(await balances(sale)).toEqual({ pending: 3_800, available: 34_200, owed: 0 });
    clock.advance({ days: 14 });
    await runJobs();
    expect(await balances(sale)).toEqual({ pending: 0, available: 38_000, owed: 0 });
  });

  it('happens once for ten requests at the same time', async () => {
    const sale = await aSoldShow();
    const replies = await Promise.all(Array.from({ length: 10 }, () => release(sale)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'nothing_to_release')).toHaveLength(9);
    expect(await balances(sale)).toMatchObject({ pending: 22_800, available: 15_200 });
  });

  it('is taken back from the available balance when the event is cancelled', async () => {
    const sale = await aSoldShow();
    await release(sale);
    await cancelEvent(sale);
    expect(await balances(sale)).toEqual({ pending: 0, available: 0, owed: 0 });
  });

  it('settles a debt of the organizer first', async () => {
    const cancelled = await aSoldShow();
    await release(cancelled);
    await spendAvailable(cancelled);
    await cancelEvent(cancelled);
    const { organizer } = cancelled;
    const next = await aSale(test, { organizer, types: [{ priceXaf: 10_000, size: 100 }] });
    for (let n = 0; n < 4; n += 1) await sell(next);
    expect(await balances(next)).toEqual({ pending: 38_000, available: 0, owed: 15_200 });
    expect((await release(next)).body).toMatchObject({ amount: 15_200 });
    expect(await balances(next)).toEqual({ pending: 22_800, available: 0, owed: 0 });
  });

  it('never makes the pending money of another event pay the refunds of a cancelled one', async () => {
    const cancelled = await aSoldShow();
    const other = await aSale(test, {
      organizer: cancelled.organizer,
      startsAt: new Date(clock().getTime() + 90 * 3_600_000),
      types: [{ priceXaf: 10_000, size: 100 }],
    });
    await sell(other);
    await release(cancelled);
    // The money that was released is withdrawn, so that it cannot pay refunds.
    await spendAvailable(cancelled);
    await cancelEvent(cancelled);
    expect(await balances(cancelled)).toEqual({ pending: 9_500, available: 0, owed: 15_200 });
    clock.advance({ days: 5 });
    await platform.jobs.enqueue(db, 'events.move-by-time', {});
    await runJobs();
    expect(await balances(cancelled)).toEqual({ pending: 950, available: 0, owed: 15_200 - 8_550 });
  });

  it('is refused to organizers who are not verified, and says what they would get', async () => {
    const sale = await aSoldShow(4, { isVerified: false });
    expect(await settlementOf(sale)).toMatchObject({ early: 15_200 });
    expect((await release(sale)).body).toMatchObject({ code: 'identity_required' });
    expect(await balances(sale)).toMatchObject({ pending: 38_000, available: 0 });
  });

  it('is refused while the money is frozen', async () => {
    const sale = await aSoldShow();
    const admin = await anAdmin(test);
    await ask(test, 'POST', `/withdrawal/freezes/${sale.organizer.user.id}`, { as: admin, body: { reason: 'Many refunds' } });
    expect((await release(sale)).body).toMatchObject({ code: 'account_frozen' });
  });

  it.each(['suspended', 'cancelled'] as const)('is refused for an event that is %s', async (state) => {
    const sale = await aSoldShow(1);
    await db.updateTable('events').set({ state }).where('id', '=', sale.eventId).execute();
    expect((await release(sale)).body).toMatchObject({ code: 'event_not_ahead' });
    expect(await settlementOf(sale)).toMatchObject({ early: 0 });
  });

  it('is refused while buyers of a moved event may give their tickets back', async () => {
    const sale = await aSoldShow(1);
    const until = new Date(clock().getTime() + 3_600_000);
    await db.updateTable('events').set({ refunds_open_until: until }).where('id', '=', sale.eventId).execute();
    expect((await release(sale)).body).toMatchObject({ code: 'event_not_ahead' });
    clock.advance({ hours: 1 });
    expect((await release(sale, await signInAgain(test, sale.organizer))).status).toBe(200);
  });

  it('is refused to others, who do not learn whether the event exists', async () => {
    const sale = await aSoldShow(1);
    const other = await anOrganizer(test, { isVerified: true });
    expect((await release(sale, other)).status).toBe(404);
    expect((await release({ ...sale, eventId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70' }, other)).status).toBe(404);
    expect((await release(sale, await aParticipant(test))).status).toBe(403);
  });
});
