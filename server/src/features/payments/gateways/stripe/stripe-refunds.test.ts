import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripeForTest } from '#test/gateways/stripe';

describe('a refund by Stripe', () => {
  it('is sent with its reference as key and in its metadata', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const payment = await paid();
    const ref = gateway.newReference();
    await gateway.refund({ ref, payment, amountXaf: 2_000, reason: 'event_cancelled' });
    const sent = double.requests.findLast(({ method }) => method === 'POST');
    expect(sent?.headers['idempotency-key']).toBe(ref);
    expect([...new URLSearchParams(String(sent?.raw))]).toEqual(
      expect.arrayContaining([
        ['payment_intent', payment.txnId],
        ['amount', '2000'],
        ['metadata[ref]', ref],
        ['metadata[reason]', 'event_cancelled'],
      ]),
    );
  });

  it('is made once although its key was forgotten, and twice under two references', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const payment = await paid();
    const ref = gateway.newReference();
    const refund = (of: string) => gateway.refund({ ref: of, payment, amountXaf: 1_000, reason: 'buyer_asked' });
    double.failNext('reply_lost', ({ method }) => method === 'POST');
    expect(await refund(ref)).toEqual({ outcome: 'unknown' });
    double.forgetKeys();
    expect((await refund(ref)).outcome).toBe('accepted');
    const refunds = () => double.records().filter(({ kind }) => kind === 'refund');
    expect(refunds()).toEqual([{ ref, kind: 'refund', amountXaf: 1_000, state: 'succeeded' }]);
    await refund(gateway.newReference());
    expect(refunds()).toHaveLength(2);
  });

  it('is made once when it is sent many times at once', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const payment = await paid();
    const ref = gateway.newReference();
    const send = () => gateway.refund({ ref, payment, amountXaf: 1_000, reason: 'buyer_asked' });
    const results = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(double.records().filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  it('is found by its payment when the id of Stripe is not known', async () => {
    const { gateway, paid } = await stripeForTest();
    const payment = await paid();
    const ref = gateway.newReference();
    expect(await gateway.getRefund({ ref, payment })).toEqual({ status: 'not_found' });
    await gateway.refund({ ref, payment, amountXaf: 1_500, reason: 'buyer_asked' });
    expect(await gateway.getRefund({ ref, payment })).toMatchObject({ status: 'succeeded', amountXaf: 1_500, currency: 'XAF' });
  });

  it('is found among more refunds of its payment than one page has', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const payment = await paid();
    const ref = gateway.newReference();
    await gateway.refund({ ref, payment, amountXaf: 1_000, reason: 'buyer_asked' });
    for (let count = 0; count < 120; count++) await double.refundByHand(payment.ref, 1);
    expect(await gateway.getRefund({ ref, payment })).toMatchObject({ status: 'succeeded', amountXaf: 1_000 });
  });

  it('finds the payment by its session when the payment intent is not known', async () => {
    const { gateway, paid, open } = await stripeForTest();
    const payment = { ...(await paid()), txnId: null };
    const ref = gateway.newReference();
    expect((await gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'buyer_asked' })).outcome).toBe('accepted');
    const unpaid = { ...(await open()), amountXaf: 5_000, operator: 'card' as const, number: null };
    const rejected = { outcome: 'rejected', reason: 'invalid_request' };
    expect(await gateway.refund({ ref, payment: unpaid, amountXaf: 1, reason: 'buyer_asked' })).toEqual(rejected);
    const nothing = { ...unpaid, providerRef: null };
    expect(await gateway.refund({ ref, payment: nothing, amountXaf: 1, reason: 'buyer_asked' })).toEqual(rejected);
  });

  it.each([
    { case: 'the platform has no money at Stripe', reason: 'our_wallet_empty', prepare: 'empty' },
    { case: 'the payment is disputed', reason: 'invalid_request', prepare: 'dispute' },
    { case: 'all was refunded', reason: 'invalid_request', prepare: 'refunded' },
  ] as const)('is rejected if $case', async ({ reason, prepare }) => {
    const { gateway, double, paid } = await stripeForTest();
    const payment = await paid();
    if (prepare === 'empty') double.setBalanceEmpty(true);
    if (prepare === 'dispute') await double.dispute(payment.ref);
    if (prepare === 'refunded') await double.refundByHand(payment.ref, 5_000);
    const ref = gateway.newReference();
    const result = await gateway.refund({ ref, payment, amountXaf: 1_000, reason: 'buyer_asked' });
    expect(result).toEqual({ outcome: 'rejected', reason });
    expect(await gateway.getRefund({ ref, payment })).toEqual({ status: 'not_found' });
  });

  it('stays unknown with a wrong key, so that it is sent again once the key is right', async () => {
    const { gateway, gatewayWith, double, paid } = await stripeForTest();
    const payment = await paid();
    const wrong = gatewayWith({ secretKey: 'sk_test_of_another_account' });
    const refund = { ref: gateway.newReference(), payment, amountXaf: 1_000, reason: 'buyer_asked' };
    expect(await wrong.refund(refund)).toEqual({ outcome: 'unknown' });
    expect(await wrong.getRefund({ ref: refund.ref, payment })).toEqual({ status: 'unknown' });
    expect((await gateway.refund(refund)).outcome).toBe('accepted');
    expect(double.records().filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  it('is pending until the bank has taken it', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const payment = await paid(5_000, 4000000000007726);
    const ref = gateway.newReference();
    await gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'buyer_asked' });
    expect((await gateway.getRefund({ ref, payment })).status).toBe('pending');
    await double.finishRefund(ref, 'succeeded');
    expect((await gateway.getRefund({ ref, payment })).status).toBe('succeeded');
  });

  it('fails after all with the reason of the bank', async () => {
    const { gateway, paid } = await stripeForTest();
    const payment = await paid(5_000, 4000000000005126);
    const ref = gateway.newReference();
    const made = await gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'buyer_asked' });
    const providerRef = made.outcome === 'accepted' ? made.providerRef : undefined;
    const state = { status: 'failed', reason: 'payee_not_found', amountXaf: 5_000 };
    expect(await gateway.getRefund({ ref, providerRef })).toMatchObject(state);
    expect(await gateway.getRefund({ ref: gateway.newReference(), providerRef })).toEqual({ status: 'unknown' });
  });

  it('never exceeds the payment together with others, whatever is asked and whatever is lost', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const step = fc.record({ amountXaf: fc.integer({ min: 1, max: 3_000 }), place: fc.nat({ max: 4 }), isLost: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const payment = await paid();
        const refunds = Array.from({ length: 5 }, () => ({ ref: gateway.newReference(), amountXaf: 0, made: false }));
        for (const { amountXaf, place, isLost } of steps) {
          const refund = refunds[place] as (typeof refunds)[number];
          // A reference always has the amount with which it was first sent.
          refund.amountXaf ||= amountXaf;
          if (isLost && !refund.made) double.failNext('reply_lost', ({ method }) => method === 'POST');
          const { outcome } = await gateway.refund({ ref: refund.ref, payment, amountXaf: refund.amountXaf, reason: 'test' });
          const total = refunds.reduce((sum, { made, amountXaf: xaf }) => sum + (made ? xaf : 0), 0);
          const fits = total + refund.amountXaf <= payment.amountXaf;
          if (!refund.made && !isLost) expect(outcome).toBe(fits ? 'accepted' : 'rejected');
          refund.made ||= fits;
          const state = await gateway.getRefund({ ref: refund.ref, payment });
          expect(state.status).toBe(refund.made ? 'succeeded' : 'not_found');
        }
        const refs = new Set(refunds.map(({ ref }) => ref));
        const moved = double.records().filter(({ ref, kind }) => kind === 'refund' && refs.has(ref ?? ''));
        expect(moved.reduce((sum, { amountXaf }) => sum + amountXaf, 0)).toBe(
          refunds.reduce((sum, { made, amountXaf }) => sum + (made ? amountXaf : 0), 0),
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe('the statement of Stripe', () => {
  it('has each payment and refund in XAF of a day (UTC) once, and agrees with what moved', async () => {
    const { gateway, double, paid, clock } = await stripeForTest({ start: new Date('2027-03-01T23:30:00Z') });
    const early = await paid(1_000);
    clock.set('2027-03-02T00:00:00Z');
    const payments = [];
    for (let count = 0; count < 60; count++) payments.push(await paid(1_000 + count));
    const [payment] = payments as [(typeof payments)[number]];
    const refund = { ref: gateway.newReference(), payment, amountXaf: 600, reason: 'buyer_asked' };
    await gateway.refund(refund);
    await double.refundByHand(early.ref, 100);
    const failed = await paid(2_000, 4000000000005126);
    await gateway.refund({ ref: gateway.newReference(), payment: failed, amountXaf: 2_000, reason: 'buyer_asked' });
    clock.set('2027-03-03T00:00:00Z');
    await paid(9_000);

    const lines = await gateway.statement(new Date('2027-03-02T15:00:00Z'));
    const of = (kind: string) => lines.filter((line) => line.kind === kind);
    const refs = [...payments, failed].map(({ ref, txnId, amountXaf }) => `${ref} ${txnId} ${amountXaf}`);
    expect(
      of('payment')
        .map(({ ref, txnId, amountXaf }) => `${ref} ${txnId} ${amountXaf}`)
        .toSorted(),
    ).toEqual(refs.toSorted());
    expect(of('refund').map(({ ref, amountXaf }) => ({ ref, amountXaf }))).toEqual([
      { ref: expect.stringMatching(/^re_/), amountXaf: 100 },
      { ref: refund.ref, amountXaf: 600 },
    ]);
    expect(lines.every(({ at }) => at.toISOString().startsWith('2027-03-02'))).toBe(true);
  });

  it('is refused rather than incomplete when Stripe does not answer for one of its pages', async () => {
    const { gateway, double, paid } = await stripeForTest();
    for (let count = 0; count < 60; count++) await paid();
    double.failNext('rate_limited', ({ query }) => query.has('starting_after'));
    await expect(gateway.statement(new Date())).rejects.toThrow('Stripe did not answer');
    expect(await gateway.statement(new Date())).toHaveLength(60);
  });
});
