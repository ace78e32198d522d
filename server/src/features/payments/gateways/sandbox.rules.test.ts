import { sandboxNumbers } from '@ngoma/api/features/payments';
import { describe, expect, it } from 'vitest';
import { behaviourOf, type Charge, isSigned, latePaymentAt, sign, signingKey, stateOf } from './sandbox.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inSeconds = (count: number) => new Date(now.getTime() + count * 1000);
const charge: Charge = {
  ref: 'r1',
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
    ['237677123401', { does: 'ask' }],
    [null, { does: 'ask' }],
  ])('%s causes %o', (number, behaviour) => {
    expect(behaviourOf(number)).toEqual(behaviour);
  });
});

it('every sandbox number of the API description behaves automatically', () => {
  expect(sandboxNumbers).toHaveLength(7);
  for (const { ending } of sandboxNumbers) expect(behaviourOf(`237670${ending}`).does).not.toBe('ask');
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
