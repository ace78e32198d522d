import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, mails, runJobs } = app;
clock.set('2027-03-15T11:00:00Z');
const ada = await anAdmin(app, { name: 'Ada' });
const get = async (path: string) => (await ask(app, 'GET', path, { as: ada })).body;

it('the dashboards count sales, commission, buyers, cities and top organizers', async () => {
  const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
  const provider = await aProvider(app, { name: 'DJ Bakassi' });
  const sale = await aSale(app, { organizer, name: 'Nuit du Makossa' });
  await pay(app, (await order(app, await aParticipant(app), sale, { quantity: 3 })).body.paymentUrl);
  await order(app, await aParticipant(app), sale);
  expect(await get('/dashboard/admin')).toMatchObject({
    sales: { thisWeek: 15_000, lastWeek: 0, commissionThisWeek: 750, ticketsThisWeek: 3 },
    events: { onSale: 1 },
    waiting: [{ kind: 'unverified', count: 2, amount: null, since: null }],
    isLedgerSound: null,
  });
  expect(await get('/dashboard/global')).toMatchObject({
    ...{ from: '2027-02-14', to: '2027-03-15', bucket: 'day' },
    totals: { revenue: 15_000, commission: 750, tickets: 3, orders: 1, people: 5 },
    before: { revenue: 0, people: 0 },
    funnel: { placed: 2, begun: 1, paid: 1, entered: 0 },
    cities: [{ name: 'Yaoundé', events: 1, tickets: 3, revenue: 15_000 }],
    topEvents: [{ eventName: 'Nuit du Makossa', organizerName: 'Maison Sawa', tickets: 3 }],
    topOrganizers: [{ name: 'Maison Sawa', events: 1, revenue: 15_000 }],
    eventsByState: { published: 1 },
    market: { now: { projects: 0, escrow: 0, newBuyers: 1 }, before: { newBuyers: 0 } },
  });
  const { sales } = await get('/dashboard/global?from=2027-01-01&to=2027-03-15');
  expect(sales.reduce((sum: number, { revenue }: { revenue: number }) => sum + revenue, 0)).toBe(15_000);
  expect((await ask(app, 'GET', '/dashboard/global?from=2027-03-16&to=2027-03-15', { as: ada })).body.code).toBe(
    'period_invalid',
  );
  const file = await ask(app, 'GET', '/dashboard/global/organizers/csv', { as: ada });
  expect(file.bytes.toString()).toContain('Maison Sawa,1,3,15000,750');
  expect(await get('/dashboard/market-activity')).toMatchObject({
    providers: { total: 1, verified: 0, newest: [{ _id: provider.user.id }] },
    organizers: { newest: [{ name: 'Maison Sawa', ticketsSold: 3 }] },
    watch: [],
  });
});

it('unverified organizers with high sales and suspended events are listed for review', async () => {
  const organizer = await anOrganizer(app);
  const much = await aSale(app, { organizer, types: [{ priceXaf: 300_000 }] });
  await pay(app, (await order(app, await aParticipant(app), much, { quantity: 2 })).body.paymentUrl);
  const stopped = await aSale(app, { organizer, state: 'suspended' });
  expect((await get('/dashboard/market-activity')).watch).toMatchObject([
    { eventId: stopped.eventId, why: 'suspended' },
    { eventId: much.eventId, why: 'unverified_seller', revenue: 600_000 },
  ]);
});

it('the balances of a seller show when pending money is released, and each posting with the balance after it', async () => {
  const organizer = await anOrganizer(app, { name: 'Collectif Mvet' });
  const endsAt = new Date('2027-04-02T20:00:00Z');
  const sale = await aSale(app, { organizer, startsAt: new Date('2027-04-02T16:00:00Z'), endsAt });
  for (const quantity of [1, 2]) await pay(app, (await order(app, await aParticipant(app), sale, { quantity })).body.paymentUrl);
  const listed = await get('/ledger/balances?q=mvet');
  expect(listed).toMatchObject({ total: 1, balances: [{ name: 'Collectif Mvet', pending: 14_250, available: 0 }] });
  const statement = await get(`/ledger/balances/${organizer.user.id}`);
  expect(statement.waiting).toMatchObject([
    {
      eventId: sale.eventId,
      amount: 14_250,
      reserve: 1_425,
      endsAt: endsAt.toISOString(),
      reserveFreesAt: '2027-04-16T20:00:00.000Z',
    },
  ]);
  expect(statement.lines.map(({ amount, balance }: { amount: number; balance: number }) => [amount, balance])).toEqual([
    [9_500, 14_250],
    [4_750, 4_750],
  ]);
  expect(statement).toMatchObject({ total: 2, isTotalCapped: false });
  const second = await get(`/ledger/balances/${organizer.user.id}?limit=1&page=2`);
  expect(second.lines).toMatchObject([{ amount: 4_750, balance: 4_750, account: 'pending', kind: 'sale' }]);
  await app.db.updateTable('events').set({ name_fr: 'Le mvet du soir' }).where('id', '=', sale.eventId).execute();
  const path = `/ledger/balances/${organizer.user.id}`;
  const french = (await ask(app, 'GET', path, { as: ada, language: 'fr' })).body;
  expect([french.waiting[0].eventName, french.lines[0].sourceName]).toEqual([
    'Le mvet du soir',
    expect.stringMatching(/ · Le mvet du soir$/),
  ]);
});

it('the ledger is proved on demand and the proof is stored', async () => {
  const { status, body } = await ask(app, 'POST', '/ledger/prove', { as: ada });
  expect({ status, message: body.message, isSound: body.proof.isSound }).toEqual({
    status: 200,
    message: 'The ledger is balanced',
    isSound: true,
  });
  expect(await get('/ledger/health')).toMatchObject({ total: 0, proofs: [{ isSound: true, faults: [] }] });
  expect((await get('/dashboard/admin')).isLedgerSound).toBe(true);
});

it('a support message is answered by email in its language, once, and stored with the answer', async () => {
  const body = { name: 'Paul', email: 'paul@example.cm', topic: 'payment', message: 'Débité deux fois' };
  await ask(app, 'POST', '/contact', { body, language: 'fr' });
  await runJobs();
  mails.length = 0;
  const { messages, openCount } = await get('/contact/messages?state=open');
  expect({ openCount, found: (await get('/contact/messages?q=debite')).total }).toEqual({ openCount: 1, found: 1 });
  const id = messages[0]._id;
  const headers = { 'idempotency-key': 'an-answer-is-sent-once' };
  const send = () =>
    ask(app, 'POST', `/contact/messages/${id}/answer`, { as: ada, headers, body: { answer: 'C’est remboursé.' } });
  expect((await send()).body.contactMessage).toMatchObject({
    state: 'answered',
    answers: [{ answer: 'C’est remboursé.', adminName: 'Ada' }],
  });
  await send();
  await runJobs();
  expect(mails.map(({ message: { to, locale } }) => ({ to, locale }))).toEqual([{ to: 'paul@example.cm', locale: 'fr' }]);
  const closed = await ask(app, 'PUT', `/contact/messages/${id}/state`, { as: ada, body: { state: 'closed' } });
  expect(closed.body.contactMessage.state).toBe('closed');
  expect((await get('/contact/messages?state=open')).messages).toEqual([]);
});
