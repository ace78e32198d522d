import { sandboxNumbers } from '@ngoma/api/features/payments';
import { describe, expect, it } from 'vitest';
import {
  behaviourOf,
  type Charge,
  endOfPayout,
  isSigned,
  latePaymentAt,
  payeeOf,
  sign,
  signingKey,
  stateOf,
  stateOfPayout,
} from './sandbox.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inSeconds = (count: number) => new Date(now.getTime() + count * 1000);
const charge: Charge = {
  ref: 'r1',
  number: '237677123401',
  amountXaf: 5_000,
  state: 'waiting',
  reason: null,
  promptEndsAt: inSeconds(600),
  approvesAt: null,
};

describe('the sandbox operator', () => {
  it.each([
    ['an unknown reference', undefined, 'not_found'],
    ['an open prompt', charge, 'pending'],
    ['an unanswered prompt', { ...charge, promptEndsAt: now }, 'expired'],
    ['a payer who will pay late', { ...charge, promptEndsAt: now, approvesAt: inSeconds(1) }, 'pending'],
    ['a payer who has paid late', { ...charge, promptEndsAt: now, approvesAt: now }, 'succeeded'],
    ['an approval', { ...charge, state: 'approved' }, 'succeeded'],
    ['a refusal', { ...charge, state: 'declined' }, 'failed'],
    ['a withdrawn prompt', { ...charge, state: 'cancelled' }, 'cancelled'],
  ] as const)('reports for %s: %s', (_what, row, status) => {
    expect(stateOf(row, now).status).toBe(status);
  });

  it('schedules a late payment just after the end of the hold, or now if the hold has ended', () => {
    expect(latePaymentAt(inSeconds(60), now)).toEqual(inSeconds(61));
    expect(latePaymentAt(now, now)).toEqual(now);
    expect(latePaymentAt(null, now)).toEqual(now);
  });
});

describe('a sandbox phone number', () => {
  it.each([
    ['237670000001', { does: 'decline', reason: 'insufficient_funds' }],
    ['237690000002', { does: 'nothing' }],
    ['237670000003', { does: 'decline', reason: 'payer_rejected' }],
    ['237670000004', { does: 'approve' }],
    ['237670000005', { does: 'silent' }],
    ['237670000006', { does: 'late' }],
    ['237670000007', { does: 'decline', reason: 'limit_reached' }],
    ['237670000008', { does: 'ask' }],
    ['237670000009', { does: 'approve' }],
    ['237677123401', { does: 'ask' }],
    [null, { does: 'ask' }],
  ])('%s causes %o', (number, behaviour) => {
    expect(behaviourOf(number)).toEqual(behaviour);
  });
});

it('every sandbox number of the API description behaves automatically', () => {
  expect(sandboxNumbers).toHaveLength(8);
  for (const { ending } of sandboxNumbers) expect(behaviourOf(`237670${ending}`).does).not.toBe('ask');
});

describe('a payout to a sandbox number', () => {
  it.each([
    ['237670000011', { status: 'failed', reason: 'payee_not_found' }],
    ['237670000012', { status: 'succeeded' }],
    ['237690000014', { status: 'failed', reason: 'limit_reached' }],
    ['237670000015', { status: 'pending' }],
    ['237677123401', { status: 'succeeded' }],
  ])('to %s ends as %o', (number, state) => {
    expect(stateOfPayout({ amountXaf: 5_000, ...endOfPayout(number, now) }, now)).toMatchObject(state);
  });

  it('arrives after ten minutes if it is slow', () => {
    const payout = { amountXaf: 5_000, ...endOfPayout('237670000015', now) };
    expect(stateOfPayout(payout, inSeconds(599)).status).toBe('pending');
    expect(stateOfPayout(payout, inSeconds(600))).toEqual({ status: 'succeeded', amountXaf: 5_000, currency: 'XAF' });
    expect(stateOfPayout(undefined, now)).toEqual({ status: 'not_found' });
  });
});

describe('the owner of a sandbox number', () => {
  it.each([
    ['237670000011', 'Ada', { isActive: false }],
    ['237670000012', 'Ada', { isActive: true, name: 'Jean Essomba' }],
    ['237670000013', 'Ada', { isActive: true }],
    ['237677123401', 'Ada', { isActive: true, name: 'Ada' }],
    ['237677123401', undefined, { isActive: true }],
  ])('%s with the account %s is %o', (number, account, payee) => {
    expect(payeeOf(number, account)).toEqual(payee);
  });
});

describe('a webhook signature', () => {
  const key = signingKey('a key of thirty-two bytes for tests');
  const raw = Buffer.from('{"a": 1}');
  const good = sign(key, raw, now);

  it('is valid for the same bytes and five minutes in either direction', () => {
    for (const seconds of [0, 300, -300]) expect(isSigned(key, raw, good, inSeconds(seconds))).toBe(true);
    for (const seconds of [301, -301]) expect(isSigned(key, raw, good, inSeconds(seconds))).toBe(false);
  });

  it.each([
    ['a changed body', () => isSigned(key, Buffer.from('{"a":1}'), good, now)],
    ['a body cut short', () => isSigned(key, raw.subarray(0, -1), good, now)],
    ['another key', () => isSigned(signingKey('another key of thirty-two bytes now'), raw, good, now)],
    ['a newer time than was signed', () => isSigned(key, raw, good.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`), now)],
    ['a signature cut short', () => isSigned(key, raw, good.slice(0, -1), now)],
    ['no signature', () => isSigned(key, raw, undefined, now)],
    ['an empty one', () => isSigned(key, raw, '', now)],
  ])('is invalid with %s', (_what, check) => {
    expect(check()).toBe(false);
  });
});
