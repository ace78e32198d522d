import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, order, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { giveCredit, walletOf } from '#test/factories/wallet';
import { aProvider } from '#test/gateways/provider';
import { buildTestApp } from '#test/harness/test-app';
import { ledgerFeature } from '../../ledger/index.ts';

const cards = aProvider({ id: 'cards', operators: ['card'], caps: { refunds: 'partial' } });
const app = await buildTestApp({ gateways: [cards.gateway] });
const { db, clock, runJobs, platform, fastify } = app;
const ada = await anAdmin(app, { name: 'Ada' });
const ledger = ledgerFeature(platform);
let events = 0;

/** Sells tickets at 5,000 XAF that are paid by card, and a part by credit, and returns the order. */
async function aCardSale(quantity = 1, sale?: TestSale, creditXaf = 0) {
  const shown = sale ?? (await aSale(app, { organizer: await anOrganizer(app) }));
  const buyer = await aParticipant(app);
  if (creditXaf > 0) await giveCredit(app, buyer, creditXaf);
  const { body } = await order(app, buyer, shown, { quantity, more: { useBalance: creditXaf > 0 } });
  const ref = body.paymentUrl?.split('/').at(-1) ?? '';
  await ask(app, 'POST', `/payments/${ref}/start`, { body: { operator: 'card' } });
  const payment = await db.selectFrom('payments').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow();
  cards.approve(payment.gateway_ref);
  await platform.jobs.enqueue(db, 'payments.poll', { paymentId: payment.id });
  await runJobs();
  return {
    sale: shown,
    buyer,
    orderId: body.savedOrder._id,
    code: body.savedOrder.code,
    gatewayRef: payment.gateway_ref,
    paymentId: payment.id,
  };
}
type Sold = Awaited<ReturnType<typeof aCardSale>>;

