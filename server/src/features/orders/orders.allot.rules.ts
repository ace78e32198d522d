import { business } from '@ngoma/api/common/business';
import {
  buyerFeeOf,
  feeOf,
  isOut,
  overAt,
  priceNow,
  type SellableEvent,
  type SellableType,
  saleWindow,
} from '../events/index.ts';
import { leftOf, type Quota } from '../stock/index.ts';
import { addUp, type PricedLine, type Totals } from './orders.rules.ts';

/** What one buyer asks for. */
export interface Wish {
  readonly eventId: string;
  readonly buyerId: string;
  readonly items: readonly { readonly ticketTypeId: string; readonly quantity: number }[];
  readonly attendeeCount: number;
  readonly accessCode?: string | undefined;
}

/** What there is to sell at this moment, as one transaction sees it under its locks. */
export interface Shelf {
  readonly now: Date;
  readonly events: ReadonlyMap<string, SellableEvent>;
  /** Expired holds are taken out of `held` already. */
  readonly quotas: ReadonlyMap<string, Pick<Quota, 'id' | 'size' | 'sold' | 'held'>>;
  /** Live tickets per buyer and type, by `boughtKey`; types without a limit per person may be missing. */
  readonly bought: ReadonlyMap<string, number>;
  /** Tickets taken per type; types whose price does not depend on it may be missing. */
  readonly taken: ReadonlyMap<string, number>;
  /** Buyers to whom a private event opens without its code, by `guestKey`; of public events they may be missing. */
  readonly guests: ReadonlySet<string>;
}

export const boughtKey = (buyerId: string, ticketTypeId: string): string => `${buyerId} ${ticketTypeId}`;

export const guestKey = (buyerId: string, eventId: string): string => `${buyerId} ${eventId}`;

export interface GrantedLine extends PricedLine {
  readonly type: SellableType;
}

/** Why a wish is not met. The list is closed: each has its words in orders.refusals.ts. */
export type Shortfall =
  | { readonly reason: 'event_unknown' }
  | { readonly reason: 'type_unknown' }
  | { readonly reason: 'event_closed' }
  | { readonly reason: 'access_code_wrong' }
  | { readonly reason: 'not_on_sale'; readonly type: SellableType; readonly window: 'not_yet' | 'ended' }
  | { readonly reason: 'limit_per_order'; readonly type: SellableType; readonly min: number; readonly max: number }
  | { readonly reason: 'order_too_large'; readonly max: number }
  | { readonly reason: 'attendees_mismatch'; readonly tickets: number }
  | { readonly reason: 'limit_per_person'; readonly type: SellableType; readonly limit: number; readonly left: number }
  /** What is left of each type asked for; nothing is held. */
  | { readonly reason: 'sold_out'; readonly left: readonly { readonly type: SellableType; readonly left: number }[] };

export type Decision =
  | { readonly granted: true; readonly event: SellableEvent; readonly lines: readonly GrantedLine[]; readonly totals: Totals }
  | { readonly granted: false; readonly shortfall: Shortfall };

/** What changes while a batch is worked through. */
interface Counts {
  readonly left: Map<string, number>;
  readonly bought: Map<string, number>;
  readonly taken: Map<string, number>;
}

/**
 * First come, first served: the wishes are answered in the order of their arrival, each as if it stood alone behind those
 * granted before it. A wish is met as a whole or not at all, and one that is not met changes nothing for the next.
 */
export function allotAll(wishes: readonly Wish[], shelf: Shelf): Decision[] {
  const counts: Counts = {
    left: new Map([...shelf.quotas.values()].map((quota) => [quota.id, leftOf(quota)])),
    bought: new Map(shelf.bought),
    taken: new Map(shelf.taken),
  };
  return wishes.map((wish) => allotOne(wish, shelf, counts));
}

function allotOne(wish: Wish, shelf: Shelf, counts: Counts): Decision {
  const event = shelf.events.get(wish.eventId);
  if (!event || event.state === 'draft') return refuse({ reason: 'event_unknown' });
  const closed = refusalByEvent(event, wish, shelf);
  if (closed) return refuse(closed);
  const wanted = mergeItems(wish, event);
  if (!wanted) return refuse({ reason: 'type_unknown' });
  const against =
    refusalByType(wanted, wish, event, shelf.now) ??
    refusalBySize(wanted, wish) ??
    refusalByPerson(wanted, wish, counts) ??
    refusalByStock(wanted, counts);
  if (against) return refuse(against);
  const lines = wanted.map(({ type, quantity }) => priceLine(type, quantity, event, shelf.now, counts));
  for (const { type, quantity } of wanted) take(type, quantity, wish.buyerId, counts);
  return { granted: true, event, lines, totals: addUp(lines) };
}

const refuse = (shortfall: Shortfall): Decision => ({ granted: false, shortfall });

interface Wanted {
  readonly type: SellableType;
  readonly quantity: number;
}

