import type { Gate } from '@ngoma/api/features/events/checkin';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCheckinEvent, aTicket, checkInTicket, lookUpTicket, ticketsOf } from '#test/factories/checkin';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const organizer = await anOrganizer(test);
const brenda = await aParticipant(test, { name: 'Brenda Ngo' });

// Sessions last twelve hours, so each test sets the clock to this evening again.
const evening = test.clock();
beforeEach(() => void test.clock.set(evening));

const inHours = (hours: number) => new Date(test.clock().getTime() + hours * 3_600_000);

async function request(method: 'GET' | 'PUT', url: string, person: Person, payload?: object, language = 'en') {
  const headers = { ...person.headers, 'accept-language': language };
  const reply = await test.fastify.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}
const countsOf = (eventId: string, person = organizer) => request('GET', `/event-order/entry-counts/${eventId}`, person);
const checkinEventsFor = (person: Person, query = '', language = 'en') =>
  request('GET', `/event-order/check-in-events${query}`, person, undefined, language);
const gatesOf = (eventId: string, person = organizer) => request('GET', `/event/${eventId}/gates`, person);
const saveGates = (eventId: string, gates: object[], person = organizer) =>
  request('PUT', `/event/${eventId}/gates`, person, { gates });

describe('who validates tickets', () => {
  it.each([
    ['organizer', 200, 403],
    ['participant', 403, 200],
    ['both', 200, 200],
  ] as const)('the event’s setting "%s" decides who validates', async (validationView, team, holder) => {
    const event = await aCheckinEvent(test, { organizer, startsAt: inHours(1), validationView });
    const [one, two] = [await aTicket(test, brenda, event), await aTicket(test, brenda, event)];
    for (const ask of [lookUpTicket, checkInTicket]) {
      expect((await ask(test, organizer, { ticketCode: one.ticketCode, eventId: event.eventId })).status).toBe(team);
      expect((await ask(test, brenda, { ticketCode: two.ticketCode, eventId: event.eventId })).status).toBe(holder);
    }
  });

  it('a refused holder reads who validates instead', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    const { body } = await checkInTicket(test, brenda, { ticketCode }, 'fr');
    expect(body).toEqual({ code: 'forbidden', message: 'À cet événement, c’est l’équipe à l’entrée qui valide les billets' });
  });

  it('holders check in from four hours before the event, staff earlier', async () => {
    const event = await aCheckinEvent(test, { organizer, startsAt: inHours(5), validationView: 'both' });
    const [early, timely] = (await ticketsOf(test, brenda, event, 2)).map(({ ticketCode }) => ({ ticketCode }));
    if (!early || !timely) throw new Error('Two tickets should have been bought');
    expect((await checkInTicket(test, brenda, early)).body).toMatchObject({
      code: 'not_yet_open',
      message: 'Check-in is not open yet',
    });
    expect((await checkInTicket(test, organizer, early)).status).toBe(200);
    test.clock.advance({ hours: 1 });
    expect((await checkInTicket(test, brenda, timely)).status).toBe(200);
    expect((await checkInTicket(test, brenda, timely)).body.code).toBe('already_entered');
  });

  it('no ticket is admitted later than eight hours after the event', async () => {
    const event = await aCheckinEvent(test, { organizer, startsAt: inHours(1), validationView: 'both' });
    const { ticketCode } = await aTicket(test, brenda, event);
    test.clock.advance({ hours: 9 });
    expect((await lookUpTicket(test, brenda, { ticketCode })).body.flag).toBe(true);
    test.clock.advance({ milliseconds: 1 });
    for (const person of [brenda, organizer]) {
      expect((await checkInTicket(test, person, { ticketCode })).body).toMatchObject({
        code: 'closed',
        message: 'Check-in is closed',
      });
    }
  });

  it('a participant cannot check in tickets of others', async () => {
    const event = await aCheckinEvent(test, { organizer, startsAt: inHours(1), validationView: 'participant' });
    const { ticketCode } = await aTicket(test, brenda, event);
    expect((await checkInTicket(test, await aParticipant(test), { ticketCode })).body.code).toBe('unknown');
    expect((await countsOf(event.eventId, brenda)).status).toBe(403);
  });
});

