import { expect, it } from 'vitest';
import { isLight, linesOf } from './frames.ts';

const byLetters = (text: string) => text.length;

it.each([
  ['Makossa Night', 20, 2, ['Makossa Night']],
  ['Makossa Night at the Wouri', 14, 2, ['Makossa Night', 'at the Wouri']],
  ['Makossa Night at the Wouri in the rain', 14, 2, ['Makossa Night', 'at the Wouri…']],
  ['Anticonstitutionnellement', 10, 1, ['Anticonstitutionnellement']],
  ['', 10, 2, []],
])('%s in lines of %s letters, %s at most', (text, width, most, lines) => {
  expect(linesOf(byLetters, text, width, most)).toEqual(lines);
});

it.each([
  ['#FBF8F3', true],
  ['#F7B32B', true],
  ['#2F3BA2', false],
  ['#14183A', false],
])('%s is light: %s', (colour, light) => {
  expect(isLight(colour)).toBe(light);
});
