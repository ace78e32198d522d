import { createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  carries,
  channelOf,
  hintOf,
  isAnothers,
  isReferenceTaken,
  isSigned,
  isUnmarked,
  type Movement,
  type MovementKind,
  madeAt,
  reachesBefore,
  readMovement,
  reasonOfRefusal,
  stateOf,
} from './notchpay.rules.ts';

const json = { reference: 'trx.1', merchant_reference: 'ours', amount: 5_000, currency: 'XAF', status: 'complete' };
const read = (change: object = {}, kind: MovementKind = 'payments') => readMovement(kind, { ...json, ...change }) as Movement;

describe('a movement in a reply of Notch Pay', () => {
  it.each([
    [5_000, 5_000],
    ['5000', 5_000],
    ['5000.00', 5_000],
  ])('has the amount %j as %i whole francs', (amount, amountXaf) => {
    expect(read({ amount }).amount).toBe(amountXaf);
  });

  it.each([{ amount: 5_000.5 }, { amount: '5 000' }, { amount: -1 }, { amount: null }, { currency: null }, { status: '' }])(
    'is not read with %j, because that decides about money',
    (change) => {
      expect(readMovement('payments', { ...json, ...change })).toBeUndefined();
    },
  );

  it('is read with unknown fields and with metadata of another form', () => {
    expect(read({ metadata: [], items: [1], id: 7 })).toMatchObject({ amount: 5_000 });
    expect(read({ currency: undefined }, 'refunds')).toMatchObject({ amount: 5_000 });
  });
});

describe('the state of a movement at Notch Pay', () => {
  it.each([
    ...(['pending', 'processing', 'hold', 'incomplete'] as const).map((status) => ['payments', status, 'pending'] as const),
    ...(['complete', 'refunded', 'partialy-refunded'] as const).map((status) => ['payments', status, 'succeeded'] as const),
    ...(['failed', 'rejected'] as const).map((status) => ['payments', status, 'failed'] as const),
    ...(['canceled', 'cancelled', 'abandoned'] as const).map((status) => ['payments', status, 'cancelled'] as const),
    ['payments', 'expired', 'expired'],
    ['payments', 'sent', 'unknown'],
    ['payments', 'something new', 'unknown'],
    ['refunds', 'processing', 'pending'],
    ['refunds', 'complete', 'succeeded'],
    ['refunds', 'failed', 'failed'],
    ['refunds', 'refunded', 'unknown'],
    ['transfers', 'sent', 'pending'],
    ['transfers', 'complete', 'succeeded'],
    ['transfers', 'refunded', 'unknown'],
  ] as const)('of %s is for %s: %s', (kind, status, expected) => {
    expect(stateOf(kind, read({ status }, kind)).status).toBe(expected);
  });

  it('has the reference of Notch Pay as its transaction id when it succeeded', () => {
    expect(stateOf('payments', read())).toEqual({
      ...{ status: 'succeeded', amountXaf: 5_000, currency: 'XAF', providerTxnId: 'trx.1' },
    });
  });

  it.each([
    ['payments', 'failed', { message: 'Insufficient funds' }, 'insufficient_funds'],
    ['payments', 'failed', { reason: 'Solde insuffisant' }, 'insufficient_funds'],
    ['payments', 'failed', { status_reason: 'Daily limit reached' }, 'limit_reached'],
    ['payments', 'failed', { error: 'Request timed out' }, 'payer_timeout'],
    ['payments', 'failed', { message: 'Declined by customer' }, 'payer_rejected'],
    ['payments', 'failed', { message: 'Subscriber not found' }, 'payer_not_found'],
    ['payments', 'failed', { message: 'Operator unavailable' }, 'provider_down'],
    ['payments', 'failed', {}, 'unknown'],
    ['payments', 'expired', {}, 'payer_timeout'],
    ['payments', 'canceled', {}, 'payer_rejected'],
    ['transfers', 'failed', { message: 'Insufficient balance' }, 'our_wallet_empty'],
    ['transfers', 'failed', { message: 'Recipient account not found' }, 'payee_not_found'],
    ['refunds', 'failed', { reason: 'buyer declined: insufficient funds' }, 'unknown'],
  ] as const)('of %s has for %s with %j the reason %s', (kind, status, text, reason) => {
    expect(stateOf(kind, read({ status, ...text }, kind)).reason).toBe(reason);
  });
});

describe('a refusal by Notch Pay', () => {
  const refusal = (status: number, message = '', errors = {}) => ({ status, message, errors });

  it.each([
    [refusal(401, 'Invalid API key'), 'provider_down'],
    [refusal(403, 'IP address is not allowed'), 'provider_down'],
    [refusal(406), 'provider_down'],
    [refusal(422, 'Validation failed', { amount: ['Amount must be greater than 0'] }), 'invalid_request'],
    [refusal(400, 'Insufficient balance'), 'our_wallet_empty'],
    [refusal(422, 'The channel is unavailable'), 'provider_down'],
  ])('%o has the reason %s', (error, reason) => {
    expect(reasonOfRefusal('transfers', error)).toBe(reason);
  });

  it.each([
    [refusal(409, 'A payment with this reference already exists'), true],
    [refusal(422, 'Validation failed', { reference: ['The reference has already been taken.'] }), true],
    [refusal(422, 'Validation failed', { reference: ['The reference is too long.'] }), false],
    [refusal(422, 'The phone is already used', { phone: ['taken'] }), false],
    [refusal(400, 'exists'), false],
  ])('%o means a used reference: %s', (error, isTaken) => {
    expect(isReferenceTaken(error)).toBe(isTaken);
  });
});

