import { beforeEach, expect, it } from 'vitest';
import { ask, eventsOf } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock } = app;
// Noon in Cameroon.
const noon = '2027-03-15T11:00:00Z';
beforeEach(() => {
  clock.set(noon);
});

type Query = Readonly<Record<string, string>>;
const get = (path: string, as: Person, query: Query = {}) => ask(app, 'GET', `${path}?${new URLSearchParams(query)}`, { as });
const reports = async (as: Person, query?: Query) => (await get('/dashboard/organizer/reports', as, query)).body;
const file = async (path: string, as: Person, { language = 'en', ...query }: Query = {}) => {
  const url = `/api${path}?${new URLSearchParams(query)}`;
  return app.fastify.inject({ method: 'GET', url, headers: { ...as.headers, 'accept-language': language } });
};

/** Sells to a new buyer at that time, paid by default. */
async function sell(sale: TestSale, quantity: number, at: string, isPaid = true) {
  clock.set(at);
  const buyer = await aParticipant(app, { name: '=Brenda' });
  const { body } = await order(app, buyer, sale, { quantity });
  if (body.paymentUrl && isPaid) await pay(app, body.paymentUrl);
  return { buyer, ...body };
}

/** A concert in Yaoundé, 5,000 XAF a ticket, with sales on three days, and a free event. */
async function salesOfAMonth() {
  const organizer = await anOrganizer(app);
  const of = { organizer, startsAt: new Date('2027-03-14T19:00:00Z') };
  clock.set('2027-02-01T11:00:00Z');
  const concert = await aSale(app, { ...of, types: [{ name: 'Standard', priceXaf: 5_000, size: 100 }] });
  const evening = await aSale(app, { ...of, name: 'Evening', types: [{ name: 'Free', priceXaf: 0, size: 100 }] });
  await sell(concert, 3, '2027-02-20T12:00:00Z');
  const late = await sell(concert, 1, '2027-03-10T22:59:00Z');
  await sell(concert, 2, '2027-03-10T23:00:00Z'); // the next day in Cameroon
  await sell(evening, 4, '2027-03-11T12:00:00Z');
  await sell(concert, 5, '2027-03-12T12:00:00Z', false); // never paid
  clock.set(noon);
  return { organizer, concert, evening, late };
}

it('reports count the visits of the period, in all, by event and beside the period before', async () => {
  const { organizer, concert, evening } = await salesOfAMonth();
  const seen = async (eventId: string, day: string, visits: number) =>
    app.db
      .insertInto('event_visits')
      .values({ event_id: eventId, day: new Date(`${day}T00:00:00Z`), visits })
      .execute();
  const idle = await aSale(app, { organizer, name: 'Idle', types: [{ priceXaf: 0, size: 1 }] });
  const foreign = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0, size: 1 }] });
  await seen(concert.eventId, '2027-03-10', 40);
  await seen(concert.eventId, '2027-03-15', 2);
  await seen(concert.eventId, '2027-03-09', 30);
  await seen(evening.eventId, '2027-03-11', 7);
  await seen(idle.eventId, '2027-03-12', 5);
  await seen(foreign.eventId, '2027-03-12', 100);
  const body = await reports(organizer, { from: '2027-03-10', to: '2027-03-15' });
  expect([body.visits, body.before.visits]).toEqual([54, 30]);
  expect(body.events.map(({ _id, visits, tickets }: Record<string, unknown>) => [_id, visits, tickets])).toEqual([
    [concert.eventId, 42, 3],
    [evening.eventId, 7, 4],
    [idle.eventId, 5, 0],
  ]);
  expect((await reports(organizer, { from: '2027-03-10', to: '2027-03-15', eventId: evening.eventId })).visits).toBe(7);
  const csv = await file('/dashboard/organizer/reports/events/csv', organizer, { from: '2027-03-10', to: '2027-03-15' });
  expect(csv.body).toMatch(/Visits/);
});

