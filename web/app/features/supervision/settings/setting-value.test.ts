import { expect, it } from 'vitest';
import { valueIn } from './setting-value.ts';

it.each([
  ['2,500', 'xaf', 2_500],
  ['2 500', 'xaf', 2_500],
  ['2\u202f500', 'xaf', 2_500],
  ['0.75', 'basisPoints', 75],
  ['0,75 %', 'basisPoints', 75],
  [' 12 ', 'months', 12],
] as const)('%j in %s is stored as %i', (typed, unit, value) => {
  expect(valueIn(typed, unit)).toBe(value);
});

it.each([
  ['', 'xaf'],
  ['-5', 'xaf'],
  ['ten', 'points'],
  ['1e3', 'count'],
  ['0.755', 'basisPoints'],
] as const)('%j is no value in %s', (typed, unit) => {
  expect(valueIn(typed, unit)).toBeUndefined();
});
