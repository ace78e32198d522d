import { expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { ticketsOf } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const content = { subject: 'Doors open at eight', message: 'Come early.' };
const audiences = (as: Person, eventId: string) => ask(app, 'GET', `/promotion/audiences?eventId=${eventId}`, { as });
const send = (as: Person, body: object) => ask(app, 'POST', '/promotion/send-user-notification', { as, body });

/**
 * Creates two events of one organizer. Awa has a ticket of the first, Paul one of the second, and Awa has the second on her
 * wishlist.
 */
async function twoEvents() {
  const organizer = await anOrganizer(app);
  const first = await aSale(app, { organizer, types: [{ priceXaf: 0 }] });
  const second = await aSale(app, { organizer, name: 'Second', types: [{ priceXaf: 0 }] });
  const [awa, paul] = [await aParticipant(app), await aParticipant(app)];
  await ticketsOf(app, awa, first);
  await ticketsOf(app, paul, second);
  await ask(app, 'POST', '/event-wishlist', { as: awa, body: { eventId: second.eventId } });
  return { organizer, first, second, awa, paul };
}

it('audience sizes and the messages left today are shown', async () => {
  const { organizer, second } = await twoEvents();
  expect((await audiences(organizer, second.eventId)).body).toEqual({
    audiences: [
      { audience: 'ticket_holders', people: 1, withPush: 0 },
      { audience: 'wishers', people: 1, withPush: 0 },
      { audience: 'past_guests', people: 1, withPush: 0 },
    ],
    mostPerDay: 3,
    leftToday: 3,
  });
});

it('a message reaches as many as its audience size says: guests of other events without a ticket of this one', async () => {
  const { organizer, first, second, awa, paul } = await twoEvents();
  const toPast = { ...content, audience: 'past_guests', eventId: second.eventId };
  expect((await send(organizer, toPast)).body.recipients).toBe(1);
  await ticketsOf(app, paul, first);
  await ticketsOf(app, awa, second);
  // Both have tickets of both events now, so the audience of past guests is empty.
  expect((await audiences(organizer, second.eventId)).body).toMatchObject({
    audiences: [{ people: 2 }, { people: 1 }, { people: 0 }],
    leftToday: 2,
  });
  expect((await send(organizer, toPast)).body.code).toBe('no_recipients');
});

it('sent messages are listed latest first with the number of readers', async () => {
  const { organizer, second, paul } = await twoEvents();
  const of = { ...content, audience: 'ticket_holders', eventId: second.eventId };
  const first = (await send(organizer, of)).body.notificationId;
  app.clock.advance({ minutes: 1 });
  await send(organizer, { ...of, subject: 'Parking' });
  await ask(app, 'POST', '/promotion/mark-notification-read', { as: paul, body: { notificationId: first } });
  const { body } = await ask(app, 'GET', '/promotion/sent', { as: organizer });
  expect(body).toMatchObject({
    total: 2,
    currentPage: 1,
    sent: [
      { subject: 'Parking', recipients: 1, read: 0 },
      { ...content, audience: 'ticket_holders', recipients: 1, read: 1, event: { _id: second.eventId, eventName: 'Second' } },
    ],
  });
  expect((await ask(app, 'GET', '/promotion/sent', { as: await anOrganizer(app) })).body).toMatchObject({
    total: 0,
    sent: [],
  });
});

it('the audiences of other people’s events are refused', async () => {
  const { second, paul } = await twoEvents();
  expect((await audiences(await anOrganizer(app), second.eventId)).status).toBe(404);
  expect((await audiences(paul, second.eventId)).status).toBe(403);
  expect((await audiences(await anAdmin(app), second.eventId)).status).toBe(403);
});

it('visits of an event are counted by source for thirty days, the rarest sources with those that have none', async () => {
  const { organizer, first, second } = await twoEvents();
  const sources = (as: Person, eventId: string) => ask(app, 'GET', `/promotion/visit-sources?eventId=${eventId}`, { as });
  const today = dayOf(app.clock());
  const daysAgo = (count: number) => new Date(Date.parse(today) - count * 86_400_000);
  const seen = async (source: string, visits: number, ago = 0, eventId = first.eventId) =>
    app.db
      .insertInto('event_visits')
      .values({ event_id: eventId, day: daysAgo(ago), source, visits })
      .execute();
  await seen('', 5);
  await seen('whatsapp', 20, 1);
  await seen('whatsapp', 10, 29);
  await seen('whatsapp', 99, 30);
  await seen('radio', 99, 0, second.eventId);
  const { body } = await sources(organizer, first.eventId);
  expect(body).toEqual({
    from: daysAgo(29).toISOString().slice(0, 10),
    to: today,
    visits: 35,
    sources: [
      { source: 'whatsapp', visits: 30 },
      { source: null, visits: 5 },
    ],
  });
  for (let number = 1; number <= 22; number += 1) await seen(`link-${String(number).padStart(2, '0')}`, number, 2);
  const { body: many } = await sources(organizer, first.eventId);
  expect(many.sources).toHaveLength(21);
  // The three rarest links: 1 + 2 + 3.
  expect(many.sources).toContainEqual({ source: null, visits: 11 });
  expect(many.visits).toBe(35 + 253);
});

it('visits by source are shown to managers of the event alone', async () => {
  const { first, paul } = await twoEvents();
  const path = `/promotion/visit-sources?eventId=${first.eventId}`;
  expect((await ask(app, 'GET', path, { as: await anOrganizer(app) })).status).toBe(404);
  expect((await ask(app, 'GET', path, { as: paul })).status).toBe(403);
});
