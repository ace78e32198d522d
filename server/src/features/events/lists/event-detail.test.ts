import { business } from '@ngoma/api/common/business';
import { getAvailability } from '@ngoma/api/features/events/ticketing/ticket-types';
import { describe, expect, it } from 'vitest';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { newId } from '#platform/ids';
import { aDraftEvent, aPublishedEvent, ask, concerts, daysAhead, eventsOf, insertOrder, makossa } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { overAt } from '../ticket-types/sale.rules.ts';

const test = await buildTestApp();
const { db, platform, clock } = test;
const organizer = await anOrganizer(test, { name: 'Mvet Productions' });
const admin = await anAdmin(test);
const buyer = await aParticipant(test);

const bilingual = {
  eventName: 'Night of the drums',
  eventNameFr: 'Nuit des tambours',
  description: 'Ten drummers.',
  descriptionFr: 'Dix tambours.',
  joinLink: 'https://meet.example/ngoma',
  online: true,
};
const get = async (path: string, more: Parameters<typeof ask>[3] = {}) => ask(test, 'GET', path, more);

describe('the event page', () => {
  it('the event page is in the reader’s language where a translation exists', async () => {
    const both = await aPublishedEvent(test, { organizer, fields: bilingual });
    const one = await aPublishedEvent(test, { organizer });
    const read = async (id: string, language: 'en' | 'fr') => (await get(`/event/${id}`, { language })).body.eventWithDetails;
    expect(await read(both.eventId, 'fr')).toMatchObject({
      eventName: 'Nuit des tambours',
      description: 'Dix tambours.',
      eventNameEn: 'Night of the drums',
      eventNameFr: 'Nuit des tambours',
      category: { name: 'Concerts', slug: 'concerts' },
    });
    expect(await read(both.eventId, 'en')).toMatchObject({ eventName: 'Night of the drums', description: 'Ten drummers.' });
    expect(await read(one.eventId, 'fr')).toMatchObject({ eventName: 'Makossa Night', eventNameFr: null });
  });

  it('the event page shows the organizer, the price with its fee, and the ticket types', async () => {
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [
        {
          name: 'Standard',
          nameFr: 'Normal',
          description: 'A seat',
          descriptionFr: 'Une place assise',
          price: 5_010,
          quantity: 8,
          perPerson: 4,
        },
      ],
      feesPaidBy: 'buyer',
    });
    const { eventWithDetails } = (await get(`/event/${event.eventId}`, { language: 'fr' })).body;
    expect(eventWithDetails).toMatchObject({
      organizer: { _id: organizer.user.id, name: 'Mvet Productions', avatar: null },
      feesPaidBy: 'buyer',
      refundPolicy: { kind: 'none' },
      zone: 'Africa/Douala',
      priceFrom: 5_010,
      availability: 'on_sale',
      rating: { average: null, count: 0 },
      forTeam: null,
      joinLink: null,
    });
    expect(eventWithDetails.ticketTypes).toEqual([
      {
        _id: event.typeIds[0],
        name: 'Normal',
        nameFr: 'Normal',
        description: 'Une place assise',
        descriptionFr: 'Une place assise',
        price: 5_010,
        fee: 251,
        priceAfter: null,
        addedTax: 0,
        taxes: [],
        phaseEndsAt: null,
        quantity: 8,
        available: 8,
        state: 'on_sale',
        saleStart: null,
        saleEnd: null,
        minPerOrder: 1,
        maxPerOrder: 10,
        perPerson: 4,
        visibility: 'public',
      },
    ]);
  });

  it('the generated poster follows the colour that the organizer chose, on the page and in lists', async () => {
    const draft = await aDraftEvent(test, { organizer });
    const { eventId } = await aPublishedEvent(test, { organizer });
    const [own, chosen] = await Promise.all(
      [draft.eventId, eventId].map(async (id) => (await get(`/event/${id}`, { as: organizer })).body.eventWithDetails),
    );
    expect(own.coverImage.url).not.toContain('palette=');
    expect(chosen.coverImage.url).toMatch(new RegExp(`&palette=${chosen.palette}$`));
    const { basicDetails } = (await get(`/event?organizerId=${organizer.user.id}&limit=100`)).body;
    const listed = basicDetails.find(({ _id }: { _id: string }) => _id === eventId);
    expect(listed.coverImage).toEqual(chosen.coverImage);
    expect((await test.fastify.inject(chosen.coverImage.url)).statusCode).toBe(200);
  });

  it('the page of a draft is open to its organizer and admins only', async () => {
    const draft = await aDraftEvent(test, { organizer });
    const statuses = [undefined, buyer, await anOrganizer(test), organizer, admin].map(
      async (as) => (await get(`/event/${draft.eventId}`, { ...(as && { as }) })).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200, 200]);
  });

  it('only holders of a valid ticket and the team get the join link', async () => {
    const event = await aPublishedEvent(test, { organizer, fields: bilingual });
    const { orderId } = await insertOrder(test, event, buyer, 1, { ticket: true });
    const linkFor = async (as?: typeof buyer) =>
      (await get(`/event/${event.eventId}`, { ...(as && { as }) })).body.eventWithDetails.joinLink;
    const link = 'https://meet.example/ngoma';
    expect([await linkFor(), await linkFor(await aParticipant(test)), await linkFor(await anOrganizer(test))]).toEqual([
      null,
      null,
      null,
    ]);
    expect([await linkFor(buyer), await linkFor(organizer), await linkFor(admin)]).toEqual([link, link, link]);
    await db.updateTable('tickets').set({ state: 'revoked' }).where('order_id', '=', orderId).execute();
    expect(await linkFor(buyer)).toBeNull();
  });

  it('a ticket holder can open a private or suspended event', async () => {
    const event = await aPublishedEvent(test, { organizer, visibility: 'private' });
    expect((await get(`/event/${event.eventId}`, { as: buyer })).status).toBe(404);
    expect((await get(`/event/${event.eventId}/availability`, { as: buyer })).status).toBe(404);
    await insertOrder(test, event, buyer, 1, { ticket: true });
    expect((await get(`/event/${event.eventId}`, { as: buyer })).status).toBe(200);
    expect((await get(`/event/${event.eventId}/availability`, { as: buyer })).status).toBe(200);
  });

  it('hidden ticket types appear by their link and coded ones by their code', async () => {
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [
        { name: 'Open', price: 5_000, quantity: 10 },
        { name: 'Hidden', price: 1_000, quantity: 10, visibility: 'hidden' },
        { name: 'Coded', price: 500, quantity: 10, visibility: 'code', accessCode: 'AMIS' },
      ],
    });
    const names = async (query: string, as?: typeof buyer) =>
      (await get(`/event/${event.eventId}${query}`, { ...(as && { as }) })).body.eventWithDetails.ticketTypes.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('')).toEqual(['Open']);
    expect(await names(`?type=${event.typeIds[1]}`)).toEqual(['Open', 'Hidden']);
    expect(await names('?accessCode=amis')).toEqual(['Open', 'Coded']);
    expect(await names('?accessCode=ennemis')).toEqual(['Open']);
    expect(await names('', organizer)).toEqual(['Open', 'Hidden', 'Coded']);
    expect((await get(`/event/${event.eventId}`)).body.eventWithDetails.priceFrom).toBe(5_000);
    const left = await get(`/event/${event.eventId}/availability?accessCode=AMIS`);
    expect(left.body.ticketTypes).toHaveLength(2);
    expect((await get(`/event/${event.eventId}/availability`)).body.ticketTypes).toHaveLength(1);
  });

  it.each([
    '/event/0199c000-0000-7000-8000-00000000ffff',
    '/event/0199c000-0000-7000-8000-00000000ffff/availability',
    '/event/eventPageCustomization/0199c000-0000-7000-8000-00000000ffff',
  ])('an unknown event gets 404 at %s', async (path) => {
    expect(await get(path, { language: 'fr' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'Introuvable' },
    });
  });

  it('an id that is no UUID gets 400', async () => {
    expect((await get('/event/makossa-night')).status).toBe(400);
  });
});

