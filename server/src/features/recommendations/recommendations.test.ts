import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aCheckinEvent, aTicket, checkInTicket } from '#test/factories/checkin';
import { aDraftEvent, aPublishedEvent, ask, comedy, concerts, daysAhead, standUp } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

interface Card {
  readonly _id: string;
  readonly reason?: string;
  readonly reasonDetail?: string;
}
const app = await buildTestApp();
const { clock, platform, db } = app;

const home = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', '/home-recommendations', { as, language })).body;
const idsOf = (cards: readonly Card[]) => cards.map((card) => card._id);
const addToWishlist = (as: Person, eventId: string) => ask(app, 'POST', '/event-wishlist', { as, body: { eventId } });
const recommended = async (as: Person, eventId: string, language: 'en' | 'fr' = 'en') =>
  ((await home(as, language)).recommendedEvents as Card[]).find((card) => card._id === eventId);
/** Suspends the events of earlier tests, so that each test sees only its own. */
const clear = () => sql`update events set state = 'suspended' where state = 'published'`.execute(db);
const on = (days: number, fields: object = {}) => ({ fields: { date: daysAhead(platform, days).toISOString(), ...fields } });

it('the home screen lists the soonest, best-selling and newest events, and no hidden ones', async () => {
  await clear();
  const late = await aPublishedEvent(app, on(20));
  clock.advance({ minutes: 1 });
  const soon = await aPublishedEvent(app, on(10));
  await aDraftEvent(app);
  await aPublishedEvent(app, { visibility: 'private', accessCode: 'TOGHU2026' });
  await aPublishedEvent(app, { visibility: 'unlisted' });
  await aPublishedEvent(app, { publishAt: daysAhead(platform, 2) });
  await sql`update events set popularity = 5 where id = ${late.eventId}`.execute(db);
  const shown = await home(await aParticipant(app));
  expect({
    upcoming: idsOf(shown.upcomingEvents),
    popular: idsOf(shown.popularEvents),
    latest: idsOf(shown.latestEvents),
  }).toEqual({
    upcoming: [soon.eventId, late.eventId],
    popular: [late.eventId],
    latest: [soon.eventId, late.eventId],
  });
});

it('a person without history is recommended popular events', async () => {
  await clear();
  const event = await aPublishedEvent(app);
  await sql`update events set popularity = 50 where id = ${event.eventId}`.execute(db);
  expect(await recommended(await aParticipant(app), event.eventId)).toMatchObject({ reason: 'popular', reasonDetail: '' });
});

it('events of a wished category are recommended, in the reader’s language and without the wished event', async () => {
  await clear();
  const brenda = await aParticipant(app);
  const wished = await aPublishedEvent(app, on(10, { categoryId: comedy, childCategoryId: standUp, city: 'Kribi' }));
  const alike = await aPublishedEvent(app, on(12, { categoryId: comedy, childCategoryId: standUp, city: 'Buea' }));
  await addToWishlist(brenda, wished.eventId);
  expect(await recommended(brenda, alike.eventId)).toMatchObject({ reason: 'category', reasonDetail: 'Comedy' });
  expect(await recommended(brenda, alike.eventId, 'fr')).toMatchObject({ reasonDetail: 'Humour' });
  expect(await recommended(brenda, wished.eventId)).toBeUndefined();
});

it('events of an organizer whose tickets were bought are recommended, without the bought event', async () => {
  await clear();
  const [brenda, ada] = [await aParticipant(app), await anOrganizer(app, { name: 'Ada Events' })];
  const bought = await aSale(app, { organizer: ada, types: [{ priceXaf: 0 }], startsAt: daysAhead(platform, 3) });
  await order(app, brenda, bought);
  const next = await aPublishedEvent(app, { organizer: ada, ...on(11, { categoryId: comedy, city: 'Maroua' }) });
  expect(await recommended(brenda, next.eventId)).toMatchObject({ reason: 'organizer', reasonDetail: 'Ada Events' });
  expect(await recommended(brenda, bought.eventId)).toBeUndefined();
});

