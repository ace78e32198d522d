import { expect, it } from 'vitest';
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