/** A type that is named twice is one line. Undefined when one of them is not a type of this event. */
function mergeItems(wish: Wish, event: SellableEvent): Wanted[] | undefined {
  const quantities = new Map<string, number>();
  for (const { ticketTypeId, quantity } of wish.items) {
    quantities.set(ticketTypeId, (quantities.get(ticketTypeId) ?? 0) + quantity);
  }
  const wanted: Wanted[] = [];
  for (const [id, quantity] of quantities) {
    const type = event.types.find((candidate) => candidate.id === id);
    if (!type) return undefined;
    wanted.push({ type, quantity });
  }
  return wanted;
}

/** Codes are typed by hand, from a poster or a message: case and blanks around don't matter. */
const isSameCode = (given: string | undefined, kept: string | null): boolean =>
  given !== undefined && kept !== null && given.trim().toLowerCase() === kept.trim().toLowerCase();

/** A request carries one code: the event's own, or that of a type on it, which is an invitation just as well. */
const opensPrivate = (event: SellableEvent, { accessCode }: Wish): boolean =>
  isSameCode(accessCode, event.accessCode) ||
  event.types.some((type) => type.visibility === 'code' && isSameCode(accessCode, type.accessCode));

function refusalByEvent(event: SellableEvent, wish: Wish, { now, guests }: Shelf): Shortfall | undefined {
  if (event.state !== 'published' || now >= overAt(event)) return { reason: 'event_closed' };
  // Until its day of publication an event is known to its team alone.
  if (!isOut(event, now)) return { reason: 'event_unknown' };
  const isInvited = event.visibility !== 'private' || guests.has(guestKey(wish.buyerId, event.id)) || opensPrivate(event, wish);
  return isInvited ? undefined : { reason: 'access_code_wrong' };
}

function refusalByType(wanted: readonly Wanted[], wish: Wish, event: SellableEvent, now: Date): Shortfall | undefined {
  for (const { type } of wanted) {
    if (type.visibility === 'code' && !isSameCode(wish.accessCode, type.accessCode)) return { reason: 'access_code_wrong' };
    const window = saleWindow(type, event, now);
    if (window !== 'open') return { reason: 'not_on_sale', type, window };
  }
  return undefined;
}

function refusalBySize(wanted: readonly Wanted[], wish: Wish): Shortfall | undefined {
  let tickets = 0;
  for (const { type, quantity } of wanted) {
    tickets += quantity;
    const { minPerOrder: min, maxPerOrder: max } = type;
    if (quantity < min || quantity > max) return { reason: 'limit_per_order', type, min, max };
  }
  if (tickets > business.order.maxTicketsPerOrder) return { reason: 'order_too_large', max: business.order.maxTicketsPerOrder };
  if (wish.attendeeCount > tickets) return { reason: 'attendees_mismatch', tickets };
  return undefined;
}

function refusalByPerson(wanted: readonly Wanted[], wish: Wish, counts: Counts): Shortfall | undefined {
  for (const { type, quantity } of wanted) {
    if (type.perPerson === null) continue;
    const left = Math.max(0, type.perPerson - (counts.bought.get(boughtKey(wish.buyerId, type.id)) ?? 0));
    if (quantity > left) return { reason: 'limit_per_person', type, limit: type.perPerson, left };
  }
  return undefined;
}

function refusalByStock(wanted: readonly Wanted[], counts: Counts): Shortfall | undefined {
  const byQuota = new Map<string, number>();
  for (const { type, quantity } of wanted) byQuota.set(type.quotaId, (byQuota.get(type.quotaId) ?? 0) + quantity);
  for (const [quotaId, quantity] of byQuota) {
    if (quantity > (counts.left.get(quotaId) ?? 0)) {
      return { reason: 'sold_out', left: wanted.map(({ type }) => ({ type, left: counts.left.get(type.quotaId) ?? 0 })) };
    }
  }
  return undefined;
}

/** All tickets of a line cost what the first of them costs: who begins within an early price finishes within it. */
function priceLine(type: SellableType, quantity: number, event: SellableEvent, now: Date, counts: Counts): GrantedLine {
  const { priceXaf } = priceNow(type, now, counts.taken.get(type.id) ?? 0);
  return {
    type,
    quantity,
    unitPriceXaf: priceXaf,
    unitFeeXaf: buyerFeeOf(event, priceXaf),
    unitCommissionXaf: feeOf(priceXaf, event.commissionBasisPoints),
  };
}

function take(type: SellableType, quantity: number, buyerId: string, counts: Counts): void {
  const add = (map: Map<string, number>, key: string, by: number) => map.set(key, (map.get(key) ?? 0) + by);
  add(counts.left, type.quotaId, -quantity);
  add(counts.taken, type.id, quantity);
  if (type.perPerson !== null) add(counts.bought, boughtKey(buyerId, type.id), quantity);
}
