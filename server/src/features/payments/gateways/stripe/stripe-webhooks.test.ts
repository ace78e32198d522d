import { describe, expect, it } from 'vitest';
import { delivered, stripeForTest } from '#test/gateways/stripe';
import { signStripeCallback } from '../../../../../../tools/gateways/stripe-double.ts';

type Stripe = Awaited<ReturnType<typeof stripeForTest>>;

/** Returns the callbacks about a payment or refund with the type of each. */
const callbacksOf = ({ double }: Stripe, ref: string) =>
  double.callbacks
    .filter((callback) => callback.ref === ref)
    .map((callback) => ({ callback, type: (JSON.parse(callback.body) as { type: string }).type }));

async function aCallback(stripe: Stripe) {
  const { ref } = await stripe.paid();
  const [{ callback }] = callbacksOf(stripe, ref) as [ReturnType<typeof callbacksOf>[number]];
  return { ref, callback, request: delivered(callback) };
}

describe('a callback of Stripe', () => {
  it('about a session leads to its payment by our reference and by the id of the session', async () => {
    const stripe = await stripeForTest();
    const done = await stripe.paid();
    const lost = await stripe.open();
    await stripe.double.expire(lost.ref);
    for (const [{ ref, providerRef }, type] of [[done, 'completed'] as const, [lost, 'expired'] as const]) {
      const [found] = callbacksOf(stripe, ref);
      expect(found?.type).toBe(`checkout.session.${type}`);
      const hint = found && (await stripe.gateway.verifyWebhook(delivered(found.callback)));
      expect(hint).toEqual({ eventId: expect.stringMatching(/^evt_/), about: 'payment', ref, providerRef });
    }
  });

  it.each(['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed'])(
    'of the type %s leads to its payment',
    async (type) => {
      const { gateway, double } = await stripeForTest();
      const object = { id: 'cs_test_1', object: 'checkout.session', client_reference_id: 'ours', payment_intent: 'pi_1' };
      const hint = await gateway.verifyWebhook(delivered(double.makeCallback('ours', type, object)));
      expect(hint).toMatchObject({ about: 'payment', ref: 'ours', providerRef: 'cs_test_1' });
    },
  );

  it('about a refund leads to the refund, also when it only says that the charge was refunded', async () => {
    const stripe = await stripeForTest();
    const { gateway, double } = stripe;
    const payment = await stripe.paid(5_000, 4000000000007726);
    const ref = gateway.newReference();
    const made = await gateway.refund({ ref, payment, amountXaf: 1_000, reason: 'buyer_asked' });
    await double.finishRefund(ref, 'succeeded');
    const callbacks = callbacksOf(stripe, ref);
    expect(callbacks.map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded', 'refund.updated']);
    const providerRef = made.outcome === 'accepted' ? made.providerRef : undefined;
    for (const { callback } of callbacks)
      expect(await gateway.verifyWebhook(delivered(callback))).toMatchObject({ about: 'refund', ref, providerRef });
  });

  it.each(['refund.failed', 'charge.refund.updated'])('of the type %s leads to its refund', async (type) => {
    const { gateway, double } = await stripeForTest();
    const object = { id: 're_1', object: 'refund', metadata: { ref: 'ours' }, payment_intent: 'pi_1' };
    const hint = await gateway.verifyWebhook(delivered(double.makeCallback('ours', type, object)));
    expect(hint).toMatchObject({ about: 'refund', ref: 'ours', providerRef: 're_1' });
  });

  it('about a refund made by hand has no reference of ours', async () => {
    const stripe = await stripeForTest();
    const payment = await stripe.paid();
    await stripe.double.refundByHand(payment.ref, 500);
    const callbacks = callbacksOf(stripe, '');
    expect(callbacks.map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded']);
    for (const { callback } of callbacks)
      expect(await stripe.gateway.verifyWebhook(delivered(callback))).toMatchObject({ about: 'refund', ref: undefined });
  });

  it('of another type or object is accepted without a reference, so that Stripe does not switch the endpoint off', async () => {
    const { gateway, double } = await stripeForTest();
    for (const [type, object] of [
      ['invoice.paid', { id: 'in_1', object: 'invoice', metadata: 'none', payment_intent: 7 }],
      ['checkout.session.completed', { id: 'cs_test_1', object: 'checkout.session' }],
      ['refund.updated', { id: 're_1', object: 'refund', metadata: {} }],
      ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }],
    ] as const) {
      const hint = await gateway.verifyWebhook(delivered(double.makeCallback('', type, object)));
      expect(hint, type).toMatchObject({ eventId: expect.stringMatching(/^evt_/), ref: undefined });
    }
  });

  it('is refused with a signature that is wrong in any way', async () => {
    const stripe = await stripeForTest();
    const { request, callback } = await aCallback(stripe);
    const { gateway, double, clock } = stripe;
    const good = callback.headers['stripe-signature'] ?? '';
    const [time = '', signature = ''] = good.split(',');
    const other = signStripeCallback('whsec_of_another_endpoint', callback.body, clock());
    const scheme = good.replace('v1=', 'v0=');
    const wrong = [
      good.slice(0, -1),
      `${good}0`,
      time,
      signature,
      `${time},v1=`,
      `${time},v1`,
      '',
      scheme,
      other,
      `t=1,${signature}`,
    ];
    const verify = (header: string | string[] | undefined) =>
      gateway.verifyWebhook({ ...request, headers: { ...request.headers, 'stripe-signature': header } });
    for (const header of wrong) expect(await verify(header), header).toBeUndefined();
    expect(await verify(undefined)).toBeUndefined();
    expect(await verify([good, good])).toBeUndefined();
    // While a secret is being rotated, Stripe signs with both.
    expect(await verify(`${good},${other.split(',')[1]}`)).toBeDefined();
    expect(double.webhookSecret).not.toBe('whsec_of_another_endpoint');
  });

  it('is refused if its bytes changed, even if the JSON means the same', async () => {
    const stripe = await stripeForTest();
    const { request, ref } = await aCallback(stripe);
    const body = request.raw.toString('utf8');
    for (const raw of [
      JSON.stringify(JSON.parse(body), null, 1),
      body.replace('5000', '5001'),
      body.replace(ref, 'x'),
      body.slice(0, -1),
    ])
      expect(await stripe.gateway.verifyWebhook({ ...request, raw: Buffer.from(raw) })).toBeUndefined();
  });

  it('is refused if it is older than five minutes by the clock of the platform', async () => {
    const stripe = await stripeForTest();
    const { request } = await aCallback(stripe);
    stripe.clock.advance({ minutes: 5 });
    expect(await stripe.gateway.verifyWebhook(request)).toBeDefined();
    stripe.clock.advance({ seconds: 1 });
    expect(await stripe.gateway.verifyWebhook(request)).toBeUndefined();
  });

  it('is refused if it is signed but no event of this mode', async () => {
    const { gateway, double, clock } = await stripeForTest();
    const live = { ...JSON.parse(double.makeCallback('', 'refund.updated', { object: 'refund' }).body), livemode: true };
    for (const body of ['', 'no json', 'null', '[]', '{}', '{"object":"v2.core.event"}', JSON.stringify(live)]) {
      const headers = { 'stripe-signature': signStripeCallback(double.webhookSecret, body, clock()) };
      expect(await gateway.verifyWebhook({ method: 'POST', path: '/', headers, raw: Buffer.from(body) }), body).toBeUndefined();
    }
  });

  it('of a live account is accepted by the gateway with live keys', async () => {
    const stripe = await stripeForTest({ mode: 'live' });
    expect(stripe.gateway.mode).toBe('live');
    const { request, ref } = await aCallback(stripe);
    expect(await stripe.gateway.verifyWebhook(request)).toMatchObject({ ref });
  });
});

