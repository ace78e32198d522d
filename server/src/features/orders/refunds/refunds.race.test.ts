import { describe, expect, it } from 'vitest';
import { eventsFeature } from '#features/events/index';
import { inventoryFeature } from '#features/inventory/index';
import { ledgerFeature } from '#features/ledger/index';
import { paymentsFeature } from '#features/payments/index';
import { ticketsFeature } from '#features/tickets/index';
import { Refusal } from '#platform/http/refusal';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, order, pay, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { usersFeature } from '../../users/index.ts';
import { ordersFeature } from '../index.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { approveRequest, planLines } from './approve-request.ts';
import { loadRefundable } from './refundable-order.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';

// Two nodes on one database.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const { db, platform, clock } = test;
const atOnce = 40;

const stock = inventoryFeature();
const ledger = ledgerFeature(platform);
const pictures = { cover: () => ({ url: '' }), file: () => null };
const deps: OrdersDeps = {
  ...{ stock, ledger, pictures, events: eventsFeature(platform, { stock }), tickets: ticketsFeature(platform, pictures) },
  payments: paymentsFeature(platform, { ledger, settlers: () => ({ order: ordersFeature(platform, deps).settler }) }),
  users: usersFeature(platform),
};

async function aPurchase(quantity = 2) {
  const organizer = await anOrganizer(test);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 10_000, size: 100 }] });
  await db
    .updateTable('events')
    .set({ refund_policy: JSON.stringify({ kind: 'until', hoursBefore: 48 }) })
    .where('id', '=', sale.eventId)
    .execute();
  const buyer = await aParticipant(test);
  const { body } = await order(test, buyer, sale, { quantity });
  await pay(test, body.paymentUrl);
  const id = body.savedOrder._id;
  const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', id).orderBy('id').execute();
  return { organizer, sale, buyer, id, ticketIds: tickets.map((ticket) => ticket.id) };
}

const refundsOf = async (orderId: string) =>
  db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .where('payment.purpose_id', '=', orderId)
    .select('refund.amount_xaf as amount')
    .execute();
const pendingOf = async ({ organizer }: TestSale) => (await ledger.balances(db, organizer.user.id)).pending;

describe(`${atOnce} requests at once for the same tickets`, () => {
  it('of the buyer refund them once', async () => {
    const { sale, buyer, id, ticketIds } = await aPurchase();
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, index) =>
        ask(index % 2 ? test : otherNode, 'POST', `/event-order/${id}/refund-requests`, {
          as: buyer,
          body: { ticketIds, reason: 'Ill' },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 order_not_refundable']));
    expect(await refundsOf(id)).toEqual([{ amount: 20_000 }]);
    expect(await pendingOf(sale)).toBe(0);
    expect((await inventoryOf(test, sale)).sold).toBe(0);
  });

  it('of the buyer, the organizer and for overlapping tickets never give back more than was paid', async () => {
    const { sale, organizer, buyer, id, ticketIds } = await aPurchase(3);
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const some = [ticketIds[index % 3] ?? '', ticketIds[(index + 1) % 3] ?? ''];
        return index % 2
          ? ask(test, 'POST', `/event-order/${id}/refund-requests`, { as: buyer, body: { ticketIds: some, reason: 'Ill' } })
          : ask(otherNode, 'POST', `/event-order/${id}/refunds`, {
              as: organizer,
              body: { ticketIds: some, amount: 7_000, keepsTickets: index % 4 === 0, reason: 'A gesture' },
            });
      }),
    );
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const total = (await refundsOf(id)).reduce((sum, { amount }) => sum + amount, 0);
    const { refunded_xaf } = await db.selectFrom('orders').select('refunded_xaf').where('id', '=', id).executeTakeFirstOrThrow();
    expect(refunded_xaf).toBe(total);
    expect(total).toBeLessThanOrEqual(30_000);
    const valid = await db.selectFrom('tickets').select('id').where('order_id', '=', id).where('state', '=', 'valid').execute();
    expect((await inventoryOf(test, sale)).sold).toBe(valid.length);
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
  });

  it('would fail halfway without the lock of the order, which the constraints then undo', async () => {
    const { sale, buyer, id, ticketIds } = await aPurchase();
    const ctx: RefundsContext = {
      ...platform,
      deps,
      findOrder: () => Promise.reject(new Error('Not used here')),
    };
    const loaded = await loadRefundable(db, id);
    const approveUnlocked = () =>
      db.transaction().execute(async (tx) => {
        const chosen = loaded.tickets;
        const now = clock();
        const request = await refundsStore(tx).insert({
          ...{ id: newId(), orderId: id, eventId: sale.eventId, origin: 'buyer', requesterId: buyer.user.id, reason: 'Ill' },
          ...{
            endsTickets: true,
            destination: 'origin',
            paidXaf: 20_000,
            policyXaf: 20_000,
            decideBy: now,
            createdAt: now,
            tickets: chosen,
          },
        });
        await approveRequest(ctx, tx, loaded, request, {
          by: 'policy',
          deciderId: null,
          note: null,
          lines: planLines(chosen, undefined, false),
        });
      });
    const outcomes = await Promise.allSettled([approveUnlocked(), approveUnlocked()]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).not.toBeInstanceOf(Refusal);
    expect(await refundsOf(id)).toEqual([{ amount: 20_000 }]);
    expect(ticketIds).toHaveLength(2);
  });
});

it('a ticket is either admitted or refunded when both are asked for at once', async () => {
  const organizer = await anOrganizer(test);
  for (let round = 0; round < 8; round += 1) {
    const startsAt = new Date(clock().getTime() + 3_600_000);
    const sale = await aSale(test, { organizer, startsAt, types: [{ priceXaf: 10_000, size: 10 }] });
    await db
      .updateTable('events')
      .set({ refund_policy: JSON.stringify({ kind: 'until', hoursBefore: 0 }) })
      .where('id', '=', sale.eventId)
      .execute();
    const buyer = await aParticipant(test);
    const { body } = await order(test, buyer, sale);
    await pay(test, body.paymentUrl);
    const ticket = await db
      .selectFrom('tickets')
      .select(['id', 'code'])
      .where('order_id', '=', body.savedOrder._id)
      .executeTakeFirstOrThrow();
    const [entry, refund] = await Promise.all([
      ask(test, 'PATCH', '/event-order/verify-entry', {
        as: organizer,
        body: { eventId: sale.eventId, ticketCode: ticket.code },
      }),
      ask(otherNode, 'POST', `/event-order/${body.savedOrder._id}/refund-requests`, {
        as: buyer,
        body: { ticketIds: [ticket.id], reason: 'Ill' },
      }),
    ]);
    expect([entry.status === 200, refund.status === 201].filter(Boolean)).toHaveLength(1);
  }
});