describe('the reference of the platform', () => {
  it('stands in two fields of a payment, and in the metadata or the reason of a refund', () => {
    expect(carries('payments', read(), 'ours')).toBe(true);
    expect(carries('payments', read({ merchant_reference: null, trxref: 'ours' }), 'ours')).toBe(true);
    expect(carries('payments', read(), 'our')).toBe(false);
    expect(carries('refunds', read({ metadata: { reference: 'ours' } }), 'ours')).toBe(true);
    expect(carries('refunds', read({ reason: 'event_cancelled ours' }), 'ours')).toBe(true);
    expect(carries('refunds', read({ reason: 'a gift' }), 'ours')).toBe(false);
  });

  it('of another movement is noticed', () => {
    expect(isAnothers('payments', read(), 'ours')).toBe(false);
    expect(isAnothers('payments', read(), 'theirs')).toBe(true);
    expect(isAnothers('payments', read({ merchant_reference: undefined }), 'theirs')).toBe(false);
    expect(isAnothers('refunds', read({ metadata: { reference: 'x' } }), 'ours')).toBe(true);
  });

  it('cannot be ruled out only in a refund without metadata and reason', () => {
    expect(isUnmarked(read({ metadata: [] }))).toBe(true);
    expect(isUnmarked(read({ metadata: [], reason: 'made in the dashboard' }))).toBe(false);
    expect(isUnmarked(read({ metadata: { reference: 'x' } }))).toBe(false);
  });

  it('tells when it was made, if it is a UUIDv7', () => {
    const now = Date.parse('2026-12-01T10:00:00.123Z');
    expect(madeAt(v7({ msecs: now }))).toBe(now);
    expect(madeAt('0190c0de-0000-4000-8000-000000000000')).toBeUndefined();
    expect(madeAt('trx.1')).toBeUndefined();
  });

  it('is not behind a page that goes from new to old and reaches back before it was made', () => {
    const page = (...days: number[]) => days.map((day) => read({ created_at: `2026-12-0${day}T10:00:00Z` }));
    const since = Date.parse('2026-12-03T00:00:00Z');
    expect(reachesBefore(page(5, 4, 2), since)).toBe(true);
    expect(reachesBefore(page(5, 4, 3), since)).toBe(false);
    expect(reachesBefore(page(1, 2), since)).toBe(false);
    expect(reachesBefore([read({ created_at: 'yesterday' })], since)).toBe(false);
    expect(reachesBefore([undefined, ...page(1)], since)).toBe(false);
    expect(reachesBefore([], since)).toBe(false);
  });
});

it('the channels are those of Cameroon', () => {
  expect([channelOf('mtn'), channelOf('orange'), channelOf('card'), channelOf(null)]).toEqual([
    ...['cm.mtn', 'cm.orange', undefined, undefined],
  ]);
});

it('a signature is the hexadecimal HMAC of the bytes, in either case', () => {
  const raw = Buffer.from('{"a": 1}');
  const signature = createHmac('sha256', 'hash key').update(raw).digest('hex');
  expect(isSigned('hash key', raw, signature)).toBe(true);
  expect(isSigned('hash key', raw, signature.toUpperCase())).toBe(true);
  for (const wrong of [signature.slice(2), `${signature}00`, `0x${signature}`, '', undefined, [signature]])
    expect(isSigned('hash key', raw, wrong)).toBe(false);
  expect(isSigned('another key', raw, signature)).toBe(false);
});

describe('a callback', () => {
  const ours = '0190c0de-0000-7000-8000-000000000000';

  it.each([
    [
      { id: 'evt_1', type: 'payment.complete', data: { reference: 'trx.1', merchant_reference: ours } },
      { eventId: 'evt_1', about: 'payment', ref: ours, providerRef: 'trx.1' },
    ],
    [
      { id: 'evt_1', event: 'payment.cancelled', data: { reference: 'trx.1', trxref: ours } },
      { eventId: 'evt_1', about: 'payment', ref: ours, providerRef: 'trx.1' },
    ],
    [
      { id: 'evt_1', type: 'payment.complete', data: { id: 'pay_1', reference: ours } },
      { eventId: 'evt_1', about: 'payment', ref: ours },
    ],
    [
      { type: 'payment.complete', data: { reference: 'trx.1' } },
      { eventId: 'payment.complete:trx.1', about: 'payment', ref: undefined, providerRef: 'trx.1' },
    ],
    [
      { id: 'evt_2', type: 'refund.complete', data: { id: 'rfd_1', metadata: { reference: ours } } },
      { eventId: 'evt_2', about: 'refund', ref: ours, providerRef: 'rfd_1' },
    ],
    [
      { type: 'refund.failed', data: { id: 'rfd_1', metadata: [], reason: `buyer_asked ${ours}` } },
      { eventId: 'refund.failed:rfd_1', about: 'refund', ref: ours, providerRef: 'rfd_1' },
    ],
    [
      { id: 'evt_3', type: 'transfer.failed', data: { id: 'trf_1', reference: ours } },
      { eventId: 'evt_3', about: 'payout', ref: ours, providerRef: 'trf_1' },
    ],
  ])('%j is the hint %o', (body, hint) => {
    expect(hintOf(body)).toEqual(hint);
  });

  it.each([undefined, null, [], {}, { type: 'payment.complete', data: {} }, { id: 'evt_1', type: 'customer.created', data: {} }])(
    '%j is none',
    (body) => {
      expect(hintOf(body)).toBeUndefined();
    },
  );
});
