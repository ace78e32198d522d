import { expect, it } from 'vitest';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { newId } from '#platform/ids';
import { aCheckinEvent, aNonce, aTicket, checkInTicket } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const organizer = await anOrganizer(test);
const brenda = await aParticipant(test, { name: 'Brénda Ngo', number: '+237677123456' });

const find = (as: Person, eventId: string, q: string) =>
  ask(test, 'GET', `/event-order/check-in-tickets/${eventId}?${new URLSearchParams({ q })}`, { as });

/** Makes a person a steward of the event. */
async function aSteward(eventId: string): Promise<Person> {
  const steward = await anOrganizer(test);
  await test.db
    .insertInto('event_team_members')
    .values({
      ...{ id: newId(), event_id: eventId, user_id: steward.user.id, email: steward.user.email, role: 'steward' },
      ...{ accepted_at: test.clock(), invited_by: organizer.user.id },
    })
    .execute();
  return steward;
}

it('staff find a ticket by name, number and code, with name, type and state alone, and admit it by the usual path', async () => {
  const event = await aCheckinEvent(test, { organizer });
  const ticket = await aTicket(test, brenda, event);
  const elsewhere = await aCheckinEvent(test, { organizer });
  await aTicket(test, brenda, elsewhere);
  const { allOrders } = (await ask(test, 'GET', `/event-order?eventId=${event.eventId}`, { as: organizer })).body;
  const steward = await aSteward(event.eventId);
  await test.runJobs();
  for (const q of ['brenda', 'NGO', '677 12 34 56', allOrders[0].code, ticket.ticketCode])
    expect([q, (await find(steward, event.eventId, q)).body]).toEqual([
      q,
      {
        tickets: [
          {
            ...{ _id: ticket._id, ticketCode: ticket.ticketCode, holder: 'Brénda Ngo', typeName: 'Regular' },
            ...{ state: 'valid', enteredAt: null },
          },
        ],
        total: 1,
      },
    ]);
  for (const q of ['67712', brenda.user.email, '%%', 'Paul']) expect((await find(steward, event.eventId, q)).body.total).toBe(0);
  const scan = { ticketCode: ticket.ticketCode, eventId: event.eventId, nonce: aNonce() };
  expect((await checkInTicket(test, steward, scan)).status).toBe(200);
  expect((await find(steward, event.eventId, 'brenda')).body.tickets[0].enteredAt).toBe(test.clock().toISOString());
});

it('a ticket is found by the name of its buyer, too, from three characters on', async () => {
  const event = await aCheckinEvent(test, { organizer });
  const ticket = await aTicket(test, brenda, event);
  await test.db.updateTable('tickets').set({ holder_name: 'Éric Fouda' }).where('id', '=', ticket._id).execute();
  await test.runJobs();
  for (const [q, total] of [
    ['eric', 1],
    ['brenda', 1],
    ['bre', 1],
    ['br', 0],
    ['677123456', 1],
    ['zoe', 0],
  ] as const)
    expect([q, (await find(organizer, event.eventId, q)).body.total]).toEqual([q, total]);
});

it('a search returns at most ten tickets, and says how many there are', async () => {
  const event = await aCheckinEvent(test, { organizer, types: [{ priceXaf: 0, size: 50, maxPerOrder: 20 }] });
  for (let count = 0; count < 11; count += 1) await aTicket(test, await aParticipant(test, { name: `Jean ${count}` }), event);
  const { body } = await find(organizer, event.eventId, 'jean');
  expect([body.tickets.length, body.total]).toEqual([10, 11]);
  expect((await find(organizer, event.eventId, 'j')).status).toBe(400);
});

it('strangers get 404, participants 403, and staff 403 where holders check themselves in', async () => {
  const event = await aCheckinEvent(test, { organizer });
  expect((await find(await anOrganizer(test), event.eventId, 'brenda')).status).toBe(404);
  expect((await find(brenda, event.eventId, 'brenda')).status).toBe(403);
  const alone = await aCheckinEvent(test, { organizer, validationView: 'participant' });
  expect(await find(organizer, alone.eventId, 'brenda')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

it('a member of staff searches 40 times a minute', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(test.clock) });
  const ada = await anOrganizer(limited);
  const event = await aCheckinEvent(limited, { organizer: ada });
  const path = `/event-order/check-in-tickets/${event.eventId}?q=brenda`;
  const replies = await Promise.all(Array.from({ length: 41 }, () => ask(limited, 'GET', path, { as: ada })));
  const statuses = Map.groupBy(replies, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([40, 1]);
});
