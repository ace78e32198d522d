import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCheckinEvent, aTicket, checkInTicket, ticketsOf } from '#test/factories/checkin';
import { ask, daysAhead } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { listenOnFreePort, openLiveStream } from '#test/harness/live-stream';
import { buildTestApp } from '#test/harness/test-app';

// Each test triggers a change through the API or a job, and checks which streams receive it.
const test = await buildTestApp();
const { db } = test;
const origin = await listenOnFreePort(test);

beforeEach(() => sql`delete from live_entries`.execute(db));
const written = async () => {
  const { rows } = await sql<{ topic: string; people: number }>`
    select topic, cardinality(user_ids) as people from live_entries order by xid, id`.execute(db);
  return rows.map(({ topic, people }) => `${topic} ${people}`);
};

async function aWatchedSale() {
  const [organizer, brenda] = [await anOrganizer(test), await aParticipant(test)];
  const sale = await aCheckinEvent(test, { organizer, startsAt: daysAhead(test.platform, 0.02) });
  return { organizer, brenda, sale, hers: await openLiveStream(origin, brenda), team: await openLiveStream(origin, organizer) };
}

describe('a live update', () => {
  it('of issued tickets reaches their holder, and the event’s team as a sale', async () => {
    const { brenda, sale, hers, team } = await aWatchedSale();
    await ticketsOf(test, brenda, sale, 2);
    expect((await hers.untilReceived(1))[0]?.topic).toBe('tickets');
    expect((await team.untilReceived(1))[0]).toMatchObject({ topic: 'sales', eventId: sale.eventId });
  });

  it('of a check-in reaches the holder and the team, and of a refused scan the team alone', async () => {
    const { organizer, brenda, sale, hers, team } = await aWatchedSale();
    const { ticketCode } = await aTicket(test, brenda, sale);
    await hers.untilReceived(1);
    expect((await checkInTicket(test, organizer, { ticketCode, eventId: sale.eventId })).status).toBe(200);
    expect((await hers.untilReceived(2)).at(-1)?.topic).toBe('tickets');
    expect((await team.untilReceived(2)).at(-1)).toMatchObject({ topic: 'entries', eventId: sale.eventId });
    expect((await checkInTicket(test, organizer, { ticketCode, eventId: sale.eventId })).status).toBe(409);
    await team.untilReceived(3);
    expect(hers.received).toHaveLength(2);
  });

  it('of an activity reaches the event’s team and not the person who acted', async () => {
    const { brenda, sale, hers, team } = await aWatchedSale();
    const [ticket] = await ticketsOf(test, brenda, sale);
    const happenedAt = new Date().toISOString();
    const facts = [
      { type: 'event_published', sourceId: sale.eventId, happenedAt },
      { type: 'ticket_entered', sourceId: ticket?._id, happenedAt },
    ];
    await test.platform.jobs.enqueue(db, 'activity.record', { facts });
    await test.runJobs();
    expect((await team.untilReceived(2)).map(({ topic }) => topic)).toEqual(['sales', 'activities']);
    expect(team.received.at(-1)?.eventId).toBe(sale.eventId);
    expect(hers.received.map(({ topic }) => topic)).toEqual(['tickets']);
  });

  it('of a message to many reaches its recipients', async () => {
    const { organizer, brenda, sale, hers } = await aWatchedSale();
    await ticketsOf(test, brenda, sale);
    await hers.untilReceived(1);
    const body = { subject: 'Doors open at eight', message: 'Come early.', audience: 'ticket_holders', eventId: sale.eventId };
    expect((await ask(test, 'POST', '/promotion/send-user-notification', { as: organizer, body })).status).toBe(201);
    expect((await hers.untilReceived(2)).at(-1)?.topic).toBe('messages');
  });

  it('of a reminder reaches the person who is reminded', async () => {
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

  it('of a failed payment reaches the buyer', async () => {
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

describe('live updates during an on-sale', () => {
  it('are one entry for holders and one for sales per batch, and none for unpaid orders', async () => {
    const organizer = await anOrganizer(test);
    const buyers = await Promise.all(Array.from({ length: 24 }, () => aParticipant(test)));
    const free = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 100 }] });
    const paid = await aSale(test, { organizer, types: [{ priceXaf: 500, size: 100 }] });
    const replies = await Promise.all(buyers.map((buyer) => order(test, buyer, paid, {})));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await written()).toEqual([]);
    await Promise.all(buyers.map((buyer) => order(test, buyer, free, {})));
    const lines = await written();
    // Orders that arrive while a batch is written go into the next one, so there are far fewer batches than orders.
    expect(lines.length).toBeLessThanOrEqual(12);
    const people = lines.filter((line) => line.startsWith('tickets')).map((line) => Number(line.split(' ')[1]));
    expect(people.reduce((sum, count) => sum + count, 0)).toBe(24);
    expect(lines).toHaveLength(people.length * 2);
  });
});
