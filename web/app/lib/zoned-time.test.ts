import { describe, expect, it } from 'vitest';
import { toInstant, toLocal } from './zoned-time.ts';

describe('times in the zone of an event', () => {
  it('means eight in the evening on a clock in Douala', () => {
    expect(toInstant('2026-12-12T20:00', 'Africa/Douala')).toBe('2026-12-12T19:00:00.000Z');
  });
  it('comes back as it was typed', () => {
    for (const zone of ['Africa/Douala', 'Africa/Libreville', 'Europe/Paris', 'America/New_York']) {
      expect(toLocal(toInstant('2027-07-01T09:30', zone), zone)).toBe('2027-07-01T09:30');
    }
  });
  it('makes nothing of nothing', () => {
    expect(toInstant('', 'Africa/Douala')).toBe('');
    expect(toLocal(null, 'Africa/Douala')).toBe('');
  });
});
