import { expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { aSale, booksOf, order, pay } from '#test/orders';
import { anOrganizer, aParticipant } from '#test/people';

const test = await buildTestApp();
const organizer = await anOrganizer(test);

it('holds the tickets, and the payment makes them', async () => {
  const buyer = await aParticipant(test, { name: 'Brenda Ngo' });
  const sale = await aSale(test, { organizer });
  const placed = await order(test, buyer, sale, { quantity: 2 });
  expect(placed.status).toBe(201);
  expect(placed.body.savedOrder).toMatchObject({ state: 'placed', payment: 'pending', total: 10_000, fees: 0, tickets: [] });
  expect(await booksOf(test, sale)).toMatchObject({ sold: 0, held: 2, byOrders: { sold: 0, held: 2, tickets: 0 } });
  expect(await pay(test, placed.body.paymentUrl)).toBe(200);
  const reply = await test.app.inject({ url: `/api/event-order/${placed.body.savedOrder._id}`, headers: buyer.headers });
  expect(reply.json().order).toMatchObject({ state: 'confirmed', payment: 'paid', holdsUntil: null });
  expect(reply.json().order.tickets).toHaveLength(2);
  expect(await booksOf(test, sale)).toMatchObject({ sold: 2, held: 0, byOrders: { sold: 2, held: 0, tickets: 2 } });
  expect(test.mails).toHaveLength(1);
});