it('events in a wished city are recommended, in any spelling of the city', async () => {
  await clear();
  const brenda = await aParticipant(app);
  const wished = await aPublishedEvent(app, on(10, { city: 'Yaoundé' }));
  const there = await aPublishedEvent(app, on(13, { categoryId: comedy, city: 'YAOUNDE' }));
  await addToWishlist(brenda, wished.eventId);
  expect(await recommended(brenda, there.eventId)).toMatchObject({ reason: 'city', reasonDetail: 'YAOUNDE' });
});

it('events that people with a common wish have on their wishlist are recommended', async () => {
  await clear();
  const [brenda, paul] = [await aParticipant(app), await aParticipant(app)];
  const both = await aPublishedEvent(app, on(10, { eventName: 'Nguon', eventNameFr: 'Le Nguon', city: 'Foumban' }));
  const his = await aPublishedEvent(app, on(11, { categoryId: comedy, city: 'Garoua' }));
  for (const [person, event] of [
    [brenda, both],
    [paul, both],
    [paul, his],
  ] as const)
    await addToWishlist(person, event.eventId);
  expect(await recommended(brenda, his.eventId)).toMatchObject({ reason: 'wished_alike', reasonDetail: 'Nguon' });
  expect(await recommended(brenda, his.eventId, 'fr')).toMatchObject({ reasonDetail: 'Le Nguon' });
});

it('events on a wished weekday are recommended', async () => {
  await clear();
  const brenda = await aParticipant(app);
  const wished = await aPublishedEvent(app, on(7, { city: 'Kribi' }));
  const sameDay = await aPublishedEvent(app, on(14, { categoryId: comedy, city: 'Buea' }));
  await addToWishlist(brenda, wished.eventId);
  // The event's zone, Africa/Douala, is an hour ahead of UTC.
  const weekday = new Date(daysAhead(platform, 14).getTime() + 3_600_000).getUTCDay() || 7;
  expect(await recommended(brenda, sameDay.eventId)).toMatchObject({ reason: 'weekday', reasonDetail: String(weekday) });
});

it('events of a badly rated category are not recommended', async () => {
  await clear();
  const [brenda, organizer] = [await aParticipant(app), await anOrganizer(app)];
  const night = await aCheckinEvent(app, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
  const { ticketCode } = await aTicket(app, brenda, night);
  await checkInTicket(app, organizer, { ticketCode, eventId: night.eventId });
  clock.advance({ hours: 1 });
  const same = await aPublishedEvent(app, { organizer, ...on(9, { categoryId: concerts, city: 'Douala' }) });
  expect(await recommended(brenda, same.eventId)).toBeDefined();
  await ask(app, 'POST', '/event/rating', { as: brenda, body: { eventId: night.eventId, rating: 1 } });
  await sql`update orders set state = 'cancelled' where buyer_id = ${brenda.user.id}`.execute(db);
  expect(await recommended(brenda, same.eventId)).toBeUndefined();
});

it('the statistics count upcoming tickets, attended events and the amount spent this year', async () => {
  await clear();
  const [brenda, organizer] = [await aParticipant(app), await anOrganizer(app)];
  const paid = await aSale(app, { organizer, types: [{ priceXaf: 5_000 }] });
  const { body } = await order(app, brenda, paid, { quantity: 2 });
  await pay(app, body.paymentUrl);
  const night = await aCheckinEvent(app, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
  const { ticketCode } = await aTicket(app, brenda, night);
  await checkInTicket(app, organizer, { ticketCode, eventId: night.eventId });
  expect((await home(brenda)).analytics).toEqual({
    ticketsUpcoming: 3,
    eventsAttended: 1,
    spentThisYear: 10_000,
    favouriteCategory: 'Concerts',
    favouriteCity: 'Yaoundé',
  });
  expect((await home(await aParticipant(app))).analytics).toEqual({
    ticketsUpcoming: 0,
    eventsAttended: 0,
    spentThisYear: 0,
    favouriteCategory: null,
    favouriteCity: null,
  });
});

it('only participants have a home screen', async () => {
  for (const as of [await anOrganizer(app), await aProvider(app), await anAdmin(app)])
    expect((await ask(app, 'GET', '/home-recommendations', { as })).status).toBe(403);
  expect((await ask(app, 'GET', '/home-recommendations')).status).toBe(401);
});
