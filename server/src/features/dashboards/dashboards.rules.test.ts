import { expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { daysUntil, isNearlySoldOut, lastDays, placeOf } from './dashboards.rules.ts';

it('a day begins at midnight in Cameroon, one hour before midnight UTC', () => {
  expect(dayOf(new Date('2026-12-11T22:59:59Z'))).toBe('2026-12-11');
  expect(dayOf(new Date('2026-12-11T23:00:00Z'))).toBe('2026-12-12');
});

it('the last days end today and cross the end of a month', () => {
  expect(lastDays(new Date('2026-03-01T23:30:00Z'), 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
});

it('the days until an event count midnights, and are 0 once it has begun', () => {
  const now = new Date('2026-12-11T22:30:00Z');
  expect(daysUntil(new Date('2026-12-11T22:50:00Z'), now)).toBe(0);
  expect(daysUntil(new Date('2026-12-11T23:10:00Z'), now)).toBe(1);
  expect(daysUntil(new Date('2026-12-14T19:00:00Z'), now)).toBe(3);
  expect(daysUntil(new Date('2026-12-10T19:00:00Z'), now)).toBe(0);
});

it('an event is nearly sold out when a tenth is left, and never without capacity', () => {
  expect(isNearlySoldOut({ sold: 89, capacity: 100 })).toBe(false);
  expect(isNearlySoldOut({ sold: 90, capacity: 100 })).toBe(true);
  expect(isNearlySoldOut({ sold: 100, capacity: 100 })).toBe(true);
  expect(isNearlySoldOut({ sold: 0, capacity: 0 })).toBe(false);
});

it('a place names its city once', () => {
  expect(placeOf({ location: 'Galerie MAM', city: 'Douala' })).toBe('Galerie MAM, Douala');
  expect(placeOf({ location: 'Essos, Yaoundé', city: 'Yaoundé' })).toBe('Essos, Yaoundé');
});
