import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accounts } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { aNumber, type Good, openShop } from '#test/factories/payments';
import { aProvider } from '#test/gateways/provider';

const payer = aProvider({ id: 'payer', operators: ['orange'], caps: { refunds: 'none', payouts: true } });
const plain = aProvider({ id: 'plain', operators: ['mtn'], caps: { refunds: 'none' } });
const whole = aProvider({ id: 'whole', operators: ['card'], caps: { refunds: 'full' } });
const other = aProvider({ id: 'other', operators: ['mtn', 'orange'], caps: { payouts: true } });
const gateways = { payer, plain, whole, other };
const shop = await openShop({
  env: { PAYMENTS_SANDBOX: '0' },
  gateways: [payer.gateway, plain.gateway, whole.gateway, other.gateway],
});
const { db, clock, payments, runJobs } = shop;

/** Creates a paid product of this gateway. */
async function aPaidGood(operator: 'mtn' | 'orange' | 'card', number = aNumber()) {
  const good = await shop.aGood();
  const typed = operator === 'orange' ? `699${number.slice(3)}` : number;
  expect((await shop.post(`${good.ref}/start`, operator === 'card' ? { operator } : { operator, number: typed })).status).toBe(
    200,
  );
  const { gateway, gateway_ref: ref } = await shop.payment(good.paymentId);
  gateways[gateway as keyof typeof gateways].approve(ref);
  await shop.poll(good.paymentId);
  await runJobs();
  return { ...good, number: `237${typed}`, gateway };
}

/** Requests a refund and posts the debt, as an order does. */
const refund = (good: Good, amountXaf: number) =>
  db.transaction().execute(async (tx) => {
    const source = { sourceType: 'order', sourceId: newId() } as const;
    await payments.refundMany(tx, [{ purposeType: 'order', purposeId: good.id, ...source, amountXaf, reason: 'tried' }]);
    const postings = [
      { account: accounts.funding, amountXaf },
      { account: accounts.refundsPayable, amountXaf: -amountXaf },
    ];
    await shop.ledger.post(tx, { ...source, kind: 'refund_asked', postings });
  });
const refundOf = async (good: Good) => {
  const [one] = await shop.refundsOf(good.paymentId);
  if (!one) throw new Error('There is no refund');
  return one;
};
const clearing = (gateway: string) => shop.balanceOf(`gateway_clearing:${gateway}`);

describe('a payment whose gateway cannot refund it', () => {
  it('is paid out to the number that paid by the same gateway, if that pays out', async () => {
    const good = await aPaidGood('orange');
    expect(good.gateway).toBe('payer');
    const before = await clearing('payer');
    await refund(good, 2_000);
    await runJobs();
    const done = await refundOf(good);
    expect(done).toMatchObject({ state: 'succeeded', failed_unsent: false });
    expect(payer.refunds.size).toBe(0);
    expect(payer.payouts.get(done.gateway_ref)).toMatchObject({ number: good.number, amountXaf: 2_000 });
    expect((await clearing('payer')) - before).toBe(-2_000);
  });

  it('is paid out by another gateway of the operator, whose clearing account pays', async () => {
    const good = await aPaidGood('mtn');
    expect(good.gateway).toBe('plain');
    const before = await Promise.all([clearing('plain'), clearing('other')]);
    await refund(good, 5_000);
    await runJobs();
    const done = await refundOf(good);
    expect(done).toMatchObject({ state: 'succeeded', gateway_ref: expect.stringMatching(/^other-/) });
    expect([...other.payouts.values()].filter(({ number }) => number === good.number)).toHaveLength(1);
    const after = await Promise.all([clearing('plain'), clearing('other')]);
    expect(after.map((balance, place) => balance - (before[place] ?? 0))).toEqual([0, -5_000]);
  });

  it('is paid out once, however many replies of the payout are lost', async () => {
    const good = await aPaidGood('mtn');
    await refund(good, 5_000);
    other.behave('loses_reply');
    await runJobs();
    other.behave('loses_request');
    clock.advance({ minutes: 2 });
    await runJobs();
    expect((await refundOf(good)).state).toBe('pending');
    other.behave('accepts');
    clock.advance({ minutes: 2 });
    await runJobs();
    expect((await refundOf(good)).state).toBe('succeeded');
    expect([...other.payouts.values()].filter(({ number }) => number === good.number)).toHaveLength(1);
  });

  it('has a refund that failed at once with an alert if no number is known, and is never asked for it', async () => {
    const good = await aPaidGood('card');
    shop.alarms.length = 0;
    await refund(good, 2_000);
    const failed = await refundOf(good);
    expect(failed).toMatchObject({ state: 'failed', failed_unsent: true, attempts: 1 });
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_refund_failed', reason: 'gateway_cannot_refund' })]);
    await runJobs();
    expect(whole.refunds.size).toBe(0);
    const admin = { userId: await shop.aUser('admin') };
    await expect(payments.retryRefund(admin, failed.id)).rejects.toMatchObject({ code: 'refund_not_possible' });
  });

  it('is refunded by its gateway in whole', async () => {
    const good = await aPaidGood('card');
    await refund(good, 5_000);
    await runJobs();
    expect(await refundOf(good)).toMatchObject({ state: 'succeeded', destination_id: null });
    expect(whole.refunds.size).toBe(1);
  });

  it('is paid out to the number that paid when an admin retries, once a gateway pays out again', async () => {
    const good = await aPaidGood('mtn');
    await shop.switch('other', false);
    await refund(good, 5_000);
    const failed = await refundOf(good);
    expect(failed).toMatchObject({ state: 'failed', failed_unsent: true });
    await shop.switch('other', true);
    await payments.retryRefund({ userId: await shop.aUser('admin') }, failed.id);
    await runJobs();
    expect(await refundOf(good)).toMatchObject({ state: 'succeeded', attempts: 2, failed_unsent: false });
    const { rows } = await sql`select from payment_refund_attempts where refund_id = ${failed.id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('a callback about a payout leads to its refund, also by the reference of an earlier attempt', async () => {
  const good = await aPaidGood('mtn');
  other.behave('refuses');
  await refund(good, 5_000);
  await runJobs();
  const failed = await refundOf(good);
  expect(failed.state).toBe('failed');
  other.behave('accepts');
  await payments.retryRefund({ userId: await shop.aUser('admin') }, failed.id);
  const report = (eventId: string, ref: string) =>
    shop.call({
      path: '/api/payments/webhooks/other',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ eventId, ref, about: 'payout' }),
    });
  await report('payout-earlier', failed.gateway_ref);
  await runJobs();
  await report('payout-now', (await refundOf(good)).gateway_ref);
  await runJobs();
  const kept = await db.selectFrom('webhook_inbox').select('outcome').where('event_id', 'like', 'payout-%').execute();
  expect(kept).toEqual([{ outcome: 'refund' }, { outcome: 'refund' }]);
  expect((await refundOf(good)).state).toBe('succeeded');
});
