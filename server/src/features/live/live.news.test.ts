import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDoor, aTicket, enter, ticketsOf } from '#test/door';
import { ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { listen, listening } from '#test/live';
import { aSale, order } from '#test/orders';
import { anOrganizer, aParticipant } from '#test/people';

// Facts as people bring them about, and who is told of them.
const test = await buildTestApp();
const { db } = test;
const origin = await listening(test);

beforeEach(() => sql`delete from live_entries`.execute(db));
const written = async () => {
  const { rows } = await sql<{ topic: string; people: number }>`
    select topic, cardinality(user_ids) as people from live_entries order by xid, id`.execute(db);
  return rows.map(({ topic, people }) => `${topic} ${people}`);
};

async function aHouseFull() {
  const [organizer, brenda] = [await anOrganizer(test), await aParticipant(test)];
  const sale = await aDoor(test, { organizer, startsAt: daysAhead(test.platform, 0.02) });
  return { organizer, brenda, sale, hers: await listen(origin, brenda), team: await listen(origin, organizer) };
}

describe('who is told', () => {
  it('of tickets that are issued: their holder, and the event’s team of the sale', async () => {
    const { brenda, sale, hers, team } = await aHouseFull();
    await ticketsOf(test, brenda, sale, 2);
    expect((await hers.hears(1))[0]?.topic).toBe('tickets');
    expect((await team.hears(1))[0]).toMatchObject({ topic: 'sales', eventId: sale.eventId });
  });

  it('of an entry: the holder, and the team at the door; of a refused one the team alone', async () => {
    const { organizer, brenda, sale, hers, team } = await aHouseFull();
    const { ticketCode } = await aTicket(test, brenda, sale);
    await hers.hears(1);
    expect((await enter(test, organizer, { ticketCode, eventId: sale.eventId })).status).toBe(200);
    expect((await hers.hears(2)).at(-1)?.topic).toBe('tickets');
    expect((await team.hears(2)).at(-1)).toMatchObject({ topic: 'entries', eventId: sale.eventId });
    expect((await enter(test, organizer, { ticketCode, eventId: sale.eventId })).status).toBe(409);
    await team.hears(3);
    expect(hers.heard).toHaveLength(2);
  });

  it('of what happened: the event’s team, in their bells; whoever did it knows', async () => {
    const { brenda, sale, hers, team } = await aHouseFull();
    const [ticket] = await ticketsOf(test, brenda, sale);
    const happenedAt = new Date().toISOString();
    const facts = [
      { type: 'event_published', sourceId: sale.eventId, happenedAt },
      { type: 'ticket_entered', sourceId: ticket?._id, happenedAt },
    ];
    await test.platform.jobs.enqueue(db, 'activity.record', { facts });
    await test.runJobs();
    expect((await team.hears(2)).map(({ topic }) => topic)).toEqual(['sales', 'activities']);
    expect(team.heard.at(-1)?.eventId).toBe(sale.eventId);
    expect(hers.heard.map(({ topic }) => topic)).toEqual(['tickets']);
  });

  it('of a message to many: everybody who gets it', async () => {
    const { organizer, brenda, sale, hers } = await aHouseFull();
    await ticketsOf(test, brenda, sale);
    await hers.hears(1);
    const body = { subject: 'Doors at eight', message: 'Come early.', audience: 'ticket_holders', eventId: sale.eventId };
    expect((await ask(test, 'POST', '/promotion/send-user-notification', { as: organizer, body })).status).toBe(201);
    expect((await hers.hears(2)).at(-1)?.topic).toBe('messages');
  });

  it('of a reminder: whoever is reminded', async () => {
    const organizer = await anOrganizer(test);
    const brenda = await aParticipant(test);
    const sale = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 5 }], startsAt: daysAhead(test.platform, 1.01) });
    await ticketsOf(test, brenda, sale);
    await test.runJobs();
    await sql`delete from live_entries`.execute(db);
    test.clock.advance({ minutes: 20 });
    await test.platform.jobs.enqueue(db, 'reminders.remind', {});
    await test.runJobs();
    expect(await written()).toContain('reminders 1');
  });

  it('of a payment that failed: the buyer', async () => {
    const organizer = await anOrganizer(test);
    const brenda = await aParticipant(test);
    const sale = await aSale(test, { organizer });
    const { body } = await order(test, brenda, sale, {});
    expect(body.savedOrder.state).toBe('placed');
    expect(await written()).toEqual([]);
    const ref = String(body.paymentUrl).split('/').at(-1);
    const pay = (path: string, sent: object) => ask(test, 'POST', `/payments/${path}`, { as: brenda, body: sent });
    await pay(`${ref}/start`, { number: '670000000' });
    await pay(`sandbox/${ref}`, { outcome: 'decline' });
    await test.runJobs();
    expect(await written()).toContain('orders 1');
  });
});

describe('an on-sale', () => {
  it('writes one line of people and one of sales per batch, and none for orders that wait for their payment', async () => {
    const organizer = await anOrganizer(test);
    const buyers = await Promise.all(Array.from({ length: 24 }, () => aParticipant(test)));
    const free = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 100 }] });
    const paid = await aSale(test, { organizer, types: [{ priceXaf: 500, size: 100 }] });
    const replies = await Promise.all(buyers.map((buyer) => order(test, buyer, paid, {})));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await written()).toEqual([]);
    await Promise.all(buyers.map((buyer) => order(test, buyer, free, {})));
    const lines = await written();
    // Whoever arrives while a batch is written travels with the next; far fewer batches than orders.
    expect(lines.length).toBeLessThanOrEqual(12);
    const people = lines.filter((line) => line.startsWith('tickets')).map((line) => Number(line.split(' ')[1]));
    expect(people.reduce((sum, count) => sum + count, 0)).toBe(24);
    expect(lines).toHaveLength(people.length * 2);
  });
});
