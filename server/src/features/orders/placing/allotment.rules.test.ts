import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SellableEvent, SellableType } from '#features/events/index';
import { allotAll, type BatchInventory, boughtKey, type Decision, type OrderRequest } from './allotment.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inDays = (count: number) => new Date(now.getTime() + count * 86_400_000);

const aType = (overrides: Partial<SellableType> = {}): SellableType => ({
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
  ...overrides,
});

const anEvent = (overrides: Partial<SellableEvent> = {}): SellableEvent => ({
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
  taxes: [],
  taxChoiceId: null,
  types: [aType()],
  ...overrides,
});

const anInventory = (
  event: SellableEvent,
  left: Readonly<Record<string, number>> = { quota: 10 },
  overrides: Partial<BatchInventory> = {},
): BatchInventory => ({
  now,
  events: new Map([[event.id, event]]),
  quotas: new Map(Object.entries(left).map(([id, size]) => [id, { id, size, sold: 0, held: 0 }])),
  bought: new Map(),
  taken: new Map(),
  guests: new Set(),
  maxTickets: 20,
  ...overrides,
});

const aRequest = (quantity = 1, overrides: Partial<OrderRequest> = {}): OrderRequest => ({
  eventId: 'event',
  buyerId: 'ada',
  items: [{ ticketTypeId: 'regular', quantity }],
  attendeeCount: 0,
  ...overrides,
});

const reasonOf = (decision: Decision | undefined) => (decision?.granted ? 'granted' : decision?.refusal.reason);
const reasonFor = (event: SellableEvent, request: OrderRequest = aRequest(), inventory: Partial<BatchInventory> = {}) =>
  reasonOf(allotAll([request], anInventory(event, { quota: 10 }, inventory))[0]);

describe('orders that are refused', () => {
  it.each<[string, string, SellableEvent, OrderRequest?]>([
    ['for an event that does not exist', 'event_unknown', anEvent(), aRequest(1, { eventId: 'another' })],
    ['for a draft', 'event_unknown', anEvent({ state: 'draft' })],
    ['before the event is public', 'event_unknown', anEvent({ publishAt: inDays(1) })],
    ['for a cancelled event', 'event_closed', anEvent({ state: 'cancelled' })],
    ['for a suspended event', 'event_closed', anEvent({ state: 'suspended' })],
    ['once the event is over', 'event_closed', anEvent({ startsAt: inDays(-2), endsAt: inDays(-1) })],
    ['for a private event without its code', 'access_code_wrong', anEvent({ visibility: 'private', accessCode: 'MBOA' })],
    ['for another event’s type', 'type_unknown', anEvent(), aRequest(1, { items: [{ ticketTypeId: 'vip', quantity: 1 }] })],
    ['without the type’s code', 'access_code_wrong', anEvent({ types: [aType({ visibility: 'code', accessCode: 'VIP-7' })] })],
    ['before the sale', 'not_on_sale', anEvent({ types: [aType({ saleStartsAt: inDays(1) })] })],
    ['after the sale', 'not_on_sale', anEvent({ types: [aType({ saleEndsAt: inDays(-1) })] })],
    ['below the smallest order', 'limit_per_order', anEvent({ types: [aType({ minPerOrder: 2 })] })],
    ['above the largest order', 'limit_per_order', anEvent({ types: [aType({ maxPerOrder: 4 })] }), aRequest(5)],
    ['with more names than tickets', 'attendees_mismatch', anEvent(), aRequest(2, { attendeeCount: 3 })],
    ['beyond the stock', 'sold_out', anEvent({ types: [aType({ maxPerOrder: 20 })] }), aRequest(11)],
  ])('an order is refused %s', (_, reason, event, request) => {
    expect(reasonFor(event, request)).toBe(reason);
  });

  it('an order of more than twenty tickets is refused', () => {
    const types = ['a', 'b', 'c'].map((id) => aType({ id, quotaId: id }));
    const items = types.map(({ id }) => ({ ticketTypeId: id, quantity: 7 }));
    const [decision] = allotAll([aRequest(1, { items })], anInventory(anEvent({ types }), { a: 50, b: 50, c: 50 }));
    expect(reasonOf(decision)).toBe('order_too_large');
  });

  it('an order beyond the limit per person over all orders is refused', () => {
    const event = anEvent({ types: [aType({ perPerson: 4 })] });
    const bought = new Map([[boughtKey('ada', 'regular'), 3]]);
    expect(reasonFor(event, aRequest(2), { bought })).toBe('limit_per_person');
    expect(reasonFor(event, aRequest(1), { bought })).toBe('granted');
    expect(reasonFor(event, aRequest(2, { buyerId: 'bih' }), { bought })).toBe('granted');
  });
});

