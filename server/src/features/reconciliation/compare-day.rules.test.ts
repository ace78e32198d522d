import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  compareDay,
  type DayLine,
  dayOf,
  daysUntil,
  figuresOf,
  fingerprintOf,
  stateOfDay,
} from './compare-day.rules.ts';

const at = new Date('2026-12-01T10:00:00Z');
const line = (ref: string, amountXaf: number, kind: DayLine['kind'] = 'payment'): DayLine => ({
  kind,
  ref,
  txnId: null,
  amountXaf,
  at,
});
const none = { books: [], statement: [], otherBooks: [], otherStatement: [] };

describe('the comparison of a day', () => {
  it('names what is missing on each side and what has another amount, with the effect on the balance', () => {
    const books = [line('same', 100), line('ours', 200), line('other', 300), line('back', 50, 'refund')];
    const statement = [line('same', 100), line('theirs', 400), line('other', 330), line('by-hand', 70, 'refund')];
    const { differences, matched } = compareDay({ ...none, books, statement });
    expect(matched).toBe(1);
    expect(new Map(differences.map(({ id, deltaXaf }) => [id, deltaXaf]))).toEqual(
      new Map([
        ['missing_at_gateway:payment:ours', -200],
        ['missing_in_books:payment:theirs', 400],
        ['amount_differs:payment:other', 30],
        ['missing_at_gateway:refund:back', 50],
        ['missing_in_books:refund:by-hand', -70],
      ]),
    );
  });

  it('finds the partner of a line on another day', () => {
    expect(compareDay({ ...none, books: [line('a', 5)], otherStatement: [line('a', 5)] }).differences).toEqual([]);
    expect(compareDay({ ...none, statement: [line('a', 5)], otherBooks: [line('a', 5)] }).differences).toEqual([]);
    expect(compareDay({ ...none, books: [line('a', 5)], otherStatement: [line('a', 5, 'refund')] }).differences).toHaveLength(1);
  });

  it('accounts for the whole difference of the sums, whatever both sides say', () => {
    const side = fc.uniqueArray(
      fc.record({
        ref: fc.constantFrom(...'abcdef'),
        amountXaf: fc.integer({ min: 1, max: 9 }),
        kind: fc.constantFrom('payment' as const, 'refund' as const, 'payout' as const),
      }),
      { selector: ({ kind, ref }) => `${kind}:${ref}`, maxLength: 12 },
    );
    const netOf = (lines: readonly DayLine[]) => {
      const { in: received, out } = figuresOf(lines);
      return received - out;
    };
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [books, statement] = [one, other].map((lines) =>
          lines.map(({ ref, amountXaf, kind }) => line(ref, amountXaf, kind)),
        );
        const compared = compareDay({ ...none, books: books ?? [], statement: statement ?? [] });
        const sum = compared.differences.reduce((total, { deltaXaf }) => total + deltaXaf, 0);
        expect(sum).toBe(netOf(statement ?? []) - netOf(books ?? []));
        expect(compared.differences.length === 0).toBe(
          fingerprintOf({ books: books ?? [], statement: [] }) === fingerprintOf({ books: statement ?? [], statement: [] }),
        );
      }),
    );
  });

  it('would miss differences that cancel out if it compared sums only', () => {
    const [books, statement] = [[line('a', 5)], [line('b', 5)]];
    expect(figuresOf(books)).toEqual(figuresOf(statement));
    expect(compareDay({ ...none, books, statement }).differences).toHaveLength(2);
  });
});

it('a day is closed only as long as nothing is different', () => {
  const day = { isLoaded: true, unexplained: 0, fingerprint: 'a', closedAs: undefined };
  expect(stateOfDay({ ...day, isLoaded: false })).toBe('missing');
  expect(stateOfDay({ ...day, unexplained: 1 })).toBe('differs');
  expect(stateOfDay(day)).toBe('explained');
  expect(stateOfDay({ ...day, closedAs: 'a' })).toBe('closed');
  expect(stateOfDay({ ...day, closedAs: 'b', unexplained: 1 })).toBe('changed');
});

it('days are counted in UTC', () => {
  expect(dayOf(new Date('2026-12-01T00:30:00+01:00'))).toBe('2026-11-30');
  expect(daysUntil('2026-03-01', 3)).toEqual(['2026-03-01', '2026-02-28', '2026-02-27']);
  expect(boundsOf('2026-12-31').to.toISOString()).toBe('2027-01-01T00:00:00.000Z');
});
