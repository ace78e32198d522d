import { beforeEach, expect, it } from 'vitest';
import { ask, eventsOf } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay, type TestSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/people';

const house = await buildTestApp();
const { clock } = house;
// Noon in Cameroon.
const noon = '2027-03-15T11:00:00Z';
beforeEach(() => {
  clock.set(noon);
});

type Query = Readonly<Record<string, string>>;
const get = (path: string, as: Person, query: Query = {}) => ask(house, 'GET', `${path}?${new URLSearchParams(query)}`, { as });
const reports = async (as: Person, query?: Query) => (await get('/dashboard/organizer/reports', as, query)).body;
const file = async (path: string, as: Person, { language = 'en', ...query }: Query = {}) => {
  const url = `/api${path}?${new URLSearchParams(query)}`;
  return house.app.inject({ method: 'GET', url, headers: { ...as.headers, 'accept-language': language } });
};

/** Somebody new buys at that time, and pays unless told otherwise. */
async function sell(sale: TestSale, quantity: number, at: string, isPaid = true) {
  clock.set(at);
  const buyer = await aParticipant(house, { name: '=Brenda' });
  const { body } = await order(house, buyer, sale, { quantity });
  if (body.paymentUrl && isPaid) await pay(house, body.paymentUrl);
  return { buyer, ...body };
}

/** A concert in Yaoundé, 5,000 XAF a ticket, with sales on three days; and a free evening. */
async function aSeason() {
  const organizer = await anOrganizer(house);
  const of = { organizer, startsAt: new Date('2027-03-14T19:00:00Z') };
  clock.set('2027-02-01T11:00:00Z');
  const concert = await aSale(house, { ...of, types: [{ name: 'Standard', priceXaf: 5_000, size: 100 }] });
  const evening = await aSale(house, { ...of, name: 'Evening', types: [{ name: 'Free', priceXaf: 0, size: 100 }] });
  await sell(concert, 3, '2027-02-20T12:00:00Z');
  const late = await sell(concert, 1, '2027-03-10T22:59:00Z');
  await sell(concert, 2, '2027-03-10T23:00:00Z'); // the next day in Cameroon
  await sell(evening, 4, '2027-03-11T12:00:00Z');
  await sell(concert, 5, '2027-03-12T12:00:00Z', false); // never paid
  clock.set(noon);
  return { organizer, concert, evening, late };
}

it('count what was sold in the period, by day, event, type, city and way of paying', async () => {
  const { organizer, concert } = await aSeason();
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

it('are of one event where one is named, and the last thirty days where nothing is said', async () => {
  const { organizer, evening } = await aSeason();
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

it('tell how many came, and at which hour of the event’s own clock, each ticket once', async () => {
  const { organizer, concert, late } = await aSeason();
  clock.set('2027-03-14T19:30:00Z');
  const { body } = await ask(house, 'GET', `/event-order/${late.savedOrder._id}`, { as: organizer });
  const [ticket] = body.order.tickets;
  const enter = () =>
    ask(house, 'PATCH', '/event-order/verify-entry', {
      as: organizer,
      body: { ticketCode: ticket.ticketCode, eventId: concert.eventId },
    });
  expect((await enter()).status).toBe(200);
  await enter();
  clock.set(noon);
  expect((await reports(organizer)).arrivals).toEqual({ tickets: 10, entered: 1, hours: [{ hour: 20, entered: 1 }] });
  expect((await reports(organizer, { to: '2027-03-13' })).arrivals).toEqual({ tickets: 0, entered: 0, hours: [] });
});

it('tell what went back once an event is called off', async () => {
  const organizer = await anOrganizer(house);
  const sale = await aSale(house, { organizer, types: [{ priceXaf: 5_000 }] });
  await sell(sale, 2, noon);
  await eventsOf(house).setStatus(organizer.session, sale.eventId, 'cancelled', 'Rain');
  await house.runJobs();
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

it('show the ledger by the page, by event, by kind and by period', async () => {
  const { organizer, concert, evening } = await aSeason();
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

it('settle each event: paid, commission, and when the rest is free', async () => {
  const { organizer, concert } = await aSeason();
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

it('come as files for spreadsheets, in the reader’s language, and run nothing there', async () => {
  const { organizer } = await aSeason();
  const sales = await file('/dashboard/organizer/reports/types/csv', organizer, { from: '2027-03-10', to: '2027-03-15' });
  expect(sales.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="ngoma-types-2027-03-10-2027-03-15.csv"',
  });
  expect(sales.body).toBe('\uFEFFTicket type,Orders,Tickets,Paid by buyers (XAF)\r\nStandard,2,3,15000\r\nFree,1,4,0\r\n');
  const moved = await file('/dashboard/organizer/transactions/csv', organizer, { language: 'fr' });
  const lines = moved.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('Nature;Événement');
  expect(lines[1]).toContain(";'=Brenda;10000;500;9500;9500;0;0");
  for (const report of ['sales', 'events', 'cities', 'channels', 'arrivals', 'orders', 'refunds', 'ratings'])
    expect((await file(`/dashboard/organizer/reports/${report}/csv`, organizer)).statusCode).toBe(200);
});

it('know nothing of other people’s events', async () => {
  const { concert } = await aSeason();
  const other = await anOrganizer(house);
  expect(await reports(other)).toMatchObject({ totals: { tickets: 0 }, events: [], channels: [] });
  for (const path of [
    '/dashboard/organizer/reports',
    '/dashboard/organizer/reports/sales/csv',
    '/dashboard/organizer/transactions',
    '/dashboard/organizer/transactions/csv',
  ])
    expect((await get(path, other, { eventId: concert.eventId })).status).toBe(404);
  expect((await get('/dashboard/organizer/reports', await anAdmin(house))).status).toBe(403);
});
