import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reserveOf } from '../index.ts';
import { expectedPartsOf, releaseAmountOf, releaseTimeOf } from './earnings.rules.ts';

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
