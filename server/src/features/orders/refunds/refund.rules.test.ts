import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRequestable, lastRequestAt, quoteTicket, type RefundTerms, type TicketLine } from './refund-quote.rules.ts';
import { claim, commissionBackOf, commissionsOf, divide, shareOf } from './refund-split.rules.ts';

const startsAt = new Date('2026-12-12T19:00:00Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
const terms = (policy: RefundPolicy, opensUntil: Date | null = null, isPostponed = false): RefundTerms => ({
  ...{ policy, startsAt, opensUntil, isPostponed },
  overAt: hoursBefore(-6),
});
const tiered: RefundPolicy = {
  kind: 'steps',
  steps: [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 24, percent: 33 },
  ],
};
const line = (change: Partial<TicketLine> = {}): TicketLine => ({
  ...{ state: 'valid', isUsed: false, paidXaf: 5_250, earlierXaf: 0 },
  ...change,
});

describe('the quote of a ticket', () => {
  it.each([
    ['until 48 hours before, in time', { kind: 'until', hoursBefore: 48 }, 48, {}, 'policy', 5_250],
    ['until 48 hours before, a minute late', { kind: 'until', hoursBefore: 48 }, 47.98, {}, 'too_late', 0],
    ['by the first step', tiered, 200, {}, 'policy', 5_250],
    ['by the second step, rounded down', tiered, 30, {}, 'policy', 1_732],
    ['after the last step', tiered, 3, {}, 'too_late', 0],
    ['without refunds', { kind: 'none' }, 500, {}, 'no_refunds', 0],
    ['of a used ticket', tiered, 200, { isUsed: true }, 'used', 0],
    ['of a refunded ticket', tiered, 200, { state: 'refunded' }, 'refunded', 0],
    ['of a cancelled ticket', tiered, 200, { state: 'cancelled' }, 'ended', 0],
    ['of a free ticket', tiered, 200, { paidXaf: 0 }, 'free', 0],
    ['less what was refunded before', tiered, 200, { earlierXaf: 5_000 }, 'policy', 250],
    ['of a ticket whose whole price was refunded', tiered, 200, { earlierXaf: 5_250 }, 'refunded', 0],
  ] as const)('%s', (_, policy, hours, change, reason, amountXaf) => {
    expect(quoteTicket(terms(policy as RefundPolicy), line(change), hoursBefore(hours))).toMatchObject({ reason, amountXaf });
  });

  it('gives everything back with the commission while the refunds of a moved event are open', () => {
    const moved = terms({ kind: 'none' }, hoursBefore(10));
    expect(quoteTicket(moved, line(), hoursBefore(11))).toEqual({
      ...{ reason: 'moved', percent: 100, amountXaf: 5_250, returnsCommission: true },
    });
    expect(quoteTicket(moved, line(), hoursBefore(10))).toMatchObject({ reason: 'no_refunds', amountXaf: 0 });
    expect(quoteTicket(moved, line({ isUsed: true }), hoursBefore(11))).toMatchObject({ reason: 'used', amountXaf: 0 });
  });

  it('of an event without a date is what the policy gives long before the start', () => {
    const late = hoursBefore(-100);
    expect(quoteTicket(terms(tiered, null, true), line(), late)).toMatchObject({ reason: 'policy', percent: 100 });
    expect(quoteTicket(terms({ kind: 'none' }, null, true), line(), late)).toMatchObject({ reason: 'no_refunds', amountXaf: 0 });
    expect(lastRequestAt(terms(tiered, null, true), late)).toEqual(hoursBefore(-100 - 14 * 24));
    expect(lastRequestAt(terms(tiered), late)).toEqual(hoursBefore(-6 - 14 * 24));
  });

  it('never exceeds what is left of the price, and a request is open only for valid unused paid tickets', () => {
    fc.assert(
      fc.property(
        fc.record({
          state: fc.constantFrom('valid', 'refunded', 'cancelled', 'revoked'),
          isUsed: fc.boolean(),
          paidXaf: fc.nat(100_000),
          earlierShare: fc.double({ min: 0, max: 1, noNaN: true }),
          hours: fc.double({ min: -20, max: 400, noNaN: true }),
          percent: fc.integer({ min: 0, max: 100 }),
        }),
        ({ state, isUsed, paidXaf, earlierShare, hours, percent }) => {
          const ticket = { state, isUsed, paidXaf, earlierXaf: Math.floor(paidXaf * earlierShare) } as TicketLine;
          const quote = quoteTicket(terms({ kind: 'steps', steps: [{ hoursBefore: 24, percent }] }), ticket, hoursBefore(hours));
          expect(Number.isSafeInteger(quote.amountXaf)).toBe(true);
          expect(quote.amountXaf).toBeGreaterThanOrEqual(0);
          expect(quote.amountXaf + ticket.earlierXaf).toBeLessThanOrEqual(paidXaf);
          if (isRequestable(quote)) expect([state, isUsed, paidXaf > 0]).toEqual(['valid', false, true]);
          if (quote.amountXaf > 0) expect(isRequestable(quote)).toBe(true);
        },
      ),
    );
  });
});

