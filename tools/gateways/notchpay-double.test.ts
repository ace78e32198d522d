import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NotchpayDouble, startNotchpayDouble } from './notchpay-double.ts';

let double: NotchpayDouble;
beforeAll(async () => {
  double = await startNotchpayDouble();
});
afterAll(() => double.stop());

const payment = {
  amount: 5_000,
  currency: 'XAF',
  customer: { phone: '+237677123456' },
  locked_currency: 'XAF',
  locked_country: 'CM',
};
const mtn = { channel: 'cm.mtn', data: { phone: '+237677123456' } };

async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${double.url}${path}`, {
    method,
    headers: {
      ...{ authorization: double.keys.publicKey, 'x-grant': double.keys.privateKey, 'content-type': 'application/json' },
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
async function aPayment(change: object = {}) {
  const { json } = await request('POST', '/payments', { ...payment, ...change });
  const { reference, merchant_reference: ref } = json.transaction as { reference: string; merchant_reference: string };
  return { reference, ref };
}

describe('the double of Notch Pay', () => {
  it.each([
    [{ authorization: '' }, 401, 'API key is missing'],
    [{ authorization: 'pk_test.wrong' }, 401, 'Invalid API key'],
  ])('refuses the key %o with %i', async (headers, status, message) => {
    expect(await request('POST', '/payments', payment, headers)).toEqual({ status, json: expect.objectContaining({ message }) });
  });

  it('refuses a key with the prefix Bearer', async () => {
    expect((await request('GET', '/payments', undefined, { authorization: `Bearer ${double.keys.publicKey}` })).status).toBe(401);
  });

  it.each(['/refunds', '/transfers', '/balance'])('refuses %s with 403 without the private key', async (path) => {
    expect((await request('GET', path, undefined, { 'x-grant': '' })).status).toBe(403);
    expect((await request('GET', path, undefined, { 'x-grant': 'sk_test.wrong' })).status).toBe(403);
    expect((await request('GET', path)).status).toBe(200);
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: '5000' }],
    ['amount', { amount: 0.5 }],
    ['currency', { currency: 'EUR' }],
    ['email', { customer: { name: 'Ama' } }],
    ['phone', { customer: { phone: '677123456' } }],
    ['callback', { callback: 'ngoma' }],
    ['locked_country', { locked_country: 'FR' }],
    ['lock_currency', { lock_currency: 'XAF' }],
  ])('refuses a payment for its field %s in %j with 422', async (field, change) => {
    const { status, json } = await request('POST', '/payments', { ...payment, ...change });
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 422, status: 'Unprocessable Entity', errors: { [field]: [expect.any(String)] } });
  });

  it('refuses a body that is not JSON with 400, and an unknown path or method with 404 or 405', async () => {
    expect((await request('POST', '/payments', '{"amount":')).status).toBe(400);
    expect((await request('POST', '/payments', payment, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await request('GET', '/payments/trx.none')).status).toBe(404);
    expect((await request('GET', '/nothing')).status).toBe(404);
    expect((await request('PUT', '/payments', payment)).status).toBe(405);
  });

  it('finds a payment by its own reference only, and by the other in the list', async () => {
    const { reference, ref } = await aPayment({ reference: 'order-1' });
    expect((await request('GET', `/payments/${reference}`)).status).toBe(200);
    expect((await request('GET', `/payments/${ref}`)).status).toBe(404);
    expect((await request('GET', `/payments?search=${ref}`)).json).toMatchObject({ totals: 1, items: [{ reference }] });
    expect((await request('POST', '/payments', { ...payment, reference: 'order-1' })).status).toBe(409);
  });

  it.each([
    ['channel', { ...mtn, channel: 'cm.wave' }],
    ['data.phone', { ...mtn, channel: 'cm.orange' }],
    ['data.phone', { channel: 'cm.mtn', data: {} }],
  ])('refuses a prompt for its field %s in %j', async (field, body) => {
    const { reference } = await aPayment();
    expect(await request('POST', `/payments/${reference}`, body)).toMatchObject({
      status: 422,
      json: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('refuses to prompt twice, and to cancel what has ended', async () => {
    const { reference, ref } = await aPayment();
    expect((await request('POST', `/payments/${reference}`, mtn)).status).toBe(202);
    expect((await request('POST', `/payments/${reference}`, mtn)).status).toBe(422);
    await double.answer(ref, 'approve');
    expect((await request('DELETE', `/payments/${reference}`)).status).toBe(422);
  });

  it('lets the payer choose another currency if the payment is not locked', async () => {
    const { reference, ref } = await aPayment({ locked_currency: undefined });
    await double.answer(ref, 'approve');
    expect((await request('GET', `/payments/${reference}`)).json).toMatchObject({ transaction: { currency: 'XOF' } });
  });

  it('refuses refunds and transfers that it cannot make', async () => {
    const { reference, ref } = await aPayment();
    expect((await request('POST', '/refunds', { payment: reference, amount: 100 })).status).toBe(422);
    await double.answer(ref, 'approve');
    expect((await request('POST', '/refunds', { payment: ref, amount: 100 })).status).toBe(404);
    expect((await request('POST', '/refunds', { payment: reference, amount: 5_001 })).status).toBe(422);
    expect((await request('POST', '/refunds', { payment: reference, amount: 100, currency: 'XAF' })).status).toBe(422);
    const transfer = { amount: 100, currency: 'XAF', beneficiary: 'ben_none', description: 'x' };
    expect((await request('POST', '/transfers', transfer)).status).toBe(404);
    expect((await request('POST', '/transfers', { ...transfer, description: undefined })).status).toBe(422);
    expect(
      (await request('POST', '/beneficiaries', { channel: 'cm.mtn', name: 'Ama', account_number: '+237691234567' })).status,
    ).toBe(422);
  });
});
