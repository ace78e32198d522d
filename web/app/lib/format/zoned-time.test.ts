import { describe, expect, it } from 'vitest';
import { toInstant, toLocal } from './zoned-time.ts';

describe('a local time in the zone of an event', () => {
  it('converts eight in the evening in Douala to UTC', () => {
    expect(toInstant('2026-12-12T20:00', 'Africa/Douala')).toBe('2026-12-12T19:00:00.000Z');
  });
  it('converts back to what was typed', () => {
    for (const zone of ['Africa/Douala', 'Africa/Libreville', 'Europe/Paris', 'America/New_York']) {
      expect(toLocal(toInstant('2027-07-01T09:30', zone), zone)).toBe('2027-07-01T09:30');
    }
  });
  it('converts correctly at the ends of a day, of a year and of daylight saving time', () => {
    expect(toInstant('2026-12-31T00:00', 'Africa/Douala')).toBe('2026-12-30T23:00:00.000Z');
    expect(toLocal('2026-12-31T23:00:00.000Z', 'Africa/Douala')).toBe('2027-01-01T00:00');
    expect(toInstant('2027-03-28T01:59', 'Europe/Paris')).toBe('2027-03-28T00:59:00.000Z');
    expect(toInstant('2027-03-28T03:00', 'Europe/Paris')).toBe('2027-03-28T01:00:00.000Z');
    expect(toInstant('2027-10-31T03:00', 'Europe/Paris')).toBe('2027-10-31T02:00:00.000Z');
  });
  it('converts an empty or invalid time to an empty text', () => {
    expect(toInstant('', 'Africa/Douala')).toBe('');
    expect(toInstant('tomorrow at eight', 'Africa/Douala')).toBe('');
    expect(toInstant('2026-13-41T20:00', 'Africa/Douala')).toBe('');
    expect(toLocal(null, 'Africa/Douala')).toBe('');
  });
});