/** Changes the dispute at the gateway, and delivers a callback about it. */
async function dispute({ gatewayRef }: Sold, id: string, changes: Parameters<typeof cards.dispute>[2] = {}) {
  cards.dispute(id, gatewayRef, changes);
  await callBack(id);
}
async function callBack(id: string) {
  events += 1;
  const reply = await fastify.inject({
    ...{ method: 'POST', url: '/api/payments/webhooks/cards', headers: { 'content-type': 'application/json' } },
    payload: JSON.stringify({ eventId: `evt-${events}`, providerRef: id, about: 'dispute' }),
  });
  expect(reply.statusCode).toBe(200);
  await runJobs();
}
const statesOf = async ({ orderId }: Sold) => {
  const tickets = await db.selectFrom('tickets').select('state').where('order_id', '=', orderId).execute();
  return tickets.map(({ state }) => state);
};
const orderOf = ({ orderId }: Sold) =>
  db
    .selectFrom('orders')
    .select(['state', 'refund', 'refunded_xaf', 'disputed_xaf'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
const balanceOf = async (code: string) => {
  const row = await db.selectFrom('ledger_accounts').selectAll().where('code', '=', code).executeTakeFirst();
  return row ? 0 + row.balance_xaf * row.normal_side : 0;
};
async function organizerOf({ sale }: Sold) {
  const { id } = sale.organizer.user;
  const { pending, available } = await ledger.balances(db, id);
  return { pending, available, owes: await balanceOf(`receivable:${id}`) };
}
const cases = async () =>
  (await ask(app, 'GET', '/supervision/cases?kind=dispute', { as: await signInAgain(app, ada) })).body.cases;
const noticesOf = async (userId: string) =>
  (
    await db
      .selectFrom('personal_notifications')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', 'orders.dispute')
      .execute()
  ).map(({ source_key }) => source_key.replace('admin:', '').split(':')[0]);
const isSound = async () =>
  expect(await ledger.prove()).toMatchObject({ totalXaf: 0, driftedAccounts: [], unbalancedTransfers: [] });

describe('a dispute', () => {
  it('makes the tickets void, debits the organizer, and is a case with the deadline of the answer', async () => {
    const sold = await aCardSale(2);
    expect(await organizerOf(sold)).toEqual({ pending: 9_500, available: 0, owes: 0 });
    const before = await balanceOf('gateway_clearing:cards');
    const respondBy = new Date(clock().getTime() + 7 * 86_400_000);
    await dispute(sold, 'dp-1', { amountXaf: 10_000, respondBy });
    expect(await statesOf(sold)).toEqual(['revoked', 'revoked']);
    expect(before - (await balanceOf('gateway_clearing:cards'))).toBe(10_000);
    // As for a refund, Ngoma keeps its commission: the organizer owes what the balances do not hold.
    expect(await organizerOf(sold)).toEqual({ pending: 0, available: 0, owes: 500 });
    expect(await orderOf(sold)).toMatchObject({ state: 'confirmed', refund: 'none', disputed_xaf: 10_000 });
    expect(await cases()).toMatchObject([
      {
        ...{ paymentId: sold.paymentId, amount: 10_000, orderCode: sold.code, reason: 'fraudulent' },
        dispute: { status: 'needs_response', respondBy: respondBy.toISOString(), mayRestoreTickets: false },
      },
    ]);
    expect([await noticesOf(sold.sale.organizer.user.id), await noticesOf(ada.user.id)]).toEqual([['opened'], ['opened']]);
    const refund = await ask(app, 'GET', `/event-order/${sold.orderId}/refund-quote`, { as: sold.buyer });
    expect(JSON.stringify(refund.body)).not.toContain('"amount":5000');
    await isSound();
    await dispute(sold, 'dp-1', { status: 'lost' });
  });

  it('that is won restores the money, and the tickets only if an admin does so, once', async () => {
    const sold = await aCardSale();
    await dispute(sold, 'dp-2');
    const { _id } = (await cases())[0].dispute;
    const decide = async (body: object, as = ada) =>
      ask(app, 'PUT', `/supervision/disputes/${_id}/tickets`, {
        as: await signInAgain(app, as),
        body: { reason: 'The bank was wrong', ...body },
      });
    expect((await decide({ restore: true })).body.code).toBe('dispute_not_won');
    await dispute(sold, 'dp-2', { status: 'won', isMoneyWithdrawn: false });
    expect(await organizerOf(sold)).toEqual({ pending: 4_750, available: 0, owes: 0 });
    expect(await statesOf(sold)).toEqual(['revoked']);
    expect(await orderOf(sold)).toMatchObject({ state: 'confirmed', refund: 'none', disputed_xaf: 0, refunded_xaf: 0 });
    expect(await cases()).toMatchObject([{ dispute: { status: 'won', mayRestoreTickets: true } }]);
    expect((await decide({ restore: true }, sold.sale.organizer)).status).toBe(403);
    expect((await decide({ restore: true })).status).toBe(200);
    expect(await statesOf(sold)).toEqual(['valid']);
    expect(await cases()).toEqual([]);
    expect((await decide({ restore: false })).body.code).toBe('dispute_decided');
    expect(await noticesOf(sold.sale.organizer.user.id)).toEqual(['opened', 'won']);
    await isSound();
  });

  it('that is lost closes the case, counts as refunded, and returns the tickets to the stock', async () => {
    const sold = await aCardSale(2);
    await dispute(sold, 'dp-3', { amountXaf: 10_000 });
    expect(await inventoryOf(app, sold.sale)).toMatchObject({ sold: 2 });
    await dispute(sold, 'dp-3', { status: 'lost' });
    expect(await cases()).toEqual([]);
    expect(await orderOf(sold)).toEqual({ state: 'cancelled', refund: 'full', refunded_xaf: 10_000, disputed_xaf: 0 });
    expect(await inventoryOf(app, sold.sale)).toMatchObject({ sold: 0 });
    expect(await organizerOf(sold)).toEqual({ pending: 0, available: 0, owes: 500 });
    await isSound();
  });

  it('has its consequences once, for callbacks that are doubled, late, in another order, or lost', async () => {
    const sold = await aCardSale();
    const clearing = await balanceOf('gateway_clearing:cards');
    // The first that arrives is the last one of the gateway.
    await dispute(sold, 'dp-4', { status: 'lost' });
    await callBack('dp-4');
    cards.dispute('dp-4', sold.gatewayRef, { status: 'needs_response' });
    await callBack('dp-4');
    expect(clearing - (await balanceOf('gateway_clearing:cards'))).toBe(5_000);
    expect(await orderOf(sold)).toMatchObject({ state: 'cancelled', refunded_xaf: 5_000 });
    const other = await aCardSale();
    await dispute(other, 'dp-5', { isMoneyWithdrawn: false });
    // An inquiry takes no money, and so no ticket.
    expect([await statesOf(other), await orderOf(other)]).toMatchObject([['valid'], { disputed_xaf: 0 }]);
    cards.dispute('dp-5', other.gatewayRef, { isMoneyWithdrawn: true });
    clock.advance({ hours: 7 });
    await platform.jobs.enqueue(db, 'payments.reconcile', {});
    await runJobs();
    expect([await statesOf(other), await orderOf(other)]).toMatchObject([['revoked'], { disputed_xaf: 5_000 }]);
    await dispute(other, 'dp-5', { status: 'lost' });
    await isSound();
  });

  it('debits the organizer once for the same dispute in concurrent callbacks', async () => {
    const sold = await aCardSale();
    const clearing = await balanceOf('gateway_clearing:cards');
    cards.dispute('dp-6', sold.gatewayRef);
    await Promise.all(
      [1, 2, 3, 4].map((n) =>
        fastify.inject({
          ...{ method: 'POST', url: '/api/payments/webhooks/cards', headers: { 'content-type': 'application/json' } },
          payload: JSON.stringify({ eventId: `at-once-${n}`, providerRef: 'dp-6', about: 'dispute' }),
        }),
      ),
    );
    await runJobs();
    expect(clearing - (await balanceOf('gateway_clearing:cards'))).toBe(5_000);
    await dispute(sold, 'dp-6', { status: 'lost' });
  });

  it('after a refund is the platform’s loss, as far as the money was given back already', async () => {
    const sold = await aCardSale(2);
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', sold.orderId).orderBy('id').execute();
    const body = { ticketIds: [tickets[0]?.id], reason: 'A gesture' };
    expect(
      (await ask(app, 'POST', `/event-order/${sold.orderId}/refunds`, { as: await signInAgain(app, ada), body })).status,
    ).toBe(201);
    await runJobs();
    const loss = await balanceOf('write_offs');
    await dispute(sold, 'dp-7', { amountXaf: 10_000 });
    expect((await balanceOf('write_offs')) - loss).toBe(-5_000);
    expect(await orderOf(sold)).toMatchObject({ refunded_xaf: 5_000, disputed_xaf: 5_000 });
    await dispute(sold, 'dp-7', { status: 'lost' });
    expect(await orderOf(sold)).toMatchObject({ state: 'cancelled', refund: 'full', refunded_xaf: 10_000 });
    await isSound();
  });

  it('of an order whose event is cancelled gives nothing back twice; if it is won, the buyer is refunded', async () => {
    const sold = await aCardSale();
    await dispute(sold, 'dp-8');
    const as = await signInAgain(app, sold.sale.organizer);
    await ask(app, 'PUT', `/event/status/${sold.sale.eventId}/cancelled`, { as, body: { reason: 'Rain' } });
    await runJobs();
    expect(await db.selectFrom('payment_refunds').select('id').where('payment_id', '=', sold.paymentId).execute()).toEqual([]);
    expect(await orderOf(sold)).toEqual({ state: 'cancelled', refund: 'none', refunded_xaf: 0, disputed_xaf: 5_000 });
    await dispute(sold, 'dp-8', { status: 'won', isMoneyWithdrawn: false });
    await runJobs();
    expect(
      await db.selectFrom('payment_refunds').select(['state', 'amount_xaf']).where('payment_id', '=', sold.paymentId).execute(),
    ).toEqual([{ state: 'succeeded', amount_xaf: 5_000 }]);
    expect(await orderOf(sold)).toMatchObject({ refund: 'full', refunded_xaf: 5_000, disputed_xaf: 0 });
    await isSound();
  });

  const give = async ({ orderId }: Sold) => {
    const { id } = await db
      .selectFrom('tickets')
      .select('id')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = { ticketIds: [id], reason: 'A gesture' };
    expect((await ask(app, 'POST', `/event-order/${orderId}/refunds`, { as: await signInAgain(app, ada), body })).status).toBe(
      201,
    );
    await runJobs();
  };
  const cancelEvent = async ({ sale }: Sold) => {
    const as = await signInAgain(app, sale.organizer);
    expect((await ask(app, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as, body: { reason: 'Rain' } })).status).toBe(200);
    await runJobs();
  };

  it('of an order that a wallet paid in part gives that part back when the event is cancelled, also if the dispute is lost', async () => {
    const sold = await aCardSale(2, undefined, 2_500);
    await dispute(sold, 'dp-9', { amountXaf: 7_500 });
    await cancelEvent(sold);
    expect(await walletOf(app, sold.buyer)).toEqual({ free: 2_500, held: 0 });
    expect(await orderOf(sold)).toEqual({ state: 'cancelled', refund: 'partial', refunded_xaf: 2_500, disputed_xaf: 7_500 });
    await dispute(sold, 'dp-9', { status: 'lost' });
    expect(await orderOf(sold)).toEqual({ state: 'cancelled', refund: 'full', refunded_xaf: 10_000, disputed_xaf: 0 });
    await isSound();
  });

  it('that is won after a refund in two parts and a cancelled event gives back what each part still has', async () => {
    const sold = await aCardSale(2, undefined, 2_500);
    await give(sold);
    await dispute(sold, 'dp-10', { amountXaf: 7_500 });
    await cancelEvent(sold);
    await dispute(sold, 'dp-10', { status: 'won', isMoneyWithdrawn: false });
    await runJobs();
    const refunds = db.selectFrom('payment_refunds').select(['state', 'amount_xaf']).where('payment_id', '=', sold.paymentId);
    expect(await refunds.orderBy('created_at').execute()).toEqual([
      { state: 'succeeded', amount_xaf: 3_750 },
      { state: 'succeeded', amount_xaf: 3_750 },
    ]);
    expect(await walletOf(app, sold.buyer)).toEqual({ free: 2_500, held: 0 });
    expect(await orderOf(sold)).toEqual({ state: 'cancelled', refund: 'full', refunded_xaf: 10_000, disputed_xaf: 0 });
    await isSound();
  });

  it('that is won after the event was cancelled leaves the tickets void', async () => {
    const sold = await aCardSale();
    await dispute(sold, 'dp-11');
    await cancelEvent(sold);
    await dispute(sold, 'dp-11', { status: 'won', isMoneyWithdrawn: false });
    const { _id } = (await cases())[0].dispute;
    const decide = async (restore: boolean) =>
      ask(app, 'PUT', `/supervision/disputes/${_id}/tickets`, {
        as: await signInAgain(app, ada),
        body: { restore, reason: 'The bank was wrong' },
      });
    expect(await decide(true)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
    expect(await statesOf(sold)).toEqual(['revoked']);
    expect((await decide(false)).status).toBe(200);
  });

  it('that was won and settled debts of the organizer does not stop the refunds of a cancelled event', async () => {
    const first = await aCardSale();
    await give(first);
    const sold = await aCardSale(1, first.sale);
    expect(await organizerOf(sold)).toEqual({ pending: 4_750, available: 0, owes: 250 });
    await dispute(sold, 'dp-12');
    await dispute(sold, 'dp-12', { status: 'won', isMoneyWithdrawn: false });
    expect(await organizerOf(sold)).toEqual({ pending: 4_500, available: 0, owes: 0 });
    await cancelEvent(sold);
    expect(await orderOf(sold)).toMatchObject({ state: 'cancelled', refund: 'full', refunded_xaf: 5_000 });
    expect(await organizerOf(sold)).toEqual({ pending: 0, available: 0, owes: 250 });
    await isSound();
  });
});
