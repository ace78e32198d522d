import { paymentStates } from '@ngoma/api/features/payments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderState } from './gateways/gateway.ts';
import { isPayable, judge, mayMove, nextPollAt, nextRefundLookAt, operatorOf, phoneFor, toMsisdn } from './payments.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000);
const paymentIn = (state: (typeof paymentStates)[number], promptEndsAt = inMinutes(5)) => ({
  state,
  amountXaf: 5_000,
  promptEndsAt,
});
const paid = { status: 'succeeded', amountXaf: 5_000, currency: 'XAF' } as const;

describe('what the gateway says', () => {
  const told = (status: ProviderState['status']): ProviderState => (status === 'succeeded' ? paid : { status });
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
  ] as const)('of a %s payment, "%s", means: %s', (state, status, verdict) => {
    expect(judge(paymentIn(state), told(status), now).kind).toBe(verdict);
  });

  it.each([
    ['another amount', { ...paid, amountXaf: 4_999 }],
    ['another currency', { ...paid, currency: 'EUR' }],
    ['no amount', { status: 'succeeded', currency: 'XAF' } as const],
    ['no currency', { status: 'succeeded', amountXaf: 5_000 } as const],
  ])('with %s is no success', (_what, state) => {
    expect(judge(paymentIn('pending'), state, now).kind).toBe('mismatch');
  });

  it('about a prompt it never got after the prompt’s time means that it failed', () => {
    expect(judge(paymentIn('pending', inMinutes(-1)), { status: 'not_found' }, now)).toEqual({
      kind: 'fail',
      reason: 'provider_down',
    });
  });

  it.each([
    ['failed', 'unknown'],
    ['expired', 'payer_timeout'],
    ['cancelled', 'payer_rejected'],
  ] as const)('without a reason, "%s", is put down to: %s', (status, reason) => {
    expect(judge(paymentIn('pending'), { status }, now)).toEqual({ kind: 'fail', reason });
  });

  it('never moves a payment where it may not go', () => {
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
      fc.property(state, status, (from, said) => {
        const { kind } = judge(paymentIn(from), told(said), now);
        if (kind === 'succeed') expect(mayMove(from, 'succeeded')).toBe(true);
        if (kind === 'fail') expect(mayMove(from, 'failed')).toBe(true);
      }),
    );
  });
});

describe('polling', () => {
  it('asks at 5, 10, 20, 40 and 60 s, each minute to the 20th, each tenth minute to the 24th hour, and then no more', () => {
    const asked: number[] = [];
    for (let at: Date | undefined = now; ; ) {
      at = nextPollAt(now, at);
      if (!at) break;
      asked.push((at.getTime() - now.getTime()) / 1000);
    }
    expect(asked.slice(0, 8)).toEqual([5, 10, 20, 40, 60, 120, 180, 240]);
    expect(asked.slice(23, 27)).toEqual([1_200, 1_800, 2_400, 3_000]);
    expect(asked.at(-1)).toBe(24 * 60 * 60);
    expect(asked).toHaveLength(5 + 19 + 142);
  });

  it('goes on from where it stands when a poll came late', () => {
    expect(nextPollAt(now, new Date(now.getTime() + 33_000))).toEqual(new Date(now.getTime() + 40_000));
    expect(nextPollAt(now, new Date(now.getTime() - 9_000))).toEqual(new Date(now.getTime() + 5_000));
  });

  it('looks after a refund each minute at first, and each tenth later', () => {
    expect(nextRefundLookAt(now, now)).toEqual(inMinutes(1));
    expect(nextRefundLookAt(inMinutes(-30), now)).toEqual(inMinutes(10));
  });
});

describe('phone numbers', () => {
  it.each(['677123456', '+237 677 12 34 56', '00237677123456', '237677123456', '6 77 12-34.56', '(677) 123456'])(
    '%s is a number',
    (typed) => {
      expect(toMsisdn(typed)).toBe('237677123456');
    },
  );

  it.each(['', '77123456', '222123456', '+33612345678', '6771234567', '67712345a'])('"%s" is none', (typed) => {
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

  it('are not needed for a card', () => {
    expect(phoneFor('card', undefined)).toBeNull();
  });

  it('are refused in both languages, at their field', () => {
    expect(() => phoneFor('mtn', '12')).toThrow(expect.objectContaining({ code: 'number_invalid', status: 400 }));
    expect(() => phoneFor('mtn', undefined)).toThrow(expect.objectContaining({ code: 'number_invalid' }));
    expect(() => phoneFor('orange', '677123456')).toThrow(expect.objectContaining({ code: 'operator_mismatch', status: 400 }));
    expect(phoneFor('orange', '680123456')).toBe('237680123456');
  });
});

describe('what is paid for', () => {
  const about = { title: '', lines: [], returnUrl: '' };
  it('is payable while it is placed and held', () => {
    expect(isPayable({ ...about, orderState: 'placed', holdsUntil: inMinutes(1) }, now)).toBe(true);
    expect(isPayable({ ...about, orderState: 'placed', holdsUntil: now }, now)).toBe(false);
    expect(isPayable({ ...about, orderState: 'confirmed', holdsUntil: null }, now)).toBe(false);
    expect(isPayable({ ...about, orderState: 'expired' }, now)).toBe(false);
    expect(isPayable(about, now)).toBe(true);
  });
});
