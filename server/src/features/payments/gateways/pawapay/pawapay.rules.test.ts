import { randomUUID } from 'node:crypto';
import type { PaymentReason } from '@ngoma/api/features/payments';
import { describe, expect, it } from 'vitest';
import type { GatewayReply } from '../http-client.ts';
import { balanceOf, hintOf, initiatedOf, reasonOf, stateOf } from './pawapay.rules.ts';

const ref = randomUUID();
const reply = (status: number, json: unknown): GatewayReply => ({ isAnswered: true, status, headers: new Headers(), json });
const failureReason = (failureCode: string) => ({ failureReason: { failureCode, failureMessage: 'Because.' } });

describe('the reply to a pawaPay request that would move money', () => {
  it.each([
    ['an acceptance', 200, { depositId: ref, status: 'ACCEPTED' }, { outcome: 'accepted' }],
    ['an acceptance without a reason', 200, { status: 'ACCEPTED', failureReason: null }, { outcome: 'accepted' }],
    ['a duplicate', 200, { depositId: ref, status: 'DUPLICATE_IGNORED' }, { outcome: 'duplicate' }],
    [
      'a rejection with HTTP 200',
      200,
      { depositId: ref, status: 'REJECTED', ...failureReason('INVALID_PHONE_NUMBER') },
      { outcome: 'rejected', reason: 'invalid_request' },
    ],
    ['a wrong token', 403, failureReason('AUTHENTICATION_ERROR'), { outcome: 'rejected', reason: 'provider_down' }],
    ['a missing token', 401, failureReason('NO_AUTHENTICATION'), { outcome: 'rejected', reason: 'provider_down' }],
    [
      'a bad body',
      400,
      { ...failureReason('INVALID_INPUT'), status: 'REJECTED' },
      { outcome: 'rejected', reason: 'invalid_request' },
    ],
    ['a code that is new', 200, { status: 'REJECTED', ...failureReason('NEW_CODE') }, { outcome: 'rejected', reason: 'unknown' }],
    ['an acceptance of another reference', 200, { depositId: randomUUID(), status: 'ACCEPTED' }, { outcome: 'unknown' }],
    ['a rejection without a code', 200, { depositId: ref, status: 'REJECTED' }, { outcome: 'unknown' }],
    ['an unknown error', 200, { status: 'REJECTED', ...failureReason('UNKNOWN_ERROR') }, { outcome: 'unknown' }],
    ['an unknown status', 200, { depositId: ref, status: 'PERHAPS' }, { outcome: 'unknown' }],
    ['an acceptance with an error status', 403, { depositId: ref, status: 'ACCEPTED' }, { outcome: 'unknown' }],
    ['a server error', 500, { status: 'REJECTED', ...failureReason('UNKNOWN_ERROR') }, { outcome: 'unknown' }],
    ['a server error that says accepted', 503, { depositId: ref, status: 'ACCEPTED' }, { outcome: 'unknown' }],
    ['too many requests', 429, failureReason('INVALID_INPUT'), { outcome: 'unknown' }],
    ['a page of HTML', 403, undefined, { outcome: 'unknown' }],
    ['an address that does not exist', 404, failureReason('NOT_FOUND'), { outcome: 'unknown' }],
    ['JSON of another form', 200, [{ status: 'ACCEPTED' }], { outcome: 'unknown' }],
  ])('%s', (_what, status, json, result) => {
    expect(initiatedOf('payment', ref, reply(status, json)).result).toEqual(result);
  });

  it('is unknown without an answer', () => {
    expect(initiatedOf('payout', ref, { isAnswered: false })).toEqual({ result: { outcome: 'unknown' } });
  });

  it('is unknown for a refund that must wait for another, so that it is sent again', () => {
    const json = { refundId: ref, status: 'REJECTED', ...failureReason('REFUND_IN_PROGRESS') };
    expect(initiatedOf('refund', ref, reply(200, json)).result).toEqual({ outcome: 'unknown' });
  });
});

