import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { availableOf } from '#test/agreements';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay, type TestSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/people';
import { ledgerFeature } from '../ledger/index.ts';
import { takingsFeature } from './index.ts';

const test = await buildTestApp();
const { db, clock, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const takings = takingsFeature(platform, { ledger });
const hourMs = 3_600_000;

/** A show in two days, three hours long, of which so many tickets are sold, for 10,000 XAF each unless told. */
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

/** The clock goes on by so many hours, and does what it does by itself. */
async function pass(hours: number): Promise<void> {
  clock.advance({ hours });
  await platform.jobs.enqueue(db, 'events.move-by-time', {});
  await runJobs();
}
const untilOver = 51;

const pendingOf = async ({ organizer }: TestSale) => (await ledger.balances(db, organizer.user.id)).pending;
const standing = async (sale: TestSale) => [await pendingOf(sale), await availableOf(test, sale.organizer)];
/** Days have gone by: whoever looks signs in again. */
const askAgain = async (person: Person, path: string) => ask(test, 'GET', path, { as: await signInAgain(test, person) });
const settlementOf = async ({ organizer }: TestSale) =>
  (await askAgain(organizer, '/dashboard/organizer/settlements')).body.settlements[0];
const toldTo = async (person: Person) =>
  (await askAgain(person, '/activities/get-all-activies')).body.data.filter(
    (fact: { activityType: string }) => fact.activityType === 'takings_released',
  );

describe('what an event has sold', () => {
  it('waits until an hour after it, then nine tenths are available, and the rest after fourteen days', async () => {
    const sale = await aSoldShow();
    await pass(untilOver - 1);
    expect(await standing(sale)).toEqual([28_500, 0]);
    await pass(1);
    expect(await standing(sale)).toEqual([28_500, 0]);
    expect(await settlementOf(sale)).toMatchObject({ isOver: true, due: 28_500, freed: 0 });
    await pass(1);
    expect(await standing(sale)).toEqual([2_850, 25_650]);
    expect(await settlementOf(sale)).toMatchObject({ freed: 25_650, keptUntil: expect.any(String) });
    await pass(13 * 24);
    expect(await standing(sale)).toEqual([2_850, 25_650]);
    await pass(24);
    expect(await standing(sale)).toEqual([0, 28_500]);
    expect(await settlementOf(sale)).toMatchObject({ freed: 28_500 });
    expect((await ledger.prove()).totalXaf).toBe(0);
  });

  it('is shown to admins as far as it still waits, with the reserve that really stays back', async () => {
    // 9,509 XAF after commission and a tenth of it, whose halves of a franc go to the organizer.
    const sale = await aSoldShow(1, 10_010);
    const admin = await anAdmin(test);
    const waiting = async () => (await askAgain(admin, `/ledger/balances/${sale.organizer.user.id}`)).body.waiting;
    const waits = { eventId: sale.eventId, reserve: 950 };
    expect(await waiting()).toMatchObject([{ ...waits, amount: 9_509 }]);
    await pass(untilOver);
    await pass(1);
    expect(await pendingOf(sale)).toBe(950);
    expect(await waiting()).toMatchObject([{ ...waits, amount: 950 }]);
    await pass(14 * 24);
    expect(await pendingOf(sale)).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('is told to its organizer, each part once, and listed with the event', async () => {
    const sale = await aSoldShow(1);
    await pass(untilOver);
    await pass(1);
    await takings.release({ eventId: sale.eventId });
    await runJobs();
    expect(await toldTo(sale.organizer)).toMatchObject([{ description: expect.stringContaining('8,550') }]);
    const list = await askAgain(sale.organizer, `/dashboard/organizer/transactions?eventId=${sale.eventId}&kind=release`);
    expect(list.body.transactions).toMatchObject([
      { kind: 'release', amount: 0, pending: -8_550, available: 8_550, event: { _id: sale.eventId } },
    ]);
  });

  it('is released once, however many nodes run the job at the same time', async () => {
    const sale = await aSoldShow();
    await pass(untilOver);
    clock.advance({ hours: 2 });
    await Promise.all(Array.from({ length: 6 }, () => takings.release({ eventId: sale.eventId })));
    expect(await standing(sale)).toEqual([2_850, 25_650]);
  });

  it('would be released twice if the part of a second release were not read from the ledger', async () => {
    // The control: the same money moved under another name goes through, so what stops a second release is what it reads.
    const sale = await aSoldShow();
    await pass(untilOver);
    await pass(1);
    const rename = async (from: string, to: string) => {
      await sql`alter table ledger_transfers disable trigger user`.execute(db);
      await sql`update ledger_transfers set source_type = ${to} where source_type = ${from} and source_id = ${sale.eventId}`.execute(
        db,
      );
      await sql`alter table ledger_transfers enable trigger user`.execute(db);
    };
    await rename('event', 'forgotten');
    await expect(takings.release({ eventId: sale.eventId })).rejects.toMatchObject({ code: 'insufficient_balance' });
    await rename('forgotten', 'event');
    await takings.release({ eventId: sale.eventId });
    expect(await standing(sale)).toEqual([2_850, 25_650]);
  });

  it('counts a sale that was told of late with the reserve', async () => {
    const sale = await aSoldShow(1);
    const { body } = await order(test, await aParticipant(test), sale);
    await pass(untilOver);
    await pass(1);
    expect(await standing(sale)).toEqual([950, 8_550]);
    // The operator was away, and says only now that the phone had agreed.
    await pay(test, body.paymentUrl);
    expect(await standing(sale)).toEqual([10_450, 8_550]);
    await pass(14 * 24);
    expect(await standing(sale)).toEqual([0, 19_000]);
  });

  it('counts a first sale that was told of only after the release', async () => {
    const sale = await aSoldShow(0);
    clock.advance({ hours: untilOver - 1 });
    const { body } = await order(test, await aParticipant(test), sale);
    await pass(1);
    await pass(1);
    await pay(test, body.paymentUrl);
    expect(await standing(sale)).toEqual([9_500, 0]);
    await pass(14 * 24);
    expect(await standing(sale)).toEqual([0, 9_500]);
  });

  it('stays where it is while the event is suspended, whatever the clock says, until an admin decides', async () => {
    const sale = await aSoldShow();
    const admin = await anAdmin(test);
    const move = async (to: string) =>
      ask(test, 'PUT', `/event/status/${sale.eventId}/${to}`, {
        as: await signInAgain(test, admin),
        body: { reason: 'Nobody knows this hall' },
      });
    expect((await move('suspended')).status).toBe(200);
    await pass(untilOver + 24);
    expect(await standing(sale)).toEqual([28_500, 0]);
    expect((await move('published')).status).toBe(200);
    await pass(0);
    expect(await standing(sale)).toEqual([2_850, 25_650]);
  });

  it('is never released of an event that was called off', async () => {
    const sale = await aSoldShow();
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: sale.organizer, body: { reason: 'Rain' } });
    await pass(untilOver + 1);
    await takings.release({ eventId: sale.eventId });
    expect(await standing(sale)).toEqual([0, 0]);
  });

  it('is nothing where everything was free, and then nobody is told', async () => {
    const organizer = await anOrganizer(test);
    const startsAt = new Date(clock().getTime() + hourMs);
    const sale = await aSale(test, {
      organizer,
      startsAt,
      endsAt: new Date(startsAt.getTime() + hourMs),
      types: [{ priceXaf: 0 }],
    });
    await order(test, await aParticipant(test), sale);
    await pass(4);
    expect(await standing(sale)).toEqual([0, 0]);
    expect(await toldTo(organizer)).toEqual([]);
  });
});
