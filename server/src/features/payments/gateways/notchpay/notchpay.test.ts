import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import type { NotchpaySettings } from '#platform/gateway-settings';
import { describeGateway } from '#test/gateways/conformance';
import type { DoubleCallback, DoubleRequest } from '../../../../../../tools/gateways/gateway-double.ts';
import { type NotchpayDouble, startNotchpayDouble } from '../../../../../../tools/gateways/notchpay-double.ts';
import type { GatewayRequestResult, PaymentGateway, WebhookRequest } from '../gateway.ts';
import { notchpayGateway } from './notchpay.ts';

const path = '/api/payments/webhooks/notchpay';
const doubles: NotchpayDouble[] = [];
afterAll(async () => void (await Promise.all(doubles.map((double) => double.stop()))));

async function open(options: Parameters<typeof startNotchpayDouble>[0] = {}, settings: Partial<NotchpaySettings> = {}) {
  const double = await startNotchpayDouble(options);
  doubles.push(double);
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const all = { mode: 'test', url: double.url, ...double.keys, ...settings } as const;
  return { double, gateway: notchpayGateway({ logger }, all), lines };
}

const requestOf = ({ method, headers, body }: DoubleCallback): WebhookRequest => ({
  ...{ method, path, headers, raw: Buffer.from(body) },
});
const isInitialization = ({ method, path: at }: DoubleRequest) => method === 'POST' && at === '/payments';
const isPrompt = ({ method, path: at }: DoubleRequest) => method === 'POST' && at.startsWith('/payments/');
const minute = 60_000;

function create(gateway: PaymentGateway, { ref = gateway.newReference(), number = '237677123456', amountXaf = 5_000 } = {}) {
  return gateway.createPayment({
    ...{ ref, amountXaf, number, operator: number.startsWith('23769') ? 'orange' : 'mtn', locale: 'fr' },
    promptEndsAt: new Date(Date.now() + 10 * minute),
    holdsUntil: new Date(Date.now() + 15 * minute),
    returnUrl: 'https://ngoma.example/pay/abc',
    notifyUrl: `https://ngoma.example${path}`,
  });
}
const providerRefOf = (result: GatewayRequestResult) => ('providerRef' in result ? (result.providerRef ?? null) : null);

async function pay(gateway: PaymentGateway, double: NotchpayDouble, amountXaf = 5_000) {
  const ref = gateway.newReference();
  const providerRef = providerRefOf(await create(gateway, { ref, amountXaf }));
  await double.answer(ref, 'approve');
  return { ref, providerRef, amountXaf, operator: 'mtn', number: '237677123456' } as const;
}

for (const [name, findsByMerchantReference] of [
  ['Notch Pay', false],
  ['Notch Pay, where it finds our reference', true],
] as const)
  describeGateway(name, async () => {
    const { double, gateway } = await open({ findsByMerchantReference });
    return {
      ...{ gateway, operator: 'mtn' },
      numbers: { waits: '237677123456', lacksMoney: '237670000001', declines: '237670000004', receives: '237670000000' },
      answer: double.answer,
      failNextWrite: (fault) => double.failNext(fault, isInitialization),
      callbacks: (ref) => double.callbacks.filter((callback) => callback.ref === ref).map(requestOf),
    };
  });