describe('gates', () => {
  it('the gates of an event are saved as one ordered list', async () => {
    const event = await aCheckinEvent(test, { organizer, types: [{ name: 'Regular' }, { name: 'VIP' }] });
    expect((await gatesOf(event.eventId)).body).toEqual({ gates: [] });
    const [opensAt, closesAt] = [inHours(1).toISOString(), inHours(3).toISOString()];
    const vip = { name: 'VIP', ticketTypeIds: [event.typeIds[1]], opensAt, closesAt };
    const saved = await saveGates(event.eventId, [vip, { name: 'Main' }]);
    expect(saved.body.gates).toMatchObject([vip, { name: 'Main', ticketTypeIds: null, opensAt: null, closesAt: null }]);
    const [first, second] = saved.body.gates as Gate[];
    await saveGates(event.eventId, [{ _id: second?._id, name: 'Main entrance' }]);
    expect((await gatesOf(event.eventId)).body.gates).toMatchObject([{ _id: second?._id, name: 'Main entrance' }]);
    const gone = await saveGates(event.eventId, [{ _id: first?._id, name: 'VIP' }]);
    expect(gone.status).toBe(404);
  });

  it('a gate refuses tickets of types it does not admit', async () => {
    const free = { priceXaf: 0, size: 10 };
    const event = await aCheckinEvent(test, { organizer, types: [free, { ...free, name: 'VIP' }] });
    const [regularId, vipId] = event.typeIds;
    const gateId = (await saveGates(event.eventId, [{ name: 'VIP', ticketTypeIds: [vipId] }])).body.gates[0]._id;
    const regular = await aTicket(test, brenda, event, regularId);
    const vip = await aTicket(test, brenda, event, vipId);
    const refused = await checkInTicket(test, organizer, { ticketCode: regular.ticketCode, gateId });
    expect(refused.body).toMatchObject({ code: 'wrong_gate', message: 'Please use another gate', name: 'Brenda Ngo' });
    expect((await checkInTicket(test, organizer, { ticketCode: vip.ticketCode, gateId })).status).toBe(200);
    // An admission counts at every gate.
    expect((await checkInTicket(test, organizer, { ticketCode: vip.ticketCode })).body.code).toBe('already_entered');
    expect((await checkInTicket(test, organizer, { ticketCode: regular.ticketCode })).status).toBe(200);
  });

  it('a gate admits only within its own hours', async () => {
    const event = await aCheckinEvent(test, { organizer, startsAt: inHours(6) });
    const hours = { opensAt: inHours(1).toISOString(), closesAt: inHours(2).toISOString() };
    const gateId = (await saveGates(event.eventId, [{ name: 'Early', ...hours }])).body.gates[0]._id;
    const { ticketCode } = await aTicket(test, brenda, event);
    expect((await checkInTicket(test, organizer, { ticketCode, gateId })).body.code).toBe('not_yet_open');
    test.clock.advance({ hours: 3 });
    expect((await checkInTicket(test, organizer, { ticketCode, gateId })).body.code).toBe('closed');
    test.clock.advance({ minutes: -90 });
    expect((await checkInTicket(test, organizer, { ticketCode, gateId })).status).toBe(200);
  });

  it('gates with a foreign ticket type, reversed hours or of another event are refused', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const other = await aCheckinEvent(test, { organizer });
    const foreign = await saveGates(event.eventId, [{ name: 'A', ticketTypeIds: [other.typeId] }]);
    expect([foreign.status, foreign.body.code]).toEqual([400, 'type_unknown']);
    const backwards = await saveGates(event.eventId, [
      { name: 'A', opensAt: inHours(2).toISOString(), closesAt: inHours(1).toISOString() },
    ]);
    expect([backwards.status, backwards.body.code]).toEqual([400, 'hours_reversed']);
    const gateId = (await saveGates(other.eventId, [{ name: 'B' }])).body.gates[0]._id;
    const { ticketCode } = await aTicket(test, brenda, event);
    const lost = await checkInTicket(test, organizer, { ticketCode, gateId });
    expect([lost.status, lost.body.message]).toEqual([404, 'This gate does not exist']);
  });

  it('a gate with admissions cannot be removed', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const gate = (await saveGates(event.eventId, [{ name: 'Main' }])).body.gates[0] as Gate;
    const { ticketCode } = await aTicket(test, brenda, event);
    await checkInTicket(test, organizer, { ticketCode, gateId: gate._id });
    const refused = await saveGates(event.eventId, []);
    expect([refused.status, refused.body.code]).toEqual([409, 'gate_in_use']);
    expect((await saveGates(event.eventId, [{ _id: gate._id, name: 'Porte A' }])).status).toBe(200);
  });

  it('only the event’s organizer reads and saves its gates', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const stranger = await anOrganizer(test);
    expect((await gatesOf(event.eventId, stranger)).status).toBe(404);
    expect((await saveGates(event.eventId, [{ name: 'Mine' }], stranger)).status).toBe(404);
    expect((await gatesOf(event.eventId, brenda)).status).toBe(403);
  });
});

