import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PawapayDouble, startPawapayDouble } from './pawapay-double.ts';

let double: PawapayDouble;
beforeAll(async () => {
  double = await startPawapayDouble({ callbackUrl: 'https://shop.example/hooks', limitsXaf: { min: 100, max: 500_000 } });
});
afterAll(() => double.stop());

interface Body {
  readonly status?: string;
  readonly failureReason?: { readonly failureCode: string };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${double.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${double.token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = (await response.json()) as Body;
  return { http: response.status, status: json.status, code: json.failureReason?.failureCode };
}

const account = { type: 'MMO', accountDetails: { phoneNumber: '237670123456', provider: 'MTN_MOMO_CMR' } };
const deposit = (changes: object = {}) => ({
  ...{ depositId: randomUUID(), amount: '5000', currency: 'XAF', payer: account, ...changes },
});
const payerWith = (changes: object) => ({ payer: { ...account, accountDetails: { ...account.accountDetails, ...changes } } });

describe('the double of pawaPay refuses', () => {
  it('requests without a token, or with a wrong one', async () => {
    const none = await fetch(`${double.url}/v2/deposits/${randomUUID()}`);
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ failureReason: { failureCode: 'NO_AUTHENTICATION' } });
    expect(await post('/v2/deposits', deposit(), { authorization: 'Bearer x' })).toMatchObject({
      ...{ http: 403, code: 'AUTHENTICATION_ERROR' },
    });
  });

  it.each([
    ['a body that is no JSON', '{', 'INVALID_INPUT'],
    ['a list', [], 'INVALID_INPUT'],
    ['a missing amount', deposit({ amount: undefined }), 'MISSING_PARAMETER'],
    ['a missing id', deposit({ depositId: undefined }), 'MISSING_PARAMETER'],
    ['a missing payer', deposit({ payer: undefined }), 'MISSING_PARAMETER'],
    ['an unknown property', deposit({ returnUrl: 'https://shop.example' }), 'UNSUPPORTED_PARAMETER'],
    ['the recipient of a payout', deposit({ recipient: account }), 'UNSUPPORTED_PARAMETER'],
    ['an id of another version', deposit({ depositId: '0198c0de-0000-7000-8000-000000000000' }), 'INVALID_PARAMETER'],
    ['a number as the amount', deposit({ amount: 5000 }), 'INVALID_PARAMETER'],
    ['an amount with leading zeros', deposit({ amount: '05000' }), 'INVALID_PARAMETER'],
    ['a negative amount', deposit({ amount: '-5' }), 'INVALID_PARAMETER'],
    ['a lower-case currency', deposit({ currency: 'xaf' }), 'INVALID_PARAMETER'],
    ['a payer of another type', deposit({ payer: { ...account, type: 'MSISDN' } }), 'INVALID_PARAMETER'],
    ['a number with a plus sign', deposit(payerWith({ phoneNumber: '+237670123456' })), 'INVALID_PARAMETER'],
    ['an unknown property of the payer', deposit(payerWith({ name: 'Aminata' })), 'INVALID_PARAMETER'],
    ['a message that is too long', deposit({ customerMessage: 'A message that is too long' }), 'INVALID_PARAMETER'],
    ['a message with punctuation', deposit({ customerMessage: 'Order #12' }), 'INVALID_PARAMETER'],
  ])('%s with HTTP 400', async (_what, body, code) => {
    expect(await post('/v2/deposits', body)).toEqual({ http: 400, status: 'REJECTED', code });
  });

  it('a form instead of JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('/v2/deposits', deposit(), form)).toMatchObject({ http: 400, code: 'INVALID_INPUT' });
  });

  it.each([
    ['another currency', deposit({ currency: 'EUR' }), 'INVALID_CURRENCY'],
    ['an unknown operator', deposit(payerWith({ provider: 'MTN_MOMO_ZMB' })), 'INVALID_PROVIDER'],
    ['decimals', deposit({ amount: '5000.50' }), 'INVALID_AMOUNT'],
    ['a foreign number', deposit(payerWith({ phoneNumber: '260763456789' })), 'INVALID_PHONE_NUMBER'],
    ['an amount under the limit', deposit({ amount: '99' }), 'AMOUNT_OUT_OF_BOUNDS'],
    ['an amount over the limit', deposit({ amount: '500001' }), 'AMOUNT_OUT_OF_BOUNDS'],
  ])('%s with HTTP 200', async (_what, body, code) => {
    expect(await post('/v2/deposits', body)).toEqual({ http: 200, status: 'REJECTED', code });
  });

  it('refunds of an unknown deposit, and an amount without its currency', async () => {
    const refund = { refundId: randomUUID(), depositId: randomUUID() };
    expect(await post('/v2/refunds', refund)).toEqual({ http: 200, status: 'REJECTED', code: 'NOT_FOUND' });
    expect(await post('/v2/refunds', { ...refund, amount: '100' })).toMatchObject({ http: 400, code: 'MISSING_PARAMETER' });
  });

  it('payouts that are not enabled', async () => {
    const other = await startPawapayDouble({ callbackUrl: 'https://shop.example/hooks' });
    other.disallow('payouts');
    const response = await fetch(`${other.url}/v2/payouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ failureReason: { failureCode: 'PAYOUTS_NOT_ALLOWED' } });
    await other.stop();
  });

  it('to report on an id that is no UUID, and knows no address beyond the documented ones', async () => {
    const headers = { authorization: `Bearer ${double.token}` };
    expect((await fetch(`${double.url}/v2/deposits/123`, { headers })).status).toBe(400);
    expect((await fetch(`${double.url}/v1/deposits`, { headers })).status).toBe(404);
  });
});

describe('the double of pawaPay', () => {
  it('accepts a reference once and ignores its repetition, whatever it asks for', async () => {
    const body = deposit();
    expect((await post('/v2/deposits', body)).status).toBe('ACCEPTED');
    expect((await post('/v2/deposits', { ...body, amount: '9000' })).status).toBe('DUPLICATE_IGNORED');
    expect(double.records()).toContainEqual({ ref: body.depositId, kind: 'payment', amountXaf: 5_000, state: 'open' });
  });

  it('does not know a reference that it rejected', async () => {
    const body = deposit({ amount: '1' });
    await post('/v2/deposits', body);
    const headers = { authorization: `Bearer ${double.token}` };
    const response = await fetch(`${double.url}/v2/deposits/${body.depositId}`, { headers });
    expect(await response.json()).toEqual({ status: 'NOT_FOUND' });
  });

  it('refunds the rest of a deposit if no amount is given', async () => {
    const body = deposit();
    await post('/v2/deposits', body);
    await double.answer(body.depositId, 'approve');
    const [first, second] = [randomUUID(), randomUUID()];
    await post('/v2/refunds', { refundId: first, depositId: body.depositId, amount: '2000', currency: 'XAF' });
    await post('/v2/refunds', { refundId: second, depositId: body.depositId });
    expect(double.records().filter(({ ref }) => ref === first || ref === second)).toEqual([
      { ref: first, kind: 'refund', amountXaf: 2_000, state: 'completed' },
      { ref: second, kind: 'refund', amountXaf: 3_000, state: 'completed' },
    ]);
  });
});
