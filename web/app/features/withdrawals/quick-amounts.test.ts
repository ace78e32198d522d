import { expect, it } from 'vitest';
import { quickAmounts } from './quick-amounts.ts';

it.each([
  [574_560, [100_000, 200_000]],
  [50_000, [10_000, 20_000]],
  [3_000, [1_000]],
  [1_500, []],
  [1_000_000_000, [200_000_000, 500_000_000]],
])('of %i XAF the round sums %j are offered', (max, sums) => {
  expect(quickAmounts({ min: 1_000, max })).toEqual(sums);
});