describe('availability', () => {
  it('the availability reply follows its schema and may be cached for two seconds', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const reply = await get(`/event/${event.eventId}/availability`);
    expect(reply.headers['cache-control']).toBe('public, max-age=2');
    expect(getAvailability.reply.parse(reply.body)).toEqual(reply.body);
    expect(reply.body.ticketTypes).toEqual([
      { _id: event.typeIds[0], available: 100, state: 'on_sale', price: 5_000, fee: 0, addedTax: 0, taxes: [] },
    ]);
  });

  it('availability is at most one second old', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const left = async () => (await get(`/event/${event.eventId}/availability`)).body.ticketTypes[0].available;
    expect(await left()).toBe(100);
    await insertOrder(test, event, buyer, 30);
    expect(await left()).toBe(100);
    clock.advance({ seconds: 1 });
    expect(await left()).toBe(70);
  });

  it('200 simultaneous availability requests need at most five statements', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const started = await statementsDuring(() =>
      Promise.all(Array.from({ length: 200 }, () => get(`/event/${event.eventId}/availability`))),
    );
    expect(started).toBeGreaterThan(0);
    expect(started).toBeLessThanOrEqual(5);
  });

  it('availability follows the access rules of the event page', async () => {
    const event = await aPublishedEvent(test, { organizer, visibility: 'private', accessCode: 'NGONDO' });
    expect((await get(`/event/${event.eventId}/availability`)).status).toBe(404);
    const opened = await get(`/event/${event.eventId}/availability?accessCode=ngondo`);
    expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'private, max-age=2' } });
    const drafted = await aDraftEvent(test, { organizer });
    expect((await get(`/event/${drafted.eventId}/availability`)).status).toBe(404);
    expect((await get(`/event/${drafted.eventId}/availability`, { as: organizer })).status).toBe(200);
  });
});

