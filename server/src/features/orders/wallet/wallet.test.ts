import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { ask } from '#test/factories/events';
import { aSale, inventoryOf, order, pay, type TestSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { giveCredit, walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const organizer = await anOrganizer(test);
const useBalance = { more: { useBalance: true } };

/** A sale at 10,000 XAF whose policy refunds everything until two days before. */
async function aRefundableSale(policy: object = { kind: 'until', hoursBefore: 48 }): Promise<TestSale> {
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 10_000, size: 20 }] });
  await db
    .updateTable('events')
    .set({ refund_policy: JSON.stringify(policy) })
    .where('id', '=', sale.eventId)
    .execute();
  return sale;
}

/** A buyer with credit, and a sale at 10,000 XAF whose price includes the commission. */
async function aBuyer(creditXaf: number, sale?: TestSale): Promise<{ buyer: Person; sale: TestSale }> {
  const buyer = await aParticipant(test);
  if (creditXaf > 0) await giveCredit(test, buyer, creditXaf);
  return { buyer, sale: sale ?? (await aRefundableSale()) };
}
const buy = async ({ buyer, sale }: { buyer: Person; sale: TestSale }, quantity = 1) =>
  order(test, await signInAgain(test, buyer), sale, { quantity, ...useBalance });
const again = (person: Person) => signInAgain(test, person);
const orderOf = async (buyer: Person, id: string) =>
  (await ask(test, 'GET', `/event-order/${id}`, { as: await again(buyer) })).body.order;
const ticketIdsOf = async (orderId: string) =>
  (await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).orderBy('id').execute()).map(({ id }) => id);
const movementsOf = async (buyer: Person) =>
  (await ask(test, 'GET', '/wallet/movements?limit=50', { as: await again(buyer) })).body.movements as {
    kind: string;
    amount: number;
    balance: number;
  }[];
const amounts = (movements: readonly { kind: string; amount: number; balance: number }[]) =>
  movements.map(({ kind, amount, balance }) => [kind, amount, balance]);
const requestRefund = async (buyer: Person, id: string, ticketIds: readonly string[], destination?: 'origin' | 'wallet') =>
  ask(test, 'POST', `/event-order/${id}/refund-requests`, {
    as: await again(buyer),
    body: { ticketIds, reason: 'Ill', ...(destination && { destination }) },
  });
const mailsTo = ({ user }: Person) => mails.filter(({ message }) => message.to === user.email);
const factsOf = ({ message }: (typeof mails)[number]) =>
  (message.facts ?? []).map(({ value }) => (typeof value === 'string' ? value : value.en)).join(' | ');
const pendingOf = async (of: Person = organizer) => (await ledger.balances(db, of.user.id)).pending;
const refundsOf = async (orderId: string) =>
  (
    await sql<{ id: string; amount: number; state: string }>`select refund.id, refund.amount_xaf as amount, refund.state
      from payment_refunds refund join payments payment on payment.id = refund.payment_id where payment.purpose_id = ${orderId}
      order by refund.created_at, refund.id`.execute(db)
  ).rows;