describe('the state that pawaPay reports', () => {
  const found = (data: object) =>
    stateOf(
      'payment',
      ref,
      reply(200, { status: 'FOUND', data: { depositId: ref, amount: '5000.00', currency: 'XAF', ...data } }),
    );

  it.each(['ACCEPTED', 'ENQUEUED', 'SUBMITTED', 'PROCESSING', 'IN_RECONCILIATION'])('%s is pending', (status) => {
    expect(found({ status }).status).toBe('pending');
  });

  it('a completed deposit has succeeded with its amount, currency and operator id', () => {
    expect(found({ status: 'COMPLETED', providerTransactionId: '123' })).toEqual({
      ...{ status: 'succeeded', amountXaf: 5_000, currency: 'XAF', providerTxnId: '123' },
    });
  });

  it.each<[string, PaymentReason]>([
    ['PAYER_NOT_FOUND', 'payer_not_found'],
    ['PAYMENT_NOT_APPROVED', 'payer_timeout'],
    ['INSUFFICIENT_BALANCE', 'insufficient_funds'],
    ['PAYMENT_IN_PROGRESS', 'provider_down'],
    ['TRANSACTION_ALREADY_IN_PROCESS', 'provider_down'],
    ['PAYER_LIMIT_REACHED', 'limit_reached'],
    ['RECIPIENT_LIMIT_REACHED', 'limit_reached'],
    ['WALLET_LIMIT_REACHED', 'limit_reached'],
    ['RECIPIENT_NOT_FOUND', 'payee_not_found'],
    ['PAWAPAY_WALLET_OUT_OF_FUNDS', 'our_wallet_empty'],
    ['DEPOSIT_ALREADY_REFUNDED', 'invalid_request'],
    ['AMOUNT_TOO_LARGE', 'invalid_request'],
    ['REFUND_IN_PROGRESS', 'provider_down'],
    ['MANUALLY_CANCELLED', 'unknown'],
    ['UNSPECIFIED_FAILURE', 'unknown'],
    ['UNKNOWN_ERROR', 'unknown'],
  ])('a failure with %s has the reason %s', (failureCode, reason) => {
    expect(found({ status: 'FAILED', ...failureReason(failureCode) })).toMatchObject({ status: 'failed', reason });
  });

  it.each<[string, PaymentReason]>([
    ['AMOUNT_OUT_OF_BOUNDS', 'limit_reached'],
    ['INVALID_AMOUNT', 'invalid_request'],
    ['INVALID_CURRENCY', 'invalid_request'],
    ['INVALID_PROVIDER', 'invalid_request'],
    ['MISSING_PARAMETER', 'invalid_request'],
    ['UNSUPPORTED_PARAMETER', 'invalid_request'],
    ['INVALID_PARAMETER', 'invalid_request'],
    ['PROVIDER_TEMPORARILY_UNAVAILABLE', 'provider_down'],
    ['AUTHORISATION_ERROR', 'provider_down'],
    ['HTTP_SIGNATURE_ERROR', 'provider_down'],
    ['PAYOUTS_NOT_ALLOWED', 'provider_down'],
  ])('a rejection with %s has the reason %s', (failureCode, reason) => {
    expect(reasonOf(failureCode)).toBe(reason);
  });

  it('a failure without a code has the reason unknown', () => {
    expect(found({ status: 'FAILED' })).toMatchObject({ status: 'failed', reason: 'unknown' });
  });

  it('another currency or amount is reported as it is', () => {
    expect(found({ status: 'COMPLETED', amount: '10', currency: 'EUR' })).toMatchObject({ amountXaf: 10, currency: 'EUR' });
    expect(found({ status: 'COMPLETED', amount: '4999' })).toMatchObject({ amountXaf: 4_999, currency: 'XAF' });
  });

  it('an amount with a fraction has no whole XAF', () => {
    const state = found({ status: 'COMPLETED', amount: '5000.50' });
    expect(state).toEqual({ status: 'succeeded', currency: 'XAF' });
  });

  it.each([
    ['a new status', { status: 'REVERSED' }],
    ['another reference', { status: 'COMPLETED', depositId: randomUUID() }],
    ['no reference', { status: 'COMPLETED', depositId: undefined }],
    ['no amount', { status: 'COMPLETED', amount: undefined }],
    ['an amount that is no decimal string', { status: 'COMPLETED', amount: 5_000 }],
    ['a negative amount', { status: 'COMPLETED', amount: '-5000' }],
    ['no currency', { status: 'COMPLETED', currency: undefined }],
  ])('%s is unknown', (_what, data) => {
    expect(found(data).status).toBe('unknown');
  });

  it('only a reply of HTTP 200 that says so means that the reference is not known', () => {
    expect(stateOf('payment', ref, reply(200, { status: 'NOT_FOUND' }))).toEqual({ status: 'not_found' });
    expect(stateOf('payment', ref, reply(404, { status: 'NOT_FOUND' }))).toEqual({ status: 'unknown' });
    expect(stateOf('payment', ref, reply(403, failureReason('AUTHENTICATION_ERROR')))).toEqual({ status: 'unknown' });
    expect(stateOf('payment', ref, reply(502, undefined))).toEqual({ status: 'unknown' });
    expect(stateOf('payment', ref, { isAnswered: false })).toEqual({ status: 'unknown' });
  });
});

describe('the balance that pawaPay reports', () => {
  const wallet = (country: string, balance: string, currency = 'XAF', provider = '') => ({
    country,
    balance,
    currency,
    provider,
  });

  it('is the sum of the Cameroonian wallets, in whole XAF', () => {
    const balances = [
      wallet('CMR', '1000.60', 'XAF', 'MTN_MOMO_CMR'),
      wallet('CMR', '200.60', 'XAF', 'ORANGE_CMR'),
      ...[wallet('GAB', '5000'), wallet('CMR', '99', 'USD')],
    ];
    expect(balanceOf(reply(200, { balances }))).toBe(1_201);
  });

  it('is not known without such a wallet, or without an answer', () => {
    expect(balanceOf(reply(200, { balances: [wallet('GAB', '5000')] }))).toBeUndefined();
    expect(balanceOf(reply(500, {}))).toBeUndefined();
    expect(balanceOf({ isAnswered: false })).toBeUndefined();
  });
});

describe('the body of a pawaPay callback', () => {
  const deposit = randomUUID();

  it.each([
    [{ depositId: deposit, status: 'COMPLETED' }, 'payment', deposit],
    [{ payoutId: ref, status: 'FAILED' }, 'payout', ref],
    [{ refundId: ref, status: 'COMPLETED' }, 'refund', ref],
    [{ refundId: ref, depositId: deposit, status: 'COMPLETED' }, 'refund', ref],
  ])('%j is about a %s', (body, about, id) => {
    expect(hintOf(body)).toEqual({ eventId: `${about}:${id}:${body.status}`, ref: id, about });
  });

  it.each([
    [undefined],
    [null],
    [[]],
    [{}],
    [{ status: 'COMPLETED' }],
    [{ depositId: 'x', status: 'COMPLETED' }],
    [{ depositId: ref }],
  ])('%j is no callback', (body) => {
    expect(hintOf(body)).toBeUndefined();
  });
});
