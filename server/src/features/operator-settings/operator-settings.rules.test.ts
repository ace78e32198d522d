import { initialSettings, operatorSettings, settingKeys } from '@ngoma/api/features/supervision/operator-settings';
import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  requireAgreement,
  requireInBounds,
  requireVersion,
  statesOf,
  type TimedChange,
  valuesAt,
} from './operator-settings.rules.ts';

const now = new Date('2026-12-12T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const change = (key: string, value: number, validFrom = now): TimedChange => ({ key, value, validFrom });

describe('the value of a setting', () => {
  it('is the initial one until a change has begun', () => {
    const changes = [change('pointsPerRating', 70, inDays(2)), change('pointsPerRating', 60)];
    expect(valuesAt([], now)).toEqual(initialSettings);
    expect(valuesAt(changes, inDays(-1)).pointsPerRating).toBe(50);
    expect(valuesAt(changes, inDays(1)).pointsPerRating).toBe(60);
    expect(valuesAt(changes, inDays(2)).pointsPerRating).toBe(70);
  });

  it('is the one that was set last if two changes begin at the same time', () => {
    expect(valuesAt([change('pointsPerRating', 70), change('pointsPerRating', 60)], now).pointsPerRating).toBe(70);
  });

  it('is not disturbed by a setting that this version does not know', () => {
    expect(valuesAt([change('formerSetting', 1)], now)).toEqual(initialSettings);
  });
});

describe('a change', () => {
  it.each(settingKeys)('of %s stays within its bounds, and the initial value lies within them', (key) => {
    const { min, max, initial } = operatorSettings[key];
    expect(initial >= min && initial <= max).toBe(true);
    expect(() => requireInBounds(key, min - 1, initial)).toThrow('outside the bounds');
    expect(() => requireInBounds(key, max + 1, initial)).toThrow('outside the bounds');
    expect(() => requireInBounds(key, min, max)).not.toThrow();
  });

  it('is refused if the value applies already', () => {
    expect(() => requireInBounds('pointsPerRating', 60, 60)).toThrow('applies already');
  });

  it('begins at once or later, within a year', () => {
    expect(beginningOf(null, now)).toEqual(now);
    expect(beginningOf(inDays(366), now)).toEqual(inDays(366));
    expect(() => beginningOf(inDays(-0.01), now)).toThrow('past');
    expect(() => beginningOf(inDays(366.01), now)).toThrow('366 days');
  });

  it('is made by an admin who has seen all others', () => {
    expect(() => requireVersion(2, 2)).not.toThrow();
    expect(() => requireVersion(2, 1)).toThrow('Another admin');
  });
});

describe('settings that bound each other', () => {
  it('agree in the initial state', () => {
    expect(() => requireAgreement([], now)).not.toThrow();
  });

  it.each([
    [[change('withdrawalMinXaf', 60_000)], 'verified identity'],
    [[change('withdrawalMaxXaf', 10_000), change('withdrawalMinXaf', 20_000)], 'more than the largest'],
    [[change('withdrawalDailyMaxXaf', 100_000)], 'within 24 hours'],
    [[change('openChargesPerNumber', 6)], 'One number'],
  ])('%j is refused', (changes, text) => {
    expect(() => requireAgreement(changes, now)).toThrow(text);
  });

  it('are compared at the beginning of every planned change', () => {
    const planned = change('openChargesPerAccount', 2, inDays(3));
    expect(() => requireAgreement([planned], now)).toThrow('One number');
    expect(() => requireAgreement([planned, change('openChargesPerNumber', 2, inDays(2))], now)).not.toThrow();
    expect(() => requireAgreement([planned, change('openChargesPerNumber', 2, inDays(4))], now)).toThrow('One number');
  });
});

it('of the changes that have begun the latest one is current', () => {
  const of = (...days: number[]) => days.map((day) => ({ validFrom: inDays(day) }));
  expect(statesOf(of(3, 0, -1), now)).toEqual(['planned', 'current', 'past']);
  expect(statesOf([], now)).toEqual([]);
});
