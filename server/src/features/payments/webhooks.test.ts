import { describe, expect, it } from 'vitest';
import { mtn, openShop } from '#test/factories/payments';
import { sign, signatureHeader, signingKey } from './gateways/sandbox.rules.ts';

const shop = await openShop();
const { clock, post, view, runJobs } = shop;

describe('the webhook', () => {
  const key = signingKey(shop.config.secretKey);
  const inbox = () => shop.db.selectFrom('webhook_inbox').selectAll().execute();
  const path = '/api/payments/webhooks/sandbox';
  const bodyFor = (reference: string, id = `evt_${reference}`) =>
    JSON.stringify({ id, type: 'payment.succeeded', data: { reference, status: 'succeeded', amount: 5_000, currency: 'XAF' } });
  const signed = (body: string, at = clock()) => ({
    path,
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: sign(key, Buffer.from(body), at) },
  });

  it.each([
    ['unsigned', (body: string) => ({ ...signed(body), headers: { 'content-type': 'application/json' } })],
    [
      'forged',
      (body: string) => ({
        ...signed(body),
        headers: { ...signed(body).headers, [signatureHeader]: `t=${Math.floor(clock().getTime() / 1000)},v1=${'0'.repeat(64)}` },
      }),
    ],
    ['cut short', (body: string) => ({ ...signed(body), body: body.slice(0, -10) })],
    ['reformatted', (body: string) => ({ ...signed(body), body: JSON.stringify(JSON.parse(body), null, 1) })],
    ['changed', (body: string) => ({ ...signed(body), body: body.replace('5000', '5') })],
    ['old', (body: string) => signed(body, new Date(clock().getTime() - 301_000))],
    ['empty', () => ({ ...signed(''), body: '' })],
    ['signed, but no callback', () => signed('{"hello": "world"}')],
    ['signed, but no JSON', () => signed('hello')],
  ])('refuses a callback that is %s, and does not store it', async (_what, make) => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    const { gateway_ref } = await shop.payment(good.paymentId);
    const before = await inbox();
    const reply = await shop.call(make(bodyFor(gateway_ref)));
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'signature_invalid']);
    expect(await inbox()).toEqual(before);
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'pending' });
  });

  it('refuses in French', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: path,
      payload: '{}',
      headers: { 'accept-language': 'fr', 'content-type': 'application/json' },
    });
    expect(reply.json()).toEqual({
      code: 'signature_invalid',
      message: expect.stringContaining('La signature de ce webhook'),
    });
  });

  it('gets 404 for a gateway that is not configured', async () => {
    const reply = await shop.call({ ...signed('{}'), path: '/api/payments/webhooks/cowries' });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });

  it('accepts a callback by PUT with any content type', async () => {
    const body = bodyFor('somebody-else', 'evt_put');
    const headers = { ...signed(body).headers, 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await shop.app.inject({ method: 'PUT', url: path, headers, payload: body });
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }]);
    await runJobs();
  });

  it('does not trust the content of a callback: only the operator’s state counts', async () => {
    const good = await shop.aGood();
    await post(`${good.ref}/start`, mtn());
    const { gateway_ref } = await shop.payment(good.paymentId);
    expect((await shop.call(signed(bodyFor(gateway_ref)))).statusCode).toBe(200);
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'pending' });
    expect(await shop.transfersOf(good)).toEqual([]);
  });

  it('accepts a callback for an unknown payment and raises an alarm', async () => {
    shop.alarms.length = 0;
    const reply = await shop.call(signed(bodyFor('not-one-of-ours')));
    expect(reply.statusCode).toBe(200);
    await runJobs();
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_unknown_reference', gatewayRef: 'not-one-of-ours' })]);
    expect((await inbox()).find(({ event_id }) => event_id === 'evt_not-one-of-ours')).toMatchObject({
      outcome: 'unknown_reference',
    });
  });

  it('stores the body byte for byte without credentials', async () => {
    const body = bodyFor('nobody', 'evt_kept');
    await shop.call({ ...signed(body), headers: { ...signed(body).headers, authorization: 'Bearer secret', cookie: 'a=b' } });
    const kept = (await inbox()).find(({ event_id }) => event_id === 'evt_kept');
    expect(kept?.body.toString()).toBe(body);
    expect(kept?.headers).toMatchObject({ [signatureHeader]: expect.stringContaining('v1=') });
    expect(kept?.headers).not.toHaveProperty('authorization');
    expect(kept?.headers).not.toHaveProperty('cookie');
    await runJobs();
  });
});
