import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  callbackUrlOf,
  hintOf,
  isActiveOf,
  type MtnAnswer,
  noteOf,
  ownerOf,
  reasonOf,
  resultOf,
  stateOf,
} from './mtn.rules.ts';

const answer = (status: number, json?: unknown, contentType = 'application/json'): MtnAnswer => ({ status, json, contentType });
const live = { mode: 'live', currency: 'XAF' } as const;
const test = { mode: 'test', currency: 'EUR' } as const;
const paid = { status: 'SUCCESSFUL', amount: '5000', currency: 'XAF', financialTransactionId: '363440463' };

describe('a reason of MTN', () => {
  it.each([
    ['NOT_ENOUGH_FUNDS', 'insufficient_funds', 'our_wallet_empty'],
    ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'insufficient_funds', 'unknown'],
    ['INTERNAL_PROCESSING_ERROR', 'unknown', 'unknown'],
    ['APPROVAL_REJECTED', 'payer_rejected', 'payer_rejected'],
    ['PAYMENT_NOT_APPROVED', 'payer_rejected', 'payer_rejected'],
    ['TRANSACTION_CANCELED', 'payer_rejected', 'payer_rejected'],
    ['EXPIRED', 'payer_timeout', 'payer_timeout'],
    ['COULD_NOT_PERFORM_TRANSACTION', 'payer_timeout', 'unknown'],
    ['PAYER_NOT_FOUND', 'payer_not_found', 'payer_not_found'],
    ['PAYER_LIMIT_REACHED', 'limit_reached', 'limit_reached'],
    ['PAYEE_NOT_FOUND', 'payee_not_found', 'payee_not_found'],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'payee_not_found', 'payee_not_found'],
    ['SERVICE_UNAVAILABLE', 'provider_down', 'provider_down'],
    ['NOT_ALLOWED', 'invalid_request', 'invalid_request'],
    ['NOT_ALLOWED_TARGET_ENVIRONMENT', 'invalid_request', 'invalid_request'],
    ['INVALID_CALLBACK_URL_HOST', 'invalid_request', 'invalid_request'],
    ['INVALID_CURRENCY', 'invalid_request', 'invalid_request'],
    ['RESOURCE_NOT_FOUND', 'invalid_request', 'invalid_request'],
    ['RESOURCE_ALREADY_EXIST', 'invalid_request', 'invalid_request'],
    ['A_CODE_OF_TOMORROW', 'unknown', 'unknown'],
    [undefined, 'unknown', 'unknown'],
  ] as const)('%s is %s of a payment and %s of a payout', (code, ofPayment, ofPayout) => {
    expect([reasonOf(code, 'collection'), reasonOf(code, 'disbursement')]).toEqual([ofPayment, ofPayout]);
  });

  it('is one of the platform for any code, also for names of object members', () => {
    for (const code of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(reasonOf(code, 'collection')).toBe('unknown');
      expect(stateOf(answer(200, { status: 'FAILED', reason: code }), 'collection', live)).toEqual({
        status: 'failed',
        reason: 'unknown',
      });
    }
  });
});

describe('the answer to a request for money', () => {
  const error = (code: string) => ({ code, message: 'A message' });

  it.each([
    ['202', answer(202), { outcome: 'accepted' }],
    ['200', answer(200), { outcome: 'unknown' }],
    ['302', answer(302), { outcome: 'unknown' }],
    ['409 for a used reference', answer(409, error('RESOURCE_ALREADY_EXIST')), { outcome: 'duplicate' }],
    ['409 without a code', answer(409), { outcome: 'unknown' }],
    ['400 without a body', answer(400), { outcome: 'rejected', reason: 'invalid_request' }],
    ['400 with a code', answer(400, error('PAYER_NOT_FOUND')), { outcome: 'rejected', reason: 'payer_not_found' }],
    ['401', answer(401, { statusCode: 401 }), { outcome: 'rejected', reason: 'provider_down' }],
    ['403', answer(403, error('FORBIDDEN_IP')), { outcome: 'rejected', reason: 'provider_down' }],
    ['404 with a code', answer(404, error('RESOURCE_NOT_FOUND')), { outcome: 'rejected', reason: 'invalid_request' }],
    ['404 without a code', answer(404, { statusCode: 404 }), { outcome: 'unknown' }],
    ['429', answer(429, error('NOT_ALLOWED')), { outcome: 'unknown' }],
    ['500 without a code', answer(500, { message: 'Internal error' }), { outcome: 'unknown' }],
    ['500 for a fault of MTN', answer(500, error('INTERNAL_PROCESSING_ERROR')), { outcome: 'unknown' }],
    ['500 for a currency', answer(500, error('INVALID_CURRENCY')), { outcome: 'rejected', reason: 'invalid_request' }],
    ['500 for a payer', answer(500, error('PAYER_NOT_FOUND')), { outcome: 'rejected', reason: 'payer_not_found' }],
    ['502 with a code', answer(502, error('PAYER_NOT_FOUND')), { outcome: 'unknown' }],
    ['503', answer(503, error('SERVICE_UNAVAILABLE')), { outcome: 'unknown' }],
    ['a page with 202', answer(202, undefined, 'text/html; charset=utf-8'), { outcome: 'unknown' }],
    ['a page with 403', answer(403, undefined, 'text/html'), { outcome: 'unknown' }],
  ] as const)('%s is %o', (_what, given, result) => {
    expect(resultOf(given, 'collection')).toEqual(result);
  });
});