describe('a payment by Notch Pay', () => {
  it('is locked to XAF and Cameroon, carries the phone and our reference, and prompts the phone once', async () => {
    const { double, gateway } = await open();
    const ref = gateway.newReference();
    const created = await create(gateway, { ref, number: '237691234567' });
    expect(created).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^trx\.test_/) });
    const [initialization, prompt] = double.requests;
    expect(JSON.parse(String(initialization?.raw))).toEqual({
      ...{ amount: 5_000, currency: 'XAF', reference: ref, description: 'Ngoma', callback: 'https://ngoma.example/pay/abc' },
      ...{ customer: { phone: '+237691234567' }, locked_currency: 'XAF', locked_country: 'CM' },
    });
    expect(JSON.parse(String(prompt?.raw))).toEqual({ channel: 'cm.orange', data: { phone: '+237691234567' } });
    expect(prompt?.path).toBe(`/payments/${providerRefOf(created)}`);
    expect(double.prompts()).toBe(1);
    expect(initialization?.headers).toMatchObject({ authorization: double.keys.publicKey });
    expect(initialization?.headers).not.toHaveProperty('x-grant');
  });

  it.each([
    ['237670000000', { status: 'succeeded', amountXaf: 5_000, currency: 'XAF' }],
    ['237670000001', { status: 'failed', reason: 'insufficient_funds' }],
    ['237670000002', { status: 'failed', reason: 'unknown' }],
    ['237670000003', { status: 'expired', reason: 'payer_timeout' }],
    ['237670000004', { status: 'cancelled', reason: 'payer_rejected' }],
  ])('from the test number %s ends as %o', async (number, state) => {
    const { gateway } = await open();
    const ref = gateway.newReference();
    const providerRef = providerRefOf(await create(gateway, { ref, number }));
    expect(await gateway.getPayment({ ref, providerRef })).toMatchObject(state);
    expect(await gateway.getPayment({ ref })).toMatchObject(state);
  });

  it('is found by our reference though Notch Pay answers 404 for it, and by theirs with a single request', async () => {
    const { double, gateway } = await open();
    const ref = gateway.newReference();
    const providerRef = providerRefOf(await create(gateway, { ref }));
    const before = double.requests.length;
    expect((await gateway.getPayment({ ref, providerRef })).status).toBe('pending');
    expect(double.requests.slice(before).map(({ path: at }) => at)).toEqual([`/payments/${providerRef}`]);
    expect((await gateway.getPayment({ ref })).status).toBe('pending');
    expect(double.requests.slice(before + 1).map(({ path: at }) => at)).toEqual([`/payments/${ref}`, '/payments']);
  });

  it('is accepted if Notch Pay answers the initialization with the reference alone', async () => {
    const { double, gateway } = await open({ repliesInShort: true });
    expect(await create(gateway)).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^trx\./) });
    expect(double.prompts()).toBe(1);
  });

  it.each([404, 405] as const)('continues on the hosted page if the account cannot prompt (%i)', async (prompts) => {
    const { double, gateway } = await open({ prompts });
    const ref = gateway.newReference();
    const created = await create(gateway, { ref });
    expect(created).toEqual({
      outcome: 'accepted',
      redirectUrl: expect.stringContaining('https://pay.notchpay.example/'),
      providerRef: expect.stringMatching(/^trx\./),
    });
    await double.answer(ref, 'approve');
    expect(await gateway.getPayment({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 5_000 });
  });

  it.each([409, 422] as const)('is a duplicate if its reference is refused as used (%i)', async (duplicateStatus) => {
    const { double, gateway } = await open({ duplicateStatus });
    const ref = gateway.newReference();
    const providerRef = providerRefOf(await create(gateway, { ref }));
    expect(await create(gateway, { ref })).toEqual({ outcome: 'duplicate', providerRef });
    expect(double.prompts()).toBe(1);
    expect(double.records()).toHaveLength(1);
  });

  it.each([409, 422] as const)('is prompted by the repetition if its first reply was lost (%i)', async (duplicateStatus) => {
    const { double, gateway } = await open({ duplicateStatus });
    const ref = gateway.newReference();
    double.failNext('reply_lost', isInitialization);
    expect(await create(gateway, { ref })).toEqual({ outcome: 'unknown' });
    expect(double.prompts()).toBe(0);
    expect(await create(gateway, { ref })).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^trx\./) });
    expect(double.prompts()).toBe(1);
  });

  it.each(['reply_lost', 'error_after'] as const)(
    'is prompted once if the reply to the prompt is missing (%s)',
    async (fault) => {
      const { double, gateway } = await open();
      double.failNext(fault, isPrompt);
      expect((await create(gateway)).outcome).toBe('accepted');
      expect(double.prompts()).toBe(1);
    },
  );

  it.each(['server_error', 'error_page', 'rate_limited'] as const)(
    'is prompted again at once if the prompt failed (%s), and unknown if that fails too',
    async (fault) => {
      const { double, gateway } = await open();
      double.failNext(fault, isPrompt);
      expect((await create(gateway)).outcome).toBe('accepted');
      expect(double.prompts()).toBe(1);
      double.failNext(fault, isPrompt);
      double.failNext(fault, isPrompt);
      expect(await create(gateway)).toEqual({ outcome: 'unknown', providerRef: expect.stringMatching(/^trx\./) });
      expect(double.prompts()).toBe(1);
    },
  );

  it('is one payment and one prompt for concurrent requests with the same reference', async () => {
    const { double, gateway } = await open();
    const ref = gateway.newReference();
    const results = await Promise.all(Array.from({ length: 5 }, () => create(gateway, { ref })));
    for (const { outcome } of results) expect(['accepted', 'duplicate']).toContain(outcome);
    expect(double.prompts()).toBe(1);
    expect(double.records()).toHaveLength(1);
  });

  it('is rejected for an amount, a number or an operator that Notch Pay does not take', async () => {
    const { double, gateway } = await open();
    expect(await create(gateway, { amountXaf: 0 })).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(await create(gateway, { number: '237601' })).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(double.records()).toHaveLength(0);
    const card = { ref: gateway.newReference(), amountXaf: 5_000, operator: 'card', number: null, locale: 'fr' } as const;
    const now = new Date();
    const times = { promptEndsAt: now, holdsUntil: now, returnUrl: 'https://ngoma.example', notifyUrl: 'https://ngoma.example' };
    expect(await gateway.createPayment({ ...card, ...times })).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
  });

  it('is rejected with provider_down, and logged without keys, if Notch Pay refuses the keys', async () => {
    const { gateway, lines, double } = await open({}, { publicKey: 'pk_test.of-another-account' });
    expect(await create(gateway)).toEqual({ outcome: 'rejected', reason: 'provider_down' });
    expect((await gateway.getPayment({ ref: gateway.newReference() })).status).toBe('unknown');
    expect(lines.join('')).toContain('Notch Pay refuses the keys');
    for (const key of ['pk_test.of-another-account', double.keys.privateKey, double.keys.hashKey])
      expect(lines.join('')).not.toContain(key);
  });

  it('is reported with another amount or currency as it was paid', async () => {
    const { double, gateway } = await open();
    const ref = gateway.newReference();
    await create(gateway, { ref });
    await double.answer(ref, 'approve', { amountXaf: 4_999, currency: 'EUR' });
    expect(await gateway.getPayment({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 4_999, currency: 'EUR' });
  });

  it('is unknown if the answer is about another payment', async () => {
    const { double, gateway } = await open();
    const other = providerRefOf(await create(gateway));
    const ref = gateway.newReference();
    await create(gateway, { ref });
    expect(await gateway.getPayment({ ref, providerRef: other })).toEqual({ status: 'unknown' });
    expect(double.records()).toHaveLength(2);
  });

  it.each(['server_error', 'error_page', 'rate_limited', 'reply_lost'] as const)(
    'is unknown, never absent, if the question fails (%s)',
    async (fault) => {
      const { double, gateway } = await open();
      const ref = gateway.newReference();
      await create(gateway, { ref });
      for (const at of [`/payments/${ref}`, '/payments']) {
        double.failNext(fault, (request) => request.method === 'GET' && request.path === at);
        expect((await gateway.getPayment({ ref })).status).toBe('unknown');
      }
    },
  );

  it('is cancelled by either reference, and a cancellation that comes too late changes nothing', async () => {
    const { double, gateway } = await open();
    const ref = gateway.newReference();
    await create(gateway, { ref });
    await gateway.cancelPayment({ ref });
    expect(await gateway.getPayment({ ref })).toMatchObject({ status: 'cancelled', reason: 'payer_rejected' });
    const paid = await pay(gateway, double);
    await gateway.cancelPayment(paid);
    expect((await gateway.getPayment(paid)).status).toBe('succeeded');
    await gateway.cancelPayment({ ref: gateway.newReference() });
  });
});

