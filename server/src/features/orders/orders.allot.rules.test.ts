import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SellableEvent, SellableType } from '../events/index.ts';
import { allotAll, boughtKey, type Decision, type Shelf, type Wish } from './orders.allot.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000);

const aType = (wishes: Partial<SellableType> = {}): SellableType => ({
  id: 'regular',
  quotaId: 'quota',
  name: 'Regular',
  nameFr: null,
  priceXaf: 5_000,
  phases: [],
  minPerOrder: 1,
  maxPerOrder: 10,
  perPerson: null,
  saleStartsAt: null,
  saleEndsAt: null,
  visibility: 'public',
  accessCode: null,
  ...wishes,
});

const anEvent = (wishes: Partial<SellableEvent> = {}): SellableEvent => ({
  id: 'event',
  organizerId: 'organizer',
  name: 'Makossa Night',
  nameFr: null,
  state: 'published',
  startsAt: inDays(30),
  endsAt: null,
  zone: 'Africa/Douala',
  publishAt: null,
  visibility: 'public',
  accessCode: null,
  feesPaidBy: 'organizer',
  commissionBasisPoints: 500,
  types: [aType()],
  ...wishes,
});

const aShelf = (
  event: SellableEvent,
  left: Readonly<Record<string, number>> = { quota: 10 },
  wishes: Partial<Shelf> = {},
): Shelf => ({
  now,
  events: new Map([[event.id, event]]),
  quotas: new Map(Object.entries(left).map(([id, size]) => [id, { id, size, sold: 0, held: 0 }])),
  bought: new Map(),
  taken: new Map(),
  guests: new Set(),
  ...wishes,
});

const aWish = (quantity = 1, wishes: Partial<Wish> = {}): Wish => ({
  eventId: 'event',
  buyerId: 'ada',
  items: [{ ticketTypeId: 'regular', quantity }],
  attendeeCount: 0,
  ...wishes,
});

const reasonOf = (decision: Decision | undefined) => (decision?.granted ? 'granted' : decision?.shortfall.reason);
const reasonFor = (event: SellableEvent, wish: Wish = aWish(), shelf: Partial<Shelf> = {}) =>
  reasonOf(allotAll([wish], aShelf(event, { quota: 10 }, shelf))[0]);

describe('an order is refused', () => {
  it.each<[string, string, SellableEvent, Wish?]>([
    ['for an event that does not exist', 'event_unknown', anEvent(), aWish(1, { eventId: 'another' })],
    ['for a draft', 'event_unknown', anEvent({ state: 'draft' })],
    ['before the event is public', 'event_unknown', anEvent({ publishAt: inDays(1) })],
    ['for a cancelled event', 'event_closed', anEvent({ state: 'cancelled' })],
    ['for a suspended event', 'event_closed', anEvent({ state: 'suspended' })],
    ['once the event is over', 'event_closed', anEvent({ startsAt: inDays(-2), endsAt: inDays(-1) })],
    ['for a private event without its code', 'access_code_wrong', anEvent({ visibility: 'private', accessCode: 'MBOA' })],
    ['for another event’s type', 'type_unknown', anEvent(), aWish(1, { items: [{ ticketTypeId: 'vip', quantity: 1 }] })],
    ['without the type’s code', 'access_code_wrong', anEvent({ types: [aType({ visibility: 'code', accessCode: 'VIP-7' })] })],
    ['before the sale', 'not_on_sale', anEvent({ types: [aType({ saleStartsAt: inDays(1) })] })],
    ['after the sale', 'not_on_sale', anEvent({ types: [aType({ saleEndsAt: inDays(-1) })] })],
    ['below the smallest order', 'limit_per_order', anEvent({ types: [aType({ minPerOrder: 2 })] })],
    ['above the largest order', 'limit_per_order', anEvent({ types: [aType({ maxPerOrder: 4 })] }), aWish(5)],
    ['with more names than tickets', 'attendees_mismatch', anEvent(), aWish(2, { attendeeCount: 3 })],
    ['beyond the stock', 'sold_out', anEvent({ types: [aType({ maxPerOrder: 20 })] }), aWish(11)],
  ])('%s', (_, reason, event, wish) => {
    expect(reasonFor(event, wish)).toBe(reason);
  });

  it('with more than twenty tickets in all', () => {
    const types = ['a', 'b', 'c'].map((id) => aType({ id, quotaId: id }));
    const items = types.map(({ id }) => ({ ticketTypeId: id, quantity: 7 }));
    const [decision] = allotAll([aWish(1, { items })], aShelf(anEvent({ types }), { a: 50, b: 50, c: 50 }));
    expect(reasonOf(decision)).toBe('order_too_large');
  });

  it('beyond what one person may have, over all their orders', () => {
    const event = anEvent({ types: [aType({ perPerson: 4 })] });
    const bought = new Map([[boughtKey('ada', 'regular'), 3]]);
    expect(reasonFor(event, aWish(2), { bought })).toBe('limit_per_person');
    expect(reasonFor(event, aWish(1), { bought })).toBe('granted');
    expect(reasonFor(event, aWish(2, { buyerId: 'bih' }), { bought })).toBe('granted');
  });
});

