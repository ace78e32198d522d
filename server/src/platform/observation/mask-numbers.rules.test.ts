import { expect, it } from 'vitest';
import { maskedNumber, maskNumbers } from './mask-numbers.rules.ts';

it.each([
  ['237677123456', '237*******56'],
  ['+237677123456', '+237*******56'],
  ['+237 6 77 12 34 56', '+237*******56'],
  ['00237677123456', '002*********56'],
  ['677123456', '6******56'],
  ['6 77 12 34 56', '6******56'],
  ['677 12 34 56', '6******56'],
  ['+33612345678', '+336******78'],
  ['GET /accountholder/msisdn/237677123456/active', 'GET /accountholder/msisdn/237*******56/active'],
  ['two: 677123456, 699887766.', 'two: 6******56, 6******66.'],
  [JSON.stringify({ err: 'first line\n677123456' }), String.raw`{"err":"first line\n6******56"}`],
])('the number in %s is masked', (text, expected) => {
  expect(maskNumbers(text)).toBe(expected);
  expect(maskNumbers(expected)).toBe(expected);
});

it.each([
  '019ab6d2-6771-7345-8677-123456677123',
  '{"time":1763920800123,"amountXaf":650000000}',
  '2026-12-12T14:00:00.000Z',
  '2026-12-12T14:00:00+01:00',
  'a6771234567b',
  '12677123456789',
  '1,250,000 XAF and 25 000 XAF',
])('%s stays as it is', (text) => {
  expect(maskNumbers(text)).toBe(text);
});

it.each([
  ['+237677123456', '6•• •• •• 56'],
  ['237677123456', '6•• •• •• 56'],
  ['677 12 34 56', '6•• •• •• 56'],
  ['+33612345678', '•••••• 78'],
])('in a table %s is %s', (number, expected) => {
  expect(maskedNumber(number)).toBe(expected);
});
