import { describe, expect, it } from 'vitest';
import { type Agreement, suggestFrom } from './suggested-budget.rules.ts';

/** Builds agreements of as many providers as there are amounts. */
const agreed = (amounts: readonly number[], part: Partial<Agreement> = {}): Agreement[] =>
  amounts.map((totalXaf, at) => ({ totalXaf, providerId: `provider ${at}`, isSameCity: true, guests: 200, ...part }));
const five = [100_000, 120_000, 150_000, 200_000, 900_000];

describe('a suggested budget', () => {
  it('is the median and the middle half of the agreements, rounded to 1,000 XAF', () => {
    expect(suggestFrom(agreed([100_400, 120_000, 149_600, 200_000, 900_000]), 200)).toEqual({
      ...{ median: 150_000, low: 120_000, high: 200_000 },
      ...{ agreements: 5, isSameCity: true, isSimilarSize: true },
    });
    expect(suggestFrom(agreed([...five, 1_000_000]), 200)).toMatchObject({ median: 175_000, low: 128_000, high: 725_000 });
  });

  it('needs five agreements of three providers', () => {
    expect(suggestFrom(agreed(five.slice(1)), 200)).toBeNull();
    expect(suggestFrom([], 200)).toBeNull();
    const ofTwo = agreed(five).map((one, at) => ({ ...one, providerId: `provider ${at % 2}` }));
    expect(suggestFrom(ofTwo, 200)).toBeNull();
  });

  it('comes from the most similar group that is large enough', () => {
    const elsewhere = agreed([10_000, 10_000, 10_000, 10_000, 10_000], { isSameCity: false });
    const huge = agreed([5_000_000, 5_000_000, 5_000_000, 5_000_000, 5_000_000], { guests: 20_000 });
    const found = (all: readonly Agreement[], guests: number) => suggestFrom(all, guests);
    expect(found([...agreed(five), ...elsewhere, ...huge], 200)).toMatchObject({ median: 150_000, isSimilarSize: true });
    expect(found([...agreed(five), ...elsewhere], 5_000)).toMatchObject({
      median: 150_000,
      isSameCity: true,
      isSimilarSize: false,
    });
    expect(found([...elsewhere, ...agreed(five.slice(1))], 200)).toMatchObject({ isSameCity: false, isSimilarSize: true });
    expect(found(elsewhere, 5_000)).toMatchObject({ median: 10_000, isSameCity: false, isSimilarSize: false });
  });

  it('compares no sizes for an event without tickets', () => {
    expect(suggestFrom(agreed(five, { guests: 0 }), 0)).toMatchObject({ isSameCity: true, isSimilarSize: false });
  });

  it('counts events with half as many to twice as many guests as similar', () => {
    for (const [guests, isSimilarSize] of [
      [100, true],
      [99, false],
      [400, true],
      [401, false],
    ] as const)
      expect(suggestFrom(agreed(five, { guests }), 200), String(guests)).toMatchObject({ isSimilarSize });
  });
});
