import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reserveOf } from '../ledger/index.ts';
import { amountOf, dueAt } from './takings.rules.ts';

const overAt = new Date('2027-01-10T22:00:00Z');

describe('the takings of an event', () => {
  it('are released an hour after it, but for a tenth that stays fourteen days', () => {
    expect(dueAt('released', overAt).toISOString()).toBe('2027-01-10T23:00:00.000Z');
    expect(dueAt('reserve_released', overAt).toISOString()).toBe('2027-01-24T22:00:00.000Z');
    expect(amountOf('released', { netXaf: 95_000, freedXaf: 0 })).toBe(85_500);
    expect(amountOf('reserve_released', { netXaf: 95_000, freedXaf: 85_500 })).toBe(9_500);
  });

  it('are whole francs, never more than there are, and all of them in the end', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.nat(5_000_000), fc.boolean(), (netXaf, later, isRefund) => {
        const first = amountOf('released', { netXaf, freedXaf: 0 });
        // Between the two a late sale may come, or a refund that the reserve can bear.
        const inTheEnd = isRefund ? netXaf - Math.min(later, reserveOf(netXaf)) : netXaf + later;
        const second = amountOf('reserve_released', { netXaf: inTheEnd, freedXaf: first });
        expect([first, second].every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(first).toBeLessThanOrEqual(netXaf);
        expect(first + second).toBe(inTheEnd);
      }),
    );
  });

  it('leave nothing to release where refunds took more than was kept', () => {
    expect(amountOf('reserve_released', { netXaf: 80_000, freedXaf: 85_500 })).toBe(0);
    expect(amountOf('released', { netXaf: 0, freedXaf: 0 })).toBe(0);
  });
});
