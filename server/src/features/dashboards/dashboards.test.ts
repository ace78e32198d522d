import { beforeEach, expect, it } from 'vitest';
import { aDraftEvent, aPublishedEvent, ask, eventsOf } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const house = await buildTestApp();
const { clock } = house;
// Noon in Cameroon, so that a day forward or back is the next or the last.
const noon = '2027-03-15T11:00:00Z';
beforeEach(() => {
  clock.set(noon);
});

const dashboard = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(house, 'GET', '/dashboard/organizer', { as, language })).body;

/** Somebody new buys at that time: a session would not last through the weeks. */
async function sell(sale: Parameters<typeof order>[2], quantity: number, at: string) {
  clock.set(at);
  const buyer = await aParticipant(house);
  const { body } = await order(house, buyer, sale, { quantity });
  if (body.paymentUrl) await pay(house, body.paymentUrl);
  return body;
}

it('meets a new organizer with zeros, thirty empty days and nothing to do', async () => {
  const body = await dashboard(await anOrganizer(house));
  expect(body).toMatchObject({
    currency: 'XAF',
    eventCount: 0,
    soldThisWeek: 0,
    soldLastWeek: 0,
    revenue: { gross: 0, afterFees: 0 },
    balance: { available: 0, pending: 0 },
    nextEvent: null,
    needs: [],
  });
  expect(body.salesPerDay).toHaveLength(30);
  expect(body.salesPerDay.at(-1)).toEqual({ day: '2027-03-15', tickets: 0, revenue: 0 });
});

it('counts sales by the days of Cameroon, this week against the last, and the money before and after fees', async () => {
  const organizer = await anOrganizer(house);
  const startsAt = new Date('2027-04-01T19:00:00Z');
  const sale = await aSale(house, { organizer, startsAt, types: [{ priceXaf: 5_000, size: 100 }] });
  await sell(sale, 1, '2027-02-13T12:00:00Z'); // the day before the chart begins
  await sell(sale, 3, '2027-03-02T12:00:00Z'); // the week before
  await sell(sale, 4, '2027-03-08T22:30:00Z'); // the last minutes of the week before
  await sell(sale, 2, '2027-03-08T23:30:00Z'); // past midnight in Cameroon: this week
  await sell(sale, 1, '2027-03-15T10:00:00Z');
  clock.set(noon);
  const body = await dashboard(organizer);
  expect(body).toMatchObject({
    eventCount: 1,
    soldThisWeek: 3,
    soldLastWeek: 7,
    revenue: { gross: 50_000, afterFees: 47_500 },
    balance: { available: 0, pending: 52_250 },
    nextEvent: { _id: sale.eventId, sold: 11, capacity: 100, entered: 0, daysToGo: 17 },
  });
  const sold = body.salesPerDay.filter(({ tickets }: { tickets: number }) => tickets > 0);
  expect(sold).toEqual([
    { day: '2027-03-02', tickets: 3, revenue: 15_000 },
    { day: '2027-03-08', tickets: 4, revenue: 20_000 },
    { day: '2027-03-09', tickets: 2, revenue: 10_000 },
    { day: '2027-03-15', tickets: 1, revenue: 5_000 },
  ]);
});

it('names what waits, the most pressing first, and what has gone by no more', async () => {
  const organizer = await anOrganizer(house, { name: 'Maison Sawa' });
  const of = { organizer };
  const draft = await aDraftEvent(house, of);
  const full = await aSale(house, {
    ...of,
    name: 'Full',
    types: [{ priceXaf: 0, size: 10 }],
    startsAt: new Date('2027-03-20T19:00:00Z'),
  });
  const paying = await aSale(house, { ...of, name: 'Paying', startsAt: new Date('2027-03-18T19:00:00Z') });
  const stopped = await aPublishedEvent(house, of);
  await eventsOf(house).setStatus((await anAdmin(house)).session, stopped.eventId, 'suspended', 'A complaint');
  await aSale(house, { ...of, name: 'Over', startsAt: new Date('2027-03-10T19:00:00Z'), types: [{ size: 0 }] });
  await sell(full, 9, noon);
  await order(house, await aParticipant(house), paying, { quantity: 2 });
  expect((await dashboard(organizer)).needs).toEqual([
    { kind: 'suspended', eventId: stopped.eventId, eventName: 'Makossa Night', reason: 'A complaint' },
    { kind: 'nearly_sold_out', eventId: full.eventId, eventName: 'Full', left: 1 },
    { kind: 'payments_waiting', eventId: paying.eventId, eventName: 'Paying', orders: 1, amount: 10_000 },
    { kind: 'draft', eventId: draft.eventId, eventName: 'Makossa Night', creationStep: 1 },
  ]);
  // What is not paid in its quarter of an hour waits no longer.
  clock.advance({ minutes: 16 });
  expect((await dashboard(organizer)).needs.map(({ kind }: { kind: string }) => kind)).toEqual([
    'suspended',
    'nearly_sold_out',
    'draft',
  ]);
});

it('names the next event in the reader’s language; it stays the next one while it runs', async () => {
  const organizer = await anOrganizer(house);
  const event = await aPublishedEvent(house, {
    organizer,
    fields: { date: '2027-03-15T18:00:00Z', eventNameFr: 'Nuit du makossa' },
  });
  expect((await dashboard(organizer, 'fr')).nextEvent).toMatchObject({
    eventName: 'Nuit du makossa',
    daysToGo: 0,
    capacity: 100,
  });
  clock.set('2027-03-15T20:00:00Z');
  expect((await dashboard(organizer)).nextEvent).toMatchObject({ _id: event.eventId, daysToGo: 0 });
});

it('shows everybody their own events only', async () => {
  const sale = await aSale(house, { organizer: await anOrganizer(house), types: [{ priceXaf: 0 }] });
  await sell(sale, 2, noon);
  expect(await dashboard(await anOrganizer(house))).toMatchObject({ eventCount: 0, soldThisWeek: 0, nextEvent: null });
});

it('is for organizers only', async () => {
  for (const as of [await aParticipant(house), await aProvider(house), await anAdmin(house)])
    expect((await ask(house, 'GET', '/dashboard/organizer', { as })).status).toBe(403);
  expect((await ask(house, 'GET', '/dashboard/organizer')).status).toBe(401);
});
