import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { aSale, order, pay, type TestSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const test = await buildTestApp();
const { app, db, clock } = test;
const organizer = await anOrganizer(test, { name: 'Manu Events' });

const get = async (path: string, person?: Person, language = 'en') => {
  const reply = await app.inject({ url: `/api${path}`, headers: { ...person?.headers, 'accept-language': language } });
  return {
    status: reply.statusCode,
    body: reply.headers['content-type']?.toString().startsWith('application/json') ? reply.json() : {},
    reply,
  };
};
const post = async (path: string, person?: Person, payload: object = {}) => {
  const reply = await app.inject({ method: 'POST', url: `/api${path}`, headers: { ...person?.headers }, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const lettersTo = (person: Person) => test.mails.filter(({ letter }) => letter.to === person.user.email);

describe('an order is seen', () => {
  it('by its buyer, its event’s organizer and admins; to others it does not exist', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder } = (await order(test, buyer, await aSale(test, { organizer }))).body;
    const path = `/event-order/${savedOrder._id}`;
    for (const person of [buyer, organizer, await anAdmin(test)]) expect((await get(path, person)).status).toBe(200);
    for (const person of [await aParticipant(test), await anOrganizer(test)]) expect((await get(path, person)).status).toBe(404);
    expect((await get(path)).status).toBe(401);
    expect((await get(path, await aProvider(test))).status).toBe(403);
    for (const what of ['pay', 'cancel']) {
      expect((await post(`${path}/${what}`, await aParticipant(test))).status).toBe(404);
      expect((await post(`${path}/${what}`, organizer)).status).toBe(403);
    }
  });

  it('in lists: a participant’s own, an organizer’s sales, an admin’s all, and apart those with somebody let in', async () => {
    const [seller, buyer, other] = [
      await anOrganizer(test),
      await aParticipant(test, { name: 'Zoé Abena' }),
      await aParticipant(test),
    ];
    const sale = await aSale(test, { organizer: seller, types: [{ priceXaf: 0, maxPerOrder: 3 }] });
    const mine = (await order(test, buyer, sale, { quantity: 2 })).body.savedOrder;
    const theirs = (await order(test, other, sale)).body.savedOrder;
    await letIn(sale, mine.tickets[0]?._id ?? '', seller);

    const own = (await get('/event-order', buyer)).body;
    expect(own).toMatchObject({ total: 1, currentPage: 1 });
    expect(own.allOrders).toMatchObject([{ _id: mine._id, ticketCount: 2, enteredCount: 1, eventName: 'Makossa Night' }]);
    expect(own.verifiedOrders).toMatchObject([{ _id: mine._id }]);
    const sold = (await get('/event-order', seller)).body;
    expect(sold.allOrders.map(({ _id }: { _id: string }) => _id)).toEqual([theirs._id, mine._id]);
    expect(sold.verifiedOrders.map(({ _id }: { _id: string }) => _id)).toEqual([mine._id]);
    expect((await get(`/event-order?eventId=${sale.eventId}&q=zoe`, seller)).body).toMatchObject({
      total: 1,
      allOrders: [{ _id: mine._id }],
    });
    expect((await get(`/event-order?eventId=${sale.eventId}&state=placed`, seller)).body).toMatchObject({
      total: 0,
      allOrders: [],
    });
    expect((await get('/event-order', await anOrganizer(test))).body).toMatchObject({
      total: 0,
      allOrders: [],
      verifiedOrders: [],
    });
    expect((await get('/event-order?limit=1', await anAdmin(test))).body.total).toBeGreaterThan(2);
    expect((await get('/event-order', await aProvider(test))).status).toBe(403);
  });

  it('among the latest purchases, once it is confirmed', async () => {
    const [seller, buyer] = [await anOrganizer(test), await aParticipant(test, { name: 'Ada' })];
    const sale = await aSale(test, { organizer: seller });
    const placed = (await order(test, buyer, sale, { quantity: 2 })).body;
    expect((await get('/event-order/event-ticket-purchase-user', buyer)).body.result).toEqual([]);
    await pay(test, placed.paymentUrl);
    for (const person of [buyer, seller]) {
      const { result } = (await get('/event-order/event-ticket-purchase-user', person)).body;
      expect(result).toMatchObject([
        { orderId: placed.savedOrder._id, typeName: 'Regular', quantity: 2, amount: 10_000, buyerName: 'Ada' },
      ]);
      expect(result[0].paidWith).not.toBeNull();
    }
    expect((await get('/event-order/event-ticket-purchase-user', await aParticipant(test))).body.result).toEqual([]);
  });
});

describe('the tickets on paper', () => {
  it('are for those who see the order, and for whoever has the letter', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder } = (await order(test, buyer, await aSale(test, { organizer, types: [{ priceXaf: 0 }] }))).body;
    await test.runJobs();
    const path = `/event-order/${savedOrder._id}/tickets.pdf`;
    const { reply } = await get(path, buyer);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const link = new URL(lettersTo(buyer)[0]?.letter.action?.url ?? '');
    expect((await app.inject({ url: `${link.pathname}${link.search}` })).statusCode).toBe(200);
    expect((await get(`${path}?signature=${'A'.repeat(43)}`)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
    expect((await get(path, await aParticipant(test))).status).toBe(404);
  });

  it('do not exist before the order is confirmed', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder } = (await order(test, buyer, await aSale(test, { organizer }))).body;
    expect((await get(`/event-order/${savedOrder._id}/tickets.pdf`, buyer)).status).toBe(404);
  });
});

/** Somebody has been let in with this ticket; how, is the door's business. */
async function letIn(sale: TestSale, ticketId: string, by: Person): Promise<void> {
  await sql`with scan as (
      insert into checkins (id, event_id, ticket_id, kind, result, presented, actor_id, scanned_at)
      values (gen_random_uuid(), ${sale.eventId}, ${ticketId}, 'entry', 'admitted', 'by hand', ${by.user.id}, ${clock()}) returning id)
    insert into admissions (ticket_id, list_id, event_id, checkin_id, admitted_at)
    select ${ticketId}::uuid, ${sale.eventId}::uuid, ${sale.eventId}::uuid, id, ${clock()}::timestamptz from scan`.execute(db);
}
