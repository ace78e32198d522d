import { paymentStates } from '@ngoma/api/features/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderState } from './gateways/gateway.ts';
import { isPayable, mayMove, nextPollAt, nextRefundPollAt, operatorOf, phoneFor, toMsisdn, verdictOf } from './payments.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000);
const paymentIn = (state: (typeof paymentStates)[number], promptEndsAt = inMinutes(5)) => ({
  state,
  amountXaf: 5_000,
  promptEndsAt,
});
const paid = { status: 'succeeded', amountXaf: 5_000, currency: 'XAF' } as const;

describe('the verdict', () => {
  const reported = (status: ProviderState['status']): ProviderState => (status === 'succeeded' ? paid : { status });
  it.each([
    ['created', 'succeeded', 'done'],
    ['created', 'failed', 'done'],
    ['created', 'pending', 'done'],
    ['created', 'not_found', 'done'],
    ['pending', 'succeeded', 'succeed'],
    ['pending', 'failed', 'fail'],
    ['pending', 'expired', 'fail'],
    ['pending', 'cancelled', 'fail'],
    ['pending', 'pending', 'wait'],
    ['pending', 'unknown', 'wait'],
    ['pending', 'not_found', 'resend'],
    ['failed', 'succeeded', 'succeed'],
    ['failed', 'failed', 'done'],
    ['failed', 'pending', 'done'],
    ['failed', 'not_found', 'done'],
    ['cancelled', 'succeeded', 'succeed'],
    ['cancelled', 'pending', 'wait'],
    ['cancelled', 'cancelled', 'done'],
    ['cancelled', 'not_found', 'done'],
    ['succeeded', 'succeeded', 'done'],
    ['succeeded', 'failed', 'contradiction'],
    ['succeeded', 'pending', 'done'],
    ['refunded', 'succeeded', 'done'],
    ['refunded', 'expired', 'contradiction'],
  ] as const)('for a %s payment reported as "%s" is %s', (state, status, verdict) => {
    expect(verdictOf(paymentIn(state), reported(status), now).kind).toBe(verdict);
  });

  it.each([
    ['another amount', { ...paid, amountXaf: 4_999 }],
    ['another currency', { ...paid, currency: 'EUR' }],
    ['no amount', { status: 'succeeded', currency: 'XAF' } as const],
    ['no currency', { status: 'succeeded', amountXaf: 5_000 } as const],
  ])('for a success with %s is a mismatch', (_what, state) => {
    expect(verdictOf(paymentIn('pending'), state, now).kind).toBe('mismatch');
  });

  it('for a prompt that never reached the gateway is a failure once its time is over', () => {
    expect(verdictOf(paymentIn('pending', inMinutes(-1)), { status: 'not_found' }, now)).toEqual({
      kind: 'fail',
      reason: 'provider_down',
    });
  });

  it.each([
    ['failed', 'unknown'],
    ['expired', 'payer_timeout'],
    ['cancelled', 'payer_rejected'],
  ] as const)('for "%s" without a reason has the reason %s', (status, reason) => {
    expect(verdictOf(paymentIn('pending'), { status }, now)).toEqual({ kind: 'fail', reason });
  });

  it('never implies a transition that is not allowed', () => {
    const state = fc.constantFrom(...paymentStates);
    const status = fc.constantFrom(
      'pending',
      'succeeded',
      'failed',
      'expired',
      'cancelled',
      'not_found',
      'unknown',
    ) as fc.Arbitrary<ProviderState['status']>;
    fc.assert(
      fc.property(state, status, (from, gatewayStatus) => {
        const { kind } = verdictOf(paymentIn(from), reported(gatewayStatus), now);
        if (kind === 'succeed') expect(mayMove(from, 'succeeded')).toBe(true);
        if (kind === 'fail') expect(mayMove(from, 'failed')).toBe(true);
      }),
    );
  });
});

describe('polling', () => {
  it('happens after 5, 10, 20, 40 and 60 s, each minute to the 20th, each tenth minute to the 24th hour, and then stops', () => {
    const pollSeconds: number[] = [];
    for (let at: Date | undefined = now; ; ) {
      at = nextPollAt(now, at);
      if (!at) break;
      pollSeconds.push((at.getTime() - now.getTime()) / 1000);
    }
    expect(pollSeconds.slice(0, 8)).toEqual([5, 10, 20, 40, 60, 120, 180, 240]);
    expect(pollSeconds.slice(23, 27)).toEqual([1_200, 1_800, 2_400, 3_000]);
    expect(pollSeconds.at(-1)).toBe(24 * 60 * 60);
    expect(pollSeconds).toHaveLength(5 + 19 + 142);
  });

  it('continues with the next planned time after a late poll', () => {
    expect(nextPollAt(now, new Date(now.getTime() + 33_000))).toEqual(new Date(now.getTime() + 40_000));
    expect(nextPollAt(now, new Date(now.getTime() - 9_000))).toEqual(new Date(now.getTime() + 5_000));
  });

  it('of a refund happens each minute at first, and each tenth later', () => {
    expect(nextRefundPollAt(now, now)).toEqual(inMinutes(1));
    expect(nextRefundPollAt(inMinutes(-30), now)).toEqual(inMinutes(10));
  });
});

describe('phone numbers', () => {
  it.each(['677123456', '+237 677 12 34 56', '00237677123456', '237677123456', '6 77 12-34.56', '(677) 123456'])(
    '%s is valid',
    (typed) => {
      expect(toMsisdn(typed)).toBe('237677123456');
    },
  );

  it.each(['', '77123456', '222123456', '+33612345678', '6771234567', '67712345a'])('"%s" is invalid', (typed) => {
    expect(toMsisdn(typed)).toBeUndefined();
  });

  it.each([
    ['237677123456', 'mtn'],
    ['237650123456', 'mtn'],
    ['237654123456', 'mtn'],
    ['237655123456', 'orange'],
    ['237699123456', 'orange'],
    ['237680123456', undefined],
    ['237620123456', undefined],
  ])('%s belongs to %s', (number, owner) => {
    expect(operatorOf(number)).toBe(owner);
  });

  it('are not required for a card', () => {
    expect(phoneFor('card', undefined)).toBeNull();
  });

  it('are refused in both languages, with the error at their field', () => {
    expect(() => phoneFor('mtn', '12')).toThrow(expect.objectContaining({ code: 'number_invalid', status: 400 }));
    expect(() => phoneFor('mtn', undefined)).toThrow(expect.objectContaining({ code: 'number_invalid' }));
    expect(() => phoneFor('orange', '677123456')).toThrow(expect.objectContaining({ code: 'operator_mismatch', status: 400 }));
    expect(phoneFor('orange', '680123456')).toBe('237680123456');
  });
});

describe('a purpose', () => {
  const about = { title: '', lines: [], returnUrl: '' };
  it('can be paid while its order is placed and held', () => {
    expect(isPayable({ ...about, orderState: 'placed', holdsUntil: inMinutes(1) }, now)).toBe(true);
    expect(isPayable({ ...about, orderState: 'placed', holdsUntil: now }, now)).toBe(false);
    expect(isPayable({ ...about, orderState: 'confirmed', holdsUntil: null }, now)).toBe(false);
    expect(isPayable({ ...about, orderState: 'expired' }, now)).toBe(false);
    expect(isPayable(about, now)).toBe(true);
  });
});
