import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeGateway } from '#test/gateways/conformance';
import { aGateway, type MtnGatewayUnderTest, number, requestOf, settingsOf, startDouble } from '#test/gateways/mtn';
import type { DoubleCallback } from '../../../../../../tools/gateways/gateway-double.ts';
import { mtnGateway } from './mtn.ts';

for (const targetEnvironment of ['mtncameroon', 'sandbox'] as const) {
  describeGateway(`MTN MoMo (${targetEnvironment})`, async () => {
    const double = await startDouble({ targetEnvironment });
    double.setPerson(number, { isActive: true, name: 'Ada Fotso' });
    return {
      gateway: mtnGateway({ clock: () => new Date(), logger: pino({ level: 'silent' }) }, settingsOf(double)),
      operator: 'mtn',
      numbers: { waits: number, lacksMoney: '237670000001', declines: '237670000003' },
      answer: (ref, decision) => double.answer(ref, decision),
      failNextWrite: double.failNextWrite,
      callbacks: (ref) => double.callbacks.filter((callback) => callback.ref === ref).map(requestOf),
    };
  });
}

let live: MtnGatewayUnderTest;
beforeEach(async () => {
  live = await aGateway();
});

describe('a payment at MTN', () => {
  it.each([
    ['46733123450', 'failed', 'unknown'],
    ['46733123451', 'failed', 'payer_rejected'],
    ['46733123452', 'expired', 'payer_timeout'],
    ['46733123453', 'pending', undefined],
    ['46733123455', 'failed', 'payer_not_found'],
    ['46733123456', 'failed', 'payee_not_found'],
    ['46733123457', 'failed', 'invalid_request'],
    ['46733123458', 'failed', 'invalid_request'],
    ['46733123459', 'failed', 'invalid_request'],
    ['46733123460', 'failed', 'invalid_request'],
    ['46733123461', 'failed', 'unknown'],
    ['46733123462', 'failed', 'provider_down'],
    ['46733123463', 'failed', 'payer_timeout'],
    ['237670000001', 'failed', 'insufficient_funds'],
    ['237670000007', 'failed', 'limit_reached'],
  ] as const)('from the test number %s is %s (%s), with the reason as a text and as an object', async (payer, status, reason) => {
    for (const shape of ['text', 'object'] as const) {
      live.double.controls.reasonShape = shape;
      const ref = live.gateway.newReference();
      expect(await live.pay(ref, payer)).toEqual({ outcome: 'accepted' });
      const state = await live.gateway.getPayment({ ref });
      expect({ status: state.status, reason: state.reason }).toEqual({ status, reason });
    }
  });

  it('from the test number for delays is pending first and succeeded later', async () => {
    const ref = live.gateway.newReference();
    await live.pay(ref, '46733123454');
    expect((await live.gateway.getPayment({ ref })).status).toBe('pending');
    expect((await live.gateway.getPayment({ ref })).status).toBe('succeeded');
  });

  it('is a duplicate under a reference that was used, and prompts once', async () => {
    const ref = live.gateway.newReference();
    expect(await live.pay(ref)).toEqual({ outcome: 'accepted' });
    expect(await live.pay(ref)).toEqual({ outcome: 'duplicate' });
    expect(live.double.records()).toEqual([{ ref, kind: 'payment', amountXaf: 5_000, state: 'pending' }]);
  });

  it('of another amount or currency is reported as it is', async () => {
    const ref = live.gateway.newReference();
    await live.pay(ref);
    live.double.amend(ref, { amount: 4_000, currency: 'EUR' });
    await live.double.answer(ref, 'approve');
    expect(await live.gateway.getPayment({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 4_000, currency: 'EUR' });
  });

  it('without a number or by another operator is refused before it is sent', async () => {
    expect(await live.pay(live.gateway.newReference(), null)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(live.double.requests).toEqual([]);
  });

  it('asks for a callback only at a public https host', async () => {
    for (const address of ['http://ngoma.example/x', 'https://localhost/x', 'https://10.0.0.4/x', 'https://ngoma.example:8443/x'])
      expect(await live.pay(live.gateway.newReference(), number, address)).toEqual({ outcome: 'accepted' });
    await live.pay(live.gateway.newReference());
    const asked = live.requests('/collection/v1_0/requesttopay').map(({ headers }) => headers['x-callback-url']);
    expect(asked).toEqual([...Array(4).fill(undefined), 'https://ngoma.example/api/payments/webhooks/mtn']);
  });

  it('cannot be withdrawn, so cancelling it sends nothing', async () => {
    await live.gateway.cancelPayment({ ref: live.gateway.newReference() });
    expect(live.double.requests).toEqual([]);
  });
});

describe('the sandbox of MTN', () => {
  it('gets euros for francs, and its euros count as francs', async () => {
    const test = await aGateway({ targetEnvironment: 'sandbox' });
    const { ref } = await test.paid();
    const [request] = test.requests('/collection/v1_0/requesttopay');
    expect(JSON.parse(String(request?.raw))).toMatchObject({ amount: '5000', currency: 'EUR' });
    expect(await test.gateway.getPayment({ ref })).toMatchObject({ amountXaf: 5_000, currency: 'XAF' });
  });
});

describe('refusals of MTN', () => {
  it.each([
    ['another subscription key', { key: 'x' }, {}, 'provider_down'],
    ['another API key', { secret: 'x' }, {}, 'provider_down'],
    ['another target environment', {}, { targetEnvironment: 'mtnghana' }, 'invalid_request'],
    ['another currency', {}, { currency: 'EUR' }, 'invalid_request'],
  ] as const)('with %s: the payment is rejected, and the log names no secret', async (_what, credentials, changes, reason) => {
    const { double, logged, pay, gateway } = await aGateway({}, (settings) => ({
      ...{ ...settings, ...changes },
      collection: { ...settings.collection, ...credentials },
    }));
    expect(await pay(gateway.newReference())).toEqual({ outcome: 'rejected', reason });
    expect(double.records()).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    const { user, secret, key } = double.credentials.collection;
    const basic = Buffer.from(`${user}:${secret}`).toString('base64');
    for (const hidden of [secret, key, basic]) expect(logged.join('')).not.toContain(hidden);
  });

  it('for another callback host rejects the payment', async () => {
    const outcome = await live.pay(live.gateway.newReference(), number, 'https://other.example/api/payments/webhooks/mtn');
    expect(outcome).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
  });

  it('for an address that may not use Disbursement rejects the payout', async () => {
    live.double.controls.isAddressAllowed = false;
    expect(await live.send(live.gateway.newReference())).toEqual({ outcome: 'rejected', reason: 'provider_down' });
  });

  it('are not refusals when the page of a proxy says them', async () => {
    live.double.failNextWrite('error_page');
    expect(await live.pay(live.gateway.newReference())).toEqual({ outcome: 'unknown' });
  });
});

describe('access tokens of MTN', () => {
  it('are fetched once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => live.pay(live.gateway.newReference())));
    expect(live.requests('/collection/token')).toHaveLength(1);
    expect(live.double.records()).toHaveLength(8);
  });

  it('are kept until a minute before their end', async () => {
    await live.pay(live.gateway.newReference());
    live.clock.advance({ minutes: 58, seconds: 59 });
    await live.pay(live.gateway.newReference());
    expect(live.requests('/collection/token')).toHaveLength(1);
    live.clock.advance({ seconds: 1 });
    await live.pay(live.gateway.newReference());
    expect(live.requests('/collection/token')).toHaveLength(2);
  });

  it('that MTN ended early are fetched anew once, also by concurrent requests', async () => {
    await live.pay(live.gateway.newReference());
    live.double.revokeTokens();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => live.pay(live.gateway.newReference())));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
    expect(live.requests('/collection/token')).toHaveLength(2);
  });

  it('are not asked for again without end when MTN rejects each', async () => {
    const { double, gateway } = await aGateway({ tokenSeconds: -60 });
    const ref = gateway.newReference();
    expect(await gateway.getPayment({ ref })).toEqual({ status: 'unknown' });
    expect(double.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /collection/token/',
      `GET /collection/v1_0/requesttopay/${ref}`,
      'POST /collection/token/',
      `GET /collection/v1_0/requesttopay/${ref}`,
    ]);
  });

  it.each(['reply_lost', 'server_error', 'error_page', 'rate_limited'] as const)(
    'that do not come (%s) leave the payment unknown, and nothing is sent',
    async (fault) => {
      live.double.failNext(fault, ({ path }) => path.endsWith('/token/'));
      expect(await live.pay(live.gateway.newReference())).toEqual({ outcome: 'unknown' });
      expect(live.double.records()).toEqual([]);
      expect(await live.pay(live.gateway.newReference())).toEqual({ outcome: 'accepted' });
    },
  );

  it('of one product are not used for the other', async () => {
    await live.pay(live.gateway.newReference());
    await live.send(live.gateway.newReference());
    expect(live.requests('/collection/token')).toHaveLength(1);
    expect(live.requests('/disbursement/token')).toHaveLength(1);
  });
});

