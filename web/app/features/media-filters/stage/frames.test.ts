import { expect, it } from 'vitest';
import { breakLines, isLight } from './frames.ts';

const countCharacters = (text: string) => text.length;

it.each([
  ['Makossa Night', 20, 2, ['Makossa Night']],
  ['Makossa Night at the Wouri', 14, 2, ['Makossa Night', 'at the Wouri']],
  ['Makossa Night at the Wouri in the rain', 14, 2, ['Makossa Night', 'at the Wouri…']],
  ['Anticonstitutionnellement', 10, 1, ['Anticonstitutionnellement']],
  ['', 10, 2, []],
])('“%s” breaks into lines of %s characters, at most %s lines', (text, width, maxLines, lines) => {
  expect(breakLines(countCharacters, text, width, maxLines)).toEqual(lines);
});

it.each([
  ['#FBF8F3', true],
  ['#F7B32B', true],
  ['#2F3BA2', false],
  ['#14183A', false],
])('%s counts as a light colour: %s', (colour, light) => {
  expect(isLight(colour)).toBe(light);
});
