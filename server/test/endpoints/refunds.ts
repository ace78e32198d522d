import { aPublishedEvent, ask } from '../factories/events.ts';
import { order, pay } from '../factories/orders.ts';
import { aParticipant, type Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

/** Creates a paid order of Rita for two tickets of an event of Ada without refunds, and her request for the first of them. */
export async function aRefundFixture(app: TestApp, ada: Person) {
  const rita = await aParticipant(app, { name: 'Rita' });
  const event = await aPublishedEvent(app, { organizer: ada, ticketTypes: [{ name: 'Paid', price: 5_000, quantity: 10 }] });
  const sale = { ...event, typeId: event.typeIds[0] ?? '', quotaId: event.quotaIds[0] ?? '' };
  const { body } = await order(app, rita, sale, { quantity: 2 });
  await pay(app, body.paymentUrl);
  const orderId = body.savedOrder._id;
  const { tickets } = (await ask(app, 'GET', `/event-order/${orderId}`, { as: rita })).body.order;
  const [asked, other] = tickets.map(({ _id }: { _id: string }) => _id);
  const requested = await ask(app, 'POST', `/event-order/${orderId}/refund-requests`, {
    as: rita,
    body: { ticketIds: [asked], reason: 'Ill' },
  });
  if (requested.status !== 201) throw new Error(`The refund was refused: ${requested.body.message}`);
  return { rita, orderId, ticketId: other as string, requestId: requested.body.refund._id as string };
}
export type RefundFixture = Awaited<ReturnType<typeof aRefundFixture>>;

export function refundRequests(
  { rita, orderId, ticketId, requestId }: RefundFixture,
  { ada, otto, paul }: { readonly ada: Person; readonly otto: Person; readonly paul: Person },
): Readonly<Record<string, OwnershipRequests>> {
  const params = { id: orderId };
  const ticketIds = [ticketId];
  const reason = 'Ill';
  return {
    'GET /event-order/:id/refund-quote': { owner: { as: rita, params }, others: [paul, otto] },
    'GET /event-order/:id/refunds': { owner: { as: rita, params }, others: [paul, otto] },
    'POST /event-order/:id/refund-requests': { owner: { as: rita, params, body: { ticketIds, reason } }, others: [paul] },
    'POST /event-order/:id/refunds/preview': { owner: { as: ada, params, body: { ticketIds } }, others: [otto] },
    'POST /event-order/:id/refunds': { owner: { as: ada, params, body: { ticketIds, reason } }, others: [otto] },
    'PUT /refund-requests/:id/decline': {
      owner: { as: ada, params: { id: requestId }, body: { reason } },
      others: [otto],
    },
    'PUT /refund-requests/:id/approve': { owner: { as: ada, params: { id: requestId }, body: { percent: 50 } }, others: [otto] },
  };
}