describe('a state that MTN does not give', () => {
  it.each(['server_error', 'error_page', 'rate_limited', 'reply_lost'] as const)('is unknown (%s)', async (fault) => {
    const { ref } = await live.paid();
    live.double.failNext(fault, ({ method }) => method === 'GET');
    expect(await live.gateway.getPayment({ ref })).toEqual({ status: 'unknown' });
  });
});

describe('a callback of MTN', () => {
  it('is taken as PUT and as POST, and leads to one event per state', async () => {
    const { ref } = await live.paid();
    const put = requestOf(live.double.callbacks[0] as DoubleCallback);
    expect(put.method).toBe('PUT');
    const expected = { eventId: `${ref}:SUCCESSFUL`, ref, about: 'payment' };
    expect(await live.gateway.verifyWebhook(put)).toEqual(expected);
    expect(await live.gateway.verifyWebhook({ ...put, method: 'POST' })).toEqual(expected);
    expect(await live.gateway.verifyWebhook({ ...put, method: 'GET' })).toBeUndefined();
  });

  it('that is forged is a hint and proves nothing: MTN itself is asked', async () => {
    const ref = live.gateway.newReference();
    await live.pay(ref);
    const forged = requestOf(live.double.forgedCallback(ref, { status: 'SUCCESSFUL', amount: '1' }));
    expect(await live.gateway.verifyWebhook(forged)).toEqual({ eventId: `${ref}:SUCCESSFUL`, ref, about: 'payment' });
    expect(await live.gateway.getPayment({ ref })).toEqual({ status: 'pending' });
  });

  it('with another reference, state or shape, or that is cut off, is refused', async () => {
    const { ref } = await live.paid();
    const of = (changes: Record<string, unknown>) => requestOf(live.double.forgedCallback(ref, changes));
    const whole = of({});
    const refused = [
      of({ externalId: 'order-1' }),
      of({ externalId: undefined }),
      of({ status: 'PAID' }),
      of({ payee: { partyIdType: 'MSISDN', partyId: number } }),
      { ...whole, raw: whole.raw.subarray(0, -1) },
    ];
    for (const request of refused) expect(await live.gateway.verifyWebhook(request), String(request.raw)).toBeUndefined();
    expect(await live.gateway.verifyWebhook(whole)).toBeDefined();
  });
});
