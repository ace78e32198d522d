import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aSale, order, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';

// Two nodes on one database. What one of them remembers, the other one changes.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const organizer = await anOrganizer(test);
const [early, late] = [await aParticipant(test), await aParticipant(test)];

/** An event whose only ticket `early` holds, and which `late` has already found sold out. */
async function aSoldOutSale(more: Parameters<typeof aSale>[1]['types'] = []): Promise<{ sale: TestSale; orderId: string }> {
  const sale = await aSale(test, { organizer, types: [{ size: 1 }, ...(more ?? [])] });
  const first = await order(test, early, sale, { key: `the last one of ${sale.eventId}` });
  expect(first.status).toBe(201);
  expect(await order(test, late, sale)).toMatchObject({ status: 409, body: { code: 'sold_out', left: { [sale.typeId]: 0 } } });
  return { sale, orderId: first.body.savedOrder._id };
}

it('a later order is answered alike, while the rows of the event are locked', async () => {
  const { sale } = await aSoldOutSale();
  await test.db.transaction().execute(async (tx) => {
    await sql`select from quotas where event_id = ${sale.eventId} for update`.execute(tx);
    await sql`select from events where id = ${sale.eventId} for update`.execute(tx);
    expect(await order(test, late, sale)).toMatchObject({
      status: 409,
      body: { code: 'sold_out', message: 'Sold out', left: { [sale.typeId]: 0 } },
    });
  });
});

it('an order that was placed before is found by its key, and another request under that key is refused', async () => {
  const { sale, orderId } = await aSoldOutSale();
  const key = `the last one of ${sale.eventId}`;
  // The first of these lets this node remember that nothing is left.
  expect(await order(otherNode, late, sale)).toMatchObject({ status: 409 });
  for (const node of [test, otherNode]) {
    const again = await order(node, early, sale, { key });
    expect(again).toMatchObject({ status: 201, body: { savedOrder: { _id: orderId } } });
    expect(again.headers['idempotency-replayed']).toBe('true');
  }
  expect(await order(test, early, sale, { key, quantity: 2 })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
});

it('a ticket that comes back is sold at once: cancelled on another node, expired, or added', async () => {
  const cancelled = await aSoldOutSale();
  const reply = await otherNode.fastify.inject({
    method: 'POST',
    url: `/api/event-order/${cancelled.orderId}/cancel`,
    headers: early.headers,
  });
  expect(reply.statusCode).toBe(200);
  expect((await order(test, late, cancelled.sale)).status).toBe(201);

  const expired = await aSoldOutSale();
  test.clock.advance({ minutes: 16 });
  expect((await order(test, late, expired.sale)).status).toBe(201);

  const added = await aSoldOutSale();
  await sql`update quotas set size = size + 1 where event_id = ${added.sale.eventId}`.execute(test.db);
  expect((await order(test, late, added.sale)).status).toBe(201);
  expect((await order(test, late, added.sale)).body).toMatchObject({ code: 'sold_out' });
});

it('an event that closes or becomes private meanwhile is refused as such', async () => {
  const { sale } = await aSoldOutSale();
  await sql`update events set visibility = 'private' where id = ${sale.eventId}`.execute(test.db);
  expect((await order(test, late, sale)).body).toMatchObject({ code: 'access_code_wrong' });
  const closed = await aSoldOutSale();
  await sql`update events set state = 'cancelled' where id = ${closed.sale.eventId}`.execute(test.db);
  expect((await order(test, late, closed.sale)).body).toMatchObject({ code: 'event_closed' });
});
