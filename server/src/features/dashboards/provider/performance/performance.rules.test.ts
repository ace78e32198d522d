import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf, periodBefore } from '../../period.rules.ts';
import { answersOf, distancesOf, incomeByPart, partsOf, timesOf } from './performance.rules.ts';

const dayMs = 86_400_000;
const dayOf = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * dayMs).toISOString().slice(0, 10);
const periods = fc
  .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 365 }))
  .map(([from, days]) => ({ from: dayOf(from), to: dayOf(from + days) }));

describe('a period of figures', () => {
  it('is compared with as many days before it', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' });
    fc.assert(
      fc.property(periods, (period) => {
        expect(lengthOf(periodBefore(period))).toBe(lengthOf(period));
      }),
    );
  });

  it('begins and ends at midnight in Cameroon, one hour ahead of UTC', () => {
    expect(timesOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: new Date('2026-10-31T23:00:00Z'),
      until: new Date('2026-11-30T23:00:00Z'),
    });
  });

  it('is divided into weeks up to 45 days, and into calendar months beyond', () => {
    expect(partsOf({ from: '2026-11-01', to: '2026-11-10' })).toEqual([
      { from: '2026-11-01', to: '2026-11-07' },
      { from: '2026-11-08', to: '2026-11-10' },
    ]);
    expect(partsOf({ from: '2026-01-20', to: '2026-03-06' })).toEqual([
      { from: '2026-01-20', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-06' },
    ]);
  });

  it('loses no income in its parts, and none of the period before', () => {
    const days = fc.array(fc.record({ day: fc.integer({ min: 0, max: 1_100 }).map(dayOf), amountXaf: fc.nat(1_000) }));
    fc.assert(
      fc.property(periods, days, (period, rows) => {
        const parts = incomeByPart(period, rows);
        const within = ({ from, to }: { from: string; to: string }) =>
          rows.reduce((sum, { day, amountXaf }) => (day >= from && day <= to ? sum + amountXaf : sum), 0);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(within(period));
        expect(parts.reduce((sum, { before }) => sum + before, 0)).toBe(within(periodBefore(period)));
      }),
    );
  });
});

it('distances of fewer than five lost bids are hidden, so that no single price follows from them', () => {
  expect(distancesOf([{ distance: 'far', count: 4 }])).toBeNull();
  expect(
    distancesOf([
      { distance: 'far', count: 4 },
      { distance: 'lower', count: 1 },
    ]),
  ).toEqual([
    { distance: 'lower', count: 1 },
    { distance: 'near', count: 0 },
    { distance: 'higher', count: 0 },
    { distance: 'far', count: 4 },
  ]);
});

it('every span of answers is listed in its order', () => {
  expect(answersOf([{ span: 'day', count: 2, signed: 1 }]).map(({ span, count }) => [span, count])).toEqual([
    ['hour', 0],
    ['hours', 0],
    ['day', 2],
    ['days', 0],
    ['later', 0],
    ['never', 0],
  ]);
});
