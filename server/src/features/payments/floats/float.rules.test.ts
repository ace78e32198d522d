import { payoutFloatTerms } from '@ngoma/api/common/business';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallsShort, neededToGoOn, pausesPayouts } from './float.rules.ts';

const { minXaf } = payoutFloatTerms;

describe('payouts through a gateway', () => {
  it.each([
    ['pause below the reserve', { balanceXaf: minXaf - 1, spentXaf: 0, waitingXaf: 0 }, true],
    ['do not pause with exactly the reserve', { balanceXaf: minXaf, spentXaf: 0, waitingXaf: 0 }, false],
    ['pause below what waits', { balanceXaf: 3 * minXaf, spentXaf: 0, waitingXaf: 3 * minXaf + 1 }, true],
    ['do not pause with exactly what waits', { balanceXaf: 3 * minXaf, spentXaf: 0, waitingXaf: 3 * minXaf }, false],
    ['pause when what was sent leaves too little', { balanceXaf: 2 * minXaf, spentXaf: minXaf + 1, waitingXaf: 0 }, true],
    ['pause with a balance below zero', { balanceXaf: -1, spentXaf: 0, waitingXaf: 0 }, true],
  ])('%s', (_title, facts, expected) => {
    expect(pausesPayouts(facts, { reserveXaf: minXaf, isPaused: false })).toBe(expected);
  });

  it('go on once the balance covers what waits and the reserve', () => {
    const facts = { spentXaf: 0, waitingXaf: 50_000 };
    expect(pausesPayouts({ ...facts, balanceXaf: minXaf + 49_999 }, { reserveXaf: minXaf, isPaused: true })).toBe(true);
    const balanceXaf = neededToGoOn({ waitingXaf: 50_000, reserveXaf: minXaf });
    expect(pausesPayouts({ ...facts, balanceXaf }, { reserveXaf: minXaf, isPaused: true })).toBe(false);
  });

  it('neither pause nor go on because of an unknown balance', () => {
    const unknown = { balanceXaf: null, spentXaf: 0, waitingXaf: 9 * minXaf };
    expect(pausesPayouts(unknown, { reserveXaf: minXaf, isPaused: false })).toBe(false);
    expect(pausesPayouts(unknown, { reserveXaf: minXaf, isPaused: true })).toBe(true);
    expect(fallsShort(unknown)).toBe(false);
  });

  it('never spend more than the balance, in whatever order they are sent', () => {
    const amount = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), fc.array(amount, { maxLength: 20 }), (balanceXaf, amounts) => {
        let [spentXaf, waitingXaf] = [0, amounts.reduce((sum, one) => sum + one, 0)];
        for (const one of amounts) {
          if (fallsShort({ balanceXaf, spentXaf, waitingXaf })) break;
          spentXaf += one;
          waitingXaf -= one;
        }
        expect(spentXaf).toBeLessThanOrEqual(balanceXaf);
      }),
    );
  });
});
