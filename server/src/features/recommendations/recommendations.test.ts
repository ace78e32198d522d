import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDoor, aTicket, enter } from '#test/door';
import { aDraftEvent, aPublishedEvent, ask, comedy, concerts, daysAhead, standUp } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

interface Card {
  readonly _id: string;
  readonly reason?: string;
  readonly reasonDetail?: string;
}
const house = await buildTestApp();
const { clock, platform, db } = house;

const home = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(house, 'GET', '/home-recommendations', { as, language })).body;
const idsOf = (cards: readonly Card[]) => cards.map((card) => card._id);
const wish = (as: Person, eventId: string) => ask(house, 'POST', '/event-wishlist', { as, body: { eventId } });
const recommended = async (as: Person, eventId: string, language: 'en' | 'fr' = 'en') =>
  ((await home(as, language)).recommendedEvents as Card[]).find((card) => card._id === eventId);
/** Each test looks at its own events: those of earlier ones are taken off sale. */
const clear = () => sql`update events set state = 'suspended' where state = 'published'`.execute(db);
const on = (days: number, fields: object = {}) => ({ fields: { date: daysAhead(platform, days).toISOString(), ...fields } });

it('shows what comes, what sells and what is new, and nothing that is hidden', async () => {
  await clear();
  const late = await aPublishedEvent(house, on(20));
  clock.advance({ minutes: 1 });
  const soon = await aPublishedEvent(house, on(10));
  await aDraftEvent(house);
  await aPublishedEvent(house, { visibility: 'private', accessCode: 'TOGHU2026' });
  await aPublishedEvent(house, { visibility: 'unlisted' });
  await aPublishedEvent(house, { publishAt: daysAhead(platform, 2) });
  await sql`update events set popularity = 5 where id = ${late.eventId}`.execute(db);
  const shown = await home(await aParticipant(house));
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

it('to a newcomer recommends what many go to, and says so', async () => {
  await clear();
  const event = await aPublishedEvent(house);
  await sql`update events set popularity = 50 where id = ${event.eventId}`.execute(db);
  expect(await recommended(await aParticipant(house), event.eventId)).toMatchObject({ reason: 'popular', reasonDetail: '' });
});

it('recommends the kind of what was wished for, in the reader’s words, but not the wish itself', async () => {
  await clear();
  const brenda = await aParticipant(house);
  const wished = await aPublishedEvent(house, on(10, { categoryId: comedy, childCategoryId: standUp, city: 'Kribi' }));
  const alike = await aPublishedEvent(house, on(12, { categoryId: comedy, childCategoryId: standUp, city: 'Buea' }));
  await wish(brenda, wished.eventId);
  expect(await recommended(brenda, alike.eventId)).toMatchObject({ reason: 'category', reasonDetail: 'Comedy' });
  expect(await recommended(brenda, alike.eventId, 'fr')).toMatchObject({ reasonDetail: 'Humour' });
  expect(await recommended(brenda, wished.eventId)).toBeUndefined();
});

it('recommends the organizer of what was bought, and not what one has a ticket for', async () => {
  await clear();
  const [brenda, ada] = [await aParticipant(house), await anOrganizer(house, { name: 'Ada Events' })];
  const bought = await aSale(house, { organizer: ada, types: [{ priceXaf: 0 }], startsAt: daysAhead(platform, 3) });
  await order(house, brenda, bought);
  const next = await aPublishedEvent(house, { organizer: ada, ...on(11, { categoryId: comedy, city: 'Maroua' }) });
  expect(await recommended(brenda, next.eventId)).toMatchObject({ reason: 'organizer', reasonDetail: 'Ada Events' });
  expect(await recommended(brenda, bought.eventId)).toBeUndefined();
});

it('recommends the city, however it is spelt', async () => {
  await clear();
  const brenda = await aParticipant(house);
  const wished = await aPublishedEvent(house, on(10, { city: 'Yaoundé' }));
  const there = await aPublishedEvent(house, on(13, { categoryId: comedy, city: 'YAOUNDE' }));
  await wish(brenda, wished.eventId);
  expect(await recommended(brenda, there.eventId)).toMatchObject({ reason: 'city', reasonDetail: 'YAOUNDE' });
});

it('recommends what others with the same wish wish for', async () => {
  await clear();
  const [brenda, paul] = [await aParticipant(house), await aParticipant(house)];
  const both = await aPublishedEvent(house, on(10, { eventName: 'Nguon', eventNameFr: 'Le Nguon', city: 'Foumban' }));
  const his = await aPublishedEvent(house, on(11, { categoryId: comedy, city: 'Garoua' }));
  for (const [person, event] of [
    [brenda, both],
    [paul, both],
    [paul, his],
  ] as const)
    await wish(person, event.eventId);
  expect(await recommended(brenda, his.eventId)).toMatchObject({ reason: 'wished_alike', reasonDetail: 'Nguon' });
  expect(await recommended(brenda, his.eventId, 'fr')).toMatchObject({ reasonDetail: 'Le Nguon' });
});

it('recommends the weekday on which somebody goes out', async () => {
  await clear();
  const brenda = await aParticipant(house);
  const wished = await aPublishedEvent(house, on(7, { city: 'Kribi' }));
  const sameDay = await aPublishedEvent(house, on(14, { categoryId: comedy, city: 'Buea' }));
  await wish(brenda, wished.eventId);
  // The event's zone, Africa/Douala, is an hour ahead of UTC.
  const weekday = new Date(daysAhead(platform, 14).getTime() + 3_600_000).getUTCDay() || 7;
  expect(await recommended(brenda, sameDay.eventId)).toMatchObject({ reason: 'weekday', reasonDetail: String(weekday) });
});

it('keeps away from a kind that somebody rated badly', async () => {
  await clear();
  const [brenda, organizer] = [await aParticipant(house), await anOrganizer(house)];
  const night = await aDoor(house, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
  const { ticketCode } = await aTicket(house, brenda, night);
  await enter(house, organizer, { ticketCode, eventId: night.eventId });
  clock.advance({ hours: 1 });
  const same = await aPublishedEvent(house, { organizer, ...on(9, { categoryId: concerts, city: 'Douala' }) });
  expect(await recommended(brenda, same.eventId)).toBeDefined();
  await ask(house, 'POST', '/event/rating', { as: brenda, body: { eventId: night.eventId, rating: 1 } });
  await sql`update orders set state = 'cancelled' where buyer_id = ${brenda.user.id}`.execute(db);
  expect(await recommended(brenda, same.eventId)).toBeUndefined();
});

it('counts the own figures: tickets ahead, events attended, what was spent this year', async () => {
  await clear();
  const [brenda, organizer] = [await aParticipant(house), await anOrganizer(house)];
  const paid = await aSale(house, { organizer, types: [{ priceXaf: 5_000 }] });
  const { body } = await order(house, brenda, paid, { quantity: 2 });
  await pay(house, body.paymentUrl);
  const night = await aDoor(house, { organizer, startsAt: new Date(clock().getTime() + 3_600_000) });
  const { ticketCode } = await aTicket(house, brenda, night);
  await enter(house, organizer, { ticketCode, eventId: night.eventId });
  expect((await home(brenda)).analytics).toEqual({
    ticketsUpcoming: 3,
    eventsAttended: 1,
    spentThisYear: 10_000,
    favouriteCategory: 'Concerts',
    favouriteCity: 'Yaoundé',
  });
  expect((await home(await aParticipant(house))).analytics).toEqual({
    ticketsUpcoming: 0,
    eventsAttended: 0,
    spentThisYear: 0,
    favouriteCategory: null,
    favouriteCity: null,
  });
});

it('is for participants only', async () => {
  for (const as of [await anOrganizer(house), await aProvider(house), await anAdmin(house)])
    expect((await ask(house, 'GET', '/home-recommendations', { as })).status).toBe(403);
  expect((await ask(house, 'GET', '/home-recommendations')).status).toBe(401);
});