it('reports count the sales of the period by day, event, type, city and payment channel', async () => {
  const { organizer, concert } = await salesOfAMonth();
  const body = await reports(organizer, { from: '2027-03-10', to: '2027-03-15' });
  expect(body).toMatchObject({
    from: '2027-03-10',
    to: '2027-03-15',
    totals: { orders: 3, tickets: 7, gross: 15_000, commission: 750, net: 14_250 },
    orders: { placed: 4, confirmed: 3, expired: 1, cancelled: 0, waiting: 0 },
    refunds: { count: 0, amount: 0, done: 0, doneAmount: 0 },
    ratings: { count: 0, average: null },
  });
  expect(body.salesPerDay).toEqual([
    { day: '2027-03-10', tickets: 1, revenue: 5_000 },
    { day: '2027-03-11', tickets: 6, revenue: 10_000 },
    ...['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'].map((day) => ({ day, tickets: 0, revenue: 0 })),
  ]);
  expect(body.events).toMatchObject([
    { _id: concert.eventId, tickets: 3, gross: 15_000, commission: 750, net: 14_250, refunded: 0 },
    { eventName: 'Evening', tickets: 4, gross: 0 },
  ]);
  expect(body.ticketTypes).toEqual([
    { key: 'Standard', name: 'Standard', orders: 2, tickets: 3, gross: 15_000 },
    { key: 'Free', name: 'Free', orders: 1, tickets: 4, gross: 0 },
  ]);
  expect(body.cities).toEqual([{ key: 'Yaoundé', name: 'Yaoundé', orders: 3, tickets: 7, gross: 15_000 }]);
  expect(body.channels.map(({ name, tickets }: { name: string; tickets: number }) => [name, tickets])).toContainEqual([
    'free',
    4,
  ]);
});

it('the funnel counts how far orders got, and the period before has the same figures', async () => {
  const { organizer } = await salesOfAMonth();
  const body = await reports(organizer, { from: '2027-03-10', to: '2027-03-15' });
  expect(body.funnel).toEqual({ placed: 4, begun: 3, paid: 3, entered: 0 });
  expect(body.before).toMatchObject({
    ...{ from: '2027-03-04', to: '2027-03-09', orders: 0, tickets: 0, gross: 0, net: 0 },
    funnel: { placed: 0, begun: 0, paid: 0, entered: 0 },
  });
  const [later, earlier] = await Promise.all([
    reports(organizer, { from: '2027-02-28', to: '2027-03-07' }),
    reports(organizer, { from: '2027-02-20', to: '2027-02-27' }),
  ]);
  expect(later.before).toMatchObject({ tickets: earlier.totals.tickets, gross: 15_000, net: 14_250, orders: 1 });
  expect(later.before.salesPerDay).toEqual(earlier.salesPerDay);
});

it('reports name the events of the period, and the progress of one of them', async () => {
  const { organizer, concert } = await salesOfAMonth();
  const all = await reports(organizer);
  expect(all.eventDays.map(({ day }: { day: string }) => day)).toEqual(['2027-03-14', '2027-03-14']);
  expect(all.progress).toBeNull();
  const { progress } = await reports(organizer, { eventId: concert.eventId });
  expect(progress).toMatchObject({ sold: 6, capacity: 100, paid: 30_000, before: null, pace: { sellsOutOn: null, expected: 6 } });
  expect(progress.curve.at(0)).toEqual({ day: '2027-02-20', sold: 3, before: null });
  expect(progress.curve.at(-1)).toEqual({ day: '2027-03-14', sold: 6, before: null });
});

it('reports are of the requested event, and of the last thirty days by default', async () => {
  const { organizer, evening } = await salesOfAMonth();
  expect(await reports(organizer)).toMatchObject({
    from: '2027-02-14',
    to: '2027-03-15',
    totals: { tickets: 10, gross: 30_000 },
  });
  expect(await reports(organizer, { eventId: evening.eventId })).toMatchObject({
    totals: { tickets: 4, gross: 0 },
    cities: [{ tickets: 4 }],
  });
});

it('the arrivals report counts each admitted ticket once, by hour in the event’s time zone', async () => {
  const { organizer, concert, late } = await salesOfAMonth();
  clock.set('2027-03-14T19:30:00Z');
  const { body } = await ask(app, 'GET', `/event-order/${late.savedOrder._id}`, { as: organizer });
  const [ticket] = body.order.tickets;
  const enter = () =>
    ask(app, 'PATCH', '/event-order/verify-entry', {
      as: organizer,
      body: { ticketCode: ticket.ticketCode, eventId: concert.eventId },
    });
  expect((await enter()).status).toBe(200);
  await enter();
  clock.set(noon);
  expect((await reports(organizer)).arrivals).toEqual({ tickets: 10, entered: 1, hours: [{ hour: 20, entered: 1 }] });
  expect((await reports(organizer, { to: '2027-03-13' })).arrivals).toEqual({ tickets: 0, entered: 0, hours: [] });
});

