import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { ticketsFeature } from '../index.ts';

const test = await buildTestApp();
const { db, clock } = test;
const organizer = await anOrganizer(test);
const tickets = ticketsFeature(test.platform, { cover: () => ({ url: '' }) });

const choose = (as: Person, eventId: string, isShown: boolean) =>
  ask(test, 'PUT', `/tickets/attendee-choices/${eventId}`, { as, body: { isShown } });
const choices = async (as: Person) => (await ask(test, 'GET', '/tickets/attendee-choices', { as })).body.choices;
const attendees = async (eventId: string, as?: Person) =>
  (await ask(test, 'GET', `/event/${eventId}/information`, as ? { as } : {})).body.information?.attendees;

async function aHolder(options: Partial<Parameters<typeof aSale>[1]> = {}, name = 'Brenda Ngo Mballa') {
  const buyer = await aParticipant(test, { name });
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 0 }], ...options });
  const held = (await order(test, buyer, sale, { quantity: 2 })).body.savedOrder.tickets ?? [];
  return { buyer, sale, ticketIds: held.map(({ _id }: { _id: string }) => _id), eventId: sale.eventId };
}
const end = (ids: readonly string[]) => db.transaction().execute((tx) => tickets.end(tx, ids, 'refunded'));

describe('the holder of a valid ticket', () => {
  it('is shown by first name only once they choose it, and hidden again', async () => {
    const { buyer, eventId } = await aHolder();
    expect(await choices(buyer)).toEqual([{ eventId, isShown: false }]);
    expect(await attendees(eventId)).toEqual({ people: [], total: 0 });
    expect(await choose(buyer, eventId, true)).toMatchObject({ status: 200, body: { isShown: true } });
    expect((await choose(buyer, eventId, true)).status).toBe(200);
    const { body } = await ask(test, 'GET', `/event/${eventId}/information`);
    expect(body.information.attendees).toEqual({ people: [{ firstName: 'Brenda', picture: null }], total: 1 });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Mballa|${buyer.user.id}|${buyer.user.email}`));
    expect(await choices(buyer)).toEqual([{ eventId, isShown: true }]);
    expect((await choose(buyer, eventId, false)).body.isShown).toBe(false);
    expect(await attendees(eventId)).toEqual({ people: [], total: 0 });
  });

  it('is hidden with the last valid ticket, and not shown again by a new one', async () => {
    const { buyer, sale, eventId, ticketIds } = await aHolder();
    await choose(buyer, eventId, true);
    await end(ticketIds.slice(0, 1));
    expect((await attendees(eventId)).total).toBe(1);
    await end(ticketIds.slice(1));
    expect((await attendees(eventId)).total).toBe(0);
    expect(await choices(buyer)).toEqual([]);
    expect(await choose(buyer, eventId, true)).toMatchObject({ status: 404 });
    await order(test, buyer, sale);
    expect(await choices(buyer)).toEqual([{ eventId, isShown: false }]);
  });

  it('is never left shown when the ticket ends at the same time', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const { buyer, eventId, ticketIds } = await aHolder();
      await Promise.all([choose(buyer, eventId, true), end(ticketIds)]);
      expect((await attendees(eventId)).total).toBe(0);
    }
  });

  it('is hidden while the account is blocked', async () => {
    const { buyer, eventId } = await aHolder();
    await choose(buyer, eventId, true);
    await sql`update users set blocked_at = now(), blocked_reason = 'fraud' where id = ${buyer.user.id}`.execute(db);
    expect(await attendees(eventId)).toEqual({ people: [], total: 0 });
  });
});

it('people without a ticket and unknown events get 404', async () => {
  const { eventId } = await aHolder();
  const paul = await aParticipant(test);
  for (const id of [eventId, newId()]) expect((await choose(paul, id, true)).status).toBe(404);
  expect((await choose(organizer, eventId, true)).status).toBe(403);
  expect((await attendees(eventId)).total).toBe(0);
});

it('at most eight are shown, those with a portrait first, and all are counted', async () => {
  const { buyer, sale, eventId } = await aHolder({ types: [{ priceXaf: 0, size: 50 }] });
  await choose(buyer, eventId, true);
  await sql`update users set avatar_key = 'avatars/a.webp' where id = ${buyer.user.id}`.execute(db);
  for (let count = 0; count < 10; count += 1) {
    const other = await aParticipant(test, { name: `Guest ${count}` });
    await order(test, other, sale);
    clock.advance({ minutes: 1 });
    await choose(other, eventId, true);
  }
  const { people, total } = await attendees(eventId);
  expect([people.length, total, people[0].firstName]).toEqual([8, 11, 'Brenda']);
  expect(people[0].picture.url).toContain('avatars/a.webp');
});

it('an organizer switches the section off, and a private event shows it to those who may open it', async () => {
  const { buyer, eventId } = await aHolder();
  await choose(buyer, eventId, true);
  const save = (hidesAttendees: boolean) =>
    ask(test, 'PUT', `/event/${eventId}/information`, { as: organizer, body: { hidesAttendees, lineUp: [], questions: [] } });
  expect((await save(true)).body.information).toMatchObject({ attendees: { total: 0 }, stored: { hidesAttendees: true } });
  expect(await choices(buyer)).toEqual([]);
  await save(false);
  expect((await attendees(eventId)).total).toBe(1);
  await sql`update events set visibility = 'private', access_code = 'TOGHU2026' where id = ${eventId}`.execute(db);
  expect(await attendees(eventId)).toBeUndefined();
  expect((await attendees(eventId, buyer)).total).toBe(1);
  await sql`update events set state = 'cancelled' where id = ${eventId}`.execute(db);
  expect((await attendees(eventId, buyer)).total).toBe(0);
});
