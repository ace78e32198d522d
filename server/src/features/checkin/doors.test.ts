import type { Gate } from '@ngoma/api/features/checkin';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDoor, aTicket, enter, look, ticketsOf } from '#test/door';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aParticipant, type Person } from '#test/people';

const test = await buildTestApp();
const organizer = await anOrganizer(test);
const brenda = await aParticipant(test, { name: 'Brenda Ngo' });

// People are signed in for twelve hours; each test has its own evening.
const evening = test.clock();
beforeEach(() => void test.clock.set(evening));

const inHours = (hours: number) => new Date(test.clock().getTime() + hours * 3_600_000);

async function call(method: 'GET' | 'PUT', url: string, person: Person, payload?: object, language = 'en') {
  const headers = { ...person.headers, 'accept-language': language };
  const reply = await test.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}
const countsOf = (eventId: string, person = organizer) => call('GET', `/event-order/entry-counts/${eventId}`, person);
const doorsFor = (person: Person, query = '', language = 'en') =>
  call('GET', `/event-order/door-events${query}`, person, undefined, language);
const gatesOf = (eventId: string, person = organizer) => call('GET', `/event/${eventId}/gates`, person);
const saveGates = (eventId: string, gates: object[], person = organizer) =>
  call('PUT', `/event/${eventId}/gates`, person, { gates });

describe('who stands at the door', () => {
  it.each([
    ['organizer', 200, 403],
    ['participant', 403, 200],
    ['both', 200, 200],
  ] as const)('is decided by the event: %s', async (validationView, team, holder) => {
    const door = await aDoor(test, { organizer, startsAt: inHours(1), validationView });
    const [one, two] = [await aTicket(test, brenda, door), await aTicket(test, brenda, door)];
    for (const ask of [look, enter]) {
      expect((await ask(test, organizer, { ticketCode: one.ticketCode, eventId: door.eventId })).status).toBe(team);
      expect((await ask(test, brenda, { ticketCode: two.ticketCode, eventId: door.eventId })).status).toBe(holder);
    }
  });

  it('says who validates instead', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    const { body } = await enter(test, brenda, { ticketCode }, 'fr');
    expect(body).toEqual({ code: 'forbidden', message: 'À cet événement, c’est l’équipe à l’entrée qui valide les billets' });
  });

  it('lets holders in from four hours before the event, and the team earlier', async () => {
    const door = await aDoor(test, { organizer, startsAt: inHours(5), validationView: 'both' });
    const [early, timely] = (await ticketsOf(test, brenda, door, 2)).map(({ ticketCode }) => ({ ticketCode }));
    if (!early || !timely) throw new Error('two tickets were bought');
    expect((await enter(test, brenda, early)).body).toMatchObject({ code: 'not_yet_open', message: 'The door is not open yet' });
    expect((await enter(test, organizer, early)).status).toBe(200);
    test.clock.advance({ hours: 1 });
    expect((await enter(test, brenda, timely)).status).toBe(200);
    expect((await enter(test, brenda, timely)).body.code).toBe('already_entered');
  });

  it('lets nobody in later than eight hours after the event', async () => {
    const door = await aDoor(test, { organizer, startsAt: inHours(1), validationView: 'both' });
    const { ticketCode } = await aTicket(test, brenda, door);
    test.clock.advance({ hours: 9 });
    expect((await look(test, brenda, { ticketCode })).body.flag).toBe(true);
    test.clock.advance({ milliseconds: 1 });
    for (const person of [brenda, organizer]) {
      expect((await enter(test, person, { ticketCode })).body).toMatchObject({ code: 'closed', message: 'The door is closed' });
    }
  });

  it('is never a participant for others', async () => {
    const door = await aDoor(test, { organizer, startsAt: inHours(1), validationView: 'participant' });
    const { ticketCode } = await aTicket(test, brenda, door);
    expect((await enter(test, await aParticipant(test), { ticketCode })).body.code).toBe('unknown');
    expect((await countsOf(door.eventId, brenda)).status).toBe(403);
  });
});

