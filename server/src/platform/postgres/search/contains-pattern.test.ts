import { expect, it } from 'vitest';
import { containsPattern } from './contains-pattern.ts';

it.each([
  ['mvet', '%mvet%'],
  ['', '%%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['back\\slash', '%back\\\\slash%'],
])('the pattern for %j is %j, in which wildcards stand for themselves', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern);
});
