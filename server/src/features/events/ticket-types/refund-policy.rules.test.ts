import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtLeastAsGenerous, refundPercentAt, requireInFavour, stepsOf } from './refund-policy.rules.ts';

const hours = fc.integer({ min: 0, max: 240 });
const policies: fc.Arbitrary<RefundPolicy> = fc.oneof(
  fc.constant<RefundPolicy>({ kind: 'none' }),
  hours.map((hoursBefore): RefundPolicy => ({ kind: 'until', hoursBefore })),
  fc
    .array(fc.record({ hoursBefore: hours, percent: fc.integer({ min: 0, max: 100 }) }), { minLength: 1, maxLength: 5 })
    .map((steps): RefundPolicy => ({ kind: 'steps', steps })),
);

describe('the percentage of a refund policy', () => {
  it.each([
    [{ kind: 'none' }, 1_000, 0],
    [{ kind: 'until', hoursBefore: 48 }, 48, 100],
    [{ kind: 'until', hoursBefore: 48 }, 47.99, 0],
    [{ kind: 'until', hoursBefore: 0 }, 0, 100],
    [{ kind: 'until', hoursBefore: 0 }, -0.01, 0],
    [
      {
        kind: 'steps',
        steps: [
          { hoursBefore: 24, percent: 50 },
          { hoursBefore: 168, percent: 100 },
        ],
      },
      168,
      100,
    ],
    [
      {
        kind: 'steps',
        steps: [
          { hoursBefore: 24, percent: 50 },
          { hoursBefore: 168, percent: 100 },
        ],
      },
      100,
      50,
    ],
    [
      {
        kind: 'steps',
        steps: [
          { hoursBefore: 24, percent: 50 },
          { hoursBefore: 168, percent: 100 },
        ],
      },
      23,
      0,
    ],
  ] as const)('of %j at %d hours is %d', (policy, hoursLeft, percent) => {
    expect(refundPercentAt(policy as RefundPolicy, hoursLeft)).toBe(percent);
  });

  it('is from 0 to 100 and never grows as the start comes closer', () => {
    fc.assert(
      fc.property(
        policies,
        fc.double({ min: -10, max: 300, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (policy, at, more) => {
          const percent = refundPercentAt(policy, at);
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          expect(refundPercentAt(policy, at + more)).toBeGreaterThanOrEqual(percent);
        },
      ),
    );
  });

  it('lists its steps with the earliest deadline first', () => {
    const steps = [
      { hoursBefore: 24, percent: 50 },
      { hoursBefore: 168, percent: 100 },
      { hoursBefore: 2, percent: 0 },
    ];
    expect(stepsOf({ kind: 'steps', steps })).toEqual([
      { hoursBefore: 168, percent: 100 },
      { hoursBefore: 24, percent: 50 },
    ]);
    expect(stepsOf({ kind: 'until', hoursBefore: 48 })).toEqual([{ hoursBefore: 48, percent: 100 }]);
    expect(stepsOf({ kind: 'none' })).toEqual([]);
  });
});

describe('a change of the refund policy after the first sale', () => {
  it('is in favour of the buyers exactly if it gives no less at any hour', () => {
    fc.assert(
      fc.property(policies, policies, (before, after) => {
        const givesLess = Array.from({ length: 242 }, (_, hoursLeft) => hoursLeft).some(
          (hoursLeft) => refundPercentAt(after, hoursLeft) < refundPercentAt(before, hoursLeft),
        );
        expect(isAtLeastAsGenerous(after, before)).toBe(!givesLess);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused if it gives less, and free before the first sale', () => {
    const before: RefundPolicy = { kind: 'until', hoursBefore: 48 };
    expect(() => requireInFavour(before, { kind: 'none' }, 1)).toThrow(
      expect.objectContaining({ code: 'policy_less_generous', status: 409 }),
    );
    expect(() => requireInFavour(before, { kind: 'until', hoursBefore: 72 }, 1)).toThrow();
    expect(() => requireInFavour(before, { kind: 'until', hoursBefore: 24 }, 1)).not.toThrow();
    expect(() => requireInFavour(before, { kind: 'none' }, 0)).not.toThrow();
  });
});
