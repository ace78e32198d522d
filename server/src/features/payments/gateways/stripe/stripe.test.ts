import { afterAll, describe, expect, it } from 'vitest';
import { describeGateway } from '#test/gateways/conformance';
import { delivered, openStripe, stripeForTest } from '#test/gateways/stripe';
import type { PaymentGateway } from '../gateway.ts';

type Request = Parameters<PaymentGateway['createPayment']>[0];

const started: Awaited<ReturnType<typeof openStripe>>[] = [];
afterAll(() => Promise.all(started.map(({ double }) => double.stop())));

describeGateway('Stripe', async () => {
  const stripe = await openStripe();
  started.push(stripe);
  const { gateway, double } = stripe;
  return {
    gateway,
    operator: 'card',
    numbers: { waits: null },
    answer: double.answer,
    failNextWrite: (fault) => double.failNext(fault, ({ method }) => method === 'POST'),
    callbacks: (ref) => double.callbacks.filter((callback) => callback.ref === ref).map(delivered),
  };
});

describe('a payment by Stripe', () => {
  it('is a session in whole francs with the reference, our page and an end, and the address of its page is returned', async () => {
    const { gateway, double, requestOf } = await stripeForTest();
    const ref = gateway.newReference();
    const request = requestOf(ref, 12_500);
    const created = await gateway.createPayment(request);
    const [session] = double.sessionsOf(ref);
    expect(session).toMatchObject({
      ...{ amount: 12_500, currency: 'xaf', successUrl: request.returnUrl, cancelUrl: request.returnUrl },
      ...{ metadata: { ref }, intentMetadata: { ref }, expiresAt: Math.floor(request.promptEndsAt.getTime() / 1000) },
    });
    expect(created).toEqual({ outcome: 'accepted', providerRef: session?.id, redirectUrl: session?.url });
  });

  it('is sent with the reference as its key and without measurements or a description of the machine', async () => {
    const { open, double } = await stripeForTest();
    const first = await open();
    await open();
    expect(double.requests[0]?.headers['idempotency-key']).toBe(first.ref);
    for (const request of double.requests) {
      expect(request.headers['x-stripe-client-telemetry']).toBeUndefined();
      expect(Object.keys(JSON.parse(String(request.headers['x-stripe-client-user-agent'])))).not.toContain('platform');
    }
  });

  it('is one session with one address when its reply is lost and it is sent again', async () => {
    const { gateway, double, requestOf } = await stripeForTest();
    const ref = gateway.newReference();
    double.failNext('reply_lost');
    expect(await gateway.createPayment(requestOf(ref))).toEqual({ outcome: 'unknown' });
    expect(double.requests).toHaveLength(1);
    expect(await gateway.getPayment({ ref })).toEqual({ status: 'not_found' });
    const again = await gateway.createPayment({ ...requestOf(ref), locale: 'en' });
    expect(again).toMatchObject({ outcome: 'accepted', redirectUrl: double.sessionsOf(ref)[0]?.url });
    expect(double.sessionsOf(ref)).toHaveLength(1);
  });

  it('is one session when it is sent many times at once', async () => {
    const { gateway, double, requestOf } = await stripeForTest();
    const ref = gateway.newReference();
    const all = await Promise.all(Array.from({ length: 8 }, () => gateway.createPayment(requestOf(ref))));
    expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(double.sessionsOf(ref)).toHaveLength(1);
    // The control: without a key that is remembered there are two.
    double.forgetKeys();
    await gateway.createPayment(requestOf(ref));
    expect(double.sessionsOf(ref)).toHaveLength(2);
  });

  it.each([
    { case: 'another request with its key is being executed', inUse: true, amountXaf: 5_000 },
    { case: 'its key was used with another amount', inUse: false, amountXaf: 6_000 },
  ])('is neither accepted nor rejected while $case', async ({ inUse, amountXaf }) => {
    const { gateway, double, requestOf } = await stripeForTest();
    const ref = gateway.newReference();
    if (inUse) double.setKeyInUse(ref, true);
    else await gateway.createPayment(requestOf(ref));
    expect(await gateway.createPayment(requestOf(ref, amountXaf))).toEqual({ outcome: 'unknown' });
    expect(double.sessionsOf(ref)).toHaveLength(inUse ? 0 : 1);
  });

  it('stays unknown when Stripe repeats its own error for the key', async () => {
    const { gateway, double, requestOf } = await stripeForTest();
    const ref = gateway.newReference();
    double.crashNext();
    for (let times = 0; times < 3; times++) expect(await gateway.createPayment(requestOf(ref))).toEqual({ outcome: 'unknown' });
    expect(double.sessionsOf(ref)).toHaveLength(0);
  });

  it.each([
    { case: 'ends too early', change: { promptEndsAt: new Date(Date.now() + 29 * 60_000) }, reason: 'invalid_request' },
    { case: 'is below the minimum', change: { amountXaf: 300 }, reason: 'invalid_request' },
    { case: 'is above the maximum', change: { amountXaf: 100_000_000 }, reason: 'limit_reached' },
    { case: 'has no address to return to', change: { returnUrl: 'pay/abc' }, reason: 'invalid_request' },
  ])('is rejected if it $case', async ({ change, reason }) => {
    const { gateway, requestOf } = await stripeForTest();
    const ref = gateway.newReference();
    expect(await gateway.createPayment({ ...requestOf(ref), ...change })).toEqual({ outcome: 'rejected', reason });
  });

  it('of the smallest amount is accepted', async () => {
    const { gateway, requestOf } = await stripeForTest();
    const result = await gateway.createPayment(requestOf(gateway.newReference(), gateway.caps.minXaf));
    expect(result.outcome).toBe('accepted');
  });

  it('can be sent again for five minutes, and after that only if it had arrived', async () => {
    const { gateway, double, requestOf, clock } = await stripeForTest();
    const [lost, late, arrived] = Array.from({ length: 3 }, () => requestOf(gateway.newReference())) as [
      Request,
      Request,
      Request,
    ];
    double.failNext('reply_lost');
    await gateway.createPayment(arrived);
    clock.advance({ minutes: 5 });
    expect((await gateway.createPayment(lost)).outcome).toBe('accepted');
    clock.advance({ seconds: 1 });
    expect(await gateway.createPayment(late)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect((await gateway.createPayment(arrived)).outcome).toBe('accepted');
    expect(double.sessionsOf(arrived.ref)).toHaveLength(1);
  });

  it('is rejected with a wrong key, which appears in no log', async () => {
    const { gatewayWith, gateway, requestOf, lines } = await stripeForTest();
    const secretKey = 'sk_test_of_another_account';
    const result = await gatewayWith({ secretKey }).createPayment(requestOf(gateway.newReference()));
    expect(result).toEqual({ outcome: 'rejected', reason: 'provider_down' });
    expect(lines.join()).toContain('Stripe refuses the key');
    expect(lines.join()).not.toMatch(/sk_test|whsec_|ount"/);
  });

  it('is unknown when Stripe cannot be reached or redirects', async () => {
    const { gatewayWith, open, gateway, requestOf } = await stripeForTest();
    const refs = await open();
    const nowhere = gatewayWith({ url: 'http://127.0.0.1:1' });
    expect(await nowhere.createPayment(requestOf(gateway.newReference()))).toEqual({ outcome: 'unknown' });
    expect(await nowhere.getPayment(refs)).toEqual({ status: 'unknown' });
  });

  it.each(['server_error', 'error_page', 'rate_limited', 'reply_lost'] as const)(
    'is unknown when Stripe is asked and has a fault (%s)',
    async (fault) => {
      const { gateway, double, paid } = await stripeForTest();
      const refs = await paid();
      double.failNext(fault);
      expect(await gateway.getPayment(refs)).toEqual({ status: 'unknown' });
      expect((await gateway.getPayment(refs)).status).toBe('succeeded');
    },
  );

  it('is unknown if Stripe has no such session or one of another payment, because only another account explains it', async () => {
    const { gateway, paid, open } = await stripeForTest();
    const { ref } = await open();
    const other = await paid();
    expect(await gateway.getPayment({ ref, providerRef: 'cs_test_missing' })).toEqual({ status: 'unknown' });
    expect(await gateway.getPayment({ ref, providerRef: other.providerRef })).toEqual({ status: 'unknown' });
  });

  it('reports another amount or currency as it is', async () => {
    const { gateway, double, open } = await stripeForTest();
    const [small, foreign] = [await open(), await open()];
    await double.payWith(small.ref, 4242424242424242, { amount: 4_000 });
    await double.payWith(foreign.ref, 4242424242424242, { currency: 'eur' });
    expect(await gateway.getPayment(small)).toMatchObject({ status: 'succeeded', amountXaf: 4_000, currency: 'XAF' });
    expect(await gateway.getPayment(foreign)).toMatchObject({ status: 'succeeded', amountXaf: 5_000, currency: 'EUR' });
  });

  it('stays pending after a declined card, and succeeds with another card in the same session', async () => {
    const { gateway, double, open } = await stripeForTest();
    const refs = await open();
    await double.payWith(refs.ref, 4000000000009995);
    expect(await gateway.getPayment(refs)).toEqual({ status: 'pending' });
    await double.payWith(refs.ref, 4242424242424242);
    expect((await gateway.getPayment(refs)).status).toBe('succeeded');
  });

  it.each([
    [4000000000000002, 'unknown'],
    [4000000000009995, 'insufficient_funds'],
    [4000000000009987, 'unknown'],
    [4000000000009979, 'unknown'],
    [4000000000000069, 'payer_not_found'],
    [4000000000000127, 'unknown'],
    [4000000000000119, 'provider_down'],
    [4000000000006975, 'limit_reached'],
  ] as const)('expires with the reason of its last declined card %i: %s', async (card, reason) => {
    const { gateway, double, open } = await stripeForTest();
    const refs = await open();
    await double.payWith(refs.ref, card);
    await double.expire(refs.ref);
    expect(await gateway.getPayment(refs)).toEqual({ status: 'expired', reason });
  });

  it('expires by itself when the time that its gateway names is over, and not before', async () => {
    const { gateway, clock, open } = await stripeForTest();
    const refs = await open();
    clock.advance({ minutes: gateway.caps.promptMinutes - 1 });
    expect(await gateway.getPayment(refs)).toEqual({ status: 'pending' });
    clock.advance({ minutes: 1 });
    expect(await gateway.getPayment(refs)).toEqual({ status: 'expired', reason: 'payer_timeout' });
  });

  it('cannot be paid after it was cancelled', async () => {
    const { gateway, double, open } = await stripeForTest();
    const refs = await open();
    await gateway.cancelPayment(refs);
    expect((await gateway.getPayment(refs)).status).toBe('expired');
    await expect(double.payWith(refs.ref, 4242424242424242)).rejects.toThrow('expired');
  });

  it('stays paid when it is cancelled too late', async () => {
    const { gateway, paid } = await stripeForTest();
    const refs = await paid();
    await gateway.cancelPayment(refs);
    expect((await gateway.getPayment(refs)).status).toBe('succeeded');
  });

  it('is cancelled again later when Stripe does not answer, and without a session there is nothing to cancel', async () => {
    const { gateway, double, open } = await stripeForTest();
    const refs = await open();
    double.failNext('server_error');
    await expect(gateway.cancelPayment(refs)).rejects.toThrow('Stripe did not answer');
    await gateway.cancelPayment({ ref: refs.ref });
    expect((await gateway.getPayment(refs)).status).toBe('pending');
  });
});
