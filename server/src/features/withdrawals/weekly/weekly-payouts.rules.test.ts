import { expect, it } from 'vitest';
import { nextPayoutAfter, weekOf } from './weekly-payouts.rules.ts';

it.each([
  ['2026-12-06T22:59:59Z', '2026-11-30'],
  // Midnight in Douala.
  ['2026-12-06T23:00:00Z', '2026-12-07'],
  ['2026-12-09T12:00:00Z', '2026-12-07'],
  ['2027-01-03T22:00:00Z', '2026-12-28'],
])('%s is in the week of Monday %s', (moment, monday) => {
  expect(weekOf(new Date(moment))).toBe(monday);
});

it.each([
  ['2026-12-07T05:59:59Z', '2026-12-07T06:00:00.000Z'],
  ['2026-12-07T06:00:00Z', '2026-12-14T06:00:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-04T06:00:00.000Z'],
])('after %s the next payout is at %s', (moment, next) => {
  expect(nextPayoutAfter(new Date(moment)).toISOString()).toBe(next);
});
