import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { aWrongPayment } from '#test/factories/suspense';
import { buildTestApp } from '#test/harness/test-app';
import { ledgerFeature } from '../ledger/index.ts';

const app = await buildTestApp();
const { db, clock, runJobs, platform } = app;
const ada = await anAdmin(app, { name: 'Ada' });
const ledger = ledgerFeature(platform);
const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 5_000, size: 100 }] });

const balanceOf = async (code: string) => {
  const row = await db.selectFrom('ledger_accounts').selectAll().where('code', '=', code).executeTakeFirst();
  return row ? 0 + row.balance_xaf * row.normal_side : 0;
};
const list = async (state = 'open') =>
  (await ask(app, 'GET', `/reconciliation/suspense?state=${state}&limit=50`, { as: ada })).body;
const decide = (caseId: string, body: object, as: Person = ada, language: 'en' | 'fr' = 'en') =>
  ask(app, 'POST', `/reconciliation/suspense/${caseId}/outcome`, { as, body: { reason: 'Checked with MTN', ...body }, language });
const orderState = async (id: string) =>
  db.selectFrom('orders').select(['state', 'payment', 'refund']).where('id', '=', id).executeTakeFirstOrThrow();
const isSound = async () => {
  expect((await list()).balance).toMatchObject({ isSound: true });
  expect(await ledger.prove()).toMatchObject({ totalXaf: 0, driftedAccounts: [], unbalancedTransfers: [] });
};

