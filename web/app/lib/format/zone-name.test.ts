import { expect, it } from 'vitest';
import { zoneNameFor } from './zone-name.ts';

const at = '2026-12-12T19:00:00.000Z';

it('a time zone is named to readers whose clock shows another time, in their language', () => {
  expect(zoneNameFor(at, 'Africa/Douala', 'en', 'America/New_York')).toBe('West Africa Time');
  expect(zoneNameFor(at, 'America/New_York', 'fr', 'Africa/Douala')).toBe('heure normale de l’Est nord-américain');
});

it('a time zone is not named to readers whose clock shows the same time, whatever their own zone is called', () => {
  expect(zoneNameFor(at, 'Africa/Douala', 'en', 'Africa/Douala')).toBeUndefined();
  expect(zoneNameFor(at, 'Africa/Douala', 'fr', 'Europe/Paris')).toBeUndefined();
  expect(zoneNameFor('2026-07-12T19:00:00.000Z', 'Africa/Douala', 'en', 'Europe/Paris')).toBe('West Africa Time');
});