describe('a refund by Notch Pay', () => {
  const refundOf = (payment: Awaited<ReturnType<typeof pay>>, ref: string, amountXaf = 2_000) => ({
    ...{ ref, payment, amountXaf, reason: 'event_cancelled' },
  });
  const refunds = (double: NotchpayDouble) => double.records().filter(({ kind }) => kind === 'refund');

  it('names the payment, the sum and our reference, and sends the private key', async () => {
    const { double, gateway } = await open();
    const payment = await pay(gateway, double);
    const ref = gateway.newReference();
    await gateway.refund(refundOf(payment, ref));
    const request = double.requests.find(({ method, path: at }) => method === 'POST' && at === '/refunds');
    expect(JSON.parse(String(request?.raw))).toEqual({
      ...{ payment: payment.providerRef, amount: 2_000, reason: `event_cancelled ${ref}`, metadata: { reference: ref } },
    });
    expect(request?.headers['x-grant']).toBe(double.keys.privateKey);
  });

  it('moves money once for repeated and concurrent requests, also after a restart and without their reference', async () => {
    const { double, gateway } = await open();
    const { providerRef: _, ...payment } = { ...(await pay(gateway, double)) };
    const ref = gateway.newReference();
    const request = refundOf({ ...payment, providerRef: null }, ref);
    await Promise.all([gateway.refund(request), gateway.refund(request), gateway.refund(request)]);
    const restarted = notchpayGateway({ logger: pino({ level: 'silent' }) }, { mode: 'test', url: double.url, ...double.keys });
    expect((await restarted.refund(request)).outcome).toBe('duplicate');
    expect(await restarted.getRefund({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 2_000 });
    expect(refunds(double)).toEqual([{ ref, kind: 'refund', amountXaf: 2_000, state: 'complete' }]);
  });

  it.each(['reply_lost', 'error_after'] as const)('is not sent twice if its reply is missing (%s)', async (fault) => {
    const { double, gateway } = await open();
    const request = refundOf(await pay(gateway, double), gateway.newReference());
    double.failNext(fault, ({ method, path: at }) => method === 'POST' && at === '/refunds');
    expect(await gateway.refund(request)).toEqual({ outcome: 'unknown' });
    expect((await gateway.getRefund({ ref: request.ref })).status).toBe('succeeded');
    expect((await gateway.refund(request)).outcome).toBe('duplicate');
    expect(refunds(double)).toHaveLength(1);
  });

  it('is not sent while the list of refunds cannot be read', async () => {
    const { double, gateway } = await open();
    const request = refundOf(await pay(gateway, double), gateway.newReference());
    double.failNext('server_error', ({ method, path: at }) => method === 'GET' && at === '/refunds');
    expect(await gateway.refund(request)).toEqual({ outcome: 'unknown' });
    expect(refunds(double)).toHaveLength(0);
  });

  it('is unknown, and not sent again, if the list of refunds does not show our marks', async () => {
    const { double, gateway } = await open({ echoesMarks: false });
    const payment = await pay(gateway, double);
    const request = refundOf(payment, gateway.newReference());
    double.failNext('reply_lost', ({ method, path: at }) => method === 'POST' && at === '/refunds');
    expect(await gateway.refund(request)).toEqual({ outcome: 'unknown' });
    expect(await gateway.getRefund({ ref: request.ref })).toEqual({ status: 'unknown' });
    expect(await gateway.refund(request)).toEqual({ outcome: 'unknown' });
    expect(refunds(double)).toHaveLength(1);
  });

  it.each([false, true])('is found on a later page of the list (filters ignored: %s)', async (ignoresFilters) => {
    const { double, gateway } = await open({ maxPageSize: 2, ignoresFilters });
    const payment = await pay(gateway, double);
    const refs = Array.from({ length: 5 }, () => gateway.newReference());
    for (const ref of refs) await gateway.refund(refundOf(payment, ref, 100));
    const restarted = notchpayGateway({ logger: pino({ level: 'silent' }) }, { mode: 'test', url: double.url, ...double.keys });
    for (const ref of refs) expect((await restarted.getRefund({ ref })).status).toBe('succeeded');
    expect((await restarted.getRefund({ ref: gateway.newReference() })).status).toBe('not_found');
  });

  it('is pending until it ends, and reports its failure', async () => {
    const { double, gateway } = await open({ settles: 'by_test' });
    const ref = gateway.newReference();
    expect((await gateway.refund(refundOf(await pay(gateway, double), ref))).outcome).toBe('accepted');
    expect((await gateway.getRefund({ ref })).status).toBe('pending');
    await double.finish('refund', ref, 'failed');
    expect(await gateway.getRefund({ ref })).toMatchObject({ status: 'failed', reason: 'unknown' });
  });

  it('is rejected beyond what was paid, for an unpaid payment, and with an empty account', async () => {
    const { double, gateway } = await open({ balanceXaf: 0 });
    const payment = await pay(gateway, double);
    const refund = async (of: typeof payment, amountXaf: number) =>
      gateway.refund(refundOf(of, gateway.newReference(), amountXaf));
    expect(await refund(payment, 5_001)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    const ref = gateway.newReference();
    const open_ = { ...payment, ref, providerRef: providerRefOf(await create(gateway, { ref })) };
    expect(await refund(open_, 100)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    await gateway.payout?.({
      ref: gateway.newReference(),
      amountXaf: 5_000,
      operator: 'mtn',
      number: '237670000000',
      narration: 'x',
    });
    expect(await refund(payment, 5_000)).toEqual({ outcome: 'rejected', reason: 'our_wallet_empty' });
    expect(refunds(double)).toHaveLength(0);
  });
});

describe('a payout by Notch Pay', () => {
  const payoutOf = (ref: string, number = '237670000000', amountXaf = 40_000) => ({
    ...({
      ref,
      amountXaf,
      number,
      operator: number.startsWith('23769') ? 'orange' : 'mtn',
      narration: 'Ngoma payout 42',
    } as const),
  });
  const payouts = (double: NotchpayDouble) => double.records().filter(({ kind }) => kind === 'payout');

  it('registers the payee first, then sends the sum to it under our reference', async () => {
    const { double, gateway } = await open({ balanceXaf: 100_000 });
    const ref = gateway.newReference();
    const result = await gateway.payout?.(payoutOf(ref));
    expect(result).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^trf_/) });
    const [beneficiary, transfer] = double.requests.filter(({ method }) => method === 'POST');
    expect(JSON.parse(String(beneficiary?.raw))).toMatchObject({
      channel: 'cm.mtn',
      account_number: '+237670000000',
      country: 'CM',
    });
    expect(JSON.parse(String(transfer?.raw))).toEqual({
      ...{ amount: 40_000, currency: 'XAF', channel: 'cm.mtn', beneficiary: expect.stringMatching(/^ben_/) },
      ...{ reference: ref, description: 'Ngoma payout 42' },
    });
    expect(await gateway.getPayout?.({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 40_000, currency: 'XAF' });
    expect(await gateway.balance?.()).toBe(60_000);
  });

  it('moves money once for repeated and concurrent requests and after a lost reply', async () => {
    const { double, gateway } = await open();
    const lost = payoutOf(gateway.newReference());
    double.failNext('reply_lost', ({ method, path: at }) => method === 'POST' && at === '/transfers');
    expect(await gateway.payout?.(lost)).toEqual({ outcome: 'unknown' });
    expect((await gateway.payout?.(lost))?.outcome).toBe('duplicate');
    const repeated = payoutOf(gateway.newReference());
    await Promise.all([gateway.payout?.(repeated), gateway.payout?.(repeated)]);
    expect(payouts(double).map(({ ref }) => ref)).toEqual([lost.ref, repeated.ref]);
  });

  it('is unknown, and did not happen, if the payee could not be registered or the search failed', async () => {
    const { double, gateway } = await open();
    for (const at of ['/beneficiaries', '/transfers']) {
      const ref = gateway.newReference();
      double.failNext('server_error', (request) => request.path === at);
      expect(await gateway.payout?.(payoutOf(ref))).toEqual({ outcome: 'unknown' });
      expect((await gateway.getPayout?.({ ref }))?.status).toBe('not_found');
    }
    expect(payouts(double)).toHaveLength(0);
  });

  it('waits for its end, and reports its failure', async () => {
    const { double, gateway } = await open();
    const [waiting, failing] = [gateway.newReference(), gateway.newReference()];
    await gateway.payout?.(payoutOf(waiting, '237691234567'));
    expect((await gateway.getPayout?.({ ref: waiting }))?.status).toBe('pending');
    await double.finish('payout', waiting, 'failed', 'The recipient account was not found');
    expect(await gateway.getPayout?.({ ref: waiting })).toMatchObject({ status: 'failed', reason: 'payee_not_found' });
    await gateway.payout?.(payoutOf(failing, '237670000002'));
    expect(await gateway.getPayout?.({ ref: failing })).toMatchObject({ status: 'failed', reason: 'unknown' });
    expect(double.balanceXaf()).toBe(1_000_000);
  });

  it('is rejected for a payee that Notch Pay does not take, and with an empty account', async () => {
    const { double, gateway } = await open({ balanceXaf: 100 });
    expect(await gateway.payout?.(payoutOf(gateway.newReference(), '2376911'))).toEqual({
      ...{ outcome: 'rejected', reason: 'payee_not_found' },
    });
    expect(await gateway.payout?.(payoutOf(gateway.newReference()))).toEqual({ outcome: 'rejected', reason: 'our_wallet_empty' });
    expect(payouts(double)).toHaveLength(0);
  });

  it('needs the private key, as refunds and the balance do', async () => {
    const { double, gateway } = await open({}, { privateKey: undefined });
    expect(gateway.caps).toMatchObject({ refunds: 'none', payouts: false, balance: false });
    expect(gateway).not.toHaveProperty('payout');
    const payment = await pay(gateway, double);
    const refund = { ref: gateway.newReference(), payment, amountXaf: 1_000, reason: 'buyer_asked' };
    expect(await gateway.refund(refund)).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect((await gateway.getRefund({ ref: refund.ref })).status).toBe('unknown');
    expect(double.requests.some(({ path: at }) => at === '/refunds')).toBe(false);
  });

  it('throws instead of returning a balance that was not answered', async () => {
    const { double, gateway } = await open();
    double.failNext('server_error');
    await expect(gateway.balance?.()).rejects.toThrow('balance');
  });
});

describe('a callback of Notch Pay', () => {
  async function aCallback() {
    const { double, gateway } = await open();
    const ref = gateway.newReference();
    const providerRef = providerRefOf(await create(gateway, { ref }));
    const verify = (request: Partial<WebhookRequest>, callback = double.forge(ref)) =>
      gateway.verifyWebhook({ ...requestOf(callback), ...request });
    return { double, gateway, ref, providerRef, verify };
  }

  it('leads to the payment, the refund or the payout by both references', async () => {
    const { double, gateway } = await open();
    const payment = await pay(gateway, double);
    const [refund, payout] = [gateway.newReference(), gateway.newReference()];
    await gateway.refund({ ref: refund, payment, amountXaf: 1_000, reason: 'buyer_asked' });
    await gateway.payout?.({ ref: payout, amountXaf: 1_000, operator: 'mtn', number: '237670000000', narration: 'x' });
    const hints = await Promise.all(double.callbacks.map((callback) => gateway.verifyWebhook(requestOf(callback))));
    expect(hints.map((hint) => [hint?.about, hint?.ref])).toEqual([
      ...['payment', 'payment'].map((about) => [about, payment.ref]),
      ...['refund', 'refund'].map((about) => [about, refund]),
      ...['payout', 'payout'].map((about) => [about, payout]),
    ]);
    expect(hints[0]?.providerRef).toBe(payment.providerRef);
    expect(hints[2]?.providerRef).toMatch(/^rfd_/);
    expect(new Set(hints.map((hint) => hint?.eventId)).size).toBe(6);
  });

  it('says nothing about the amount, whatever it contains', async () => {
    const { double, gateway, ref, verify } = await aCallback();
    const hint = await verify({}, double.forge(ref, { amount: 1, status: 'complete' }));
    expect(hint).toEqual({ eventId: expect.stringMatching(/^evt_/), about: 'payment', ref, providerRef: hint?.providerRef });
    expect((await gateway.getPayment({ ref })).status).toBe('pending');
    expect((await verify({}, double.forge(ref, { merchant_reference: 'another' })))?.ref).toBe('another');
  });

  it('is refused with a signature of another key, cut short, doubled, in another header or missing', async () => {
    const { double, ref, verify } = await aCallback();
    const callback = double.forge(ref);
    const signature = String(callback.headers['x-notch-signature']);
    expect(await verify({}, callback)).toBeDefined();
    expect(await verify({}, double.forge(ref, {}, double.keys.privateKey))).toBeUndefined();
    const headers = [
      { 'x-notch-signature': signature.slice(0, -1) },
      { 'x-notch-signature': `${signature.slice(0, -2)}zz` },
      { 'x-notch-signature': '' },
      { 'x-notch-signature': [signature, signature] },
      { 'x-noth-signature': signature },
      {},
    ];
    for (const given of headers) expect(await verify({ headers: given }, callback), JSON.stringify(given)).toBeUndefined();
  });

  it('is refused if its body was parsed and serialised again, or changed in any byte', async () => {
    const { double, ref, verify } = await aCallback();
    const callback = double.forge(ref, { callback: 'https://ngoma.example/pay/abc' });
    const raw = Buffer.from(callback.body);
    expect(await verify({ raw }, callback)).toBeDefined();
    expect(await verify({ raw: Buffer.from(JSON.stringify(JSON.parse(callback.body))) }, callback)).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(raw);
        changed[at] = (changed[at] as number) ^ change;
        expect(await verify({ raw: changed }, callback)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  it('is refused if it is correctly signed, but no event about money', async () => {
    const { double, verify } = await aCallback();
    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '{"type":"customer.created","id":"evt_1","data":{}}',
      '{"type":"payment.complete"}',
    ]) {
      const signature = createHmac('sha256', double.keys.hashKey).update(body).digest('hex');
      expect(await verify({ raw: Buffer.from(body), headers: { 'x-notch-signature': signature } }), body).toBeUndefined();
    }
  });
});

it('the books of a random series of payments and refunds agree with those of Notch Pay to the franc', async () => {
  const { double, gateway } = await open({ balanceXaf: 0 });
  const step = fc.record({
    amountXaf: fc.integer({ min: 1, max: 100_000 }),
    number: fc.constantFrom('237670000000', '237670000001', '237670000004'),
    fault: fc.constantFrom(undefined, 'reply_lost' as const, 'error_after' as const, 'server_error' as const),
    refundPercent: fc.constantFrom(0, 30, 100),
    refundFault: fc.constantFrom(undefined, 'reply_lost' as const, 'server_error' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const before = double.balanceXaf();
      let bookedXaf = 0;
      for (const { amountXaf, number, fault, refundPercent, refundFault } of steps) {
        const ref = gateway.newReference();
        if (fault) double.failNext(fault, ({ method }) => method === 'POST');
        for (let tries = 0; tries < 3; tries += 1) {
          const { outcome } = await create(gateway, { ref, amountXaf, number });
          if (outcome !== 'unknown') break;
        }
        const state = await gateway.getPayment({ ref });
        if (state.status !== 'succeeded') continue;
        bookedXaf += state.amountXaf ?? 0;
        const refundXaf = Math.floor((amountXaf * refundPercent) / 100);
        if (refundXaf === 0) continue;
        const refund = { ref: gateway.newReference(), amountXaf: refundXaf, reason: 'buyer_asked' };
        const payment = { ref, amountXaf, operator: 'mtn', number } as const;
        if (refundFault) double.failNext(refundFault, ({ method }) => method === 'POST');
        for (let tries = 0; tries < 3; tries += 1) await gateway.refund({ ...refund, payment });
        const refunded = await gateway.getRefund({ ref: refund.ref });
        expect(refunded).toMatchObject({ status: 'succeeded', amountXaf: refundXaf });
        bookedXaf -= refundXaf;
      }
      expect(double.balanceXaf() - before).toBe(bookedXaf);
    }),
    { numRuns: 15 },
  );
});
