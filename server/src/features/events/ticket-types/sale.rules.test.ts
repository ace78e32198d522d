import { business } from '@ngoma/api/common/business';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestState, buyerFeeOf, feeOf, overAt, priceNow, saleWindow, typeState } from './sale.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const open = { state: 'published', publishAt: null, startsAt: hours(48), endsAt: hours(52) } as const;
const type = { saleStartsAt: null, saleEndsAt: null, minPerOrder: 1 };
const stock = (size: number, sold: number, liveHeld = 0) => ({ size, sold, liveHeld });

describe('the price of a ticket', () => {
  const early = { priceXaf: 3_000, untilAt: hours(1), firstTickets: null };
  const first = { priceXaf: 4_000, untilAt: null, firstTickets: 50 };

  it('the price is that of the running phase, with the price that follows', () => {
    const price = priceNow({ priceXaf: 5_000, phases: [early, first] }, now, 10);
    expect(price).toEqual({ priceXaf: 3_000, priceAfterXaf: 4_000, phaseEndsAt: hours(1) });
  });
  it('a phase ends exactly at its end date', () => {
    expect(priceNow({ priceXaf: 5_000, phases: [early, first] }, hours(1), 10)).toEqual({
      priceXaf: 4_000,
      priceAfterXaf: 5_000,
      phaseEndsAt: null,
    });
  });
  it('a phase ends when its number of tickets is taken', () => {
    expect(priceNow({ priceXaf: 5_000, phases: [first] }, now, 49).priceXaf).toBe(4_000);
    expect(priceNow({ priceXaf: 5_000, phases: [first] }, now, 50).priceXaf).toBe(5_000);
  });
  it('a phase with both limits ends by the one reached first', () => {
    const both = { priceXaf: 3_000, untilAt: hours(1), firstTickets: 5 };
    expect(priceNow({ priceXaf: 5_000, phases: [both] }, now, 5).priceXaf).toBe(5_000);
    expect(priceNow({ priceXaf: 5_000, phases: [both] }, hours(2), 0).priceXaf).toBe(5_000);
  });
  it('the price is always one of the configured prices', () => {
    const phase = fc.record({
      priceXaf: fc.nat(100_000),
      untilAt: fc.option(fc.integer({ min: -100, max: 100 }).map(hours)),
      firstTickets: fc.option(fc.integer({ min: 1, max: 500 })),
    });
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(phase, { maxLength: 5 }), fc.nat(600), (priceXaf, phases, sold) => {
        const price = priceNow({ priceXaf, phases }, now, sold);
        const prices = [priceXaf, ...phases.map((each) => each.priceXaf)];
        expect(prices).toContain(price.priceXaf);
        if (price.phaseEndsAt) expect(price.phaseEndsAt > now).toBe(true);
      }),
    );
  });
});

describe('the commission', () => {
  it('the commission is 5 % by default, half a franc rounded up', () => {
    expect([0, 9, 10, 29, 30, 5_000, 4_990].map((price) => feeOf(price, business.commission.basisPoints))).toEqual([
      0, 0, 1, 1, 2, 250, 250,
    ]);
  });
  it('the commission is a whole number, never above the price, and within half a franc of the exact share', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(5_000), (price, basisPoints) => {
        const fee = feeOf(price, basisPoints);
        expect(Number.isInteger(fee)).toBe(true);
        expect(fee).toBeLessThanOrEqual(price);
        expect(Math.abs(fee - (price * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
  it('the commission is added to the price only if the buyer pays it', () => {
    expect(buyerFeeOf({ feesPaidBy: 'buyer', commissionBasisPoints: 500 }, 5_000)).toBe(250);
    expect(buyerFeeOf({ feesPaidBy: 'organizer', commissionBasisPoints: 500 }, 5_000)).toBe(0);
  });
});

describe('the sale of a ticket type', () => {
  it.each([
    ['not_yet', { ...open, state: 'draft' } as const, type],
    ['not_yet', { ...open, publishAt: hours(1) }, type],
    ['not_yet', open, { ...type, saleStartsAt: hours(1) }],
    ['open', open, { ...type, saleStartsAt: now }],
    ['open', { ...open, publishAt: now }, type],
    ['ended', open, { ...type, saleEndsAt: now }],
    ['ended', { ...open, startsAt: hours(-8), endsAt: now }, type],
    ['ended', { ...open, state: 'cancelled' } as const, type],
    ['ended', { ...open, state: 'suspended' } as const, type],
    ['ended', { ...open, state: 'ended' } as const, type],
  ])('the sale is %s for %j with %j', (expected, event, given) => {
    expect(saleWindow(given, event, now)).toBe(expected);
  });

  it('the sale ends some hours after the start of an event without an end', () => {
    expect(overAt({ startsAt: now, endsAt: null })).toEqual(hours(business.event.presumedHours));
  });
});

describe('the state of a ticket type', () => {
  it.each([
    ['on_sale', stock(100, 89)],
    ['few_left', stock(100, 90)],
    ['few_left', stock(100, 80, 15)],
    ['held', stock(100, 80, 20)],
    ['sold_out', stock(100, 100)],
    ['sold_out', stock(0, 0)],
  ])('the state is %s with %j', (expected, given) => {
    expect(typeState(type, open, given, now)).toBe(expected);
  });
  it('a ticket type is sold out when fewer tickets are left than the smallest order needs', () => {
    expect(typeState({ ...type, minPerOrder: 4 }, open, stock(100, 97), now)).toBe('sold_out');
    expect(typeState({ ...type, minPerOrder: 4 }, open, stock(100, 95, 2), now)).toBe('held');
  });
  it('for any numbers, a type on sale has tickets and a sold out type has none', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), (size, sold, liveHeld) => {
        const state = typeState(type, open, stock(size, sold, liveHeld), now);
        expect(state === 'on_sale' || state === 'few_left').toBe(size - sold - liveHeld > 0);
      }),
    );
  });
  it('the state of an event is the best state of its ticket types', () => {
    expect(bestState(['sold_out', 'few_left', 'ended'])).toBe('few_left');
    expect(bestState(['ended', 'sold_out'])).toBe('sold_out');
    expect(bestState([])).toBeNull();
  });
});
