import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expiryOf,
  monthsAfter,
  pointsForPaid,
  pointsShort,
  pointsToReverse,
  rewardState,
  takePoints,
  tierStatusOf,
} from './loyalty.rules.ts';

describe('loyalty tiers', () => {
  it.each([
    [0, 'bronze', 100, 'silver'],
    [999, 'bronze', 100, 'silver'],
    [1_000, 'silver', 110, 'gold'],
    [5_000, 'gold', 125, 'platinum'],
    [15_000, 'platinum', 150, undefined],
    [90_000, 'platinum', 150, undefined],
  ])('with %s points the tier is %s', (points, tier, multiplierPercent, next) => {
    expect(tierStatusOf(points)).toMatchObject({ tier, multiplierPercent });
    expect(tierStatusOf(points).nextTier?.tier).toBe(next);
  });
});

it.each([
  [99, 100, 0],
  [100, 100, 1],
  [5_250, 100, 52],
  [5_250, 110, 57],
  [10_000, 150, 150],
])('%s XAF at %s %% give %s points', (paid, percent, points) => {
  expect(pointsForPaid(paid, { xafPerPoint: 100, multiplierPercent: percent })).toBe(points);
});

it.each([
  [1, 'You need 1 more point for this reward', 'Il vous manque 1 point pour cette récompense'],
  [2, 'You need 2 more points for this reward', 'Il vous manque 2 points pour cette récompense'],
])('%s missing points are shown with the right plural in both languages', (missing, en, fr) => {
  expect(pointsShort(missing).text).toEqual({ en, fr });
});

it('twelve months end on the last day of a shorter month', () => {
  expect(monthsAfter(new Date('2028-02-29T10:00:00Z'), 12).toISOString()).toBe('2029-02-28T10:00:00.000Z');
  expect(expiryOf(new Date('2026-12-31T23:00:00Z'), 12).toISOString()).toBe('2027-12-31T23:00:00.000Z');
});

it('points are taken from the first lots first, and never more than there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 2_000 }),
      (lefts, wanted) => {
        const lots = lefts.map((left, place) => ({ id: String(place), left }));
        const { taken, missing } = takePoints(lots, wanted);
        const sum = taken.reduce((total, { points }) => total + points, 0);
        expect(sum + missing).toBe(wanted);
        expect(sum).toBe(
          Math.min(
            wanted,
            lefts.reduce((total, left) => total + left, 0),
          ),
        );
        taken.slice(0, -1).forEach(({ lotId, points }) => {
          expect(points).toBe(lefts[Number(lotId)]);
        });
      },
    ),
  );
});

it('several refunds reverse as many points as one, and never more than were given', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), steps, (points, refunds) => {
      const paidXaf = 100_000;
      const kept = refunds.map((refund) => paidXaf - refund).sort((one, other) => other - one);
      const reversed = kept.reduce((sum, keptXaf) => sum + pointsToReverse({ points, reversed: sum }, { paidXaf, keptXaf }), 0);
      expect(reversed).toBe(pointsToReverse({ points, reversed: 0 }, { paidXaf, keptXaf: kept.at(-1) ?? 0 }));
      expect(reversed).toBeLessThanOrEqual(points);
    }),
  );
});

describe('the state of a reward', () => {
  const open = { stock: 2, redeemed: 1, perPerson: 1, mine: 0, opensAt: null, closesAt: null, isArchived: false };
  const now = new Date('2026-12-01T10:00:00Z');
  const later = new Date('2026-12-02T10:00:00Z');
  it.each([
    ['open', {}],
    ['gone', { redeemed: 2 }],
    ['limit', { mine: 1 }],
    ['not_yet', { opensAt: later }],
    ['closed', { closesAt: now }],
    ['closed', { isArchived: true }],
  ])('is %s', (state, change) => {
    expect(rewardState({ ...open, ...change }, now)).toBe(state);
  });
});