describe('the gates', () => {
  it('are kept as one list, in their order', async () => {
    const door = await aDoor(test, { organizer, types: [{ name: 'Regular' }, { name: 'VIP' }] });
    expect((await gatesOf(door.eventId)).body).toEqual({ gates: [] });
    const [opensAt, closesAt] = [inHours(1).toISOString(), inHours(3).toISOString()];
    const vip = { name: 'VIP', ticketTypeIds: [door.typeIds[1]], opensAt, closesAt };
    const saved = await saveGates(door.eventId, [vip, { name: 'Main' }]);
    expect(saved.body.gates).toMatchObject([vip, { name: 'Main', ticketTypeIds: null, opensAt: null, closesAt: null }]);
    const [first, second] = saved.body.gates as Gate[];
    await saveGates(door.eventId, [{ _id: second?._id, name: 'Main entrance' }]);
    expect((await gatesOf(door.eventId)).body.gates).toMatchObject([{ _id: second?._id, name: 'Main entrance' }]);
    const gone = await saveGates(door.eventId, [{ _id: first?._id, name: 'VIP' }]);
    expect(gone.status).toBe(404);
  });

  it('send a ticket of another type elsewhere', async () => {
    const free = { priceXaf: 0, size: 10 };
    const door = await aDoor(test, { organizer, types: [free, { ...free, name: 'VIP' }] });
    const [regularId, vipId] = door.typeIds;
    const gateId = (await saveGates(door.eventId, [{ name: 'VIP', ticketTypeIds: [vipId] }])).body.gates[0]._id;
    const regular = await aTicket(test, brenda, door, regularId);
    const vip = await aTicket(test, brenda, door, vipId);
    const refused = await enter(test, organizer, { ticketCode: regular.ticketCode, gateId });
    expect(refused.body).toMatchObject({ code: 'wrong_gate', message: 'Please use another gate', name: 'Brenda Ngo' });
    expect((await enter(test, organizer, { ticketCode: vip.ticketCode, gateId })).status).toBe(200);
    // Inside is inside, by whichever gate.
    expect((await enter(test, organizer, { ticketCode: vip.ticketCode })).body.code).toBe('already_entered');
    expect((await enter(test, organizer, { ticketCode: regular.ticketCode })).status).toBe(200);
  });

  it('keep their own hours', async () => {
    const door = await aDoor(test, { organizer, startsAt: inHours(6) });
    const hours = { opensAt: inHours(1).toISOString(), closesAt: inHours(2).toISOString() };
    const gateId = (await saveGates(door.eventId, [{ name: 'Early', ...hours }])).body.gates[0]._id;
    const { ticketCode } = await aTicket(test, brenda, door);
    expect((await enter(test, organizer, { ticketCode, gateId })).body.code).toBe('not_yet_open');
    test.clock.advance({ hours: 3 });
    expect((await enter(test, organizer, { ticketCode, gateId })).body.code).toBe('closed');
    test.clock.advance({ minutes: -90 });
    expect((await enter(test, organizer, { ticketCode, gateId })).status).toBe(200);
  });

  it('are refused when they make no sense', async () => {
    const door = await aDoor(test, { organizer });
    const other = await aDoor(test, { organizer });
    const foreign = await saveGates(door.eventId, [{ name: 'A', ticketTypeIds: [other.typeId] }]);
    expect([foreign.status, foreign.body.code]).toEqual([400, 'type_unknown']);
    const backwards = await saveGates(door.eventId, [
      { name: 'A', opensAt: inHours(2).toISOString(), closesAt: inHours(1).toISOString() },
    ]);
    expect([backwards.status, backwards.body.code]).toEqual([400, 'hours_reversed']);
    const gateId = (await saveGates(other.eventId, [{ name: 'B' }])).body.gates[0]._id;
    const { ticketCode } = await aTicket(test, brenda, door);
    const lost = await enter(test, organizer, { ticketCode, gateId });
    expect([lost.status, lost.body.message]).toEqual([404, 'This gate does not exist']);
  });

  it('stay while somebody has entered by them', async () => {
    const door = await aDoor(test, { organizer });
    const gate = (await saveGates(door.eventId, [{ name: 'Main' }])).body.gates[0] as Gate;
    const { ticketCode } = await aTicket(test, brenda, door);
    await enter(test, organizer, { ticketCode, gateId: gate._id });
    const refused = await saveGates(door.eventId, []);
    expect([refused.status, refused.body.code]).toEqual([409, 'gate_in_use']);
    expect((await saveGates(door.eventId, [{ _id: gate._id, name: 'Porte A' }])).status).toBe(200);
  });

  it('are their organizer’s alone', async () => {
    const door = await aDoor(test, { organizer });
    const stranger = await anOrganizer(test);
    expect((await gatesOf(door.eventId, stranger)).status).toBe(404);
    expect((await saveGates(door.eventId, [{ name: 'Mine' }], stranger)).status).toBe(404);
    expect((await gatesOf(door.eventId, brenda)).status).toBe(403);
  });
});