describe('entry counts', () => {
  it('entry counts show admitted, expected and refused tickets by type, and the latest scans', async () => {
    const free = { priceXaf: 0, size: 10 };
    const event = await aCheckinEvent(test, { organizer, types: [free, { ...free, name: 'VIP' }, { name: 'Unsold' }] });
    const regular = await ticketsOf(test, brenda, event, 3);
    const vip = await aTicket(test, brenda, event, event.typeIds[1]);
    for (const { ticketCode } of regular.slice(0, 2)) await checkInTicket(test, organizer, { ticketCode });
    await checkInTicket(test, organizer, { ticketCode: vip.ticketCode });
    await checkInTicket(test, organizer, { ticketCode: vip.ticketCode });
    await checkInTicket(test, organizer, { ticketCode: 'ACDE FGHJ', eventId: event.eventId });
    const { body } = await countsOf(event.eventId);
    expect(body).toMatchObject({ admitted: 3, expected: 4, refused: 2 });
    expect(body.byType).toEqual([
      { typeId: event.typeIds[0], typeName: 'Regular', admitted: 2, expected: 3 },
      { typeId: event.typeIds[1], typeName: 'VIP', admitted: 1, expected: 1 },
    ]);
    expect(body.latest.slice(0, 3)).toMatchObject([
      { result: 'refused', reason: 'unknown', holder: null, typeName: null },
      { result: 'refused', reason: 'already_entered', holder: 'Brenda Ngo', typeName: 'VIP' },
      { result: 'admitted', reason: null, holder: 'Brenda Ngo', typeName: 'VIP' },
    ]);
  });

  it('another organizer does not see the entry counts', async () => {
    const event = await aCheckinEvent(test, { organizer });
    expect((await countsOf(event.eventId, await anOrganizer(test))).status).toBe(404);
  });
});

describe('the list of events to check in', () => {
  it('an organizer sees the own events, nearest first, then past ones, without drafts', async () => {
    const host = await anOrganizer(test);
    await aCheckinEvent(test, { organizer: host, name: 'Over', startsAt: inHours(-40) });
    await aCheckinEvent(test, { organizer: host, name: 'Far', startsAt: inHours(90) });
    await aCheckinEvent(test, { organizer: host, name: 'Tonight', startsAt: inHours(3) });
    await aCheckinEvent(test, { organizer: host, name: 'Draft', state: 'draft' });
    const { body } = await checkinEventsFor(host);
    expect(body.events.map((event: { eventName: string }) => event.eventName)).toEqual(['Tonight', 'Far', 'Over']);
    expect(body.total).toBe(3);
    expect(body.events[0]).toMatchObject({ isOpen: true, validationView: 'organizer', tickets: [] });
    const second = await checkinEventsFor(host, '?limit=1&page=2');
    expect(second.body).toMatchObject({ total: 3, currentPage: 2, events: [{ eventName: 'Far', isOpen: false }] });
  });

  it('a participant sees the events with self check-in, with the own tickets', async () => {
    const holder = await aParticipant(test, { name: 'Ada' });
    const startsAt = inHours(1);
    const open = await aCheckinEvent(test, { organizer, startsAt, validationView: 'both', name: 'Open' });
    const teamOnly = await aCheckinEvent(test, { organizer, startsAt });
    await aTicket(test, holder, teamOnly);
    const [used, unused] = await ticketsOf(test, holder, open, 2);
    await aTicket(test, brenda, open);
    const entered = await checkInTicket(test, holder, { ticketCode: used?.ticketCode ?? '' });
    const { body } = await checkinEventsFor(holder);
    expect(body.events).toHaveLength(1);
    expect(body.events[0]).toMatchObject({
      eventName: 'Open',
      isOpen: true,
      opensAt: new Date(startsAt.getTime() - 4 * 3_600_000).toISOString(),
      closesAt: new Date(startsAt.getTime() + 8 * 3_600_000).toISOString(),
      tickets: [
        { ticketCode: used?.ticketCode, holder: 'Ada', typeName: 'Regular', enteredAt: entered.body.data.entryTime },
        { ticketCode: unused?.ticketCode, enteredAt: null },
      ],
    });
  });

  it('event names are in the reader’s language', async () => {
    const host = await anOrganizer(test);
    const event = await aCheckinEvent(test, { organizer: host, name: 'Makossa Night' });
    await test.db.updateTable('events').set({ name_fr: 'Nuit du makossa' }).where('id', '=', event.eventId).execute();
    expect((await checkinEventsFor(host, '', 'fr')).body.events[0].eventName).toBe('Nuit du makossa');
    expect((await checkinEventsFor(host)).body.events[0].eventName).toBe('Makossa Night');
  });
});