it('reports count refunds after an event is cancelled', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, types: [{ priceXaf: 5_000 }] });
  await sell(sale, 2, noon);
  await eventsOf(app).setStatus(organizer.session, sale.eventId, 'cancelled', 'Rain');
  await app.runJobs();
  expect(await reports(organizer)).toMatchObject({
    totals: { tickets: 0, gross: 0 },
    refunds: { count: 1, amount: 10_000 },
    orders: { placed: 1, confirmed: 0, cancelled: 1 },
    events: [{ _id: sale.eventId, tickets: 0, refunded: 10_000 }],
  });
  const { body } = await get('/dashboard/organizer/transactions', organizer);
  expect(body.transactions.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['refund', -9_500],
    ['sale', 9_500],
  ]);
  expect(body).toMatchObject({ total: 2, sums: { in: 9_500, out: 9_500 } });
  expect((await get('/dashboard/organizer/settlements', organizer)).body.settlements).toMatchObject([
    { eventId: sale.eventId, gross: 10_000, refunded: 10_000, commission: 0, due: 0, status: 'cancelled' },
  ]);
});

it('reports count the refund of a payment that came too late to be honoured', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, types: [{ priceXaf: 5_000, size: 1 }] });
  const { paymentUrl } = await sell(sale, 1, noon, false);
  // The hold ends, and another buyer gets the last place.
  await sell(sale, 1, '2027-03-15T13:00:00Z');
  await pay(app, paymentUrl);
  expect(await reports(organizer)).toMatchObject({
    totals: { tickets: 1, gross: 5_000 },
    orders: { placed: 2, confirmed: 1 },
    refunds: { count: 1, amount: 5_000 },
    events: [{ _id: sale.eventId, tickets: 1, refunded: 5_000 }],
  });
});

it('transactions can be paged and filtered by event, kind and period', async () => {
  const { organizer, concert, evening } = await salesOfAMonth();
  const list = async (query: Query = {}) => (await get('/dashboard/organizer/transactions', organizer, query)).body;
  expect(await list({ limit: '2' })).toMatchObject({
    total: 3,
    currentPage: 1,
    sums: { in: 28_500, out: 0 },
    transactions: [
      {
        kind: 'sale',
        gross: 10_000,
        commission: 500,
        amount: 9_500,
        pending: 9_500,
        available: 0,
        event: { _id: concert.eventId },
      },
      { kind: 'sale', gross: 5_000, amount: 4_750, order: { buyerName: '=Brenda' } },
    ],
  });
  expect((await list({ limit: '2', page: '2' })).transactions).toMatchObject([{ gross: 15_000 }]);
  expect(await list({ from: '2027-03-10', to: '2027-03-10' })).toMatchObject({ total: 1, sums: { in: 4_750 } });
  expect(await list({ kind: 'refund' })).toMatchObject({ total: 0 });
  expect(await list({ eventId: evening.eventId })).toMatchObject({ total: 0, transactions: [] });
});

it('settlements show paid amount, commission and release time per event', async () => {
  const { organizer, concert } = await salesOfAMonth();
  const { body } = await get('/dashboard/organizer/settlements', organizer);
  expect(body).toMatchObject({
    total: 1,
    settlements: [
      {
        eventId: concert.eventId,
        orders: 3,
        gross: 30_000,
        commission: 1_500,
        refunded: 0,
        due: 28_500,
        zone: 'Africa/Douala',
        freesAt: '2027-03-15T01:00:00.000Z',
        isOver: true,
      },
    ],
  });
});

it('CSV files are in the reader’s language and contain no executable formulas', async () => {
  const { organizer } = await salesOfAMonth();
  const sales = await file('/dashboard/organizer/reports/types/csv', organizer, { from: '2027-03-10', to: '2027-03-15' });
  expect(sales.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ngoma-types-2027-03-10-2027-03-15.csv"',
  });
  expect(sales.body).toBe('\uFEFFTicket type,Orders,Tickets,Paid by buyers (XAF)\r\nStandard,2,3,15000\r\nFree,1,4,0\r\n');
  const moved = await file('/dashboard/organizer/transactions/csv', organizer, { language: 'fr' });
  const lines = moved.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Type;Événement');
  expect(lines[1]).toContain(";'=Brenda;10000;500;9500;9500;0;0");
  for (const report of ['sales', 'events', 'cities', 'channels', 'arrivals', 'orders', 'refunds', 'ratings'])
    expect((await file(`/dashboard/organizer/reports/${report}/csv`, organizer)).statusCode).toBe(200);
});

it('reports exclude the events of other organizers', async () => {
  const { concert } = await salesOfAMonth();
  const other = await anOrganizer(app);
  expect(await reports(other)).toMatchObject({ totals: { tickets: 0 }, events: [], channels: [] });
  for (const path of [
    '/dashboard/organizer/reports',
    '/dashboard/organizer/reports/sales/csv',
    '/dashboard/organizer/transactions',
    '/dashboard/organizer/transactions/csv',
    '/dashboard/organizer/transactions/xlsx',
  ])
    expect((await get(path, other, { eventId: concert.eventId })).status).toBe(404);
  expect((await get('/dashboard/organizer/reports', await anAdmin(app))).status).toBe(403);
});
