import { expect, it } from 'vitest';
import { searchedDigits } from './phone-digits.ts';

it.each([
  ['677 12 34 56', '677123456'],
  ['+237 677-12-34-56', '677123456'],
  ['00237 677.12.34.56', '677123456'],
  ['(237) 677123456', '677123456'],
  ['237 677', '237677'],
  ['3456', '3456'],
])('the number %s is searched as %s', (typed, digits) => {
  expect(searchedDigits(typed)).toBe(digits);
});

it.each(['345', '+ -', 'Brenda', '677 12 34 56 Brenda', ''])('"%s" is no part of a phone number', (typed) => {
  expect(searchedDigits(typed)).toBeUndefined();
});
