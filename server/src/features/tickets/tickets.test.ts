import ical from 'ical.js';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { ticketsFeature } from './index.ts';

const test = await buildTestApp();
const { fastify, db, clock } = test;
const organizer = await anOrganizer(test);
const tickets = ticketsFeature(test.platform, { cover: () => ({ url: '' }) });
const hours = (count: number) => new Date(clock().getTime() + count * 3_600_000);

const own = async (person: Person, when = 'upcoming') =>
  (await fastify.inject({ url: `/api/tickets?when=${when}`, headers: person.headers })).json().tickets;

async function aTicket(buyer: Person, options: Partial<Parameters<typeof aSale>[1]> = {}) {
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 0 }], ...options });
  const [ticket] = (await order(test, buyer, sale)).body.savedOrder.tickets;
  if (!ticket) throw new Error('A free order has its tickets at once');
  return { sale, ticket };
}

describe('own tickets', () => {
  it('own tickets are those of upcoming events, soonest first, and past ones separately', async () => {
    const buyer = await aParticipant(test);
    for (const name of ['Later', 'Sooner']) await aTicket(buyer, { name, startsAt: hours(name === 'Later' ? 48 : 24) });
    const names = async (when: string) =>
      (await own(buyer, when)).map(({ event }: { event: { eventName: string } }) => event.eventName);
    expect(await names('upcoming')).toEqual(['Sooner', 'Later']);
    expect(await names('past')).toEqual([]);
    expect(await own(await aParticipant(test))).toEqual([]);
  });

  it('own tickets have a QR code, and the join link while they are valid', async () => {
    const buyer = await aParticipant(test, { name: 'Brenda Ngo' });
    const { sale, ticket } = await aTicket(buyer);
    await db.updateTable('events').set({ join_link: 'https://meet.example/makossa' }).where('id', '=', sale.eventId).execute();
    const [shown] = await own(buyer);
    expect(shown).toMatchObject({
      _id: ticket._id,
      qr: ticket.qr,
      holder: 'Brenda Ngo',
      enteredAt: null,
      event: { joinLink: 'https://meet.example/makossa' },
    });
    await db.transaction().execute((tx) => tickets.end(tx, [ticket._id], 'revoked'));
    expect((await own(buyer))[0]).toMatchObject({ state: 'revoked', event: { joinLink: null } });
  });

  it('own tickets say when the doors open and how the place is found', async () => {
    const buyer = await aParticipant(test);
    const { sale } = await aTicket(buyer, { startsAt: hours(24) });
    const { event } = (await own(buyer))[0];
    expect(event).toMatchObject({ doorsOpenAt: null, landmark: null, mapLink: null });
    const facts = { entrance_minutes: -90, landmark: 'Behind the post office', landmark_fr: 'Derrière la poste' };
    const row = { event_id: sale.eventId, ...facts, map_link: 'https://maps.app.goo.gl/x', updated_at: new Date() };
    await db.insertInto('event_information').values(row).execute();
    expect((await own(buyer))[0].event).toMatchObject({
      doorsOpenAt: new Date(Date.parse(event.date) - 90 * 60_000).toISOString(),
      landmark: 'Behind the post office',
      mapLink: 'https://maps.app.goo.gl/x',
    });
  });

  it('tickets, orders and points link to the event while its page is open to the holder', async () => {
    const buyer = await aParticipant(test);
    const { sale, ticket } = await aTicket(buyer);
    const { order_id: orderId } = await db
      .selectFrom('tickets')
      .select('order_id')
      .where('id', '=', ticket._id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('loyalty_lots')
      .values({
        ...{ id: newId(), user_id: buyer.user.id, source_type: 'rating', source_id: sale.eventId, event_id: sale.eventId },
        ...{ points: 50, left_points: 50, state: 'pending', created_at: clock() },
      })
      .execute();
    const read = async (path: string) => (await fastify.inject({ url: `/api${path}`, headers: buyer.headers })).json();
    const links = async () => [
      (await own(buyer)).map(({ event }: { event: { hasPage: boolean } }) => event.hasPage),
      (await read(`/event-order/${orderId}`)).order.event.hasPage,
      (await read('/rewards')).history[0].eventId,
    ];
    const show = (change: { visibility?: 'public' | 'private'; state?: 'published' | 'suspended' }) =>
      db.updateTable('events').set(change).where('id', '=', sale.eventId).execute();
    await show({ visibility: 'private', state: 'suspended' });
    expect(await links()).toEqual([[true], true, sale.eventId]);
    await db.transaction().execute((tx) => tickets.end(tx, [ticket._id], 'refunded'));
    expect(await links()).toEqual([[false], false, null]);
    await show({ state: 'published' });
    expect(await links()).toEqual([[false], false, null]);
    await show({ visibility: 'public' });
    expect(await links()).toEqual([[true], true, sale.eventId]);
    // A second ticket opens the page, so both tickets link to it.
    await show({ visibility: 'private' });
    const code = { access_code: 'BALAFON' };
    await db.updateTable('events').set(code).where('id', '=', sale.eventId).execute();
    await order(test, buyer, sale, { more: { accessCode: 'BALAFON' } });
    expect(await links()).toEqual([[true, true], true, sale.eventId]);
  });
});

it('a ticket shows the poster of its event in the colour that the organizer chose', async () => {
  const buyer = await aParticipant(test);
  const { sale } = await aTicket(buyer);
  const colour = { id: newId(), event_id: sale.eventId, primary_color: '#5B1138' };
  await db.insertInto('event_customizations').values(colour).execute();
  const [ticket] = await own(buyer);
  expect(ticket.event.coverImage.url).toMatch(/^\/api\/art\/.*&palette=bissap$/);
});

describe('presented tickets', () => {
  it('a presented ticket is found by its QR code and by its code in any notation', async () => {
    const { ticket, sale } = await aTicket(await aParticipant(test));
    for (const text of [
      ticket.qr,
      ` ${ticket.qr} `,
      ticket.ticketCode,
      ticket.ticketCode.toLowerCase().replace(/^..../, '$& - '),
    ]) {
      expect(await tickets.findByPresented(db, text)).toMatchObject({
        id: ticket._id,
        eventId: sale.eventId,
        state: 'valid',
        isPaid: true,
      });
    }
  });

  it('a changed QR code and other texts find no ticket', async () => {
    const { ticket } = await aTicket(await aParticipant(test));
    const swapped = ticket.qr.at(-9) === 'A' ? 'B' : 'A';
    for (const text of [
      `${ticket.qr.slice(0, -9)}${swapped}${ticket.qr.slice(-8)}`,
      ticket.qr.slice(0, -1),
      'AAAAAAAA',
      '',
      'https://example.cm',
    ]) {
      expect(await tickets.findByPresented(db, text)).toBeUndefined();
    }
  });
});

it('issuing twice gives the same tickets', async () => {
  const { ticket, sale } = await aTicket(await aParticipant(test));
  const row = await db.selectFrom('tickets').selectAll().where('id', '=', ticket._id).executeTakeFirstOrThrow();
  const line = {
    orderId: row.order_id,
    orderItemId: row.order_item_id,
    eventId: sale.eventId,
    ticketTypeId: row.ticket_type_id,
    holderId: row.holder_id,
    quantity: 1,
    priceXaf: 0,
    attendees: [{ name: 'Ada' }],
  };
  const again = await db.transaction().execute((tx) => tickets.issue(tx, [line]));
  expect(again).toMatchObject([{ id: ticket._id, code: ticket.ticketCode }]);
  expect(await db.selectFrom('tickets').select('id').where('order_id', '=', row.order_id).execute()).toHaveLength(1);
});

describe('the calendar file of a ticket', () => {
  it('the holder of a ticket gets a calendar file with time and place', async () => {
    const buyer = await aParticipant(test);
    const { ticket } = await aTicket(buyer, { startsAt: new Date('2031-05-20T19:00:00Z') });
    const reply = await fastify.inject({ url: `/api/tickets/${ticket._id}/calendar.ics`, headers: buyer.headers });
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const entry = new ical.Event(new ical.Component(ical.parse(reply.payload)).getFirstSubcomponent('vevent') ?? undefined);
    expect(entry.summary).toBe('Makossa Night');
    expect(entry.location).toContain('Yaoundé');
    expect(entry.startDate.toJSDate().toISOString()).toBe('2031-05-20T19:00:00.000Z');
  });

  it('tickets of others and unknown ids have no calendar file', async () => {
    const { ticket } = await aTicket(await aParticipant(test));
    const stranger = await aParticipant(test);
    for (const id of [ticket._id, newId()]) {
      expect((await fastify.inject({ url: `/api/tickets/${id}/calendar.ics`, headers: stranger.headers })).statusCode).toBe(404);
    }
    expect(
      (await fastify.inject({ url: `/api/tickets/${ticket._id}/calendar.ics`, headers: organizer.headers })).statusCode,
    ).toBe(403);
  });
});