describe('orders that are granted', () => {
  it('the code of a private event or of one of its types opens the order, in any notation', () => {
    const types = [aType({ visibility: 'code', accessCode: 'VIP-7' }), aType({ id: 'open' })];
    const event = anEvent({ visibility: 'private', accessCode: 'Mboa', types });
    expect(reasonFor(event, aRequest(1, { accessCode: ' vip-7 ' }))).toBe('granted');
    expect(reasonFor(event, aRequest(1, { accessCode: 'MBOA', items: [{ ticketTypeId: 'open', quantity: 1 }] }))).toBe('granted');
  });

  it('a ticket type named twice is one line', () => {
    const item = { ticketTypeId: 'regular', quantity: 3 };
    const [decision] = allotAll([aRequest(1, { items: [item, item] })], anInventory(anEvent()));
    expect(decision).toMatchObject({ granted: true, lines: [{ quantity: 6 }], totals: { totalXaf: 30_000 } });
  });

  it('the fee is added to the total if the buyer pays it, and deducted if the organizer pays it', () => {
    const priced = (feesPaidBy: 'buyer' | 'organizer') => allotAll([aRequest(2)], anInventory(anEvent({ feesPaidBy })))[0];
    expect(priced('buyer')).toMatchObject({ totals: { totalXaf: 10_500, feesXaf: 500, commissionXaf: 500 } });
    expect(priced('organizer')).toMatchObject({ totals: { totalXaf: 10_000, feesXaf: 0, commissionXaf: 500 } });
  });

  it('all tickets of a line get the early price while at least one of them is left', () => {
    const early = { priceXaf: 3_000, untilAt: null, firstTickets: 3 };
    const event = anEvent({ types: [aType({ phases: [early] })] });
    const decisions = allotAll([aRequest(2), aRequest(2), aRequest(1)], anInventory(event));
    expect(decisions.map((decision) => decision.granted && decision.totals.totalXaf)).toEqual([6_000, 6_000, 5_000]);
  });
});

it('a sold out error states what is left of each requested type', () => {
  const types = [aType(), aType({ id: 'vip', quotaId: 'few' })];
  const items = [
    { ticketTypeId: 'regular', quantity: 2 },
    { ticketTypeId: 'vip', quantity: 2 },
  ];
  const [decision] = allotAll([aRequest(1, { items })], anInventory(anEvent({ types }), { quota: 9, few: 1 }));
  expect(decision).toMatchObject({
    refusal: {
      reason: 'sold_out',
      left: [
        { type: { id: 'regular' }, left: 9 },
        { type: { id: 'vip' }, left: 1 },
      ],
    },
  });
});

it('a refused request leaves the stock to a smaller one after it', () => {
  const decisions = allotAll([aRequest(8), aRequest(3), aRequest(2)], anInventory(anEvent()));
  expect(decisions.map(reasonOf)).toEqual(['granted', 'sold_out', 'granted']);
});