describe('an order paid with a balance', () => {
  it('is confirmed at once without a payment page if the balance covers it', async () => {
    const bought = await aBuyer(25_000);
    const before = await pendingOf();
    const { status, body } = await buy(bought, 2);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Your tickets are ready',
      paymentUrl: null,
      savedOrder: { state: 'confirmed', payment: 'paid', total: 20_000, fromBalance: 20_000, holdsUntil: null },
    });
    expect(body.savedOrder.tickets).toHaveLength(2);
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 5_000, held: 0 });
    expect((await pendingOf()) - before).toBe(19_000);
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ sold: 2, held: 0 });
    expect(await db.selectFrom('payments').select('id').where('purpose_id', '=', body.savedOrder._id).execute()).toEqual([]);
    mails.length = 0;
    await runJobs();
    expect(mailsTo(bought.buyer)).toHaveLength(1);
    expect(await orderOf(bought.buyer, body.savedOrder._id)).toMatchObject({ attempt: null, paymentUrl: null });
  });

  it('is paid in part, and the gateway gets the rest', async () => {
    const bought = await aBuyer(2_500);
    const before = await pendingOf();
    const { body } = await buy(bought);
    expect(body.savedOrder).toMatchObject({ state: 'placed', payment: 'pending', total: 10_000, fromBalance: 2_500 });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 0, held: 2_500 });
    const ref = body.paymentUrl?.split('/').at(-1);
    const page = (await ask(test, 'GET', `/payments/${ref}`)).body.payment;
    expect(page).toMatchObject({ amount: 7_500, lines: [{ amount: 10_000 }, { label: 'From your balance', amount: -2_500 }] });
    await pay(test, body.paymentUrl);
    expect(await orderOf(bought.buyer, body.savedOrder._id)).toMatchObject({
      state: 'confirmed',
      payment: 'paid',
      fromBalance: 2_500,
    });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 0, held: 0 });
    expect((await pendingOf()) - before).toBe(9_500);
    expect(amounts(await movementsOf(bought.buyer))).toEqual([
      ['spent', -2_500, 0],
      ['gift', 2_500, 2_500],
    ]);
  });

  it('leaves the balance alone unless the buyer asks for it, and for free tickets', async () => {
    const { buyer, sale } = await aBuyer(5_000);
    const free = await aSale(test, { organizer, types: [{ priceXaf: 0 }] });
    expect((await order(test, buyer, sale)).body.savedOrder.fromBalance).toBe(0);
    expect((await order(test, buyer, free, useBalance)).body.savedOrder).toMatchObject({ state: 'confirmed', fromBalance: 0 });
    expect(await walletOf(test, buyer)).toEqual({ free: 5_000, held: 0 });
  });

  it('without any credit is an order like any other', async () => {
    const bought = await aBuyer(0);
    expect((await buy(bought)).body.savedOrder).toMatchObject({ state: 'placed', fromBalance: 0 });
  });

  it('gives the credit back when the buyer cancels it, once', async () => {
    const bought = await aBuyer(2_500);
    const { body } = await buy(bought);
    for (let time = 0; time < 2; time++)
      expect((await ask(test, 'POST', `/event-order/${body.savedOrder._id}/cancel`, { as: bought.buyer })).status).toBe(200);
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 2_500, held: 0 });
    expect(amounts(await movementsOf(bought.buyer)).slice(0, 2)).toEqual([
      ['returned', 2_500, 2_500],
      ['spent', -2_500, 0],
    ]);
  });

  it('gives the credit back when it expires, and a late payment takes it again', async () => {
    const bought = await aBuyer(2_500);
    const { body } = await buy(bought);
    clock.advance({ minutes: 16 });
    await platform.jobs.enqueue(db, 'orders.tidy', {});
    await runJobs();
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 2_500, held: 0 });
    await pay(test, body.paymentUrl, 'late');
    await runJobs();
    clock.advance({ minutes: 1 });
    await runJobs();
    expect((await orderOf(bought.buyer, body.savedOrder._id)).state).toBe('confirmed');
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 0, held: 0 });
  });

  it('is refunded when its payment is late and the credit is spent by then', async () => {
    const bought = await aBuyer(2_500);
    const { body } = await buy(bought);
    clock.advance({ minutes: 16 });
    await platform.jobs.enqueue(db, 'orders.tidy', {});
    await runJobs();
    const other = await aSale(test, { organizer, types: [{ priceXaf: 2_500 }] });
    expect((await buy({ buyer: bought.buyer, sale: other })).body.savedOrder.state).toBe('confirmed');
    await pay(test, body.paymentUrl, 'late');
    clock.advance({ minutes: 1 });
    await runJobs();
    expect(await orderOf(bought.buyer, body.savedOrder._id)).toMatchObject({ state: 'expired', payment: 'paid', refund: 'full' });
    expect(await refundsOf(body.savedOrder._id)).toMatchObject([{ amount: 7_500, state: 'succeeded' }]);
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 0, held: 0 });
  });

  it('is paid by another attempt of the same rest after the first one failed', async () => {
    const bought = await aBuyer(2_500);
    const { body } = await buy(bought);
    await pay(test, body.paymentUrl, 'decline');
    const retried = await ask(test, 'POST', `/event-order/${body.savedOrder._id}/pay`, { as: bought.buyer, body: {} });
    const page = await ask(test, 'GET', `/payments/${retried.body.paymentUrl.split('/').at(-1)}`);
    expect(page.body.payment.amount).toBe(7_500);
    await pay(test, retried.body.paymentUrl);
    expect((await orderOf(bought.buyer, body.savedOrder._id)).state).toBe('confirmed');
  });

  it('is placed once for a repeated request', async () => {
    const bought = await aBuyer(20_000);
    const options = { ...useBalance, key: 'a-key-of-the-wallet' };
    const [first, second] = [
      await order(test, bought.buyer, bought.sale, options),
      await order(test, bought.buyer, bought.sale, options),
    ];
    expect(second.body.savedOrder._id).toBe(first.body.savedOrder._id);
    expect(second.body).toMatchObject({ paymentUrl: null, savedOrder: { state: 'confirmed', fromBalance: 10_000 } });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 10_000, held: 0 });
  });
});

