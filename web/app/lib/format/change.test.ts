import { expect, it } from 'vitest';
import { formatChange } from './change.ts';

it.each([
  [112, 100, '+12%'],
  [95, 100, '−5%'],
  [100, 100, '±0%'],
  [400, 100, '+300%'],
  [401, 100, '×\u00a04'],
  [984, 100, '×\u00a09.8'],
  [1_256, 100, '×\u00a013'],
  [250_000, 100, '×\u00a02,500'],
  [0, 100, '−100%'],
] as const)('%i after %i is written as %s', (now, before, text) => {
  expect(formatChange(now, before, 'en')).toBe(text);
});

it('a multiple has the decimal comma in French', () => {
  expect(formatChange(984, 100, 'fr')).toBe('×\u00a09,8');
});
