import { serverTerms } from '@ngoma/api/common/server-terms';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aPublishedEvent, ask, eventsOf, insertOrder } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { fastify, db, clock } = app;

const addToWishlist = (as: Person, eventId: string, language: 'en' | 'fr' = 'en') =>
  ask(app, 'POST', '/event-wishlist', { as, body: { eventId }, language });
const wishlist = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(app, 'GET', '/event-wishlist', { as, language })).body.wishlist as {
    eventId: { _id: string; eventName: string };
  }[];
const idsOf = async (as: Person) => (await wishlist(as)).map((item) => item.eventId._id);
async function removeFromWishlist(as: Person, eventId: string) {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api/event-wishlist/${eventId}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
}

it('a participant saves events and reads them latest first, with all event data', async () => {
  const brenda = await aParticipant(app);
  const [first, second] = [await aPublishedEvent(app), await aPublishedEvent(app, { fields: { eventName: 'Jazz at Noon' } })];
  expect((await addToWishlist(brenda, first.eventId)).status).toBe(201);
  clock.advance({ minutes: 1 });
  const { status, body } = await addToWishlist(brenda, second.eventId);
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

it('adding an event several times at once saves it once', async () => {
  const brenda = await aParticipant(app);
  const { eventId } = await aPublishedEvent(app);
  const replies = await Promise.all([
    addToWishlist(brenda, eventId),
    addToWishlist(brenda, eventId),
    addToWishlist(brenda, eventId),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await idsOf(brenda)).toEqual([eventId]);
});

it('an event is removed, and a repeat changes nothing', async () => {
  const brenda = await aParticipant(app);
  const { eventId } = await aPublishedEvent(app);
  await addToWishlist(brenda, eventId);
  expect(await removeFromWishlist(brenda, eventId)).toMatchObject({
    status: 200,
    body: { wishlist: [], message: 'Removed from your wishlist' },
  });
  expect(await removeFromWishlist(brenda, eventId)).toMatchObject({ status: 200, body: { wishlist: [] } });
  expect(await removeFromWishlist(brenda, newId())).toMatchObject({ status: 200, body: { wishlist: [] } });
});

it('participants neither see nor change the wishlist of others', async () => {
  const [brenda, paul] = [await aParticipant(app), await aParticipant(app)];
  const { eventId } = await aPublishedEvent(app);
  await addToWishlist(brenda, eventId);
  expect(await idsOf(paul)).toEqual([]);
  await removeFromWishlist(paul, eventId);
  expect(await idsOf(brenda)).toEqual([eventId]);
});

it('drafts, private events and unknown ids get 404', async () => {
  const brenda = await aParticipant(app);
  const draft = await aDraftEvent(app);
  const secret = await aPublishedEvent(app, { visibility: 'private', accessCode: 'TOGHU2026' });
  const later = await aPublishedEvent(app, { publishAt: new Date(clock().getTime() + 86_400_000) });
  for (const eventId of [draft.eventId, secret.eventId, later.eventId, newId()]) {
    const { status, body } = await addToWishlist(brenda, eventId, 'fr');
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Cet événement n’existe pas',
    });
  }
  expect(await idsOf(brenda)).toEqual([]);
});

it('a ticket holder can save a private event', async () => {
  const brenda = await aParticipant(app);
  const secret = await aPublishedEvent(app, { visibility: 'private', accessCode: 'TOGHU2026' });
  await insertOrder(app, secret, brenda, 1, { ticket: true });
  expect((await addToWishlist(brenda, secret.eventId)).status).toBe(201);
  expect(await idsOf(brenda)).toEqual([secret.eventId]);
});

it('an event back in draft leaves the wishlist and returns when it is published', async () => {
  const brenda = await aParticipant(app);
  const event = await aPublishedEvent(app);
  await addToWishlist(brenda, event.eventId);
  await eventsOf(app).setStatus(event.organizer.session, event.eventId, 'draft', 'A wrong date');
  expect(await idsOf(brenda)).toEqual([]);
  await eventsOf(app).setStatus(event.organizer.session, event.eventId, 'published', 'The date is right');
  expect(await idsOf(brenda)).toEqual([event.eventId]);
});

it('a full wishlist refuses another event and accepts one already on it', async () => {
  const brenda = await aParticipant(app);
  const [last, one] = [await aPublishedEvent(app), await aPublishedEvent(app)];
  await addToWishlist(brenda, one.eventId);
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id)
    select gen_random_uuid(), ${one.organizer.user.id}, 'One of many', 'x', 'x', 'x', ${clock()}, (select id from categories limit 1)
    from generate_series(2, ${serverTerms.wishlist.maxEvents})`.execute(db);
  await sql`insert into wishlist_items (id, user_id, event_id) select gen_random_uuid(), ${brenda.user.id}, id from events
    where name = 'One of many'`.execute(db);
  const { status, body } = await addToWishlist(brenda, last.eventId);
  expect({ status, code: body.code, most: body.most }).toEqual({ status: 409, code: 'wishlist_full', most: 200 });
  expect((await addToWishlist(brenda, one.eventId)).status).toBe(201);
});

it('only participants have a wishlist', async () => {
  const { eventId } = await aPublishedEvent(app);
  for (const as of [await anOrganizer(app), await aProvider(app), await anAdmin(app)]) {
    expect((await addToWishlist(as, eventId)).status).toBe(403);
    expect((await ask(app, 'GET', '/event-wishlist', { as })).status).toBe(403);
    expect((await removeFromWishlist(as, eventId)).status).toBe(403);
  }
  expect((await ask(app, 'GET', '/event-wishlist')).status).toBe(401);
});

it('event names are in the reader’s language', async () => {
  const brenda = await aParticipant(app);
  const { eventId } = await aPublishedEvent(app, { fields: { eventNameFr: 'Nuit du makossa' } });
  await addToWishlist(brenda, eventId);
  expect((await wishlist(brenda, 'fr'))[0]?.eventId.eventName).toBe('Nuit du makossa');
});