describe('an order is taken', () => {
  it('with the code of a private event, or of a type on it, however it is typed', () => {
    const types = [aType({ visibility: 'code', accessCode: 'VIP-7' }), aType({ id: 'open' })];
    const event = anEvent({ visibility: 'private', accessCode: 'Mboa', types });
    expect(reasonFor(event, aWish(1, { accessCode: ' vip-7 ' }))).toBe('granted');
    expect(reasonFor(event, aWish(1, { accessCode: 'MBOA', items: [{ ticketTypeId: 'open', quantity: 1 }] }))).toBe('granted');
  });

  it('counting a type that is named twice as one line', () => {
    const item = { ticketTypeId: 'regular', quantity: 3 };
    const [decision] = allotAll([aWish(1, { items: [item, item] })], aShelf(anEvent()));
    expect(decision).toMatchObject({ granted: true, lines: [{ quantity: 6 }], totals: { totalXaf: 30_000 } });
  });

  it('with the fee on top where the buyer bears it, and out of the price where the organizer does', () => {
    const priced = (feesPaidBy: 'buyer' | 'organizer') => allotAll([aWish(2)], aShelf(anEvent({ feesPaidBy })))[0];
    expect(priced('buyer')).toMatchObject({ totals: { totalXaf: 10_500, feesXaf: 500, commissionXaf: 500 } });
    expect(priced('organizer')).toMatchObject({ totals: { totalXaf: 10_000, feesXaf: 0, commissionXaf: 500 } });
  });

  it('at the early price while any of those is left, for all tickets of its line', () => {
    const early = { priceXaf: 3_000, untilAt: null, firstTickets: 3 };
    const event = anEvent({ types: [aType({ phases: [early] })] });
    const decisions = allotAll([aWish(2), aWish(2), aWish(1)], aShelf(event));
    expect(decisions.map((decision) => decision.granted && decision.totals.totalXaf)).toEqual([6_000, 6_000, 5_000]);
  });
});

it('sold out says what is left of each type asked for', () => {
  const types = [aType(), aType({ id: 'vip', quotaId: 'few' })];
  const items = [
    { ticketTypeId: 'regular', quantity: 2 },
    { ticketTypeId: 'vip', quantity: 2 },
  ];
  const [decision] = allotAll([aWish(1, { items })], aShelf(anEvent({ types }), { quota: 9, few: 1 }));
  expect(decision).toMatchObject({
    shortfall: {
      reason: 'sold_out',
      left: [
        { type: { id: 'regular' }, left: 9 },
        { type: { id: 'vip' }, left: 1 },
      ],
    },
  });
});

it('a wish that cannot be met leaves the stock to the smaller one behind it', () => {
  const decisions = allotAll([aWish(8), aWish(3), aWish(2)], aShelf(anEvent()));
  expect(decisions.map(reasonOf)).toEqual(['granted', 'sold_out', 'granted']);
});

/** The rule once more, as plainly as can be: one order after the other, each looking at everything that was sold before. */
function naively(wishes: readonly Wish[], event: SellableEvent, left: Readonly<Record<string, number>>): string[] {
  const sold: { buyerId: string; type: SellableType; quantity: number }[] = [];
  const count = (is: (line: (typeof sold)[number]) => boolean) =>
    sold.filter(is).reduce((sum, { quantity }) => sum + quantity, 0);
  return wishes.map((wish) => {
    const lines = event.types
      .map((type) => ({
        type,
        quantity: wish.items
          .filter(({ ticketTypeId }) => ticketTypeId === type.id)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.some(({ type, quantity }) => quantity < type.minPerOrder || quantity > type.maxPerOrder)) return 'limit_per_order';
    for (const { type, quantity } of lines) {
      const had = count((line) => line.buyerId === wish.buyerId && line.type.id === type.id);
      if (type.perPerson !== null && had + quantity > type.perPerson) return 'limit_per_person';
    }
    for (const quotaId of Object.keys(left)) {
      const wanted = lines.filter(({ type }) => type.quotaId === quotaId).reduce((sum, { quantity }) => sum + quantity, 0);
      if (wanted > 0 && count(({ type }) => type.quotaId === quotaId) + wanted > (left[quotaId] ?? 0)) return 'sold_out';
    }
    sold.push(...lines.map((line) => ({ buyerId: wish.buyerId, ...line })));
    return 'granted';
  });
}

it('agrees with the plain telling of the rule, for any orders in any sequence', () => {
  const types = fc
    .array(
      fc.record({
        quotaId: fc.constantFrom('one', 'two'),
        max: fc.integer({ min: 1, max: 6 }),
        perPerson: fc.option(fc.integer({ min: 1, max: 8 })),
      }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((list) =>
      list.map(({ quotaId, max, perPerson }, index) => aType({ id: `type ${index}`, quotaId, maxPerOrder: max, perPerson })),
    );
  const sale = types.chain((list) =>
    fc.record({
      types: fc.constant(list),
      left: fc.record({ one: fc.nat(25), two: fc.nat(25) }),
      wishes: fc.array(
        fc.record({
          buyerId: fc.constantFrom('ada', 'bih', 'cho'),
          items: fc.array(
            fc.record({ ticketTypeId: fc.constantFrom(...list.map(({ id }) => id)), quantity: fc.integer({ min: 1, max: 5 }) }),
            {
              minLength: 1,
              maxLength: 3,
            },
          ),
        }),
        { maxLength: 30 },
      ),
    }),
  );
  fc.assert(
    fc.property(sale, ({ types: offered, left, wishes: asked }) => {
      const event = anEvent({ types: offered });
      const wishes = asked.map(({ buyerId, items }) => aWish(1, { buyerId, items }));
      expect(allotAll(wishes, aShelf(event, left)).map(reasonOf)).toEqual(naively(wishes, event, left));
    }),
    { numRuns: 500 },
  );
});