/** A simple implementation of the rule for comparison: one request after the other, each counted against all earlier sales. */
function decideOneByOne(
  requests: readonly OrderRequest[],
  event: SellableEvent,
  left: Readonly<Record<string, number>>,
): string[] {
  const sold: { buyerId: string; type: SellableType; quantity: number }[] = [];
  const count = (is: (line: (typeof sold)[number]) => boolean) =>
    sold.filter(is).reduce((sum, { quantity }) => sum + quantity, 0);
  return requests.map((request) => {
    const lines = event.types
      .map((type) => ({
        type,
        quantity: request.items
          .filter(({ ticketTypeId }) => ticketTypeId === type.id)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.some(({ type, quantity }) => quantity < type.minPerOrder || quantity > type.maxPerOrder)) return 'limit_per_order';
    for (const { type, quantity } of lines) {
      const had = count((line) => line.buyerId === request.buyerId && line.type.id === type.id);
      if (type.perPerson !== null && had + quantity > type.perPerson) return 'limit_per_person';
    }
    for (const quotaId of Object.keys(left)) {
      const requested = lines.filter(({ type }) => type.quotaId === quotaId).reduce((sum, { quantity }) => sum + quantity, 0);
      if (requested > 0 && count(({ type }) => type.quotaId === quotaId) + requested > (left[quotaId] ?? 0)) return 'sold_out';
    }
    sold.push(...lines.map((line) => ({ buyerId: request.buyerId, ...line })));
    return 'granted';
  });
}

it('for any requests in any order, the batch decides as the simple implementation does', () => {
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
      requests: fc.array(
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
    fc.property(sale, ({ types: offered, left, requests: asked }) => {
      const event = anEvent({ types: offered });
      const requests = asked.map(({ buyerId, items }) => aRequest(1, { buyerId, items }));
      expect(allotAll(requests, anInventory(event, left)).map(reasonOf)).toEqual(decideOneByOne(requests, event, left));
    }),
    { numRuns: 500 },
  );
});

describe('tickets that are issued by hand', () => {
  const issued = (quantity: number, overrides: Partial<OrderRequest> = {}) => aRequest(quantity, { issue: {}, ...overrides });
  const strict = { maxPerOrder: 2, perPerson: 1, visibility: 'code', accessCode: 'FRIENDS', saleStartsAt: inDays(5) } as const;

  it('cost nothing, whatever the price, the fees and the taxes of the event are', () => {
    const event = anEvent({ feesPaidBy: 'buyer' });
    expect(allotAll([issued(3)], anInventory(event))[0]).toMatchObject({
      ...{ granted: true, totals: { totalXaf: 0, feesXaf: 0, taxesXaf: 0, commissionXaf: 0 } },
      lines: [{ quantity: 3, unitPriceXaf: 0, taxes: [] }],
    });
  });

  it('are not bound by the terms of the sale, but by the stock and by 20 tickets at once', () => {
    const event = anEvent({ visibility: 'private', accessCode: 'SECRET', types: [aType(strict)], publishAt: inDays(2) });
    expect(reasonFor(event)).toBe('event_unknown');
    expect(reasonFor(event, issued(10))).toBe('granted');
    expect(reasonFor(event, issued(11))).toBe('sold_out');
    expect(reasonFor(event, issued(21))).toBe('order_too_large');
    expect(reasonFor(event, issued(1, { attendeeCount: 2 }))).toBe('attendees_mismatch');
  });

  it.each(['draft', 'postponed', 'suspended', 'cancelled', 'ended'] as const)('are refused while the event is %s', (state) => {
    expect(reasonFor(anEvent({ state }), issued(1))).toBe('issue_closed');
  });

  it('are refused once the event is over', () => {
    expect(reasonFor(anEvent({ startsAt: inDays(-3) }), issued(1))).toBe('issue_closed');
  });

  it('leave the orders behind them only what is left', () => {
    const decisions = allotAll([issued(8), aRequest(3), aRequest(2)], anInventory(anEvent()));
    expect(decisions.map(reasonOf)).toEqual(['granted', 'sold_out', 'granted']);
  });
});
