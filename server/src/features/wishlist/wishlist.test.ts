import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aPublishedEvent, ask, eventsOf, take } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const house = await buildTestApp();
const { app, db, clock } = house;

const wish = (as: Person, eventId: string, language: 'en' | 'fr' = 'en') =>
  ask(house, 'POST', '/event-wishlist', { as, body: { eventId }, language });
const wishlist = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(house, 'GET', '/event-wishlist', { as, language })).body.wishlist as {
    eventId: { _id: string; eventName: string };
  }[];
const idsOf = async (as: Person) => (await wishlist(as)).map((item) => item.eventId._id);
async function forget(as: Person, eventId: string) {
  const reply = await app.inject({ method: 'DELETE', url: `/api/event-wishlist/${eventId}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

it('keeps what a participant wishes for, the latest first, with the whole event', async () => {
  const brenda = await aParticipant(house);
  const [first, second] = [await aPublishedEvent(house), await aPublishedEvent(house, { fields: { eventName: 'Jazz at Noon' } })];
  expect((await wish(brenda, first.eventId)).status).toBe(201);
  clock.advance({ minutes: 1 });
  const { status, body } = await wish(brenda, second.eventId);
  expect({ status, message: body.message }).toEqual({ status: 201, message: 'Added to your wishlist' });
  expect(body.wishlist).toMatchObject([
    {
      _id: expect.any(String),
      eventId: { _id: second.eventId, eventName: 'Jazz at Noon', coverImage: { url: expect.any(String) } },
    },
    { eventId: { _id: first.eventId } },
  ]);
  expect(await idsOf(brenda)).toEqual([second.eventId, first.eventId]);
});

it('wishing twice, even at once, keeps one wish', async () => {
  const brenda = await aParticipant(house);
  const { eventId } = await aPublishedEvent(house);
  const replies = await Promise.all([wish(brenda, eventId), wish(brenda, eventId), wish(brenda, eventId)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await idsOf(brenda)).toEqual([eventId]);
});

it('forgets an event, and a repeat changes nothing', async () => {
  const brenda = await aParticipant(house);
  const { eventId } = await aPublishedEvent(house);
  await wish(brenda, eventId);
  expect(await forget(brenda, eventId)).toMatchObject({
    status: 200,
    body: { wishlist: [], message: 'Removed from your wishlist' },
  });
  expect(await forget(brenda, eventId)).toMatchObject({ status: 200, body: { wishlist: [] } });
  expect(await forget(brenda, newId())).toMatchObject({ status: 200, body: { wishlist: [] } });
});

it('is everybody’s own: another’s wishes are neither shown nor removed', async () => {
  const [brenda, paul] = [await aParticipant(house), await aParticipant(house)];
  const { eventId } = await aPublishedEvent(house);
  await wish(brenda, eventId);
  expect(await idsOf(paul)).toEqual([]);
  await forget(paul, eventId);
  expect(await idsOf(brenda)).toEqual([eventId]);
});

it('drafts, private events and unknown ids do not exist for a wisher', async () => {
  const brenda = await aParticipant(house);
  const draft = await aDraftEvent(house);
  const secret = await aPublishedEvent(house, { visibility: 'private', accessCode: 'TOGHU2026' });
  const later = await aPublishedEvent(house, { publishAt: new Date(clock().getTime() + 86_400_000) });
  for (const eventId of [draft.eventId, secret.eventId, later.eventId, newId()]) {
    const { status, body } = await wish(brenda, eventId, 'fr');
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Cet événement n’existe pas',
    });
  }
  expect(await idsOf(brenda)).toEqual([]);
});

it('somebody with a ticket may wish for a private event', async () => {
  const brenda = await aParticipant(house);
  const secret = await aPublishedEvent(house, { visibility: 'private', accessCode: 'TOGHU2026' });
  await take(house, secret, brenda, 1, { ticket: true });
  expect((await wish(brenda, secret.eventId)).status).toBe(201);
  expect(await idsOf(brenda)).toEqual([secret.eventId]);
});

it('an event that goes back to draft leaves the list and comes back with its publication', async () => {
  const brenda = await aParticipant(house);
  const event = await aPublishedEvent(house);
  await wish(brenda, event.eventId);
  await eventsOf(house).setStatus(event.organizer.session, event.eventId, 'draft', 'A wrong date');
  expect(await idsOf(brenda)).toEqual([]);
  await eventsOf(house).setStatus(event.organizer.session, event.eventId, 'published', 'The date is right');
  expect(await idsOf(brenda)).toEqual([event.eventId]);
});

it('ends at its limit, and what is on it already may be wished for again', async () => {
  const brenda = await aParticipant(house);
  const [last, one] = [await aPublishedEvent(house), await aPublishedEvent(house)];
  await wish(brenda, one.eventId);
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id)
    select gen_random_uuid(), ${one.organizer.user.id}, 'One of many', 'x', 'x', 'x', ${clock()}, (select id from categories limit 1)
    from generate_series(2, ${business.wishlist.mostEvents})`.execute(db);
  await sql`insert into wishes (id, user_id, event_id) select gen_random_uuid(), ${brenda.user.id}, id from events
    where name = 'One of many'`.execute(db);
  const { status, body } = await wish(brenda, last.eventId);
  expect({ status, code: body.code, most: body.most }).toEqual({ status: 409, code: 'wishlist_full', most: 200 });
  expect((await wish(brenda, one.eventId)).status).toBe(201);
});

it('is for participants only', async () => {
  const { eventId } = await aPublishedEvent(house);
  for (const as of [await anOrganizer(house), await aProvider(house), await anAdmin(house)]) {
    expect((await wish(as, eventId)).status).toBe(403);
    expect((await ask(house, 'GET', '/event-wishlist', { as })).status).toBe(403);
    expect((await forget(as, eventId)).status).toBe(403);
  }
  expect((await ask(house, 'GET', '/event-wishlist')).status).toBe(401);
});

it('reads in the language of the reader', async () => {
  const brenda = await aParticipant(house);
  const { eventId } = await aPublishedEvent(house, { fields: { eventNameFr: 'Nuit du makossa' } });
  await wish(brenda, eventId);
  expect((await wishlist(brenda, 'fr'))[0]?.eventId.eventName).toBe('Nuit du makossa');
});