describe('a dispute at Stripe', () => {
  it('is announced with our reference of the payment, and can be read by its id and by its payment', async () => {
    const stripe = await stripeForTest();
    const { gateway, clock } = stripe;
    const payment = await stripe.paid(7_500, 4000000000000259);
    const callbacks = callbacksOf(stripe, payment.ref).filter(({ type }) => type.startsWith('charge.dispute.'));
    expect(callbacks.map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    const hints = await Promise.all(callbacks.map(({ callback }) => gateway.verifyWebhook(delivered(callback))));
    for (const hint of hints)
      expect(hint).toMatchObject({ about: 'dispute', ref: payment.ref, providerRef: expect.stringMatching(/^du_/) });
    const expected = {
      ...{ id: hints[0]?.providerRef, status: 'needs_response', reason: 'fraudulent', amountXaf: 7_500, currency: 'XAF' },
      ...{ isMoneyWithdrawn: true, paymentRef: payment.ref, paymentTxnId: payment.txnId },
      respondBy: new Date((Math.floor(clock().getTime() / 1000) + 7 * 86_400) * 1000),
    };
    expect(await gateway.getDispute({ providerRef: hints[0]?.providerRef })).toEqual(expected);
    expect(await gateway.getDispute({ txnId: payment.txnId })).toEqual(expected);
  });

  it.each([
    ['won', 'won', false],
    ['lost', 'lost', true],
    ['warning_closed', 'closed', false],
  ] as const)('that ends as %s is %s, and its money is returned accordingly', async (end, status, isMoneyWithdrawn) => {
    const stripe = await stripeForTest();
    const payment = await stripe.paid();
    await stripe.double.dispute(payment.ref);
    await stripe.double.closeDispute(payment.ref, end);
    expect(callbacksOf(stripe, payment.ref).at(-1)?.type).toBe('charge.dispute.closed');
    expect(await stripe.gateway.getDispute({ txnId: payment.txnId })).toMatchObject({ status, isMoneyWithdrawn });
  });

  it('is announced without our reference when Stripe does not answer at this moment', async () => {
    const stripe = await stripeForTest();
    const payment = await stripe.paid();
    const { id } = await stripe.double.dispute(payment.ref);
    const callback = callbacksOf(stripe, payment.ref).at(-1)?.callback;
    stripe.double.failNext('server_error');
    const hint = callback && (await stripe.gateway.verifyWebhook(delivered(callback)));
    expect(hint).toMatchObject({ about: 'dispute', ref: undefined, providerRef: id });
  });

  it('does not exist for a payment that is not disputed, and is not guessed when Stripe does not answer', async () => {
    const { gateway, double, paid } = await stripeForTest();
    const { txnId } = await paid();
    expect(await gateway.getDispute({ txnId })).toBeUndefined();
    expect(await gateway.getDispute({})).toBeUndefined();
    double.failNext('error_page');
    await expect(gateway.getDispute({ txnId })).rejects.toThrow('Stripe did not answer');
    await expect(gateway.getDispute({ providerRef: 'du_missing' })).rejects.toThrow('Stripe did not answer');
  });
});
