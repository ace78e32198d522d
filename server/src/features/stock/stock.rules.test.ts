import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allot, leftOf, sumDeltas } from './stock.rules.ts';

const quota = (id: string, size: number, sold = 0, held = 0) => ({ id, size, sold, held });
const wish = (...lines: [quotaId: string, quantity: number][]) => ({
  lines: lines.map(([quotaId, quantity]) => ({ quotaId, quantity })),
});

describe('allotting stock', () => {
  it('serves those who came first', () => {
    const { answers } = allot([wish(['a', 2]), wish(['a', 1]), wish(['a', 1])], [quota('a', 3)]);
    expect(answers.map((answer) => answer.granted)).toEqual([true, true, false]);
  });
  it('says what is left to those it refuses, and gives it to the next who fits', () => {
    const { answers, left } = allot([wish(['a', 4]), wish(['a', 3])], [quota('a', 10, 5, 2)]);
    expect(answers).toEqual([{ granted: false, short: [{ quotaId: 'a', wanted: 4, left: 3 }] }, { granted: true }]);
    expect(left.get('a')).toBe(0);
  });
  it('gives all lines of a wish or none', () => {
    const { answers, left } = allot([wish(['a', 1], ['b', 2])], [quota('a', 5), quota('b', 1)]);
    expect(answers[0]?.granted).toBe(false);
    expect([left.get('a'), left.get('b')]).toEqual([5, 1]);
  });
  it('counts the lines of one wish together where they share a quota', () => {
    expect(allot([wish(['a', 2], ['a', 2])], [quota('a', 3)]).answers[0]).toEqual({
      granted: false,
      short: [{ quotaId: 'a', wanted: 4, left: 3 }],
    });
  });
  it('takes an unknown quota for an empty one', () => {
    expect(allot([wish(['z', 1])], []).answers[0]).toEqual({ granted: false, short: [{ quotaId: 'z', wanted: 1, left: 0 }] });
  });

  const someQuota = fc.record({ size: fc.nat(50), sold: fc.nat(60), held: fc.nat(60) });
  const someWish = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 8 })), {
    minLength: 1,
    maxLength: 4,
  });

  it('never gives more than there is, and refuses nobody who could have been served in turn', () => {
    fc.assert(
      fc.property(fc.tuple(someQuota, someQuota, someQuota), fc.array(someWish, { maxLength: 30 }), (sizes, lines) => {
        const quotas = sizes.map((size, index) => ({ id: 'abc'[index] ?? '', ...size }));
        const wishes = lines.map((each) => wish(...each));
        const { answers, left } = allot(wishes, quotas);
        const remaining = new Map(quotas.map((each) => [each.id, leftOf(each)]));
        wishes.forEach((each, index) => {
          const wanted = new Map<string, number>();
          for (const line of each.lines) wanted.set(line.quotaId, (wanted.get(line.quotaId) ?? 0) + line.quantity);
          const fits = [...wanted].every(([id, quantity]) => quantity <= (remaining.get(id) ?? 0));
          expect(answers[index]?.granted).toBe(fits);
          if (fits) for (const [id, quantity] of wanted) remaining.set(id, (remaining.get(id) ?? 0) - quantity);
        });
        expect(left).toEqual(remaining);
        for (const count of left.values()) expect(count).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('summing changes of stock', () => {
  it('adds up per quota, in the order of ids, and leaves out what cancels itself', () => {
    const deltas = [
      { quotaId: 'b', sold: 1, held: -1 },
      { quotaId: 'a', sold: 0, held: 2 },
      { quotaId: 'b', sold: 2, held: 0 },
      { quotaId: 'c', sold: 1, held: 1 },
      { quotaId: 'c', sold: -1, held: -1 },
    ];
    expect(sumDeltas(deltas)).toEqual([
      { quotaId: 'a', sold: 0, held: 2 },
      { quotaId: 'b', sold: 3, held: -1 },
    ]);
  });
});