describe('a divided amount', () => {
  it('has whole parts that sum to the amount, each in proportion to within a franc', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const parts = divide(amount, weights);
        if (total === 0) {
          expect(parts).toEqual(weights.map(() => 0));
          return;
        }
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [place, part] of parts.entries()) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(Math.abs(part - (amount * (weights[place] ?? 0)) / total)).toBeLessThan(1.001);
        }
      }),
      // Rarely drawn: nothing to divide by.
      {
        examples: [
          [0, [0]],
          [5, [0, 0]],
        ],
      },
    );
  });

  it('never gives a part more than its weight if the amount is not more than all weights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, share) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const parts = divide(Math.floor(total * share), weights);
          for (const [place, part] of parts.entries()) expect(part).toBeLessThanOrEqual(weights[place] ?? 0);
        },
      ),
    );
  });
});

describe('the commission of a ticket', () => {
  it('is its fee if the buyer paid the fees, else its part by the price, and sums to that of the order', () => {
    const tickets = [
      { id: 'a', priceXaf: 5_000, feeXaf: 250 },
      { id: 'b', priceXaf: 10_010, feeXaf: 501 },
    ];
    expect([...commissionsOf(751, tickets)]).toEqual([
      ['a', 250],
      ['b', 501],
    ]);
    const without = tickets.map((ticket) => ({ ...ticket, feeXaf: 0 }));
    expect([...commissionsOf(751, without)]).toEqual([
      ['a', 250],
      ['b', 501],
    ]);
    expect([...commissionsOf(0, [{ id: 'free', priceXaf: 0, feeXaf: 0 }])]).toEqual([['free', 0]]);
  });

  it('is the same in any order of the tickets', () => {
    const ticket = fc.record({ id: fc.uuid(), priceXaf: fc.integer({ min: 1, max: 50_000 }), feeXaf: fc.constant(0) });
    fc.assert(
      fc.property(fc.uniqueArray(ticket, { minLength: 1, maxLength: 10, selector: ({ id }) => id }), (tickets) => {
        const commissionXaf = tickets.reduce((sum, { priceXaf }) => sum + Math.floor((priceXaf * 500 + 5_000) / 10_000), 0);
        const one = commissionsOf(commissionXaf, tickets);
        expect(Object.fromEntries(commissionsOf(commissionXaf, tickets.toReversed()))).toEqual(Object.fromEntries(one));
        expect([...one.values()].reduce((sum, part) => sum + part, 0)).toBe(commissionXaf);
      }),
    );
  });
});

describe("the organizer's part of a refund", () => {
  const xaf = fc.nat(100_000);

  it('is taken from the share of the tickets, then from the available balance, and owed for the rest', () => {
    const from = { shareXaf: 9_500, eventXaf: 50_000, pendingXaf: 80_000, availableXaf: 300 };
    expect(claim(10_000, from)).toEqual({ pendingXaf: 9_500, availableXaf: 300, owedXaf: 200 });
    expect(claim(5_000, from)).toEqual({ pendingXaf: 5_000, availableXaf: 0, owedXaf: 0 });
    expect(claim(10_000, { ...from, eventXaf: 950 })).toEqual({ pendingXaf: 950, availableXaf: 300, owedXaf: 8_750 });
  });

  it('sums to the amount and takes no balance below zero', () => {
    fc.assert(
      fc.property(
        xaf,
        xaf,
        fc.integer({ min: -1_000, max: 100_000 }),
        xaf,
        xaf,
        (amount, shareXaf, eventXaf, pendingXaf, availableXaf) => {
          const parts = claim(amount, { shareXaf, eventXaf, pendingXaf, availableXaf });
          expect(parts.pendingXaf + parts.availableXaf + parts.owedXaf).toBe(amount);
          expect(Math.min(parts.pendingXaf, parts.availableXaf, parts.owedXaf)).toBeGreaterThanOrEqual(0);
          expect(parts.pendingXaf).toBeLessThanOrEqual(Math.min(shareXaf, pendingXaf, Math.max(0, eventXaf)));
          expect(parts.availableXaf).toBeLessThanOrEqual(availableXaf);
        },
      ),
    );
  });

  it('leaves enough for the rest of a ticket: a later refund of everything finds the rest of its share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (paidXaf, share) => {
        const commissionXaf = Math.floor((paidXaf * 500 + 5_000) / 10_000);
        const fresh = { paidXaf, commissionXaf, earlierXaf: 0, earlierCommissionXaf: 0 };
        const firstXaf = Math.floor(paidXaf * share);
        const pendingXaf = shareOf(fresh);
        const first = claim(firstXaf, { shareXaf: pendingXaf, eventXaf: pendingXaf, pendingXaf, availableXaf: 0 });
        const after = { ...fresh, earlierXaf: firstXaf };
        expect(shareOf(after)).toBe(pendingXaf - first.pendingXaf);
        const restXaf = paidXaf - firstXaf;
        // What a cancellation takes: everything that is left, with the commission.
        expect(restXaf - commissionBackOf(after, restXaf)).toBeLessThanOrEqual(shareOf(after));
      }),
    );
  });
});
