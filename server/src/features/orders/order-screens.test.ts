import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { fastify, db, clock } = test;
const organizer = await anOrganizer(test, { name: 'Manu Events' });

const get = async (path: string, person?: Person, language = 'en') => {
  const reply = await fastify.inject({ url: `/api${path}`, headers: { ...person?.headers, 'accept-language': language } });
  return {
    status: reply.statusCode,
    body: reply.headers['content-type']?.toString().startsWith('application/json') ? reply.json() : {},
    reply,
  };
};
const post = async (path: string, person?: Person, payload: object = {}) => {
  const reply = await fastify.inject({ method: 'POST', url: `/api${path}`, headers: { ...person?.headers }, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const emailsTo = (person: Person) => test.mails.filter(({ message }) => message.to === person.user.email);

describe('reading orders', () => {
  it('an order is open to its buyer, its event’s organizer and admins; others get 404', async () => {
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

  it('an order shows the poster of its event in the colour that the organizer chose', async () => {
    const buyer = await aParticipant(test);
    const sale = await aSale(test, { organizer });
    const { savedOrder } = (await order(test, buyer, sale)).body;
    const colour = { id: newId(), event_id: sale.eventId, primary_color: '#5B1138' };
    await db.insertInto('event_customizations').values(colour).execute();
    const { coverImage } = (await get(`/event-order/${savedOrder._id}`, buyer)).body.order.event;
    expect(coverImage.url).toMatch(/^\/api\/art\/.*&palette=bissap$/);
  });

  it('participants list own orders, organizers their sales, admins all, and orders with admissions apart', async () => {
    const [seller, buyer, other] = [
      await anOrganizer(test),
      await aParticipant(test, { name: 'Zoé Abena' }),
      await aParticipant(test),
    ];
    const sale = await aSale(test, { organizer: seller, types: [{ priceXaf: 0, maxPerOrder: 3 }] });
    const mine = (await order(test, buyer, sale, { quantity: 2 })).body.savedOrder;
    const theirs = (await order(test, other, sale)).body.savedOrder;
    await letIn(sale, mine.tickets[0]?._id ?? '', seller);

    await test.runJobs();
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

  it('a listed order says how it was paid, also after a refund, and not before', async () => {
    const [seller, buyer] = [await anOrganizer(test), await aParticipant(test)];
    const sale = await aSale(test, { organizer: seller });
    const placed = (await order(test, buyer, sale)).body;
    const paidWith = async () => (await get('/event-order', seller)).body.allOrders[0].paidWith;
    expect(await paidWith()).toBeNull();
    await pay(test, placed.paymentUrl);
    const way = await paidWith();
    expect(['mtn', 'orange', 'card', 'sandbox']).toContain(way);
    const { tickets } = (await get(`/event-order/${placed.savedOrder._id}`, seller)).body.order;
    await post(`/event-order/${placed.savedOrder._id}/refunds`, seller, { ticketIds: [tickets[0]._id], reason: 'Rain' });
    await test.runJobs();
    expect(await paidWith()).toBe(way);
  });

  it('a confirmed order is among the latest purchases', async () => {
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
      expect(result[0].buyerAvatar).toBeNull();
    }
    expect((await get('/event-order/event-ticket-purchase-user', await aParticipant(test))).body.result).toEqual([]);
  });
});

describe('the ticket PDF', () => {
  it('the ticket PDF is open to readers of the order and by the signed link from the email', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder } = (await order(test, buyer, await aSale(test, { organizer, types: [{ priceXaf: 0 }] }))).body;
    await test.runJobs();
    const path = `/event-order/${savedOrder._id}/tickets.pdf`;
    const { reply } = await get(path, buyer);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const link = new URL(emailsTo(buyer)[0]?.message.action?.url ?? '');
    expect((await fastify.inject({ url: `${link.pathname}${link.search}` })).statusCode).toBe(200);
    expect((await get(`${path}?signature=${'A'.repeat(43)}`)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
    expect((await get(path, await aParticipant(test))).status).toBe(404);
  });

  it('an unconfirmed order has no ticket PDF', async () => {
    const buyer = await aParticipant(test);
    const { savedOrder } = (await order(test, buyer, await aSale(test, { organizer }))).body;
    expect((await get(`/event-order/${savedOrder._id}/tickets.pdf`, buyer)).status).toBe(404);
  });
});

/** Inserts an admission of this ticket, without the check-in feature. */
async function letIn(sale: TestSale, ticketId: string, by: Person): Promise<void> {
  await sql`with scan as (
      insert into checkins (id, event_id, ticket_id, kind, result, presented, actor_id, scanned_at)
      values (gen_random_uuid(), ${sale.eventId}, ${ticketId}, 'entry', 'admitted', 'by hand', ${by.user.id}, ${clock()}) returning id)
    insert into admissions (ticket_id, list_id, event_id, checkin_id, admitted_at)
    select ${ticketId}::uuid, ${sale.eventId}::uuid, ${sale.eventId}::uuid, id, ${clock()}::timestamptz from scan`.execute(db);
}
