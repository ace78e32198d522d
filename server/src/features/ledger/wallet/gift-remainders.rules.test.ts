import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GiftMovement, giftRemainders } from './gift-remainders.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 0, minute));
const given = (giftId: string, amountXaf: number, endsAt: number, endedAt?: number): GiftMovement => ({
  ...{ kind: 'given', at: at(0), amountXaf, giftId, endsAt: at(endsAt) },
  endedAt: endedAt === undefined ? null : at(endedAt),
});
const spent = (orderId: string, amountXaf: number, minute = 10): GiftMovement => ({
  ...{ kind: 'spent', at: at(minute), amountXaf, orderId },
});
const returned = (orderId: string, amountXaf: number, minute = 20): GiftMovement => ({
  ...{ kind: 'returned', at: at(minute), amountXaf, orderId },
});
const left = (...movements: GiftMovement[]) => Object.fromEntries(giftRemainders(movements));

describe('what is left of gifts', () => {
  it('is taken from the gift that ends first, whenever it was given', () => {
    expect(left(given('late', 500, 90), given('early', 300, 60), spent('o', 400))).toEqual({ late: 400, early: 0 });
  });

  it('ends at zero when an order takes more, which the other credit pays', () => {
    expect(left(given('g', 500, 60), spent('o', 5_000))).toEqual({ g: 0 });
  });

  it('is whole again when the order was not paid, and only by what that order took', () => {
    const movements = [given('a', 300, 60), given('b', 300, 90), spent('o', 400), spent('p', 100)];
    expect(left(...movements, returned('o', 400))).toEqual({ a: 300, b: 200 });
  });

  it('is not made whole after the end of the gift', () => {
    const movements = [given('a', 300, 15, 15), given('b', 300, 90), spent('o', 400), returned('o', 400)];
    expect(left(...movements)).toEqual({ b: 300 });
  });

  it('does not change for an order after the end of a gift, or for one without a hold', () => {
    expect(left(given('a', 300, 5, 5), given('b', 300, 90), spent('o', 100))).toEqual({ b: 200 });
    expect(left(given('a', 300, 60), returned('unknown', 100))).toEqual({ a: 300 });
  });

  it('is never below zero, never above the gift, and never less than all gifts without what open orders hold', () => {
    const movements = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('given' as const), xaf: fc.integer({ min: 1, max: 1_000 }), ends: fc.nat(99) }),
        fc.record({ kind: fc.constant('spent' as const), xaf: fc.integer({ min: 1, max: 1_500 }), ends: fc.nat(99) }),
        fc.record({ kind: fc.constant('returned' as const), xaf: fc.nat(20), ends: fc.nat(99) }),
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(movements, (steps) => {
        const orders: { readonly id: string; readonly xaf: number }[] = [];
        let openXaf = 0;
        let giftsXaf = 0;
        const list = steps.flatMap(({ kind, xaf, ends }, place): GiftMovement[] => {
          if (kind === 'given') {
            giftsXaf += xaf;
            return [given(`gift${place}`, xaf, 100 + ends)];
          }
          if (kind === 'spent') {
            orders.push({ id: `order${place}`, xaf });
            openXaf += xaf;
            return [spent(`order${place}`, xaf)];
          }
          const [order] = orders.splice(xaf % Math.max(1, orders.length), 1);
          if (!order) return [];
          openXaf -= order.xaf;
          return [returned(order.id, order.xaf)];
        });
        const remainders = giftRemainders(list);
        let sumXaf = 0;
        for (const movement of list) {
          if (movement.kind !== 'given') continue;
          const leftXaf = remainders.get(movement.giftId) ?? -1;
          expect(leftXaf).toBeGreaterThanOrEqual(0);
          expect(leftXaf).toBeLessThanOrEqual(movement.amountXaf);
          sumXaf += leftXaf;
        }
        // Orders that were placed before a gift took nothing of it, so more may be left than this, never less.
        expect(sumXaf).toBeGreaterThanOrEqual(giftsXaf - openXaf);
      }),
    );
  });
});
