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
  requireWithdrawable,
  reservation,
  restitution,
  type WithdrawalFacts,
} from './withdrawals.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const facts = (change: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  ...{ availableXaf: 200_000, owedXaf: 0, isVerified: true, withdrawnXaf: 0, hasUnverified: false, account: { usableFrom: now } },
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
    expect(limitOf(facts(change), now)).toEqual({ maxXaf, obstacle });
  });

  it('says whether the balance or the identity is missing', () => {
    expect(() => requireWithdrawable(200_001, facts(), now)).toThrowError(
      expect.objectContaining({ code: 'insufficient_balance' }),
    );
    expect(() => requireWithdrawable(50_001, facts({ isVerified: false }), now)).toThrowError(
      expect.objectContaining({ code: 'identity_required' }),
    );
    expect(() => requireWithdrawable(50_000, facts({ isVerified: false }), now)).not.toThrow();
  });
});

describe('the fee', () => {
  it('is half a percent, rounded up, and leaves a net of at least one franc', () => {
    expect([feeOf(300_000), feeOf(1_000), feeOf(1_001), feeOf(1_200)]).toEqual([1_500, 5, 6, 6]);
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_000_000_000 }), (amountXaf) => {
        const fee = feeOf(amountXaf);
        expect(Number.isSafeInteger(fee) && fee > 0 && fee < amountXaf).toBe(true);
      }),
    );
  });

  it('two admins approve from the limit on', () => {
    expect([approvalsFor(499_999), approvalsFor(500_000)]).toEqual([1, 2]);
  });
});

it('every transfer of a withdrawal sums to zero, and each end empties what was reserved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 1_000_000_000 }), (amountXaf) => {
      const one = { id: 'w', userId: 'u', amountXaf, feeXaf: feeOf(amountXaf) };
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
