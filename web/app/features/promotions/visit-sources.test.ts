import { expect, it } from 'vitest';
import { linkFrom, toSource } from './visit-sources.ts';

it.each([
  ['radio', 'radio'],
  ['  Radio Équinoxe ! ', 'radio-equinoxe'],
  ['Flyer_2--Akwa', 'flyer-2-akwa'],
  ['x'.repeat(30), 'x'.repeat(24)],
  [`${'x'.repeat(23)} y`, 'x'.repeat(23)],
  ['🎉', ''],
])('the name “%s” of a link is the source “%s”', (typed, source) => {
  expect(toSource(typed)).toBe(source);
});

it('a link carries its source', () => {
  expect(linkFrom('https://ngoma.cm/our-event/1', 'radio')).toBe('https://ngoma.cm/our-event/1?from=radio');
});
