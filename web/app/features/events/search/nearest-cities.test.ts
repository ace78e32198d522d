import { cities } from '@ngoma/api/features/events/events';
import { expect, it } from 'vitest';
import { nearestCities } from './nearest-cities.ts';

const limbeBeach = { latitude: 4.0, longitude: 9.2 };

it('cities are ordered by their distance, without those whose place is unknown', () => {
  expect(nearestCities(['Yaoundé', 'Nulle part', 'Douala', 'Buea'], limbeBeach)).toEqual(['Buea', 'Douala', 'Yaoundé']);
  expect(nearestCities(['Nulle part'], limbeBeach)).toEqual([]);
});

it('the place of every city that is offered is known', () => {
  expect(nearestCities(cities, limbeBeach)).toHaveLength(cities.length);
});
