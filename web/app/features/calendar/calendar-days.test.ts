import type { Booking } from '@ngoma/api/features/events/calendar';
import { expect, it } from 'vitest';
import { addMonths, beginningOf, dayOf, entriesOn, lastDayOf, weekOf, weeksOfMonth } from './calendar-days.ts';

const booking = (startsAt: string, endsAt: string): Booking => ({
  ...{ _id: startsAt, kind: 'outside', title: '', place: null, note: null, startsAt, endsAt, allDay: false, source: null },
  ...{ contractId: null, importedFrom: null },
});

it('a day is Cameroon’s: it begins at 23:00 UTC', () => {
  expect(dayOf('2026-12-11T22:59:59Z')).toBe('2026-12-11');
  expect(dayOf('2026-12-11T23:00:00Z')).toBe('2026-12-12');
  expect(beginningOf('2026-12-12')).toBe('2026-12-11T23:00:00.000Z');
});

it('a week begins on Monday, and a month contains every week that it touches', () => {
  expect(weekOf('2026-12-13')).toEqual(weekOf('2026-12-07'));
  expect(weekOf('2026-12-13')[0]).toBe('2026-12-07');
  const december = weeksOfMonth('2026-12-24');
  expect([december.length, december[0]?.[0], december.at(-1)?.at(-1)]).toEqual([5, '2026-11-30', '2027-01-03']);
  expect(weeksOfMonth('2027-02-01')).toHaveLength(4);
});

it('adding a month to the last day of a long month gives the last day of a shorter month', () => {
  expect([addMonths('2027-01-31', 1), addMonths('2026-12-05', 1), addMonths('2027-01-05', -1)]).toEqual([
    '2027-02-28',
    '2027-01-05',
    '2026-12-05',
  ]);
});

it('a night booking is listed on its evening, and a booking of several days on each of them', () => {
  const night = booking('2026-12-12T19:00:00Z', '2026-12-13T03:00:00Z');
  expect([entriesOn('2026-12-12', [night]).length, entriesOn('2026-12-13', [night]).length]).toEqual([1, 0]);
  const days = booking('2026-12-11T23:00:00Z', '2026-12-13T23:00:00Z');
  expect(['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map((day) => entriesOn(day, [days]).length)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(lastDayOf(days)).toBe('2026-12-13');
});
