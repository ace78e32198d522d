import { initialSettings as settings } from '@ngoma/api/features/supervision/operator-settings';
import { withdrawalStates } from '@ngoma/api/features/withdrawals/withdrawals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newWithdrawalCode } from './withdrawal-code.ts';
import {
  approvalsFor,
  feeOf,
  isOver,
  limitOf,
  mayMoveWithdrawal,
  overpayment,
  payment,
  requireSeenFee,
  requireWithdrawable,
  reservation,
  restitution,
  type WithdrawalFacts,
} from './withdrawals.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const facts = (change: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  ...{
    availableXaf: 200_000,
    owedXaf: 0,
    isVerified: true,
    withdrawnXaf: 0,
    lastDayXaf: 0,
    hasUnverified: false,
    account: { usableFrom: now },
  },
  frozen: undefined,
  ...change,
});

describe('what can be withdrawn', () => {
  it.each([
    [{}, 200_000, null],
    [{ account: undefined }, 0, 'no_account'],
    [{ frozen: 'Buyers complain' }, 0, 'frozen'],
    [{ account: { usableFrom: new Date(now.getTime() + 1) } }, 0, 'account_locked'],
    [{ owedXaf: 1 }, 0, 'debt'],
    [{ hasUnverified: true }, 0, 'unverified_open'],
    [{ availableXaf: 999 }, 0, 'too_little'],
    [{ availableXaf: 1_000 }, 1_000, null],
    [{ isVerified: false }, 50_000, null],
    [{ isVerified: false, withdrawnXaf: 20_000 }, 30_000, null],
    [{ isVerified: false, withdrawnXaf: 49_001 }, 0, 'identity'],
  ] as const)('with %j is at most %i (%s)', (change, maxXaf, obstacle) => {
    expect(limitOf(facts(change), settings, now)).toMatchObject({ maxXaf, obstacle });
  });

  it('says whether the balance or the identity is missing', () => {
    expect(() => requireWithdrawable(200_001, facts(), settings, now)).toThrowError(
      expect.objectContaining({ code: 'insufficient_balance' }),
    );
    expect(() => requireWithdrawable(50_001, facts({ isVerified: false }), settings, now)).toThrowError(
      expect.objectContaining({ code: 'identity_required' }),
    );
    expect(() => requireWithdrawable(50_000, facts({ isVerified: false }), settings, now)).not.toThrow();
  });
});

describe('the limits of the platform', () => {
  const limits = { ...settings, withdrawalMaxXaf: 100_000, withdrawalDailyMaxXaf: 150_000 };

  it.each([
    [{}, 100_000, 'maximum', null],
    [{ lastDayXaf: 80_000 }, 70_000, 'daily_limit', null],
    [{ lastDayXaf: 149_001 }, 0, null, 'daily_limit'],
    [{ isVerified: false, lastDayXaf: 80_000, withdrawnXaf: 20_000 }, 30_000, 'identity', null],
    [{ availableXaf: 60_000 }, 60_000, null, null],
  ] as const)('leave with %j at most %i (%s)', (change, maxXaf, limitedBy, obstacle) => {
    expect(limitOf(facts(change), limits, now)).toEqual({ maxXaf, limitedBy, obstacle });
  });

  it('are named when an amount is above or below them', () => {
    const ask = (amountXaf: number, change: Partial<WithdrawalFacts> = {}) =>
      expect(() => requireWithdrawable(amountXaf, facts(change), limits, now));
    ask(999).toThrowError(expect.objectContaining({ code: 'invalid_input' }));
    ask(100_001).toThrowError(expect.objectContaining({ code: 'withdrawal_too_large' }));
    ask(80_000, { lastDayXaf: 80_000 }).toThrowError(expect.objectContaining({ code: 'daily_limit' }));
    ask(100_000).not.toThrow();
  });

  it('a fee that differs from the one that was seen is refused', () => {
    expect(() => requireSeenFee(500, 600)).toThrowError(expect.objectContaining({ code: 'fee_changed' }));
    expect(() => requireSeenFee(600, 600)).not.toThrow();
    expect(() => requireSeenFee(undefined, 600)).not.toThrow();
  });
});

describe('the fee', () => {
  it('is half a percent, rounded up, and leaves a net of at least one franc', () => {
    expect([300_000, 1_000, 1_001, 1_200].map((amountXaf) => feeOf(amountXaf, settings))).toEqual([1_500, 5, 6, 6]);
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_000_000_000 }), (amountXaf) => {
        const fee = feeOf(amountXaf, settings);
        expect(Number.isSafeInteger(fee) && fee > 0 && fee < amountXaf).toBe(true);
      }),
    );
  });

  it('two admins approve from the limit on', () => {
    expect([approvalsFor(499_999, settings), approvalsFor(500_000, settings)]).toEqual([1, 2]);
  });
});

it('every transfer of a withdrawal sums to zero, and each end empties what was reserved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 1_000_000_000 }), (amountXaf) => {
      const one = { id: 'w', userId: 'u', amountXaf, feeXaf: feeOf(amountXaf, settings) };
      const reservedBy = ({ postings }: ReturnType<typeof payment>) =>
        postings.filter(({ account }) => account.kind === 'reserved').reduce((sum, posting) => sum + posting.amountXaf, 0);
      const all = [
        reservation(one),
        restitution(one),
        payment(one, 'mtn'),
        payment(one, null),
        overpayment(one, { gateway: 'mtn', attempt: 2 }),
      ];
      for (const { postings } of all) expect(postings.reduce((sum, posting) => sum + posting.amountXaf, 0)).toBe(0);
      expect(all.map(reservedBy)).toEqual([-amountXaf, amountXaf, amountXaf, amountXaf, 0]);
    }),
  );
});

it('a withdrawal that is over never moves again, and none is paid without an approval', () => {
  for (const from of withdrawalStates.filter(isOver)) {
    for (const to of withdrawalStates) expect(mayMoveWithdrawal(from, to)).toBe(false);
  }
  expect(withdrawalStates.filter((from) => mayMoveWithdrawal(from, 'paid'))).toEqual(['approved', 'processing', 'failed']);
});

it('codes have no characters that look like another', () => {
  expect(newWithdrawalCode()).toMatch(/^W[ACDEFGHJKLMNPQRTUVWXY379]{7}$/);
});
