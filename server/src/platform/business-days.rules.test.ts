import { expect, it } from 'vitest';
import { dayOf, mondayOf } from './business-days.rules.ts';

it('a day begins at midnight in Cameroon', () => {
  expect(['2026-12-12T22:59:59Z', '2026-12-12T23:00:00Z'].map((moment) => dayOf(new Date(moment)))).toEqual([
    '2026-12-12',
    '2026-12-13',
  ]);
});

it.each([
  ['2026-12-07', '2026-12-07'],
  ['2026-12-13', '2026-12-07'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
