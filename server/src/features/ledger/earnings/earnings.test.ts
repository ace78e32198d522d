import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { availableOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { ledgerFeature } from '../index.ts';
import { earningsFeature } from './earnings.feature.ts';

const test = await buildTestApp();
const { db, clock, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const earnings = earningsFeature(platform, { ledger, pledges: { lock: async () => [], pay: async () => 0 } });
const hourMs = 3_600_000;

/** Creates an event in two days, three hours long, and sells the given number of tickets. */
async function aSoldShow(tickets = 3, priceXaf = 10_000): Promise<TestSale> {
  const organizer = await anOrganizer(test, { name: 'Salle Sosso' });
  const startsAt = new Date(clock().getTime() + 48 * hourMs);
  const endsAt = new Date(startsAt.getTime() + 3 * hourMs);
  const sale = await aSale(test, { organizer, startsAt, endsAt, types: [{ priceXaf, size: 100 }] });
  for (let n = 0; n < tickets; n += 1) {
    const { body } = await order(test, await aParticipant(test), sale);
    await pay(test, body.paymentUrl);
  }
  return sale;
}

/** Advances the clock and runs the time-based jobs. */
async function passHours(hours: number): Promise<void> {
  clock.advance({ hours });
  await platform.jobs.enqueue(db, 'events.move-by-time', {});
  await runJobs();
}
const untilOver = 51;

const pendingOf = async ({ organizer }: TestSale) => (await ledger.balances(db, organizer.user.id)).pending;
const balances = async (sale: TestSale) => [await pendingOf(sale), await availableOf(test, sale.organizer)];
/** Signs in again before the request, because sessions expire within the days that passed. */
const askAgain = async (person: Person, path: string) => ask(test, 'GET', path, { as: await signInAgain(test, person) });
const settlementOf = async ({ organizer }: TestSale) =>
  (await askAgain(organizer, '/dashboard/organizer/settlements')).body.settlements[0];
const notificationsOf = async (person: Person) =>
  (await askAgain(person, '/activities/get-all-activies')).body.data.filter(
    (fact: { activityType: string }) => fact.activityType === 'earnings_released',
  );

describe('the earnings of an event', () => {
  it('stay pending until one hour after it, then ninety percent are available, and the rest after fourteen days', async () => {
    const sale = await aSoldShow();
    await passHours(untilOver - 1);
    expect(await balances(sale)).toEqual([28_500, 0]);
    await passHours(1);
    expect(await balances(sale)).toEqual([28_500, 0]);
    expect(await settlementOf(sale)).toMatchObject({ isOver: true, due: 28_500, freed: 0 });
    await passHours(1);
    expect(await balances(sale)).toEqual([2_850, 25_650]);
    expect(await settlementOf(sale)).toMatchObject({ freed: 25_650, keptUntil: expect.any(String) });
    await passHours(13 * 24);
    expect(await balances(sale)).toEqual([2_850, 25_650]);
    await passHours(24);
    expect(await balances(sale)).toEqual([0, 28_500]);
    expect(await settlementOf(sale)).toMatchObject({ freed: 28_500 });
    expect((await ledger.prove()).totalXaf).toBe(0);
  });

  it('are shown to admins as the pending amount with the actual reserve', async () => {
    // 9,509 XAF after commission. The reserve is a tenth of it, rounded down.
    const sale = await aSoldShow(1, 10_010);
    const admin = await anAdmin(test);
    const waiting = async () => (await askAgain(admin, `/ledger/balances/${sale.organizer.user.id}`)).body.waiting;
    const waits = { eventId: sale.eventId, reserve: 950 };
    expect(await waiting()).toMatchObject([{ ...waits, amount: 9_509 }]);
    await passHours(untilOver);
    await passHours(1);
    expect(await pendingOf(sale)).toBe(950);
    expect(await waiting()).toMatchObject([{ ...waits, amount: 950 }]);
    await passHours(14 * 24);
    expect(await pendingOf(sale)).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('notify the organizer once per part, and are listed as transactions of the event', async () => {
    const sale = await aSoldShow(1);
    await passHours(untilOver);
    await passHours(1);
    await earnings.release({ eventId: sale.eventId });
    await runJobs();
    expect(await notificationsOf(sale.organizer)).toMatchObject([{ description: expect.stringContaining('8,550') }]);
    const list = await askAgain(sale.organizer, `/dashboard/organizer/transactions?eventId=${sale.eventId}&kind=release`);
    expect(list.body.transactions).toMatchObject([
      { kind: 'release', amount: 0, pending: -8_550, available: 8_550, event: { _id: sale.eventId } },
    ]);
  });

  it('are released once for concurrent runs of the job', async () => {
    const sale = await aSoldShow();
    await passHours(untilOver);
    clock.advance({ hours: 2 });
    await Promise.all(Array.from({ length: 6 }, () => earnings.release({ eventId: sale.eventId })));
    expect(await balances(sale)).toEqual([2_850, 25_650]);
  });

  it('would be released twice if earlier releases were not read from the ledger', async () => {
    // Hides the first release from the job. The second release is then attempted, which proves that reading the ledger prevents
    // it.
    const sale = await aSoldShow();
    await passHours(untilOver);
    await passHours(1);
    const rename = async (from: string, to: string) => {
      await sql`alter table ledger_transfers disable trigger user`.execute(db);
      await sql`update ledger_transfers set source_type = ${to} where source_type = ${from} and source_id = ${sale.eventId}`.execute(
        db,
      );
      await sql`alter table ledger_transfers enable trigger user`.execute(db);
    };
    await rename('event', 'forgotten');
    await expect(earnings.release({ eventId: sale.eventId })).rejects.toMatchObject({ code: 'insufficient_balance' });
    await rename('forgotten', 'event');
    await earnings.release({ eventId: sale.eventId });
    expect(await balances(sale)).toEqual([2_850, 25_650]);
  });

  it('include a sale confirmed after the release, which is released with the reserve', async () => {
    const sale = await aSoldShow(1);
    const { body } = await order(test, await aParticipant(test), sale);
    await passHours(untilOver);
    await passHours(1);
    expect(await balances(sale)).toEqual([950, 8_550]);
    // The operator confirms the payment only now.
    await pay(test, body.paymentUrl);
    expect(await balances(sale)).toEqual([10_450, 8_550]);
    await passHours(14 * 24);
    expect(await balances(sale)).toEqual([0, 19_000]);
  });

  it('include a first sale that is confirmed only after the release', async () => {
    const sale = await aSoldShow(0);
    clock.advance({ hours: untilOver - 1 });
    const { body } = await order(test, await aParticipant(test), sale);
    await passHours(1);
    await passHours(1);
    await pay(test, body.paymentUrl);
    expect(await balances(sale)).toEqual([9_500, 0]);
    await passHours(14 * 24);
    expect(await balances(sale)).toEqual([0, 9_500]);
  });

  it('stay pending while the event is suspended, until an admin publishes it again', async () => {
    const sale = await aSoldShow();
    const admin = await anAdmin(test);
    const changeStatus = async (to: string) =>
      ask(test, 'PUT', `/event/status/${sale.eventId}/${to}`, {
        as: await signInAgain(test, admin),
        body: { reason: 'Nobody knows this hall' },
      });
    expect((await changeStatus('suspended')).status).toBe(200);
    await passHours(untilOver + 24);
    expect(await balances(sale)).toEqual([28_500, 0]);
    expect((await changeStatus('published')).status).toBe(200);
    await passHours(0);
    expect(await balances(sale)).toEqual([2_850, 25_650]);
  });

  it('are never released for a cancelled event', async () => {
    const sale = await aSoldShow();
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: sale.organizer, body: { reason: 'Rain' } });
    await passHours(untilOver + 1);
    await earnings.release({ eventId: sale.eventId });
    expect(await balances(sale)).toEqual([0, 0]);
  });

  it('of a free event are zero, and the organizer is not notified', async () => {
    const organizer = await anOrganizer(test);
    const startsAt = new Date(clock().getTime() + hourMs);
    const sale = await aSale(test, {
      organizer,
      startsAt,
      endsAt: new Date(startsAt.getTime() + hourMs),
      types: [{ priceXaf: 0 }],
    });
    await order(test, await aParticipant(test), sale);
    await passHours(4);
    expect(await balances(sale)).toEqual([0, 0]);
    expect(await notificationsOf(organizer)).toEqual([]);
  });
});

describe('the releases ahead, for admins', () => {
  it('are the earnings of all organizers by day, less what was released', async () => {
    const admin = await anAdmin(test);
    const total = async () => (await ask(test, 'GET', '/ledger/upcoming-releases', { as: await signInAgain(test, admin) })).body;
    const before = (await total()).total;
    const sale = await aSoldShow();
    const pending = await pendingOf(sale);
    const { days, total: sold } = await total();
    expect(sold - before).toBe(pending);
    expect(days).toHaveLength(30);
    await passHours(untilOver + 2);
    // Ninety percent are available, and the reserve is still to come.
    expect((await total()).total).toBeLessThan(sold);
    expect(await pendingOf(sale)).toBe(pending / 10);
    const { status } = await ask(test, 'GET', '/ledger/upcoming-releases', { as: await signInAgain(test, sale.organizer) });
    expect(status).toBe(403);
  });
});
