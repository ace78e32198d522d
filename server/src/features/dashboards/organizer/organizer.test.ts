import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { anActiveContract, aProposal, fundAll } from '#test/factories/agreements';
import { aDraftEvent, aForm, aPublishedEvent, ask, daysAhead, eventsOf } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock } = app;
// Noon in Cameroon, so that one day more or less changes the day in Cameroon too.
const noon = '2027-03-15T11:00:00Z';
beforeEach(() => {
  clock.set(noon);
});

const dashboard = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', '/dashboard/organizer', { as, language })).body;

/** Sells to a new buyer at that time. A new buyer, because a session would expire between the weeks. */
async function sell(sale: Parameters<typeof order>[2], quantity: number, at: string) {
  clock.set(at);
  const buyer = await aParticipant(app);
  const { body } = await order(app, buyer, sale, { quantity });
  if (body.paymentUrl) await pay(app, body.paymentUrl);
  return body;
}

it('a new organizer sees zeros, thirty empty days and no needs', async () => {
  const body = await dashboard(await anOrganizer(app));
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

it('sales count by day in Cameroon, for this week and the last, before and after fees', async () => {
  const organizer = await anOrganizer(app);
  const startsAt = new Date('2027-04-01T19:00:00Z');
  const sale = await aSale(app, { organizer, startsAt, types: [{ priceXaf: 5_000, size: 100 }] });
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

it('needs are listed the most urgent first, and those of the past are not listed', async () => {
  const organizer = await anOrganizer(app, { name: 'Maison Sawa' });
  const of = { organizer };
  const draft = await aDraftEvent(app, of);
  const full = await aSale(app, {
    ...of,
    name: 'Full',
    types: [{ priceXaf: 0, size: 10 }],
    startsAt: new Date('2027-03-20T19:00:00Z'),
  });
  const paying = await aSale(app, { ...of, name: 'Paying', startsAt: new Date('2027-03-18T19:00:00Z') });
  const stopped = await aPublishedEvent(app, of);
  await eventsOf(app).setStatus((await anAdmin(app)).session, stopped.eventId, 'suspended', 'A complaint');
  const postponed = await aSale(app, { ...of, name: 'Postponed', startsAt: new Date('2027-03-16T19:00:00Z') });
  await eventsOf(app).setStatus(organizer.session, postponed.eventId, 'postponed', 'The hall is flooded');
  await aSale(app, { ...of, name: 'Over', startsAt: new Date('2027-03-10T19:00:00Z'), types: [{ size: 0 }] });
  await sell(full, 9, noon);
  await order(app, await aParticipant(app), paying, { quantity: 2 });
  expect((await dashboard(organizer)).needs).toMatchObject([
    { kind: 'suspended', eventId: stopped.eventId, eventName: 'Makossa Night', reason: 'A complaint' },
    { kind: 'postponed', eventId: postponed.eventId, eventName: 'Postponed', reason: 'The hall is flooded' },
    { kind: 'nearly_sold_out', eventId: full.eventId, eventName: 'Full', left: 1, date: '2027-03-20T19:00:00.000Z' },
    {
      ...{ kind: 'payments_waiting', eventId: paying.eventId, eventName: 'Paying', orders: 1, amount: 10_000 },
      until: '2027-03-15T11:15:00.000Z',
    },
    { kind: 'draft', eventId: draft.eventId, eventName: 'Makossa Night', creationStep: 1 },
  ]);
  // Holds last 15 minutes, after which the order no longer waits for payment.
  clock.advance({ minutes: 16 });
  expect((await dashboard(organizer)).needs.map(({ kind }: { kind: string }) => kind)).toEqual([
    'suspended',
    'postponed',
    'nearly_sold_out',
    'draft',
  ]);
  // A postponed event waits for its new date after the old one, too.
  clock.advance({ days: 2 });
  expect((await dashboard(await signInAgain(app, organizer))).needs.map(({ kind }: { kind: string }) => kind)).toContain(
    'postponed',
  );
});

it('the next event is named in the reader’s language and stays the next one while it runs', async () => {
  const organizer = await anOrganizer(app);
  const event = await aPublishedEvent(app, {
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

it('the next event has its stock and its pace, beside the event before, and those after it are listed', async () => {
  const organizer = await anOrganizer(app);
  clock.set('2027-02-01T11:00:00Z');
  const past = await aSale(app, {
    organizer,
    name: 'Night',
    startsAt: new Date('2027-02-10T19:00:00Z'),
    types: [{ size: 50, priceXaf: 5_000 }],
  });
  await sell(past, 4, '2027-02-09T12:00:00Z');
  clock.set('2027-03-01T11:00:00Z');
  const startsAt = new Date('2027-03-20T19:00:00Z');
  const types = [
    { name: 'Standard', priceXaf: 5_000, size: 20 },
    { name: 'VIP', priceXaf: 15_000, size: 5 },
  ];
  const night = await aSale(app, { organizer, name: 'Night', startsAt, types });
  const later = await aSale(app, { organizer, name: 'Later', startsAt: new Date('2027-05-01T19:00:00Z') });
  await sell(night, 2, '2027-03-05T12:00:00Z');
  await sell(night, 7, '2027-03-15T10:00:00Z');
  clock.set(noon);
  const { nextEvent, upcoming, outcomesPerDay } = await dashboard(organizer);
  expect(nextEvent).toMatchObject({
    _id: night.eventId,
    coverImage: { url: expect.stringContaining(night.eventId) },
    palette: expect.any(String),
    stock: [
      { name: 'Standard', price: 5_000, sold: 9, size: 20 },
      { name: 'VIP', price: 15_000, sold: 0, size: 5 },
    ],
    progress: {
      ...{ sold: 9, capacity: 25, paid: 45_000, pace: { perDay: 1, sellsOutOn: null, expected: 14 } },
      before: { eventName: 'Night', sold: 4, capacity: 50 },
    },
  });
  const at = (day: string) => nextEvent.progress.curve.find((point: { day: string }) => point.day === day);
  expect(at('2027-03-15')).toEqual({ day: '2027-03-15', sold: 9, before: 0 });
  expect(at('2027-03-19')).toEqual({ day: '2027-03-19', sold: null, before: 4 });
  expect(upcoming).toMatchObject([{ _id: later.eventId, eventName: 'Later', sold: 0 }]);
  expect(outcomesPerDay).toHaveLength(14);
  expect(outcomesPerDay.slice(-1)).toEqual([{ day: '2027-03-15', placed: 1, paid: 1 }]);
});

it('unsigned contracts, bids and unread messages wait with the faces of the people', async () => {
  const organizer = await anOrganizer(app);
  const kinda = await aProvider(app, { name: 'DJ Kinda' });
  const event = await aPublishedEvent(app, { organizer });
  const [projectId, contractId] = [newId(), newId()];
  const times = [daysAhead(app.platform, 20), daysAhead(app.platform, 21)] as const;
  await sql`insert into projects (id, organizer_id, event_id, title, category, description, budget_min_xaf, budget_max_xaf, starts_at, ends_at,
      city, location, deadline, live_bids, created_at, updated_at)
    values (${projectId}, ${organizer.user.id}, ${event.eventId}, 'Sound', 'dj', 'x', 1, 2, ${times[0]}, ${times[1]}, 'Douala', 'Quay',
      ${daysAhead(app.platform, 10)}, 1, ${clock()}, ${clock()})`.execute(app.db);
  await sql`insert into bids (id, project_id, provider_id, state, version, total_xaf, valid_until, created_at, updated_at)
    values (${newId()}, ${projectId}, ${kinda.user.id}, 'placed', 1, 90000, ${daysAhead(app.platform, 9)}, ${clock()}, ${clock()})`.execute(
    app.db,
  );
  await sql`insert into contracts (id, source_type, source_id, event_id, organizer_id, provider_id, category, state, proposed, title, location,
      starts_at, ends_at, total_xaf, cancellation_policy, created_at, updated_at)
    values (${contractId}, 'request', ${newId()}, ${event.eventId}, ${organizer.user.id}, ${kinda.user.id}, 'dj', 'draft', 1, 'Set', 'Quay',
      ${times[0]}, ${times[1]}, 150000, 'moderate', ${clock()}, ${clock()})`.execute(app.db);
  const { body: opened } = await ask(app, 'POST', '/conversations', { as: organizer, body: { with: kinda.user.id } });
  await ask(app, 'POST', `/conversations/${opened.conversation._id}/messages`, { as: kinda, body: aForm({ text: 'Hello' }) });
  const person = { name: 'DJ Kinda', avatar: null };
  const { needs } = await dashboard(organizer);
  expect(needs.slice(0, 2)).toMatchObject([
    { kind: 'sign', _id: contractId, title: 'Set', amount: 150_000, person, hasTheirSignature: false },
    { kind: 'bids', _id: projectId, title: 'Sound', bids: 1, lowest: 90_000, people: [person] },
  ]);
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'message', count: 1, person }));
});

it('refund requests to decide and pictures to approve wait at their event, also after it', async () => {
  const organizer = await anOrganizer(app);
  const sale = await aSale(app, { organizer, name: 'Night', startsAt: new Date('2027-03-20T19:00:00Z') });
  const buyer = await aParticipant(app);
  const { body } = await order(app, buyer, sale, { quantity: 1 });
  await pay(app, body.paymentUrl ?? '');
  const ticketIds = (await sql<{ id: string }>`select id from tickets where order_id = ${body.savedOrder._id}`.execute(app.db))
    .rows;
  const asked = await ask(app, 'POST', `/event-order/${body.savedOrder._id}/refund-requests`, {
    as: buyer,
    body: { ticketIds: ticketIds.map(({ id }) => id), reason: 'I am ill' },
  });
  expect(asked).toMatchObject({ status: 201, body: { refund: { state: 'requested' } } });
  await sql`insert into gallery_pictures (id, event_id, author_id, picture_key, preview_key, digest, width, height, state, consented_at,
      consented_audience)
    values (${newId()}, ${sale.eventId}, ${buyer.user.id}, 'a', 'b', 'c', 9, 9, 'waiting', ${clock()}, 'holders')`.execute(
    app.db,
  );
  const event = { eventId: sale.eventId, eventName: 'Night', coverImage: { url: expect.any(String) } };
  const kinds = ['refunds', 'pictures'];
  const waiting = async () =>
    (await dashboard(await signInAgain(app, organizer))).needs.filter(({ kind }: { kind: string }) => kinds.includes(kind));
  const expected = [
    { kind: 'refunds', ...event, requests: 1, amount: asked.body.refund.paid, until: '2027-03-18T11:00:00.000Z' },
    { kind: 'pictures', ...event, pictures: 1, since: noon.replace('Z', '.000Z') },
  ];
  expect(await waiting()).toMatchObject(expected);
  await sql`update refund_requests set escalated_at = ${clock()} where event_id = ${sale.eventId}`.execute(app.db);
  expect(await waiting()).toMatchObject(expected.slice(1));
});

it('proposals and submitted work wait with their deadlines and the faces of the providers', async () => {
  const person = { name: 'DJ Kinda', avatar: null };
  const proposed = await aProposal(app);
  expect((await dashboard(proposed.organizer)).needs).toMatchObject([
    { kind: 'proposal', _id: proposed.requestId, title: 'DJ for the opening', amount: 200_000, person },
  ]);
  const agreed = await anActiveContract(app);
  const contract = await fundAll(app, agreed);
  await sql`update milestones set state = 'submitted', submitted_at = ${clock()} where contract_id = ${agreed.contractId}`.execute(
    app.db,
  );
  const amount = contract.milestones.reduce((sum, milestone) => sum + milestone.amount, 0);
  expect((await dashboard(agreed.organizer)).needs).toContainEqual(
    expect.objectContaining({ kind: 'approve', _id: agreed.contractId, amount, until: '2027-03-18T11:00:00.000Z', person }),
  );
  clock.advance({ days: 8 });
  const kinds = (await dashboard(await signInAgain(app, proposed.organizer))).needs.map(({ kind }: { kind: string }) => kind);
  expect(kinds).not.toContain('proposal');
});

it('an invitation to a team waits until it is answered', async () => {
  const [ada, mia] = [await anOrganizer(app, { name: 'Ada' }), await anOrganizer(app)];
  const fields = { eventNameFr: 'Nuit du makossa', date: '2027-03-20T19:00:00Z' };
  const { eventId } = await aPublishedEvent(app, { organizer: ada, fields });
  await ask(app, 'POST', `/event-team/${eventId}`, { as: ada, body: { email: mia.user.email, role: 'manager' } });
  const { needs } = await dashboard(mia, 'fr');
  expect(needs).toMatchObject([
    {
      kind: 'invitation',
      event: 'Nuit du makossa',
      role: 'manager',
      startsAt: '2027-03-20T19:00:00.000Z',
      person: { name: 'Ada' },
    },
  ]);
  await ask(app, 'POST', `/team-invitations/${needs[0]._id}`, { as: mia, body: { accept: false } });
  expect((await dashboard(mia)).needs).toEqual([]);
});

it('an organizer sees only their own events', async () => {
  const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0 }] });
  await sell(sale, 2, noon);
  expect(await dashboard(await anOrganizer(app))).toMatchObject({ eventCount: 0, soldThisWeek: 0, nextEvent: null });
});

it('the organizer dashboard is for organizers only', async () => {
  for (const as of [await aParticipant(app), await aProvider(app), await anAdmin(app)])
    expect((await ask(app, 'GET', '/dashboard/organizer', { as })).status).toBe(403);
  expect((await ask(app, 'GET', '/dashboard/organizer')).status).toBe(401);
});
