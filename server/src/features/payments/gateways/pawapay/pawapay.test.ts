import { randomUUID } from 'node:crypto';
import type { PaymentReason } from '@ngoma/api/features/payments';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock';
import { describeGateway } from '#test/gateways/conformance';
import { type PawapayDouble, startPawapayDouble } from '../../../../../../tools/gateways/pawapay-double.ts';
import type { PaymentGateway } from '../gateway.ts';
import { pawapayGateway } from './pawapay.ts';

const publicUrl = 'https://ngoma.example';
const callbackUrl = `${publicUrl}/api/payments/webhooks/pawapay`;
const mtnNumber = '237670123456';
const orangeNumber = '237690123456';

let double: PawapayDouble;
const lines: string[] = [];
const gatewayOf = (settings: { token?: string; url?: string } = {}): PaymentGateway =>
  pawapayGateway(
    { clock: systemClock, logger: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }), publicUrl },
    { mode: 'test', url: double.url, token: double.token, ...settings },
  );
let gateway: PaymentGateway;

beforeAll(async () => {
  double = await startPawapayDouble({ callbackUrl });
  gateway = gatewayOf();
});
afterAll(() => double.stop());

const pay = (
  ref: string,
  amountXaf = 5_000,
  number: string | null = mtnNumber,
  operator: 'mtn' | 'orange' | 'card' | null = 'mtn',
) =>
  gateway.createPayment({
    ...{ ref, amountXaf, number, operator, locale: 'fr', promptEndsAt: new Date(), holdsUntil: new Date() },
    ...{ returnUrl: `${publicUrl}/pay/abc`, notifyUrl: callbackUrl },
  });

async function aPaidPayment(amountXaf = 5_000) {
  const ref = gateway.newReference();
  expect(await pay(ref, amountXaf)).toEqual({ outcome: 'accepted' });
  await double.answer(ref, 'approve');
  return { ref, amountXaf, operator: 'mtn', number: mtnNumber } as const;
}
type Paid = Awaited<ReturnType<typeof aPaidPayment>>;

const refund = (payment: Paid, amountXaf: number, ref = gateway.newReference()) =>
  gateway.refund({ ref, payment, amountXaf, reason: 'event_cancelled' });

/** Calls a method that a gateway may lack, but that this one has. */
function payout(
  ref: string,
  amountXaf = 5_000,
  number = mtnNumber,
  operator: 'mtn' | 'orange' = 'mtn',
  narration = 'Ngoma payout 12',
) {
  if (!gateway.payout) throw new Error('pawaPay has payouts');
  return gateway.payout({ ref, amountXaf, operator, number, narration });
}
const payoutState = (ref: string) => gateway.getPayout?.({ ref });

describeGateway('pawaPay', async () => ({
  gateway,
  operator: 'orange',
  numbers: { waits: orangeNumber, lacksMoney: '237693456049', declines: '237693456039' },
  answer: (ref, decision) => double.answer(ref, decision),
  failNextWrite: (fault) => double.failNext(fault, ({ method }) => method === 'POST'),
  callbacks: (ref) =>
    double.callbacks
      .filter((callback) => callback.ref === ref)
      .map(({ method, headers, body }) => ({ method, path: '/', headers, raw: Buffer.from(body) })),
}));

