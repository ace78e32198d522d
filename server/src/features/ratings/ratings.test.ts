import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aCheckinEvent, aTicket, checkInTicket } from '#test/factories/checkin';
import { aDraftEvent, ask } from '#test/factories/events';
import type { TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db } = app;

/** Creates an event that begins in an hour, so that tickets can already be admitted. */
const aConcert = async () =>
  aCheckinEvent(app, { organizer: await anOrganizer(app), startsAt: new Date(clock().getTime() + 3_600_000) });
async function anAttendee(sale: TestSale, name = 'Brenda Ngo'): Promise<Person> {
  const attendee = await aParticipant(app, { name });
  const { ticketCode } = await aTicket(app, attendee, sale);
  const { status } = await checkInTicket(app, sale.organizer, { ticketCode, eventId: sale.eventId });
  if (status !== 200) throw new Error('The attendee was not admitted');
  return attendee;
}
const rate = (as: Person, eventId: string, rating: unknown, comment?: string) =>
  ask(app, 'POST', '/event/rating', { as, body: { eventId, rating, ...(comment !== undefined && { comment }) } });
const ratingsOf = async (eventId: string, as?: Person, query = '') =>
  (await ask(app, 'GET', `/event/${eventId}/ratings${query}`, as && { as })).body;
const shown = async (eventId: string) => (await ask(app, 'GET', `/event/${eventId}`)).body.eventWithDetails.rating;

it('an admitted person rates an event, and everybody can read the rating', async () => {
  const concert = await aConcert();
  const brenda = await anAttendee(concert);
  clock.advance({ hours: 1 });
  expect(await rate(brenda, concert.eventId, 4, '  The bass!  ')).toMatchObject({
    status: 200,
    body: { message: 'Thank you for your rating', rating: { average: 4, count: 1 } },
  });
  expect(await ratingsOf(concert.eventId)).toEqual({
    total: 1,
    currentPage: 1,
    mine: null,
    mayRate: false,
    ratings: [
      { _id: expect.any(String), rating: 4, comment: 'The bass!', by: 'Brenda N.', at: clock().toISOString(), isMine: false },
    ],
  });
  expect(await ratingsOf(concert.eventId, brenda)).toMatchObject({
    mine: { rating: 4, comment: 'The bass!' },
    mayRate: true,
    ratings: [{ isMine: true }],
  });
  expect(await shown(concert.eventId)).toEqual({ average: 4, count: 1 });
});

it('a second rating replaces the first, in the totals too', async () => {
  const concert = await aConcert();
  const [brenda, paul] = [await anAttendee(concert), await anAttendee(concert, 'Paul Biyick')];
  clock.advance({ hours: 1 });
  await rate(brenda, concert.eventId, 1, 'Too late');
  await rate(paul, concert.eventId, 4);
  clock.advance({ minutes: 1 });
  expect((await rate(brenda, concert.eventId, 5)).body.rating).toEqual({ average: 4.5, count: 2 });
  expect((await ratingsOf(concert.eventId)).ratings).toMatchObject([
    { rating: 5, comment: null, by: 'Brenda N.' },
    { rating: 4, by: 'Paul B.' },
  ]);
});

it('simultaneous ratings by one person and by many leave correct totals', async () => {
  const concert = await aConcert();
  const attendees = [await anAttendee(concert), await anAttendee(concert), await anAttendee(concert)];
  clock.advance({ hours: 1 });
  const replies = await Promise.all(
    attendees.flatMap((attendee) => [1, 3, 5].map((stars) => rate(attendee, concert.eventId, stars))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200));
  const { ratings, total } = await ratingsOf(concert.eventId);
  const sum = ratings.reduce((all: number, one: { rating: number }) => all + one.rating, 0);
  const event = await db
    .selectFrom('events')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', concert.eventId)
    .executeTakeFirstOrThrow();
  expect({ total, ...event }).toEqual({ total: 3, rating_sum: sum, rating_count: 3 });
});

it('a rating before the start or without an admission is refused', async () => {
  const concert = await aConcert();
  const brenda = await anAttendee(concert);
  const late = await aParticipant(app);
  await aTicket(app, late, concert);
  expect(await rate(brenda, concert.eventId, 5)).toMatchObject({ status: 409, body: { code: 'not_begun' } });
  clock.advance({ hours: 1 });
  expect(await rate(late, concert.eventId, 5)).toMatchObject({ status: 409, body: { code: 'not_attended' } });
  expect(await rate(await aParticipant(app), concert.eventId, 5)).toMatchObject({
    status: 409,
    body: { code: 'not_attended', message: 'Only people who attended can rate this event' },
  });
  expect((await ratingsOf(concert.eventId, late)).mayRate).toBe(false);
  expect(await shown(concert.eventId)).toEqual({ average: null, count: 0 });
});

it('an event that a person may not see gets 404 for reading and for rating', async () => {
  const brenda = await aParticipant(app);
  const draft = await aDraftEvent(app);
  for (const eventId of [draft.eventId, newId()]) {
    expect((await rate(brenda, eventId, 5)).status).toBe(404);
    expect((await ask(app, 'GET', `/event/${eventId}/ratings`, { as: brenda })).status).toBe(404);
  }
});

it.each([0, 6, 2.5, '5', null])('a rating of %s is refused', async (rating) => {
  const concert = await aConcert();
  const { status, body } = await rate(await anAttendee(concert), concert.eventId, rating);
  expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 400, errors: ['rating'] });
});

it('only participants rate events', async () => {
  const concert = await aConcert();
  for (const as of [concert.organizer, await aProvider(app), await anAdmin(app)]) {
    expect((await rate(as, concert.eventId, 5)).status).toBe(403);
    expect((await ask(app, 'GET', '/event/rating/mine', { as })).status).toBe(403);
  }
  expect((await ask(app, 'POST', '/event/rating', { body: { eventId: concert.eventId, rating: 5 } })).status).toBe(401);
});

it('ratings are listed by page, and own ratings newest first', async () => {
  const [one, two] = [await aConcert(), await aConcert()];
  const [brenda, paul] = [await anAttendee(one), await anAttendee(one)];
  const { ticketCode } = await aTicket(app, brenda, two);
  await checkInTicket(app, two.organizer, { ticketCode, eventId: two.eventId });
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
  const { body } = await ask(app, 'GET', '/event/rating/mine', { as: brenda });
  expect(body.ratings).toMatchObject([
    { eventId: two.eventId, rating: 3, comment: null },
    { eventId: one.eventId, rating: 2, comment: 'Hot' },
  ]);
});