describe('the state of a reference', () => {
  it.each([
    ['a payment', paid, { status: 'succeeded', amountXaf: 5_000, currency: 'XAF', providerTxnId: '363440463' }],
    ['an amount as a number', { ...paid, amount: 5000 }, { status: 'succeeded', amountXaf: 5_000, currency: 'XAF' }],
    ['an amount with zeros', { ...paid, amount: '5000.00' }, { status: 'succeeded', amountXaf: 5_000 }],
    ['an open prompt', { status: 'PENDING' }, { status: 'pending' }],
    ['a new prompt', { status: 'CREATED' }, { status: 'pending' }],
    ['a failure without a reason', { status: 'FAILED' }, { status: 'failed', reason: 'unknown' }],
    ['a failure with null', { status: 'FAILED', reason: null }, { status: 'failed', reason: 'unknown' }],
    ['an expired prompt', { status: 'FAILED', reason: { code: 'EXPIRED', message: '' } }, { status: 'expired' }],
    ['a cancelled one', { status: 'FAILED', reason: 'TRANSACTION_CANCELED' }, { status: 'cancelled', reason: 'payer_rejected' }],
    ['a state of tomorrow', { ...paid, status: 'REVERSED' }, { status: 'unknown' }],
    ['a success without amount', { ...paid, amount: undefined }, { status: 'unknown' }],
    ['a success with a strange amount', { ...paid, amount: '5,000' }, { status: 'unknown' }],
    ['a success with a negative amount', { ...paid, amount: '-5000' }, { status: 'unknown' }],
    ['a success without currency', { ...paid, currency: undefined }, { status: 'unknown' }],
    ['no object', [], { status: 'unknown' }],
  ])('is for %s: %o', (_what, body, state) => {
    expect(stateOf(answer(200, body), 'collection', live)).toMatchObject(state);
  });

  it('has no amount in francs if the amount has a fraction, so that it equals no payment', () => {
    expect(stateOf(answer(200, { ...paid, amount: '5000.50' }), 'collection', live)).toEqual({
      ...{ status: 'succeeded', currency: 'XAF', providerTxnId: '363440463' },
    });
  });

  it('counts euros as francs only in the sandbox', () => {
    const currencyOf = (currency: string, settings: Parameters<typeof stateOf>[2]) =>
      stateOf(answer(200, { ...paid, currency }), 'collection', settings).currency;
    expect(currencyOf('EUR', test)).toBe('XAF');
    expect(currencyOf('EUR', live)).toBe('EUR');
    expect(currencyOf('EUR', { mode: 'live', currency: 'EUR' })).toBe('EUR');
    expect(currencyOf('EUR', { mode: 'test', currency: 'XAF' })).toBe('EUR');
    expect(currencyOf('USD', test)).toBe('USD');
  });

  it('is not found only if MTN says so by its code', () => {
    const found = (status: number, json?: unknown) => stateOf(answer(status, json), 'collection', live).status;
    expect(found(404, { code: 'RESOURCE_NOT_FOUND' })).toBe('not_found');
    expect(found(404, { statusCode: 404, message: 'Resource not found' })).toBe('unknown');
    expect(found(404)).toBe('unknown');
    expect(found(500, { code: 'RESOURCE_NOT_FOUND' })).toBe('unknown');
  });

  it('is a success or a failure for no other answer than 200 with that state', () => {
    const body = fc.oneof(fc.jsonValue(), fc.record({ status: fc.constantFrom('SUCCESSFUL', 'FAILED'), reason: fc.jsonValue() }));
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), body, (status, json) => {
        const state = stateOf(answer(status, json), 'collection', live).status;
        const said = status === 200 && json !== null && typeof json === 'object' && 'status' in json ? json.status : undefined;
        if (state === 'succeeded') expect(said).toBe('SUCCESSFUL');
        if (state === 'failed' || state === 'expired' || state === 'cancelled') expect(said).toBe('FAILED');
      }),
    );
  });
});

