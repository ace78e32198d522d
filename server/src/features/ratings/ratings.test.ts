import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDoor, aTicket, enter } from '#test/door';
import { aDraftEvent, ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import type { TestSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const house = await buildTestApp();
const { clock, db } = house;

/** An event that begins in an hour, so that its doors are open. */
const aNight = async () =>
  aDoor(house, { organizer: await anOrganizer(house), startsAt: new Date(clock().getTime() + 3_600_000) });
async function aGuest(sale: TestSale, name = 'Brenda Ngo'): Promise<Person> {
  const guest = await aParticipant(house, { name });
  const { ticketCode } = await aTicket(house, guest, sale);
  const { status } = await enter(house, sale.organizer, { ticketCode, eventId: sale.eventId });
  if (status !== 200) throw new Error('The guest was not let in');
  return guest;
}
const rate = (as: Person, eventId: string, rating: unknown, comment?: string) =>
  ask(house, 'POST', '/event/rating', { as, body: { eventId, rating, ...(comment !== undefined && { comment }) } });
const ratingsOf = async (eventId: string, as?: Person, query = '') =>
  (await ask(house, 'GET', `/event/${eventId}/ratings${query}`, as && { as })).body;
const shown = async (eventId: string) => (await ask(house, 'GET', `/event/${eventId}`)).body.eventWithDetails.rating;

it('who was let in rates from the start on, and everybody reads it', async () => {
  const night = await aNight();
  const brenda = await aGuest(night);
  clock.advance({ hours: 1 });
  expect(await rate(brenda, night.eventId, 4, '  The bass!  ')).toMatchObject({
    status: 200,
    body: { message: 'Thank you for your rating', rating: { average: 4, count: 1 } },
  });
  expect(await ratingsOf(night.eventId)).toEqual({
    total: 1,
    currentPage: 1,
    mine: null,
    mayRate: false,
    ratings: [
      { _id: expect.any(String), rating: 4, comment: 'The bass!', by: 'Brenda N.', at: clock().toISOString(), isMine: false },
    ],
  });
  expect(await ratingsOf(night.eventId, brenda)).toMatchObject({
    mine: { rating: 4, comment: 'The bass!' },
    mayRate: true,
    ratings: [{ isMine: true }],
  });
  expect(await shown(night.eventId)).toEqual({ average: 4, count: 1 });
});

it('a second rating replaces the first, in the sums too', async () => {
  const night = await aNight();
  const [brenda, paul] = [await aGuest(night), await aGuest(night, 'Paul Biyick')];
  clock.advance({ hours: 1 });
  await rate(brenda, night.eventId, 1, 'Too late');
  await rate(paul, night.eventId, 4);
  clock.advance({ minutes: 1 });
  expect((await rate(brenda, night.eventId, 5)).body.rating).toEqual({ average: 4.5, count: 2 });
  expect((await ratingsOf(night.eventId)).ratings).toMatchObject([
    { rating: 5, comment: null, by: 'Brenda N.' },
    { rating: 4, by: 'Paul B.' },
  ]);
});

it('ratings sent at once by one person and by many leave true sums', async () => {
  const night = await aNight();
  const guests = [await aGuest(night), await aGuest(night), await aGuest(night)];
  clock.advance({ hours: 1 });
  const replies = await Promise.all(guests.flatMap((guest) => [1, 3, 5].map((stars) => rate(guest, night.eventId, stars))));
  expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200));
  const { ratings, total } = await ratingsOf(night.eventId);
  const sum = ratings.reduce((all: number, one: { rating: number }) => all + one.rating, 0);
  const event = await db
    .selectFrom('events')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', night.eventId)
    .executeTakeFirstOrThrow();
  expect({ total, ...event }).toEqual({ total: 3, rating_sum: sum, rating_count: 3 });
});

it('nobody rates before the start, nor without having been let in', async () => {
  const night = await aNight();
  const brenda = await aGuest(night);
  const late = await aParticipant(house);
  await aTicket(house, late, night);
  expect(await rate(brenda, night.eventId, 5)).toMatchObject({ status: 409, body: { code: 'not_begun' } });
  clock.advance({ hours: 1 });
  expect(await rate(late, night.eventId, 5)).toMatchObject({ status: 409, body: { code: 'not_attended' } });
  expect(await rate(await aParticipant(house), night.eventId, 5)).toMatchObject({
    status: 409,
    body: { code: 'not_attended', message: 'Only people who were let in can rate this event' },
  });
  expect((await ratingsOf(night.eventId, late)).mayRate).toBe(false);
  expect(await shown(night.eventId)).toEqual({ average: null, count: 0 });
});

it('what a person may not see has no ratings and takes none', async () => {
  const brenda = await aParticipant(house);
  const draft = await aDraftEvent(house);
  for (const eventId of [draft.eventId, newId()]) {
    expect((await rate(brenda, eventId, 5)).status).toBe(404);
    expect((await ask(house, 'GET', `/event/${eventId}/ratings`, { as: brenda })).status).toBe(404);
  }
});

it.each([0, 6, 2.5, '5', null])('a rating of %s is refused', async (rating) => {
  const night = await aNight();
  const { status, body } = await rate(await aGuest(night), night.eventId, rating);
  expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 400, errors: ['rating'] });
});

it('ratings are those of participants only', async () => {
  const night = await aNight();
  for (const as of [night.organizer, await aProvider(house), await anAdmin(house)]) {
    expect((await rate(as, night.eventId, 5)).status).toBe(403);
    expect((await ask(house, 'GET', '/event/rating/mine', { as })).status).toBe(403);
  }
  expect((await ask(house, 'POST', '/event/rating', { body: { eventId: night.eventId, rating: 5 } })).status).toBe(401);
});

it('lists page by page, and everybody’s own', async () => {
  const [one, two] = [await aNight(), await aNight()];
  const [brenda, paul] = [await aGuest(one), await aGuest(one)];
  const { ticketCode } = await aTicket(house, brenda, two);
  await enter(house, two.organizer, { ticketCode, eventId: two.eventId });
  clock.advance({ hours: 1 });
  await rate(paul, one.eventId, 1);
  await rate(brenda, one.eventId, 2, 'Hot');
  clock.advance({ minutes: 1 });
  await rate(brenda, two.eventId, 3);
  const page = await ratingsOf(one.eventId, undefined, '?limit=1&page=2');
  expect({ total: page.total, currentPage: page.currentPage, count: page.ratings.length }).toEqual({
    total: 2,
    currentPage: 2,
    count: 1,
  });
  const { body } = await ask(house, 'GET', '/event/rating/mine', { as: brenda });
  expect(body.ratings).toMatchObject([
    { eventId: two.eventId, rating: 3, comment: null },
    { eventId: one.eventId, rating: 2, comment: 'Hot' },
  ]);
});
