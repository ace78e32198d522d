import { describe, expect, it } from 'vitest';
import { stripeForTest } from '#test/gateways/stripe';

const version = '2026-10-28.endive';

/** Opens the double for plain requests, without the gateway. */
async function api() {
  const { double, open, paid } = await stripeForTest();
  const headers = { authorization: `Bearer ${double.secretKey}`, 'stripe-version': version };
  const form = 'application/x-www-form-urlencoded';
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, string> | string, more = {}) {
    const raw = typeof body === 'object' ? new URLSearchParams(body).toString() : body;
    const init = { method, headers: { ...headers, ...(raw !== undefined && { 'content-type': form }), ...more } };
    const response = await fetch(`${double.url}${path}`, { ...init, ...(raw !== undefined && { body: raw }) });
    const json = (await response.json()) as {
      id?: string;
      error?: { type: string; code?: string; param?: string; message: string };
    };
    return { status: response.status, json, replayed: response.headers.get('idempotent-replayed') };
  }
  const session = {
    ...{ mode: 'payment', success_url: 'https://ngoma.example/pay/abc', client_reference_id: 'ours' },
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'xaf',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': 'Ngoma',
  };
  return { double, open, paid, send, session };
}

const amount = 'line_items[0][price_data][unit_amount]';
const hour = 3600;
const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

