import { expect, it } from 'vitest';
import { nearestCity } from './nearest-city.ts';

const limbeBeach = { latitude: 4.0, longitude: 9.2 };

it('the nearest city is found by its distance, whatever the order, accents and repetitions', () => {
  expect(nearestCity(['Yaoundé', 'Douala', 'Douala', 'Buea'], limbeBeach)).toBe('Buea');
  expect(nearestCity(['Yaounde', 'Garoua'], limbeBeach)).toBe('Yaounde');
});

it('cities without a known place are left out', () => {
  expect(nearestCity(['Nulle part', 'Maroua'], limbeBeach)).toBe('Maroua');
  expect(nearestCity(['Nulle part'], limbeBeach)).toBeUndefined();
  expect(nearestCity([], limbeBeach)).toBeUndefined();
});
