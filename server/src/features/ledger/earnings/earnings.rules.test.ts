import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reserveOf } from '../index.ts';
import { expectedPartsOf, releaseAmountOf, releasesByDay, releaseTimeOf } from './earnings.rules.ts';

const overAt = new Date('2027-01-10T22:00:00Z');

describe('the earnings of an event', () => {
  it('are released one hour after it, except for the reserve of ten percent, which is released after fourteen days', () => {
    expect(releaseTimeOf('released', overAt).toISOString()).toBe('2027-01-10T23:00:00.000Z');
    expect(releaseTimeOf('reserve_released', overAt).toISOString()).toBe('2027-01-24T22:00:00.000Z');
    expect(releaseAmountOf('released', { netXaf: 95_000, freedXaf: 0 })).toBe(85_500);
    expect(releaseAmountOf('reserve_released', { netXaf: 95_000, freedXaf: 85_500 })).toBe(9_500);
  });

  it('are released in whole francs, never more than there are, and completely in the end', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.nat(5_000_000), fc.boolean(), (netXaf, later, isRefund) => {
        const first = releaseAmountOf('released', { netXaf, freedXaf: 0 });
        // Between the two releases a late sale may arrive, or a refund within the reserve.
        const targetXaf = isRefund ? netXaf - Math.min(later, reserveOf(netXaf)) : netXaf + later;
        const second = releaseAmountOf('reserve_released', { netXaf: targetXaf, freedXaf: first });
        expect([first, second].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(first).toBeLessThanOrEqual(netXaf);
        expect(first + second).toBe(targetXaf);
      }),
    );
  });

  it('leave nothing to release if refunds exceed the reserve', () => {
    expect(releaseAmountOf('reserve_released', { netXaf: 80_000, freedXaf: 85_500 })).toBe(0);
    expect(releaseAmountOf('released', { netXaf: 0, freedXaf: 0 })).toBe(0);
  });
});

describe('what is still to be released', () => {
  const overAt = new Date('2026-12-12T22:00:00Z');
  const event = { state: 'published', overAt, netXaf: 38_000, freedXaf: 0 };

  it('is most of the earnings after the event and the reserve two weeks later, less what was released', () => {
    expect(expectedPartsOf(event)).toEqual([
      { part: 'released', amountXaf: 34_200, at: releaseTimeOf('released', overAt) },
      { part: 'reserve_released', amountXaf: 3_800, at: releaseTimeOf('reserve_released', overAt) },
    ]);
    expect(expectedPartsOf({ ...event, freedXaf: 15_200 })[0]).toMatchObject({ amountXaf: 19_000 });
    expect(expectedPartsOf({ ...event, state: 'ended', freedXaf: 34_200 })).toMatchObject([{ part: 'reserve_released' }]);
    expect(expectedPartsOf({ ...event, freedXaf: 38_000 })).toEqual([]);
  });

  it('adds up to what is pending, and has no date while the event has none', () => {
    const xaf = fc.nat(50_000_000);
    fc.assert(
      fc.property(xaf, xaf, (netXaf, freedXaf) => {
        const parts = expectedPartsOf({ state: 'postponed', overAt, netXaf, freedXaf });
        expect(parts.reduce((sum, { amountXaf }) => sum + amountXaf, 0)).toBe(Math.max(0, netXaf - freedXaf));
        expect(parts.every(({ at, amountXaf }) => at === null && amountXaf > 0)).toBe(true);
      }),
    );
  });
});

describe('releases by day', () => {
  const sold = { state: 'published', netXaf: 100_000, freedXaf: 0 };
  const at = (now: string, days = 20) => ({ now: new Date(now), days });
  const filled = (...given: Parameters<typeof releasesByDay>) =>
    releasesByDay(...given).filter(({ released, reserve }) => released + reserve > 0);

  it('have the earnings on the day in Cameroon, and the reserve fourteen days later', () => {
    // 23:30 in UTC is the next day in Cameroon.
    const late = { ...sold, overAt: new Date('2027-01-10T22:30:00Z') };
    expect(filled([late, { ...sold, overAt }], at('2027-01-09T12:00:00Z'))).toEqual([
      { day: '2027-01-11', released: 180_000, reserve: 0 },
      { day: '2027-01-24', released: 0, reserve: 20_000 },
    ]);
  });

  it('count what is overdue for today, and leave out what comes later or has no date', () => {
    const overdue = { ...sold, overAt: new Date('2027-01-01T22:00:00Z') };
    const postponed = { ...sold, state: 'postponed', overAt };
    expect(filled([overdue, postponed], at('2027-01-10T12:00:00Z', 3))).toEqual([
      { day: '2027-01-10', released: 90_000, reserve: 0 },
    ]);
  });

  it('have a day for each, also without releases', () => {
    expect(releasesByDay([], at('2027-01-30T23:30:00Z', 3)).map(({ day }) => day)).toEqual([
      ...['2027-01-31', '2027-02-01', '2027-02-02'],
    ]);
  });
});
