import { expect, it } from 'vitest';
import { repeatedTimes } from './repeat-dates.ts';

const now = '2026-11-01T12:00';

it('repeats every week and every two weeks at the same hour', () => {
  expect(repeatedTimes('2026-12-12T20:30', { rule: 'week', count: 3, now })).toEqual([
    ...['2026-12-19T20:30', '2026-12-26T20:30', '2027-01-02T20:30'],
  ]);
  expect(repeatedTimes('2026-12-12T20:30', { rule: 'twoWeeks', count: 2, now })).toEqual([
    '2026-12-26T20:30',
    '2027-01-09T20:30',
  ]);
});

it('repeats every month on the same weekday: the second Saturday', () => {
  expect(repeatedTimes('2026-12-12T20:00', { rule: 'month', count: 3, now })).toEqual([
    ...['2027-01-09T20:00', '2027-02-13T20:00', '2027-03-13T20:00'],
  ]);
});

it('a fifth Sunday is the last one in months that have four', () => {
  expect(repeatedTimes('2026-11-29T18:00', { rule: 'month', count: 3, now })).toEqual([
    ...['2026-12-27T18:00', '2027-01-31T18:00', '2027-02-28T18:00'],
  ]);
});

it('begins after today for an event that is over', () => {
  expect(repeatedTimes('2026-01-05T19:00', { rule: 'week', count: 2, now: '2026-11-02T19:00' })).toEqual([
    ...['2026-11-09T19:00', '2026-11-16T19:00'],
  ]);
});