describe('an account at MTN', () => {
  it('has a balance in whole francs, in the currency of the settings only', () => {
    expect(balanceOf(answer(200, { availableBalance: '1500.75', currency: 'XAF' }), 'XAF')).toBe(1_500);
    expect(balanceOf(answer(200, { availableBalance: -20, currency: 'XAF' }), 'XAF')).toBe(-20);
    expect(balanceOf(answer(200, { availableBalance: '1500', currency: 'EUR' }), 'XAF')).toBeUndefined();
    expect(balanceOf(answer(200, { availableBalance: 'much', currency: 'XAF' }), 'XAF')).toBeUndefined();
    expect(balanceOf(answer(500, { availableBalance: '1', currency: 'XAF' }), 'XAF')).toBeUndefined();
  });

  it('is active, inactive, missing, or MTN does not say', () => {
    expect(isActiveOf(answer(200, { result: true }))).toBe(true);
    expect(isActiveOf(answer(200, { result: false }))).toBe(false);
    expect(isActiveOf(answer(404, { code: 'RESOURCE_NOT_FOUND' }))).toBe(false);
    expect(isActiveOf(answer(404, { statusCode: 404 }))).toBeUndefined();
    expect(isActiveOf(answer(500, { code: 'INTERNAL_PROCESSING_ERROR' }))).toBeUndefined();
  });

  it('has the name of its owner, from one field or two', () => {
    expect(ownerOf(answer(200, { name: ' Sand Box ', given_name: 'Sand' }))).toBe('Sand Box');
    expect(ownerOf(answer(200, { given_name: 'Paul', family_name: 'Essomba' }))).toBe('Paul Essomba');
    expect(ownerOf(answer(200, { family_name: 'Essomba' }))).toBe('Essomba');
    expect(ownerOf(answer(200, {}))).toBeUndefined();
    expect(ownerOf(answer(404, { name: 'Paul' }))).toBeUndefined();
  });
});

describe('what is sent to MTN', () => {
  it('is a text without accents, apostrophes and signs, of at most 160 characters', () => {
    expect(noteOf("Remboursement de l'achat n° 12 (été)")).toBe('Remboursement de l achat n 12 ete');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const note = noteOf(text);
        expect(note).toMatch(/^(?:[A-Za-z0-9]+(?: [A-Za-z0-9]+)*)?$/);
        expect(note.length).toBeLessThanOrEqual(160);
        expect(noteOf(note)).toBe(note);
      }),
    );
  });

  it('is a callback address by https at a public host only', () => {
    const address = 'https://ngoma.example/api/payments/webhooks/mtn';
    expect(callbackUrlOf(address)).toBe(address);
    expect(callbackUrlOf('https://ngoma.example:443/x')).toBe('https://ngoma.example/x');
    const refused = [
      ...['http://ngoma.example/x', 'https://ngoma.example:8443/x', 'https://me:secret@ngoma.example/x', 'ngoma.example', ''],
      ...[
        'https://localhost/x',
        'https://app.localhost/x',
        'https://db.internal/x',
        'https://printer.local/x',
        'https://ngoma/x',
      ],
      ...['https://127.0.0.1/x', 'https://0x7f000001/x', 'https://41.202.0.1/x', 'https://[::1]/x', 'https://[2001:db8::1]/x'],
    ];
    for (const refusedAddress of refused) expect(callbackUrlOf(refusedAddress), refusedAddress).toBeUndefined();
  });
});

describe('a callback body', () => {
  const ref = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

  it('is the same event each time, and another for another state', () => {
    expect(hintOf({ ...paid, externalId: ref })).toEqual({ eventId: `${ref}:SUCCESSFUL`, ref, about: 'payment' });
    expect(hintOf({ ...paid, externalId: ref, status: 'FAILED' })?.eventId).toBe(`${ref}:FAILED`);
  });

  it('of any other shape is no hint, and raises no error', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => hintOf(json) === undefined));
    expect(hintOf(undefined)).toBeUndefined();
  });
});