describe('a payment of a wrong amount', () => {
  it('is a case with amount, number, the answer of the gateway and the books', async () => {
    const { caseId, buyer, orderCode, orderId } = await aWrongPayment(app, sale, 4_000);
    const shown = (await ask(app, 'GET', `/reconciliation/suspense/${caseId}`, { as: ada })).body.case;
    expect(shown).toMatchObject({
      ...{ kind: 'wrong_amount', amount: 4_000, expected: 5_000, orderCode, orderId, operator: 'mtn', decision: null },
      ...{ number: expect.stringMatching(/^237677/), payer: { _id: buyer.user.id }, gateway: 'sandbox' },
      answer: { status: 'succeeded', amount: 4_000, currency: 'XAF' },
      possible: ['refunded', 'returned_outside', 'assigned', 'written_off'],
      transfers: [
        { kind: 'payment.mismatch', postings: [{ account: 'gateway_clearing', amount: 4_000 }, { account: 'suspense' }] },
      ],
    });
    const { balance, cases } = await list();
    expect(balance).toEqual({ account: 4_000, open: 4_000, isSound: true });
    expect(cases).toMatchObject([{ _id: caseId }]);
    expect((await ask(app, 'GET', '/supervision/cases?kind=mismatch', { as: ada })).body).toMatchObject({
      counts: { mismatch: 1 },
      cases: [{ amount: 4_000 }],
    });
    await decide(caseId, { outcome: 'written_off' });
    expect((await ask(app, 'GET', '/supervision/cases?kind=mismatch', { as: ada })).body.counts.mismatch).toBe(0);
  });

  it('is given back by the gateway in full, and the payment stays failed', async () => {
    const { caseId, paymentId, orderId } = await aWrongPayment(app, sale, 4_000);
    const before = await balanceOf('gateway_clearing:sandbox');
    const reply = await decide(caseId, { outcome: 'refunded' }, ada, 'fr');
    expect(reply).toMatchObject({
      ...{
        status: 200,
        body: { message: 'Le remboursement est en route', case: { decision: { outcome: 'refunded', by: 'Ada' } } },
      },
    });
    await runJobs();
    const refunds = await db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', paymentId).execute();
    expect(refunds).toMatchObject([{ state: 'succeeded', amount_xaf: 4_000, source_type: 'suspense' }]);
    expect(before - (await balanceOf('gateway_clearing:sandbox'))).toBe(4_000);
    const payment = await db.selectFrom('payments').select('state').where('id', '=', paymentId).executeTakeFirstOrThrow();
    expect(payment.state).toBe('failed');
    expect(await orderState(orderId)).toMatchObject({ payment: 'failed', refund: 'none' });
    await isSound();
  });

  it('is recorded as given back outside, with a proof and the account that paid', async () => {
    const { caseId } = await aWrongPayment(app, sale, 7_000);
    const incomplete = await decide(caseId, { outcome: 'returned_outside' });
    expect(incomplete).toMatchObject({ status: 400, body: { errors: { proof: expect.any(String) } } });
    expect((await decide(caseId, { outcome: 'returned_outside', proof: 'MP1' })).body.errors).toHaveProperty('paidFrom');
    const outside = await balanceOf('outside_payments');
    const done = await decide(caseId, { outcome: 'returned_outside', proof: 'MP261201.1204', paidFrom: 'elsewhere' });
    expect(done.body.case.decision).toMatchObject({ outcome: 'returned_outside', proof: 'MP261201.1204' });
    expect((await balanceOf('outside_payments')) - outside).toBe(-7_000);
    await isSound();
  });

  it('pays the order that it was meant for, whose hold has ended, and a later refund finds it at the gateway', async () => {
    const buyer = await aParticipant(app);
    const meant = await order(app, buyer, sale, { quantity: 2 });
    const { caseId, paymentId } = await aWrongPayment(app, sale, 10_000, { buyer });
    clock.advance({ minutes: 40 });
    await platform.jobs.enqueue(db, 'orders.tidy', {});
    await runJobs();
    expect(await orderState(meant.body.savedOrder._id)).toMatchObject({ state: 'expired' });
    const reply = await decide(caseId, { outcome: 'assigned', orderCode: meant.body.savedOrder.code.toLowerCase() });
    expect(reply).toMatchObject({ status: 200, body: { case: { decision: { orderCode: meant.body.savedOrder.code } } } });
    await runJobs();
    expect(await orderState(meant.body.savedOrder._id)).toMatchObject({ state: 'confirmed', payment: 'paid' });
    expect((await inventoryOf(app, sale)).byOrders).toMatchObject({ sold: 2, tickets: 2 });
    const [paid] = await db
      .selectFrom('payments')
      .selectAll()
      .where('purpose_id', '=', meant.body.savedOrder._id)
      .where('outcome', '=', 'honoured')
      .execute();
    expect(paid).toMatchObject({ amount_xaf: 10_000, state: 'succeeded', payer_id: buyer.user.id });
    expect(paid?.id).not.toBe(paymentId);
    await isSound();
    const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', meant.body.savedOrder._id).execute();
    const given = await ask(app, 'POST', `/event-order/${meant.body.savedOrder._id}/refunds`, {
      as: ada,
      body: { ticketIds: tickets.map(({ id }) => id), reason: 'A gesture' },
    });
    expect(given.status).toBe(201);
    await runJobs();
    expect(
      await db
        .selectFrom('payment_refunds')
        .select('state')
        .where('payment_id', '=', paid?.id ?? '')
        .execute(),
    ).toEqual([{ state: 'succeeded' }]);
    await isSound();
  });

  it('is not assigned to an order of another sum, of another state, without stock, or that does not exist', async () => {
    const small = await aSale(app, { organizer: sale.organizer, types: [{ priceXaf: 3_000, size: 1 }] });
    const buyer = await aParticipant(app);
    const { caseId } = await aWrongPayment(app, sale, 3_000, { buyer });
    const other = await order(app, buyer, sale);
    const unknown = await decide(caseId, { outcome: 'assigned', orderCode: 'NGM-0000' });
    expect(unknown).toMatchObject({ status: 400, body: { errors: { orderCode: 'There is no order with this code' } } });
    expect((await decide(caseId, { outcome: 'assigned', orderCode: other.body.savedOrder.code })).body).toMatchObject({
      ...{ code: 'amount_does_not_fit', paidXaf: 3_000, orderXaf: 5_000 },
    });
    const late = await order(app, buyer, small);
    clock.advance({ minutes: 40 });
    await platform.jobs.enqueue(db, 'orders.tidy', {});
    await runJobs();
    const winner = await order(app, await aParticipant(app), small);
    await pay(app, winner.body.paymentUrl);
    for (const { body } of [late, winner])
      expect((await decide(caseId, { outcome: 'assigned', orderCode: body.savedOrder.code })).body.code).toBe(
        'order_not_payable',
      );
    expect(await orderState(late.body.savedOrder._id)).toMatchObject({ state: 'expired', refund: 'none' });
    expect((await list()).cases).toMatchObject([{ _id: caseId }]);
    await decide(caseId, { outcome: 'written_off' });
    await isSound();
  });

  it('is written off to income, with a reason that the audit log keeps', async () => {
    const { caseId } = await aWrongPayment(app, sale, 200);
    expect((await decide(caseId, { outcome: 'written_off', reason: ' ' })).status).toBe(400);
    const before = await balanceOf('write_offs');
    await decide(caseId, { outcome: 'written_off', reason: 'The number no longer exists' });
    expect((await balanceOf('write_offs')) - before).toBe(200);
    const acts = (await ask(app, 'GET', `/users/acts?subjectId=${caseId}`, { as: ada })).body.acts;
    expect(acts).toMatchObject([{ action: 'suspense.written_off', reason: 'The number no longer exists' }]);
    expect((await list('closed')).cases[0]).toMatchObject({ _id: caseId, decision: { outcome: 'written_off' } });
  });

  it('has one outcome, however many admins decide at once', async () => {
    const { caseId, paymentId } = await aWrongPayment(app, sale, 6_000);
    const bodies = ['refunded', 'written_off', 'refunded', 'written_off'].map((outcome) => ({ outcome }));
    const replies = await Promise.all(bodies.map((body) => decide(caseId, body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'case_closed')).toHaveLength(3);
    await runJobs();
    expect(
      (await db.selectFrom('payment_refunds').select('id').where('payment_id', '=', paymentId).execute()).length,
    ).toBeLessThan(2);
    await isSound();
  });

  it('is refused for other roles and unknown cases', async () => {
    const { caseId } = await aWrongPayment(app, sale, 100);
    expect((await decide(caseId, { outcome: 'written_off' }, sale.organizer)).status).toBe(403);
    expect((await decide(newId(), { outcome: 'written_off' })).status).toBe(404);
    expect((await list()).cases).toMatchObject([{ _id: caseId }]);
    await decide(caseId, { outcome: 'written_off' });
  });

  it('that a process of the previous version recorded becomes a case within the hour', async () => {
    const { caseId } = await aWrongPayment(app, sale, 900);
    await db.deleteFrom('suspense_items').where('id', '=', caseId).execute();
    expect((await list()).balance).toEqual({ account: 900, open: 0, isSound: false });
    await platform.jobs.enqueue(db, 'payments.check-suspense', {});
    await runJobs();
    const { balance, cases } = await list();
    expect(balance).toEqual({ account: 900, open: 900, isSound: true });
    expect(cases).toMatchObject([{ kind: 'wrong_amount', amount: 900, expected: 5_000 }]);
  });
});
