import { expect, it } from 'vitest';
import { basisPointsIn } from './commission-percent.ts';

it.each([
  ['5', 500],
  ['3.5', 350],
  ['3,55', 355],
  [' 0 % ', 0],
  ['30', 3_000],
  ['0.29', 29],
])('%j is %d hundredths of a percent', (typed, basisPoints) => {
  expect(basisPointsIn(typed)).toBe(basisPoints);
});

it.each(['', '-1', '3.555', 'five', '1e2', '5.'])('%j is no percentage', (typed) => {
  expect(basisPointsIn(typed)).toBeUndefined();
});
