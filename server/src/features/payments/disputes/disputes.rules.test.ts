import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, type Dispute, debitPostings, restorePostings } from './disputes.rules.ts';

type Known = Pick<Dispute, 'status' | 'debitedAt' | 'restoredAt'>;
const fresh: Known = { status: 'needs_response', debitedAt: null, restoredAt: null };
const at = new Date();
const apply = (known: Known, reported: Parameters<typeof changeOf>[1]) => {
  const change = changeOf(known, reported);
  const after: Known = {
    status: change.status,
    debitedAt: change.debits ? at : known.debitedAt,
    restoredAt: change.restores ? at : known.restoredAt,
  };
  return { change, after };
};
const sum = (postings: readonly { amountXaf: number }[]) => postings.reduce((total, { amountXaf }) => total + amountXaf, 0);

describe('the state of a dispute', () => {
  const answers = [
    { status: 'needs_response', isMoneyWithdrawn: false },
    { status: 'needs_response', isMoneyWithdrawn: true },
    { status: 'under_review', isMoneyWithdrawn: true },
    { status: 'won', isMoneyWithdrawn: false },
    { status: 'lost', isMoneyWithdrawn: true },
    { status: 'closed', isMoneyWithdrawn: false },
  ] as const;

  it('has each consequence at most once, whatever the gateway says in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { maxLength: 12 }), (reported) => {
        let known = fresh;
        const counts = { debits: 0, restores: 0, loses: 0 };
        for (const answer of reported) {
          const { change, after } = apply(known, answer);
          for (const key of ['debits', 'restores', 'loses'] as const) counts[key] += change[key] ? 1 : 0;
          known = after;
        }
        expect(Math.max(counts.debits, counts.restores, counts.loses)).toBeLessThanOrEqual(1);
        expect(counts.restores).toBeLessThanOrEqual(counts.debits);
        expect(counts.loses).toBeLessThanOrEqual(counts.debits);
        expect(counts.restores + counts.loses).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('moves no money for an inquiry, and both ways for a loss that is seen only at the end', () => {
    expect(changeOf(fresh, { status: 'needs_response', isMoneyWithdrawn: false })).toMatchObject({ debits: false });
    expect(changeOf(fresh, { status: 'closed', isMoneyWithdrawn: false })).toMatchObject({ debits: false, restores: false });
    expect(changeOf(fresh, { status: 'lost', isMoneyWithdrawn: true })).toMatchObject({ debits: true, loses: true });
    expect(changeOf({ ...fresh, status: 'won' }, { status: 'lost', isMoneyWithdrawn: true })).toMatchObject({
      isContradiction: true,
    });
  });

  it('is posted in full: what others do not bear is the platform’s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 0, max: 9_000 }), (amountXaf, part) => {
        const account = { code: 'pending:a', kind: 'pending', ownerId: 'a', normalSide: -1, allowNegative: false } as const;
        const partXaf = Math.min(part, amountXaf);
        expect(sum(debitPostings('cards', amountXaf, [{ account, amountXaf: partXaf }]))).toBe(0);
        expect(sum(restorePostings('cards', amountXaf, [{ account, amountXaf: -partXaf }]))).toBe(0);
      }),
    );
  });
});
