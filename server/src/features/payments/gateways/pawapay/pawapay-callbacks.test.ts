import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestClock, testClock } from '#test/harness/clock';
import type { DoubleCallback } from '../../../../../../tools/gateways/gateway-double.ts';
import { type PawapayDouble, startPawapayDouble } from '../../../../../../tools/gateways/pawapay-double.ts';
import { callbackKey } from '../../../../../../tools/gateways/pawapay-signatures.ts';
import type { PaymentGateway, WebhookHint } from '../gateway.ts';
import { pawapayGateway } from './pawapay.ts';

const publicUrl = 'https://ngoma.example';
const callbackUrl = `${publicUrl}/api/payments/webhooks/pawapay`;
const logger = pino({ level: 'silent' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const rsaKey = {
  ...{ id: 'RSA', privateKey: rsa.privateKey },
  publicKey: rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string,
};

let clock: TestClock;
let double: PawapayDouble;
let gateway: PaymentGateway;
let ref: string;

const open = (address = publicUrl) =>
  pawapayGateway({ clock, logger, publicUrl: address }, { mode: 'test', url: double.url, token: double.token });

beforeEach(async () => {
  clock = testClock('2026-12-01T10:00:00Z');
  double = await startPawapayDouble({ callbackUrl, clock });
  gateway = open();
  ref = gateway.newReference();
  await gateway.createPayment({
    ...{ ref, amountXaf: 5_000, number: '237653456789', operator: 'mtn', locale: 'en' },
    ...{ promptEndsAt: clock(), holdsUntil: clock(), returnUrl: publicUrl, notifyUrl: callbackUrl },
  });
});
afterEach(() => double.stop());

type Changed = Partial<Pick<DoubleCallback, 'headers' | 'body' | 'method'>>;

/** Hands a callback to the gateway, as the webhook does. */
function verify(callback: DoubleCallback, changed: Changed = {}, to = gateway): Promise<WebhookHint | undefined> {
  const { method, headers, body } = { ...callback, ...changed };
  return to.verifyWebhook({ method, path: '/anything', headers, raw: Buffer.from(body) });
}
const keyRequests = () => double.requests.filter(({ path }) => path === '/v2/public-key/http').length;

describe('a signed callback of pawaPay', () => {
  it('leads to the payment, and its repetition is the same event', async () => {
    const sent = double.callbacks[0] as DoubleCallback;
    const hint = { eventId: `payment:${ref}:COMPLETED`, ref, about: 'payment' };
    expect(await verify(sent)).toEqual(hint);
    clock.advance({ seconds: 30 });
    expect(await verify(double.makeCallback(ref))).toEqual(hint);
  });

  it('of a payout or a refund arrives at the same address and is recognized by its body', async () => {
    const [payout, refund] = [gateway.newReference(), gateway.newReference()];
    await gateway.payout?.({ ref: payout, amountXaf: 100, operator: 'mtn', number: '237670123456', narration: 'Ngoma' });
    const payment = { ref, amountXaf: 5_000, operator: 'mtn', number: '237653456789' } as const;
    await gateway.refund({ ref: refund, payment, amountXaf: 100, reason: 'buyer_asked' });
    expect(await verify(double.makeCallback(payout))).toMatchObject({ about: 'payout', ref: payout });
    expect(await verify(double.makeCallback(refund))).toMatchObject({ about: 'refund', ref: refund });
  });

  it.each([
    ['with the signature in the form of the RFC', { encoding: 'ieee-p1363' }],
    ['with a digest of SHA-256', { digest: 'sha-256' }],
    ['without the date and content type', { components: ['@method', '@authority', '@path', 'content-digest'] }],
  ] as const)('%s is accepted, too', async (_what, signing) => {
    expect(await verify(double.makeCallback(ref, { signing }))).toMatchObject({ ref });
  });

  it('is accepted with headers in several lines and with spaces that the RFC allows', async () => {
    const callback = double.makeCallback(ref);
    const input = callback.headers['signature-input'] ?? '';
    const spaced = { ...callback.headers, 'signature-input': ` ${input.replaceAll(';', '; ')} ` };
    expect(await verify(callback, { headers: spaced })).toMatchObject({ ref });
    const headers = { ...callback.headers, 'signature-input': [input, 'proxy=("@method");created=1'] };
    expect(await gateway.verifyWebhook({ ...callback, path: '/', headers, raw: Buffer.from(callback.body) })).toMatchObject({
      ref,
    });
  });

  it('is verified for the public address, also one with a port', async () => {
    const address = 'http://localhost:3000';
    const local = open(address);
    const callback = double.makeCallback(ref, { signing: { url: `${address}/api/payments/webhooks/pawapay` } });
    expect(await verify(callback, {}, local)).toMatchObject({ ref });
    expect(await verify(callback)).toBeUndefined();
  });
});

describe('the gateway of pawaPay refuses a callback', () => {
  it('with another amount, reference or status than was signed', async () => {
    const callback = double.makeCallback(ref);
    for (const [from, to] of [
      ['5000.00', '9000.00'],
      [ref, gateway.newReference()],
      ['COMPLETED', 'FAILED'],
    ] as const)
      expect(await verify(callback, { body: callback.body.replace(from, to) }), to).toBeUndefined();
    expect(await verify(double.makeCallback(ref, { fields: { amount: '9000.00' } }))).toMatchObject({ ref });
  });

  it('whose body was parsed and written again', async () => {
    const callback = double.makeCallback(ref);
    expect(await verify(callback, { body: JSON.stringify(JSON.parse(callback.body), null, 1) })).toBeUndefined();
  });

  it('whose digest was made anew for a changed body', async () => {
    const forged = double.makeCallback(ref, {
      fields: { amount: '9000.00' },
      signing: { key: callbackKey('HTTP_EC_P256_KEY:1') },
    });
    const { headers } = double.makeCallback(ref);
    const mixed = { ...headers, 'content-digest': forged.headers['content-digest'] ?? '' };
    expect(await verify(forged, { headers: mixed })).toBeUndefined();
  });

  it.each([
    ['signed with another key of the same name', { key: callbackKey('HTTP_EC_P256_KEY:1') }],
    ['signed with a key that pawaPay does not publish', { key: callbackKey('HTTP_EC_P256_KEY:9') }],
    ['signed for another host', { url: 'https://other.example/api/payments/webhooks/pawapay' }],
    ['signed for another path', { url: `${publicUrl}/api/payments/webhooks/mtn` }],
    ['that names another algorithm', { algorithm: 'hmac-sha256' }],
    ['that does not cover the body', { components: ['@method', '@authority', '@path', 'signature-date', 'content-type'] }],
    ['that does not cover the host', { components: ['@method', '@path', 'content-digest'] }],
    ['that covers a header that is missing', { components: ['@method', '@authority', '@path', 'content-digest', 'x-id'] }],
    ['that covers a component twice', { components: ['@method', '@authority', '@path', '@path', 'content-digest'] }],
    ['that covers nothing', { components: [] }],
  ])('%s', async (_what, signing) => {
    expect(await verify(double.makeCallback(ref, { signing }))).toBeUndefined();
  });

  it('that was sent with another method than signed', async () => {
    expect(await verify(double.makeCallback(ref), { method: 'PUT' })).toBeUndefined();
  });

  it('without one of its headers', async () => {
    const callback = double.makeCallback(ref);
    for (const name of Object.keys(callback.headers)) {
      const { [name]: _left, ...headers } = callback.headers;
      expect(await verify(callback, { headers }), name).toBeUndefined();
    }
  });

  it('with a signature that is truncated, empty or no base64', async () => {
    const callback = double.makeCallback(ref);
    const whole = callback.headers.signature ?? '';
    for (const signature of [whole.slice(0, -20), `${whole.slice(0, -21)}:`, 'sig-pp=::', 'sig-pp=:!:', 'sig-pp', ''])
      expect(await verify(callback, { headers: { ...callback.headers, signature } }), signature).toBeUndefined();
  });

  it('that has expired, is older than 15 minutes, or is dated more than a minute ahead', async () => {
    const callback = double.makeCallback(ref);
    const lasting = double.makeCallback(ref, { signing: { lifetimeSeconds: 86_400 } });
    clock.advance({ seconds: 59 });
    expect(await verify(callback)).toMatchObject({ ref });
    clock.advance({ seconds: 1 });
    expect(await verify(callback)).toBeUndefined();
    clock.advance({ minutes: 14 });
    expect(await verify(lasting)).toMatchObject({ ref });
    clock.advance({ seconds: 1 });
    expect(await verify(lasting)).toBeUndefined();
    const ahead = (seconds: number) => new Date(clock().getTime() + seconds * 1_000);
    expect(await verify(double.makeCallback(ref, { signing: { created: ahead(60) } }))).toMatchObject({ ref });
    expect(await verify(double.makeCallback(ref, { signing: { created: ahead(61) } }))).toBeUndefined();
  });

  it('whose times are missing or no numbers', async () => {
    const callback = double.makeCallback(ref);
    const input = callback.headers['signature-input'] ?? '';
    for (const changed of [
      input.replace(/;created=\d+/, ''),
      input.replace(/;expires=\d+/, ''),
      input.replace(/expires=\d+/, 'expires="never"'),
      input.replace(/expires=\d+/, 'expires=99999999999999999999'),
      input.replace(/keyid="[^"]+";/, ''),
    ])
      expect(await verify(callback, { headers: { ...callback.headers, 'signature-input': changed } }), changed).toBeUndefined();
  });

  it('with any changed byte in its body or in what proves it', async () => {
    const callback = double.makeCallback(ref);
    const place = fc.constantFrom('body', 'content-digest', 'signature-date', 'content-type', 'signature-input');
    await fc.assert(
      fc.asyncProperty(place, fc.nat(), fc.integer({ min: 33, max: 126 }), async (name, at, code) => {
        const text = name === 'body' ? callback.body : (callback.headers[name] ?? '');
        const index = at % text.length;
        const changed = text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1);
        fc.pre(changed !== text);
        const given = name === 'body' ? { body: changed } : { headers: { ...callback.headers, [name]: changed } };
        expect(await verify(callback, given)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
    expect(await verify(callback)).toMatchObject({ ref });
  });

  it('that is signed, but is about nothing that it knows', async () => {
    for (const fields of [{ depositId: 'x' }, { depositId: undefined }, { status: undefined }, { status: 'completed' }])
      expect(await verify(double.makeCallback(ref, { fields }))).toBeUndefined();
  });
});

describe('the public keys of pawaPay', () => {
  it('are fetched once for concurrent callbacks, and kept', async () => {
    const hints = await Promise.all(Array.from({ length: 10 }, () => verify(double.makeCallback(ref))));
    expect(hints.every((hint) => hint?.ref === ref)).toBe(true);
    clock.advance({ hours: 1 });
    await verify(double.makeCallback(ref));
    expect(keyRequests()).toBe(1);
  });

  it('are fetched anew for an unknown key, but at most once a minute', async () => {
    await verify(double.makeCallback(ref));
    clock.advance({ minutes: 1 });
    const unknown = { signing: { key: callbackKey('HTTP_EC_P256_KEY:9') } };
    for (let count = 0; count < 5; count += 1) expect(await verify(double.makeCallback(ref, unknown))).toBeUndefined();
    expect(keyRequests()).toBe(2);
    double.rotateKey('HTTP_EC_P256_KEY:2');
    expect(await verify(double.makeCallback(ref))).toBeUndefined();
    clock.advance({ minutes: 1 });
    expect(await verify(double.makeCallback(ref))).toMatchObject({ ref });
    expect(keyRequests()).toBe(3);
  });

  it('are not asked for by a callback that is no signed one', async () => {
    const callback = double.makeCallback(ref);
    await verify(callback, { headers: {} });
    await verify(callback, { body: `${callback.body} ` });
    expect(keyRequests()).toBe(0);
  });

  it('are no longer accepted a day after pawaPay withdrew them', async () => {
    expect(await verify(double.makeCallback(ref))).toMatchObject({ ref });
    clock.advance({ days: 1 });
    const old = double.makeCallback(ref);
    double.rotateKey('HTTP_EC_P256_KEY:2');
    expect(await verify(old)).toBeUndefined();
  });

  it('that cannot be fetched refuse the callback, and are fetched again a minute later', async () => {
    double.failNext('error_page', ({ path }) => path === '/v2/public-key/http');
    expect(await verify(double.makeCallback(ref))).toBeUndefined();
    clock.advance({ minutes: 1 });
    expect(await verify(double.makeCallback(ref))).toMatchObject({ ref });
  });

  it.each([
    ['that are unreadable', [{ id: 'HTTP_EC_P256_KEY:1', key: 'no key' }]],
    ['in another form', { keys: [] }],
  ])('%s are left out', async (_what, keys) => {
    double.publish(keys);
    expect(await verify(double.makeCallback(ref))).toBeUndefined();
  });

  it('of another kind are left out, even if they signed the callback', async () => {
    double.publish([{ id: rsaKey.id, key: rsaKey.publicKey }]);
    expect(await verify(double.makeCallback(ref, { signing: { key: rsaKey } }))).toBeUndefined();
  });
});
