import { accounts, ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask } from '../factories/events.ts';
import { order, pay, type TestSale } from '../factories/orders.ts';
import { aParticipant, type Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

/** Creates an order of Rita that its operator refuses to refund, and returns the id of this refund. */
async function aFailedRefund(app: TestApp, rita: Person, sale: TestSale): Promise<string> {
  const { body } = await order(app, rita, sale);
  await pay(app, body.paymentUrl);
  const { db } = app;
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('purpose_id', '=', body.savedOrder._id)
    .executeTakeFirstOrThrow();
  const id = newId();
  const source = { payment_id: payment.id, source_type: 'order', source_id: body.savedOrder._id, gateway_ref: newId() };
  await db
    .insertInto('payment_refunds')
    .values({ ...source, id, amount_xaf: 5_000, state: 'failed', reason: 'refused', created_at: app.clock() })
    .execute();
  await db.transaction().execute((tx) =>
    ledgerFeature(app.platform).post(tx, {
      ...{ sourceType: 'order', sourceId: body.savedOrder._id, kind: 'refund_asked' },
      postings: [
        { account: accounts.funding, amountXaf: 5_000 },
        { account: accounts.refundsPayable, amountXaf: -5_000 },
      ],
    }),
  );
  return id;
}

/** Creates a check of a number by Rita for her failed refund, which she may confirm. */
async function aPayeeCheck({ db, clock }: TestApp, rita: Person, refundId: string): Promise<string> {
  const id = newId();
  const payee = { operator: 'mtn', number: '237670000013', checked_by: 'sandbox', result: 'no_name' };
  await db
    .insertInto('payee_checks')
    .values({ ...payee, id, refund_id: refundId, asked_by: rita.user.id, asked_at: clock() })
    .execute();
  return id;
}

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
  const kept = await order(app, rita, sale);
  await pay(app, kept.body.paymentUrl);
  const moved = await ask(app, 'PATCH', `/event/${event.eventId}`, { as: ada, body: { city: 'Kribi' } });
  if (moved.status !== 200) throw new Error(`The move was refused: ${moved.body.message}`);
  const changeId = (await ask(app, 'GET', `/event-changes/${event.eventId}`, { as: rita })).body.change._id as string;
  const keptTickets = (await ask(app, 'GET', `/event-order/${kept.body.savedOrder._id}`, { as: rita })).body.order.tickets;
  const credited = await ask(app, 'POST', `/event-order/${kept.body.savedOrder._id}/refund-requests`, {
    as: rita,
    body: { ticketIds: [keptTickets[0]._id], reason: 'Ill', destination: 'wallet' },
  });
  if (credited.body.refund?.state !== 'done') throw new Error(`The credit was refused: ${credited.body.message}`);
  const failedRefundId = await aFailedRefund(app, rita, sale);
  return {
    creditedId: credited.body.refund._id as string,
    ...{ rita, orderId, ticketId: other as string, requestId: requested.body.refund._id as string },
    ...{ eventId: event.eventId, changeId },
    failedRefundId,
    checkId: await aPayeeCheck(app, rita, failedRefundId),
  };
}
export type RefundFixture = Awaited<ReturnType<typeof aRefundFixture>>;

export function refundRequests(
  { rita, orderId, ticketId, requestId, failedRefundId, checkId, creditedId, eventId, changeId }: RefundFixture,
  { ada, otto, paul }: { readonly ada: Person; readonly otto: Person; readonly paul: Person },
): Readonly<Record<string, OwnershipRequests>> {
  const params = { id: orderId };
  const ticketIds = [ticketId];
  const reason = 'Ill';
  return {
    'GET /event-order/:id/refund-quote': { owner: { as: rita, params }, others: [paul, otto] },
    'GET /event-order/:id/refunds': { owner: { as: rita, params }, others: [paul, otto] },
    'POST /event-order/:id/refund-requests': { owner: { as: rita, params, body: { ticketIds, reason } }, others: [paul] },
    'POST /wallet/failed-refunds/:id/credit': { owner: { as: rita, params: { id: failedRefundId } }, others: [paul] },
    'POST /wallet/returnable/:id/send': {
      owner: { as: rita, params: { id: creditedId }, body: { amountXaf: 1_000 } },
      others: [paul],
    },
    'POST /wallet/failed-refunds/:id/payee-checks': {
      owner: { as: rita, params: { id: failedRefundId }, body: { operator: 'mtn', number: '670000013' } },
      others: [paul],
    },
    'POST /wallet/failed-refunds/:id/number': {
      owner: { as: rita, params: { id: failedRefundId }, body: { checkId } },
      others: [paul],
    },
    'POST /event-order/:id/refunds/preview': { owner: { as: ada, params, body: { ticketIds } }, others: [otto] },
    'POST /event-order/:id/refunds': { owner: { as: ada, params, body: { ticketIds, reason } }, others: [otto] },
    'GET /event-changes/:eventId': { owner: { as: rita, params: { eventId } }, others: [paul] },
    'GET /event-changes/:eventId/answers': { owner: { as: ada, params: { eventId } }, others: [otto] },
    'PUT /event-changes/:eventId/answer': {
      owner: { as: rita, params: { eventId }, body: { changeId, answer: 'keep' } },
      others: [paul],
    },
    'PUT /refund-requests/:id/decline': {
      owner: { as: ada, params: { id: requestId }, body: { reason } },
      others: [otto],
    },
    'PUT /refund-requests/:id/approve': { owner: { as: ada, params: { id: requestId }, body: { percent: 50 } }, others: [otto] },
  };
}
