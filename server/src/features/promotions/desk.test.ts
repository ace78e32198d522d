import { expect, it } from 'vitest';
import { ticketsOf } from '#test/door';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/people';

const house = await buildTestApp();
const words = { subject: 'Doors at eight', message: 'Come early.' };
const audiences = (as: Person, eventId: string) => ask(house, 'GET', `/promotion/audiences?eventId=${eventId}`, { as });
const send = (as: Person, body: object) => ask(house, 'POST', '/promotion/send-user-notification', { as, body });

/** Two events of one organizer: Awa was at the first, Paul has a ticket of the second, Awa wishes for it. */
async function twoEvents() {
  const organizer = await anOrganizer(house);
  const first = await aSale(house, { organizer, types: [{ priceXaf: 0 }] });
  const second = await aSale(house, { organizer, name: 'Second', types: [{ priceXaf: 0 }] });
  const [awa, paul] = [await aParticipant(house), await aParticipant(house)];
  await ticketsOf(house, awa, first);
  await ticketsOf(house, paul, second);
  await ask(house, 'POST', '/event-wishlist', { as: awa, body: { eventId: second.eventId } });
  return { organizer, first, second, awa, paul };
}

it('says how many each audience would reach, and how many messages are left today', async () => {
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

it('reaches as many as it said: who came to other events and has no ticket of this one', async () => {
  const { organizer, first, second, awa, paul } = await twoEvents();
  const toPast = { ...words, audience: 'past_guests', eventId: second.eventId };
  expect((await send(organizer, toPast)).body.recipients).toBe(1);
  await ticketsOf(house, paul, first);
  await ticketsOf(house, awa, second);
  // Both have tickets of both now: nobody is left who came to another event only.
  expect((await audiences(organizer, second.eventId)).body).toMatchObject({
    audiences: [{ people: 2 }, { people: 1 }, { people: 0 }],
    leftToday: 2,
  });
  expect((await send(organizer, toPast)).body.code).toBe('nobody');
});

it('lists what was sent, the latest first, and how many have read it', async () => {
  const { organizer, second, paul } = await twoEvents();
  const of = { ...words, audience: 'ticket_holders', eventId: second.eventId };
  const first = (await send(organizer, of)).body.notificationId;
  house.clock.advance({ minutes: 1 });
  await send(organizer, { ...of, subject: 'Parking' });
  await ask(house, 'POST', '/promotion/mark-notification-read', { as: paul, body: { notificationId: first } });
  const { body } = await ask(house, 'GET', '/promotion/sent', { as: organizer });
  expect(body).toMatchObject({
    total: 2,
    currentPage: 1,
    sent: [
      { subject: 'Parking', recipients: 1, read: 0 },
      { ...words, audience: 'ticket_holders', recipients: 1, read: 1, event: { _id: second.eventId, eventName: 'Second' } },
    ],
  });
  expect((await ask(house, 'GET', '/promotion/sent', { as: await anOrganizer(house) })).body).toMatchObject({
    total: 0,
    sent: [],
  });
});

it('tells nobody of other people’s audiences', async () => {
  const { second, paul } = await twoEvents();
  expect((await audiences(await anOrganizer(house), second.eventId)).status).toBe(404);
  expect((await audiences(paul, second.eventId)).status).toBe(403);
  expect((await audiences(await anAdmin(house), second.eventId)).status).toBe(403);
});