describe('payments with pawaPay', () => {
  it('a payment is sent with our reference, a decimal string, the number and the operator', async () => {
    const ref = gateway.newReference();
    await pay(ref, 7_500, orangeNumber, 'orange');
    const sent = double.requests.find(({ raw }) => raw.includes(ref));
    expect(sent).toMatchObject({ method: 'POST', path: '/v2/deposits' });
    expect(JSON.parse(sent?.raw.toString() ?? '')).toEqual({
      ...{ depositId: ref, amount: '7500', currency: 'XAF' },
      payer: { type: 'MMO', accountDetails: { phoneNumber: orangeNumber, provider: 'ORANGE_CMR' } },
    });
  });

  it.each<['mtn' | 'orange', string, PaymentReason]>([
    ['mtn', '237653456019', 'limit_reached'],
    ['mtn', '237653456029', 'payer_not_found'],
    ['mtn', '237653456039', 'payer_timeout'],
    ['mtn', '237653456069', 'unknown'],
    ['orange', '237693456019', 'limit_reached'],
    ['orange', '237693456029', 'payer_not_found'],
    ['orange', '237693456039', 'payer_timeout'],
    ['orange', '237693456049', 'insufficient_funds'],
    ['orange', '237693456069', 'unknown'],
  ])('the test number of %s %s fails with %s', async (operator, number, reason) => {
    const ref = gateway.newReference();
    expect(await pay(ref, 5_000, number, operator)).toEqual({ outcome: 'accepted' });
    expect(await gateway.getPayment({ ref })).toMatchObject({ status: 'failed', reason });
  });

  it('the test numbers that pay and that never answer do so', async () => {
    const [paid, stuck] = [gateway.newReference(), gateway.newReference()];
    await pay(paid, 5_000, '237653456789');
    await pay(stuck, 5_000, '237653456129');
    expect(await gateway.getPayment({ ref: paid })).toMatchObject({ status: 'succeeded', amountXaf: 5_000 });
    expect((await gateway.getPayment({ ref: stuck })).status).toBe('pending');
  });

  it('a payment in reconciliation is pending', async () => {
    const ref = gateway.newReference();
    await pay(ref);
    double.setStatus(ref, 'IN_RECONCILIATION');
    expect((await gateway.getPayment({ ref })).status).toBe('pending');
  });

  it('a rejection with HTTP 200 is a rejection, and its reference stays unknown there', async () => {
    const ref = gateway.newReference();
    expect(await pay(ref, 5_000, '23767012345')).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(await gateway.getPayment({ ref })).toEqual({ status: 'not_found' });
  });

  it('an amount over the limit of the operator is rejected as over the limit', async () => {
    expect(await pay(gateway.newReference(), 1_000_001)).toEqual({ outcome: 'rejected', reason: 'limit_reached' });
  });

  it('a card or a missing number is rejected without a request', async () => {
    const before = double.requests.length;
    expect(await pay(gateway.newReference(), 5_000, null, 'card')).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(await pay(gateway.newReference(), 5_000, mtnNumber, null)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(double.requests).toHaveLength(before);
  });

  it('another amount or currency than asked is reported as it is', async () => {
    const ref = gateway.newReference();
    await pay(ref);
    double.misreport(ref, { amount: '4000.00', currency: 'USD' });
    await double.answer(ref, 'approve');
    expect(await gateway.getPayment({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 4_000, currency: 'USD' });
  });

  it.each(['server_error', 'error_page', 'rate_limited', 'reply_lost'] as const)(
    'the state is unknown for %s, and known when asked again',
    async (fault) => {
      const { ref } = await aPaidPayment();
      double.failNext(fault);
      expect(await gateway.getPayment({ ref })).toEqual({ status: 'unknown' });
      expect((await gateway.getPayment({ ref })).status).toBe('succeeded');
    },
  );

  it('a closed operator is reported as down', async () => {
    await double.setAvailability('MTN_MOMO_CMR', 'CLOSED');
    expect(await pay(gateway.newReference())).toEqual({ outcome: 'rejected', reason: 'provider_down' });
    await double.setAvailability('MTN_MOMO_CMR', 'OPERATIONAL');
  });

  it('a prompt cannot be withdrawn, so a cancelled payment may still succeed', async () => {
    const ref = gateway.newReference();
    await pay(ref);
    await gateway.cancelPayment({ ref });
    expect((await gateway.getPayment({ ref })).status).toBe('pending');
    await double.answer(ref, 'approve');
    expect((await gateway.getPayment({ ref })).status).toBe('succeeded');
  });

  it('a wrong token rejects payments, answers no question, and never reaches the log', async () => {
    const token = 'a-token-that-was-revoked';
    const revoked = gatewayOf({ token });
    const { ref } = await aPaidPayment();
    const result = await revoked.payout?.({
      ref: randomUUID(),
      amountXaf: 1_000,
      operator: 'mtn',
      number: mtnNumber,
      narration: 'Ngoma',
    });
    expect(result).toEqual({ outcome: 'rejected', reason: 'provider_down' });
    expect(await revoked.getPayment({ ref })).toEqual({ status: 'unknown' });
    await expect(revoked.balance?.()).rejects.toThrow('did not report');
    expect(await gatewayOf({ token, url: 'http://127.0.0.1:1' }).getPayment({ ref })).toEqual({ status: 'unknown' });
    const log = lines.join('');
    expect(log).toContain('AUTHENTICATION_ERROR');
    expect(log).not.toContain(token);
    expect(log).not.toContain(double.token);
    expect(log).not.toContain(mtnNumber);
  });
});

describe('refunds with pawaPay', () => {
  it('a refund of more than is left is rejected, also after the deposit is refunded', async () => {
    const payment = await aPaidPayment();
    expect(await refund(payment, 5_001)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(await refund(payment, 5_000)).toEqual({ outcome: 'accepted' });
    expect(await refund(payment, 1)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
  });

  it('a refund of an unknown or unpaid deposit is rejected', async () => {
    const unpaid = { ref: gateway.newReference(), amountXaf: 5_000, operator: 'mtn', number: mtnNumber } as const;
    expect(await refund(unpaid, 5_000)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    await pay(unpaid.ref);
    expect(await refund(unpaid, 5_000)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
  });

  it('a refund that must wait for another is unknown there, and is accepted under the same reference later', async () => {
    const payment = await aPaidPayment();
    await double.setAvailability('MTN_MOMO_CMR', 'DELAYED');
    const [first, second] = [gateway.newReference(), gateway.newReference()];
    expect(await refund(payment, 2_000, first)).toEqual({ outcome: 'accepted' });
    expect((await gateway.getRefund({ ref: first })).status).toBe('pending');
    expect(await refund(payment, 3_000, second)).toEqual({ outcome: 'unknown' });
    expect(await gateway.getRefund({ ref: second })).toEqual({ status: 'not_found' });
    await double.setAvailability('MTN_MOMO_CMR', 'OPERATIONAL');
    expect(await refund(payment, 3_000, second)).toEqual({ outcome: 'accepted' });
    expect(await gateway.getRefund({ ref: second })).toMatchObject({ status: 'succeeded', amountXaf: 3_000 });
  });

  it('any sequence of refunds with lost replies moves exactly what the gateway reports, and never more than was paid', async () => {
    const fault = fc.option(fc.constantFrom('reply_lost', 'error_after', 'server_error', 'error_page', 'rate_limited'));
    const step = fc.record({ amountXaf: fc.integer({ min: 1, max: 4_000 }), fault });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const payment = await aPaidPayment();
        const walletBefore = double.walletXaf();
        let reportedXaf = 0;
        for (const { amountXaf, fault: injected } of steps) {
          const ref = gateway.newReference();
          if (injected) double.failNext(injected, ({ method }) => method === 'POST');
          const first = await refund(payment, amountXaf, ref);
          if (first.outcome === 'unknown') await refund(payment, amountXaf, ref);
          const state = await gateway.getRefund({ ref });
          const moved = double.records().find((record) => record.ref === ref);
          expect(state.status).toBe(moved ? 'succeeded' : 'not_found');
          reportedXaf += state.amountXaf ?? 0;
        }
        expect(reportedXaf).toBeLessThanOrEqual(payment.amountXaf);
        expect(walletBefore - double.walletXaf()).toBe(reportedXaf);
      }),
      { numRuns: 25 },
    );
  });
});

describe('payouts with pawaPay', () => {
  it('a payout moves money to the number once, however often it is sent', async () => {
    const ref = gateway.newReference();
    const before = double.walletXaf();
    expect(await payoutState(ref)).toEqual({ status: 'not_found' });
    expect(await payout(ref)).toEqual({ outcome: 'accepted' });
    expect(await payout(ref)).toEqual({ outcome: 'duplicate' });
    expect(await payoutState(ref)).toMatchObject({ status: 'succeeded', amountXaf: 5_000, currency: 'XAF' });
    expect(before - double.walletXaf()).toBe(5_000);
  });

  it.each(['reply_lost', 'error_after'] as const)(
    'a payout whose reply is missing (%s) has moved the money once',
    async (fault) => {
      const ref = gateway.newReference();
      const before = double.walletXaf();
      double.failNext(fault);
      expect(await payout(ref)).toEqual({ outcome: 'unknown' });
      expect(await payout(ref)).toEqual({ outcome: 'duplicate' });
      expect(before - double.walletXaf()).toBe(5_000);
    },
  );

  it('the same payout sent ten times at once moves the money once', async () => {
    const ref = gateway.newReference();
    const before = double.walletXaf();
    const results = await Promise.all(Array.from({ length: 10 }, () => payout(ref)));
    expect(results.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(9);
    expect(before - double.walletXaf()).toBe(5_000);
  });

  it('control: a payout repeated under a new reference moves the money twice', async () => {
    const before = double.walletXaf();
    double.failNext('reply_lost');
    expect(await payout(gateway.newReference())).toEqual({ outcome: 'unknown' });
    expect(await payout(gateway.newReference())).toEqual({ outcome: 'accepted' });
    expect(before - double.walletXaf()).toBe(10_000);
  });

  it.each<['mtn' | 'orange', string, PaymentReason]>([
    ['mtn', '237653456089', 'payee_not_found'],
    ['mtn', '237653456119', 'unknown'],
    ['orange', '237693456099', 'limit_reached'],
    ['orange', '237693456119', 'unknown'],
  ])('a payout to the test number of %s %s fails with %s, and the wallet keeps the money', async (operator, number, reason) => {
    const ref = gateway.newReference();
    const before = double.walletXaf();
    await payout(ref, 5_000, number, operator);
    expect(await payoutState(ref)).toMatchObject({ status: 'failed', reason });
    expect(double.walletXaf()).toBe(before);
  });

  it('a payout that the operator delays is pending', async () => {
    const ref = gateway.newReference();
    await double.setAvailability('MTN_MOMO_CMR', 'DELAYED');
    expect(await payout(ref)).toEqual({ outcome: 'accepted' });
    expect((await payoutState(ref))?.status).toBe('pending');
    await double.setAvailability('MTN_MOMO_CMR', 'OPERATIONAL');
    expect((await payoutState(ref))?.status).toBe('succeeded');
  });

  it('a payout of more than the wallet has is rejected as our empty wallet', async () => {
    const poor = await startPawapayDouble({ callbackUrl, walletXaf: 4_999 });
    const other = gatewayOf({ url: poor.url });
    const ref = other.newReference();
    const result = await other.payout?.({ ref, amountXaf: 5_000, operator: 'mtn', number: mtnNumber, narration: 'Ngoma' });
    expect(result).toEqual({ outcome: 'rejected', reason: 'our_wallet_empty' });
    expect(poor.records()).toEqual([]);
    await poor.stop();
  });

  it.each(['Ng', 'Versement n° 12', 'A narration of more than 22'])(
    'a payout with the narration "%s", which pawaPay refuses, is sent without it',
    async (narration) => {
      const ref = gateway.newReference();
      expect(await payout(ref, 1_000, mtnNumber, 'mtn', narration)).toEqual({ outcome: 'accepted' });
      expect(double.requests.find(({ raw }) => raw.includes(ref))?.raw.toString()).not.toContain('customerMessage');
    },
  );

  it('the balance is that of the Cameroonian wallet', async () => {
    expect(await gateway.balance?.()).toBe(double.walletXaf());
  });
});
