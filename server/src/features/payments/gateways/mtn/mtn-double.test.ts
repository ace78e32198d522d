import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { number, startDouble } from '#test/gateways/mtn';
import type { MtnDouble } from '../../../../../../tools/gateways/mtn-double.ts';
import type { MtnProductName } from '../../../../../../tools/gateways/mtn-protocol.ts';

let double: MtnDouble;
const tokens = { collection: '', disbursement: '' };

beforeAll(async () => {
  double = await startDouble();
  for (const product of ['collection', 'disbursement'] as const)
    tokens[product] = ((await token(product)).json as { access_token: string }).access_token;
});

type Headers = Readonly<Record<string, string | undefined>>;

async function call(method: string, path: string, headers: Headers, body?: string) {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${double.url}${path}`, { method, headers: given, ...(body !== undefined && { body }) });
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const basic = ({ user, secret }: { readonly user: string; readonly secret: string }) =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

const token = (product: MtnProductName, changes: Headers = {}, body?: string) => {
  const { key } = double.credentials[product];
  const headers = { 'ocp-apim-subscription-key': key, authorization: basic(double.credentials[product]), ...changes };
  return call('POST', `/${product}/token/`, headers, body);
};

const headersOf = (product: MtnProductName): Headers => ({
  authorization: `Bearer ${tokens[product]}`,
  'ocp-apim-subscription-key': double.credentials[product].key,
  'x-target-environment': 'mtncameroon',
});

const payment = { amount: '5000', currency: 'XAF', externalId: 'order 1', payerMessage: 'Ngoma', payeeNote: 'Ngoma' };
const payer = { partyIdType: 'MSISDN', partyId: number };

/** Sends a valid request to pay with some headers and some of its body changed. */
const requestToPay = (headers: Headers = {}, changes: object = {}) =>
  call(
    'POST',
    '/collection/v1_0/requesttopay',
    { ...headersOf('collection'), 'x-reference-id': randomUUID(), 'content-type': 'application/json', ...headers },
    JSON.stringify({ ...payment, payer, ...changes }),
  );

const transfer = (resource: 'transfer' | 'refund', changes: object, ref: string = randomUUID()) =>
  call(
    'POST',
    `/disbursement/v1_0/${resource}`,
    { ...headersOf('disbursement'), 'x-reference-id': ref, 'content-type': 'application/json' },
    JSON.stringify({ ...payment, ...changes }),
  );

describe('the double of MTN', () => {
  it('takes a request as documented with 202 and an empty body, and shows it', async () => {
    const ref = randomUUID();
    expect(await requestToPay({ 'x-reference-id': ref })).toEqual({ status: 202, json: undefined });
    const shown = await call('GET', `/collection/v1_0/requesttopay/${ref}`, headersOf('collection'));
    expect(shown).toEqual({ status: 200, json: { ...payment, payer, status: 'PENDING' } });
    await double.answer(ref, 'approve');
    const paid = await call('GET', `/collection/v1_0/requesttopay/${ref}`, headersOf('collection'));
    expect(paid.json).toMatchObject({ status: 'SUCCESSFUL', financialTransactionId: expect.stringMatching(/^\d+$/) });
  });

  it.each([
    ['no subscription key', { 'ocp-apim-subscription-key': undefined }, 401, undefined],
    ['another subscription key', { 'ocp-apim-subscription-key': 'x' }, 401, undefined],
    ['no token', { authorization: undefined }, 401, undefined],
    ['another token', { authorization: 'Bearer x' }, 401, undefined],
    ['no target environment', { 'x-target-environment': undefined }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    ['another target environment', { 'x-target-environment': 'sandbox' }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    ['no reference', { 'x-reference-id': undefined }, 400, undefined],
    ['a reference that is no UUID of version 4', { 'x-reference-id': '0192d3a0-0000-7000-8000-000000000000' }, 400, undefined],
    ['a body that is not JSON', { 'content-type': 'text/plain' }, 400, undefined],
    ['an empty callback address', { 'x-callback-url': '' }, 400, undefined],
    ['another callback host', { 'x-callback-url': 'https://other.example/x' }, 500, 'INVALID_CALLBACK_URL_HOST'],
    ['a callback by http', { 'x-callback-url': 'http://ngoma.example/x' }, 500, 'INVALID_CALLBACK_URL_HOST'],
    ['a callback to an IP address', { 'x-callback-url': 'https://10.0.0.1/x' }, 500, 'INVALID_CALLBACK_URL_HOST'],
  ] as const)('refuses %s', async (_what, headers, status, code) => {
    const answer = await requestToPay(headers);
    expect({ status: answer.status, code: (answer.json as { code?: string } | undefined)?.code }).toEqual({ status, code });
  });

  it.each([
    ['an amount with decimals', { amount: '5000.00' }, 400],
    ['an amount of nothing', { amount: '0' }, 400],
    ['an amount that is a number', { amount: 5000 }, 400],
    ['another currency', { currency: 'EUR' }, 500],
    ['no external id', { externalId: undefined }, 400],
    ['an unknown key', { orderId: '1' }, 400],
    ['a payee in a collection', { payee: payer }, 400],
    ['no payer', { payer: undefined }, 400],
    ['a number with a plus sign', { payer: { ...payer, partyId: `+${number}` } }, 400],
    ['a number without country code', { payer: { ...payer, partyId: '670123456' } }, 400],
    ['another kind of party', { payer: { ...payer, partyIdType: 'EMAIL' } }, 400],
    ['a message with an apostrophe', { payerMessage: "l'achat" }, 400],
    ['a note of 161 characters', { payeeNote: 'n'.repeat(161) }, 400],
  ])('refuses %s', async (_what, changes, status) => {
    expect((await requestToPay({}, changes)).status).toBe(status);
  });

  it('refuses a reference that was used, and keeps the first request', async () => {
    const headers = { 'x-reference-id': randomUUID() };
    await requestToPay(headers);
    const again = await requestToPay(headers, { amount: '1' });
    expect(again).toMatchObject({ status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } });
    expect(double.records().filter(({ ref }) => ref === headers['x-reference-id'])).toMatchObject([{ amountXaf: 5_000 }]);
  });

  it('gives no token for a body, a wrong key, or a wrong secret', async () => {
    expect((await token('collection', {}, '{"grant_type":"client_credentials"}')).status).toBe(400);
    expect((await token('collection', { 'ocp-apim-subscription-key': 'x' })).status).toBe(401);
    const wrong = { ...double.credentials.collection, secret: 'x' };
    expect(await token('collection', { authorization: basic(wrong) })).toEqual({ status: 500, json: { error: 'login_failed' } });
  });

  it('does not take the token of one product for the other', async () => {
    const headers = { ...headersOf('disbursement'), authorization: `Bearer ${tokens.collection}` };
    expect((await call('GET', '/disbursement/v1_0/account/balance', headers)).status).toBe(401);
    expect((await call('GET', '/disbursement/v1_0/account/balance', headersOf('disbursement'))).status).toBe(200);
  });

  it('knows no reference under another resource, and says so with a code', async () => {
    const ref = randomUUID();
    await transfer('transfer', { payee: payer }, ref);
    const known = await call('GET', `/disbursement/v1_0/transfer/${ref}`, headersOf('disbursement'));
    expect(known.status).toBe(200);
    const unknown = await call('GET', `/disbursement/v1_0/refund/${ref}`, headersOf('disbursement'));
    expect(unknown).toMatchObject({ status: 404, json: { code: 'RESOURCE_NOT_FOUND' } });
  });

  it('refunds a payment in whole only, and only a payment that succeeded', async () => {
    const ref = randomUUID();
    await requestToPay({ 'x-reference-id': ref });
    expect((await transfer('refund', { referenceIdToRefund: ref })).status).toBe(404);
    await double.answer(ref, 'approve');
    expect((await transfer('refund', { referenceIdToRefund: ref, amount: '2000' })).status).toBe(400);
    expect((await transfer('refund', { referenceIdToRefund: 'x' })).status).toBe(400);
    expect((await transfer('refund', { referenceIdToRefund: ref })).status).toBe(202);
  });

  it('delivers callbacks to another host that a test names', async () => {
    const delivering = await startDouble({ deliverTo: double.url });
    delivering.setDelivery('immediate');
    const held = double;
    double = delivering;
    const ref = randomUUID();
    const { json } = await token('collection');
    tokens.collection = (json as { access_token: string }).access_token;
    await requestToPay({ 'x-reference-id': ref, 'x-callback-url': 'https://ngoma.example/api/payments/webhooks/mtn' });
    await delivering.answer(ref, 'approve');
    expect(held.requests.at(-1)).toMatchObject({ method: 'PUT', path: '/api/payments/webhooks/mtn' });
    double = held;
  });
});