describe('a refund', () => {
  it('goes to the balance at once if the buyer chooses so', async () => {
    const bought = await aBuyer(0);
    const { body } = await buy(bought, 2);
    await pay(test, body.paymentUrl);
    const id = body.savedOrder._id;
    const [ticketId = ''] = await ticketIdsOf(id);
    mails.length = 0;
    const { status, body: reply } = await requestRefund(bought.buyer, id, [ticketId], 'wallet');
    expect(status).toBe(201);
    expect(reply.message).toBe('The refund is on your balance');
    expect(reply.refund).toMatchObject({ state: 'done', destination: 'wallet', amount: 10_000, toBalance: 10_000 });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 10_000, held: 0 });
    expect(await refundsOf(id)).toEqual([]);
    await runJobs();
    expect(mailsTo(bought.buyer).map(factsOf)).toEqual([expect.stringContaining('Your Ngoma balance')]);
    expect(amounts(await movementsOf(bought.buyer))).toEqual([['refund', 10_000, 10_000]]);
  });

  it('of an order that the balance paid entirely comes back to it', async () => {
    const bought = await aBuyer(20_000);
    const { body } = await buy(bought, 2);
    const id = body.savedOrder._id;
    const quote = (await ask(test, 'GET', `/event-order/${id}/refund-quote`, { as: bought.buyer })).body.quote;
    expect(quote).toMatchObject({ total: 20_000, fromBalance: 20_000, refunded: 0 });
    const { body: reply } = await requestRefund(bought.buyer, id, await ticketIdsOf(id));
    expect(reply.refund).toMatchObject({ state: 'done', destination: 'origin', toBalance: 20_000 });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 20_000, held: 0 });
    expect(await orderOf(bought.buyer, id)).toMatchObject({ state: 'cancelled', refund: 'full' });
  });

  it('of an order paid in parts comes back in these parts, to the franc over several refunds', async () => {
    const bought = await aBuyer(3_333);
    const { body } = await buy(bought, 3);
    await pay(test, body.paymentUrl);
    const id = body.savedOrder._id;
    for (const ticketId of await ticketIdsOf(id)) {
      expect((await requestRefund(bought.buyer, id, [ticketId])).status).toBe(201);
      await runJobs();
    }
    const refunds = await refundsOf(id);
    expect(refunds.map(({ amount }) => amount)).toEqual([8_889, 8_889, 8_889]);
    expect(refunds.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 3_333, held: 0 });
    const shown = (await ask(test, 'GET', `/event-order/${id}/refunds`, { as: await again(bought.buyer) })).body.refunds;
    expect(shown.map(({ state, toBalance }: { state: string; toBalance: number }) => [state, toBalance])).toEqual(
      Array(3).fill(['done', 1_111]),
    );
  });

  it('given by the organizer of an order paid with a balance can be decided by them and by admins', async () => {
    const bought = await aBuyer(10_000);
    const { body } = await buy(bought);
    const id = body.savedOrder._id;
    const given = await ask(test, 'POST', `/event-order/${id}/refunds`, {
      as: await again(organizer),
      body: { ticketIds: await ticketIdsOf(id), amount: 4_000, keepsTickets: true, reason: 'A late start' },
    });
    expect(given.body.refund).toMatchObject({ state: 'done', amount: 4_000, toBalance: 4_000 });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 4_000, held: 0 });
  });

  it('that an admin must decide is among the cases, also without a payment', async () => {
    const bought = await aBuyer(10_000, await aRefundableSale({ kind: 'none' }));
    const { body } = await buy(bought);
    const id = body.savedOrder._id;
    const { body: asked } = await requestRefund(bought.buyer, id, await ticketIdsOf(id), 'wallet');
    expect(asked.refund).toMatchObject({ state: 'requested', destination: 'wallet', toBalance: 0 });
    clock.advance({ hours: 73 });
    await runJobs();
    const admin = await anAdmin(test);
    const { body: reply } = await ask(test, 'GET', '/supervision/cases?kind=refund_request', { as: admin });
    expect(reply.cases).toContainEqual(
      expect.objectContaining({ _id: asked.refund._id, paymentId: null, gateway: 'wallet', purposeId: id }),
    );
    const decided = await ask(test, 'PUT', `/refund-requests/${asked.refund._id}/approve`, { as: admin, body: {} });
    expect(decided.body.refund).toMatchObject({ state: 'done', toBalance: 10_000 });
    expect(await walletOf(test, bought.buyer)).toEqual({ free: 10_000, held: 0 });
  });

  it('of a cancelled event gives back what is held, what the balance paid and what the gateway paid', async () => {
    const sale = await aRefundableSale();
    const [held, covered, parts] = [await aBuyer(2_500, sale), await aBuyer(10_000, sale), await aBuyer(4_000, sale)];
    await buy(held);
    await buy(covered);
    const { body } = await buy(parts);
    await pay(test, body.paymentUrl);
    mails.length = 0;
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: await again(organizer), body: { reason: 'Rain' } });
    await runJobs();
    expect(await walletOf(test, held.buyer)).toEqual({ free: 2_500, held: 0 });
    expect(await walletOf(test, covered.buyer)).toEqual({ free: 10_000, held: 0 });
    expect(await walletOf(test, parts.buyer)).toEqual({ free: 4_000, held: 0 });
    expect(await refundsOf(body.savedOrder._id)).toMatchObject([{ amount: 6_000, state: 'succeeded' }]);
    const progress = await ask(test, 'GET', `/event/${sale.eventId}/refunds-progress`, { as: await again(organizer) });
    expect(progress.body.refunds).toMatchObject({ total: 2, asked: 2, done: 2, failed: 0, amount: 20_000, doneAmount: 20_000 });
    expect(mailsTo(covered.buyer).map(factsOf)).toEqual([expect.stringContaining('Your Ngoma balance')]);
    expect(mailsTo(parts.buyer).map(factsOf)).toEqual([expect.stringMatching(/; Your Ngoma balance/)]);
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
  });
});

describe('the movements of a wallet', () => {
  it('are listed for their owner only, latest first, page by page', async () => {
    const bought = await aBuyer(1_000);
    await giveCredit(test, bought.buyer, 500);
    const page = await ask(test, 'GET', '/wallet/movements?page=1&limit=1', { as: bought.buyer });
    expect(page.body).toMatchObject({
      total: 2,
      currentPage: 1,
      movements: [{ kind: 'gift', amount: 500, balance: 1_500, orderId: null }],
    });
    expect(await movementsOf(await aParticipant(test))).toEqual([]);
    expect((await ask(test, 'GET', '/wallet/movements', { as: await again(organizer) })).status).toBe(403);
  });
});