/** Counts the connections taken from the pool while the given work runs. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const { pool } = platform;
  let count = 0;
  const counting = () => {
    count += 1;
  };
  pool.on('acquire', counting);
  await work();
  pool.off('acquire', counting);
  return count;
}

describe('the public API of the events feature', () => {
  it('summaries returns events of any state by id in one language', async () => {
    const draft = await aDraftEvent(test, { organizer, fields: bilingual });
    const cards = await eventsOf(test).summaries([draft.eventId, draft.eventId, concerts], 'fr');
    expect([...cards.values()]).toMatchObject([{ _id: draft.eventId, eventName: 'Nuit des tambours', status: 'draft' }]);
  });

  it('findSellable returns the ticket types with phases and the commission', async () => {
    const until = daysAhead(platform, 3);
    const event = await aPublishedEvent(test, {
      organizer,
      fields: { childCategoryId: makossa },
      ticketTypes: [{ name: 'Standard', price: 5_000, quantity: 9, phases: [{ price: 3_000, until: until.toISOString() }] }],
    });
    const sellable = (await eventsOf(test).findSellable(db, [event.eventId, concerts])).get(event.eventId);
    expect(sellable).toMatchObject({
      id: event.eventId,
      organizerId: organizer.user.id,
      state: 'published',
      commissionBasisPoints: business.commission.basisPoints,
      types: [
        {
          id: event.typeIds[0],
          quotaId: event.quotaIds[0],
          priceXaf: 5_000,
          phases: [{ priceXaf: 3_000, untilAt: until, firstTickets: null }],
        },
      ],
    });
    await db.updateTable('users').set({ commission_basis_points: 300 }).where('id', '=', organizer.user.id).execute();
    expect((await eventsOf(test).findSellable(db, [event.eventId])).get(event.eventId)?.commissionBasisPoints).toBe(300);
  });

  it('findForCheckin returns the event, and mayManage knows its organizer and admins', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const events = eventsOf(test);
    expect(await events.findForCheckin(event.eventId)).toMatchObject({
      id: event.eventId,
      organizerId: organizer.user.id,
      validationView: 'organizer',
      state: 'published',
    });
    expect(await events.findForCheckin(concerts)).toBeUndefined();
    expect(await Promise.all([organizer, admin, buyer].map(({ session }) => events.mayManage(session, event.eventId)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('an event that does not exist is managed by no one, admins included', async () => {
    const events = eventsOf(test);
    expect(await Promise.all([organizer, admin, buyer].map(({ session }) => events.mayManage(session, newId())))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('the database and the rules agree on when an event is over', async () => {
    const open = await aDraftEvent(test, { organizer });
    const closed = await aDraftEvent(test, { organizer, fields: { endDate: daysAhead(platform, 33).toISOString() } });
    const rows = await db.selectFrom('events').selectAll().where('id', 'in', [open.eventId, closed.eventId]).execute();
    for (const row of rows) expect(row.over_at).toEqual(overAt({ startsAt: row.starts_at, endsAt: row.ends_at }));
  });
});

it('access codes are limited to 600 attempts a minute, and requests without a code are not counted', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(test.clock) });
  const address = `/api/event/${newId()}/availability`;
  const ask = (count: number, search: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => (await limited.fastify.inject(`${address}${search}${n}`)).statusCode),
    );
  const guesses = await ask(601, '?accessCode=code');
  expect([guesses.filter((status) => status === 404).length, guesses.filter((status) => status === 429).length]).toEqual([
    600, 1,
  ]);
  expect(new Set(await ask(5, '?type='))).not.toContain(429);
});