describe('the counts', () => {
  it('say how many are in, of how many, by type, and what was scanned last', async () => {
    const free = { priceXaf: 0, size: 10 };
    const door = await aDoor(test, { organizer, types: [free, { ...free, name: 'VIP' }, { name: 'Unsold' }] });
    const regular = await ticketsOf(test, brenda, door, 3);
    const vip = await aTicket(test, brenda, door, door.typeIds[1]);
    for (const { ticketCode } of regular.slice(0, 2)) await enter(test, organizer, { ticketCode });
    await enter(test, organizer, { ticketCode: vip.ticketCode });
    await enter(test, organizer, { ticketCode: vip.ticketCode });
    await enter(test, organizer, { ticketCode: 'ACDE FGHJ', eventId: door.eventId });
    const { body } = await countsOf(door.eventId);
    expect(body).toMatchObject({ admitted: 3, expected: 4, refused: 2 });
    expect(body.byType).toEqual([
      { typeId: door.typeIds[0], typeName: 'Regular', admitted: 2, expected: 3 },
      { typeId: door.typeIds[1], typeName: 'VIP', admitted: 1, expected: 1 },
    ]);
    expect(body.latest.slice(0, 3)).toMatchObject([
      { result: 'refused', reason: 'unknown', holder: null, typeName: null },
      { result: 'refused', reason: 'already_entered', holder: 'Brenda Ngo', typeName: 'VIP' },
      { result: 'admitted', reason: null, holder: 'Brenda Ngo', typeName: 'VIP' },
    ]);
  });

  it('are nobody else’s', async () => {
    const door = await aDoor(test, { organizer });
    expect((await countsOf(door.eventId, await anOrganizer(test))).status).toBe(404);
  });
});

describe('the list of doors', () => {
  it('shows an organizer the own events, the nearest first, drafts and past ones apart', async () => {
    const host = await anOrganizer(test);
    await aDoor(test, { organizer: host, name: 'Over', startsAt: inHours(-40) });
    await aDoor(test, { organizer: host, name: 'Far', startsAt: inHours(90) });
    await aDoor(test, { organizer: host, name: 'Tonight', startsAt: inHours(3) });
    await aDoor(test, { organizer: host, name: 'Draft', state: 'draft' });
    const { body } = await doorsFor(host);
    expect(body.events.map((event: { eventName: string }) => event.eventName)).toEqual(['Tonight', 'Far', 'Over']);
    expect(body.total).toBe(3);
    expect(body.events[0]).toMatchObject({ isOpen: true, validationView: 'organizer', tickets: [] });
    const second = await doorsFor(host, '?limit=1&page=2');
    expect(second.body).toMatchObject({ total: 3, currentPage: 2, events: [{ eventName: 'Far', isOpen: false }] });
  });

  it('shows a participant the events where they check in themselves, with the own tickets', async () => {
    const holder = await aParticipant(test, { name: 'Ada' });
    const startsAt = inHours(1);
    const open = await aDoor(test, { organizer, startsAt, validationView: 'both', name: 'Open' });
    const teamOnly = await aDoor(test, { organizer, startsAt });
    await aTicket(test, holder, teamOnly);
    const [used, unused] = await ticketsOf(test, holder, open, 2);
    await aTicket(test, brenda, open);
    const entered = await enter(test, holder, { ticketCode: used?.ticketCode ?? '' });
    const { body } = await doorsFor(holder);
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

  it('is in the reader’s language', async () => {
    const host = await anOrganizer(test);
    const door = await aDoor(test, { organizer: host, name: 'Makossa Night' });
    await test.db.updateTable('events').set({ name_fr: 'Nuit du makossa' }).where('id', '=', door.eventId).execute();
    expect((await doorsFor(host, '', 'fr')).body.events[0].eventName).toBe('Nuit du makossa');
    expect((await doorsFor(host)).body.events[0].eventName).toBe('Makossa Night');
  });
});