describe("the double of Stripe's API", () => {
  it.each([
    [{ authorization: '' }, 401, 'invalid_request_error'],
    [{ authorization: 'Bearer sk_test_of_another_account' }, 401, 'invalid_request_error'],
    [{ 'stripe-version': '2020-01-01' }, 400, 'invalid_request_error'],
    [{ 'content-type': 'application/json' }, 400, 'invalid_request_error'],
    [{ 'idempotency-key': 'k'.repeat(256) }, 400, 'invalid_request_error'],
  ])('refuses the headers %o', async (more, status, type) => {
    const { send, session, double } = await api();
    const reply = await send('POST', '/v1/checkout/sessions', session, more);
    expect(reply).toMatchObject({ status, json: { error: { type } } });
    expect(double.records()).toEqual([]);
  });

  it.each([
    [{ payment_method_types: 'card' }, { code: 'parameter_unknown', param: 'payment_method_types' }],
    [{ amount: '5000' }, { code: 'parameter_unknown', param: 'amount' }],
    [{ success_url: null }, { code: 'parameter_missing', param: 'success_url' }],
    [{ mode: null }, { code: 'parameter_missing', param: 'mode' }],
    [{ [amount]: null }, { code: 'parameter_missing', param: amount }],
    [{ [amount]: '5000.00' }, { code: 'parameter_invalid_integer', param: amount }],
    [{ [amount]: '-1' }, { code: 'parameter_invalid_integer', param: amount }],
    [{ [amount]: '300' }, { code: 'amount_too_small' }],
    [{ [amount]: '100000000' }, { code: 'amount_too_large' }],
    [{ 'line_items[0][price_data][currency]': 'XAF' }, { param: 'line_items[0][price_data][currency]' }],
    [{ 'allowed_payment_method_types[0]': 'mobile_money' }, { param: 'allowed_payment_method_types[0]' }],
    [{ success_url: '/pay/abc' }, { code: 'url_invalid', param: 'success_url' }],
    [{ client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
    [{ 'metadata[ref]': 'x'.repeat(501) }, { param: 'metadata[ref]' }],
    [{ expires_at: inSeconds(hour / 2 - 60) }, { param: 'expires_at' }],
    [{ expires_at: inSeconds(25 * hour) }, { param: 'expires_at' }],
  ] as [Record<string, string | null>, object][])('refuses a session with %o', async (change, error) => {
    const { send, session, double } = await api();
    const changed = Object.entries({ ...session, ...change }).filter((entry): entry is [string, string] => entry[1] !== null);
    const reply = await send('POST', '/v1/checkout/sessions', Object.fromEntries(changed), { 'idempotency-key': 'key' });
    expect(reply).toMatchObject({ status: 400, json: { error: { type: 'invalid_request_error', ...error } } });
    expect(double.records()).toEqual([]);
    // An error of the form is not remembered under the key.
    expect((await send('POST', '/v1/checkout/sessions', session, { 'idempotency-key': 'key' })).status).toBe(200);
  });

  it('executes a key once, repeats its reply, and refuses it with other parameters or another path', async () => {
    const { send, session, double } = await api();
    const key = { 'idempotency-key': 'key' };
    const first = await send('POST', '/v1/checkout/sessions', session, key);
    const again = await send('POST', '/v1/checkout/sessions', session, key);
    expect(again).toEqual({ ...first, replayed: 'true' });
    const other = await send('POST', '/v1/checkout/sessions', { ...session, [amount]: '6000' }, key);
    const refund = await send('POST', '/v1/refunds', { payment_intent: 'pi_1' }, key);
    for (const reply of [other, refund])
      expect(reply).toMatchObject({ status: 400, json: { error: { type: 'idempotency_error' } } });
    expect(double.records()).toHaveLength(1);
  });

  it('repeats its own error for a key, and answers 409 while the key is in use', async () => {
    const { send, session, double } = await api();
    double.crashNext();
    const crashed = () => send('POST', '/v1/checkout/sessions', session, { 'idempotency-key': 'one' });
    expect([(await crashed()).status, (await crashed()).status]).toEqual([500, 500]);
    double.setKeyInUse('two', true);
    const inUse = () => send('POST', '/v1/checkout/sessions', session, { 'idempotency-key': 'two' });
    expect(await inUse()).toMatchObject({ status: 409, json: { error: { code: 'idempotency_key_in_use' } } });
    double.setKeyInUse('two', false);
    expect((await inUse()).status).toBe(200);
  });

  it.each([
    ['GET', '/v1/checkout/sessions/cs_test_none'],
    ['POST', '/v1/checkout/sessions/cs_test_none/expire'],
    ['GET', '/v1/payment_intents/pi_none'],
    ['GET', '/v1/refunds/re_none'],
    ['GET', '/v1/refunds?payment_intent=pi_none'],
    ['GET', '/v1/disputes/du_none'],
    ['GET', '/v1/disputes?payment_intent=pi_none'],
  ] as const)('answers 404 resource_missing for %s %s', async (method, path) => {
    const { send } = await api();
    expect(await send(method, path)).toMatchObject({ status: 404, json: { error: { code: 'resource_missing' } } });
  });

  it.each([
    ['GET', '/v1/checkout/sessions'],
    ['GET', '/v1/orders'],
    ['GET', '/v2/refunds'],
    ['POST', '/v1/charges'],
    ['DELETE', '/v1/refunds/re_1'],
  ] as const)('does not know %s %s', async (method, path) => {
    const { send } = await api();
    expect(await send(method, path)).toMatchObject({
      status: 404,
      json: { error: { message: expect.stringContaining('Unrecognized') } },
    });
  });

  it.each([
    '/v1/refunds?metadata[ref]=ours',
    '/v1/refunds?limit=101',
    '/v1/balance_transactions?expand[0]=data.charge',
    '/v1/disputes/du_1?expand[0]=data.payment_intent',
  ])('refuses the query %s', async (path) => {
    const { send } = await api();
    expect((await send('GET', path)).status).toBe(400);
  });

  it('expires a session only while it is open', async () => {
    const { send, open, paid } = await api();
    const [waiting, done] = [await open(), await paid()];
    const expire = async (id: string | null) => (await send('POST', `/v1/checkout/sessions/${id}/expire`)).status;
    expect([await expire(waiting.providerRef), await expire(waiting.providerRef), await expire(done.providerRef)]).toEqual([
      200, 400, 400,
    ]);
  });

  it('refuses a refund of an unpaid payment, of nothing, of too much and of all twice', async () => {
    const { send, double, open, paid } = await api();
    const unpaid = await open();
    await double.payWith(unpaid.ref, 4000000000000002);
    const { intentId } = double.sessionsOf(unpaid.ref)[0] ?? {};
    const { txnId } = await paid(5_000);
    const refund = (payment_intent: string, more = {}) => send('POST', '/v1/refunds', { payment_intent, ...more });
    expect((await refund(intentId ?? '')).status).toBe(400);
    expect((await send('POST', '/v1/refunds', { amount: '1' })).json.error?.code).toBe('parameter_missing');
    expect((await refund(txnId, { amount: '0' })).json.error?.code).toBe('parameter_invalid_integer');
    expect((await refund(txnId, { amount: '5001' })).json.error?.message).toContain('greater than unrefunded amount');
    expect((await refund(txnId, { reason: 'event_cancelled' })).json.error?.param).toBe('reason');
    expect((await refund(txnId)).status).toBe(200);
    expect((await refund(txnId)).json.error?.code).toBe('charge_already_refunded');
  });
});
