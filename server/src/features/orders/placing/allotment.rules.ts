import { ticketsPerIssue } from '@ngoma/api/features/orders/issuing';
import {
  addedXafOf,
  buyerFeeOf,
  feeOf,
  isOut,
  overAt,
  priceNow,
  type SellableEvent,
  type SellableType,
  saleWindow,
  type TicketTax,
  taxesOn,
} from '#features/events/index';
import { leftOf, type Quota } from '#features/inventory/index';
import { type PricedLine, sumLines, type Totals } from '../orders.rules.ts';

/** The request of one buyer. */
export interface OrderRequest {
  readonly eventId: string;
  readonly buyerId: string;
  readonly items: readonly { readonly ticketTypeId: string; readonly quantity: number }[];
  readonly attendeeCount: number;
  readonly accessCode?: string | undefined;
  /** Set if the organizer issues the tickets by hand: they cost nothing, and the terms of the sale do not apply. */
  readonly issue?: object | undefined;
}

/** The inventory of a batch: events, locked quotas and counts, as one transaction sees them. */
export interface BatchInventory {
  readonly now: Date;
  readonly events: ReadonlyMap<string, SellableEvent>;
  /** Expired holds are already subtracted from `held`. */
  readonly quotas: ReadonlyMap<string, Pick<Quota, 'id' | 'size' | 'sold' | 'held'>>;
  /** Live tickets per buyer and type, by `boughtKey`. Types without a limit per person may be missing. */
  readonly bought: ReadonlyMap<string, number>;
  /** Tickets taken per type. Types whose price does not depend on the count may be missing. */
  readonly taken: ReadonlyMap<string, number>;
  /** Buyers who may order for a private event without its code, by `guestKey`. Holds only pairs of private events. */
  readonly guests: ReadonlySet<string>;
  /** Maximum tickets of one order, over all types. */
  readonly maxTickets: number;
}

export const boughtKey = (buyerId: string, ticketTypeId: string): string => `${buyerId} ${ticketTypeId}`;

export const guestKey = (buyerId: string, eventId: string): string => `${buyerId} ${eventId}`;

export interface GrantedLine extends PricedLine {
  readonly type: SellableType;
  /** The taxes on one ticket. */
  readonly taxes: readonly TicketTax[];
}

/** Why a request is refused. `order-errors.ts` maps each reason to an error. */
export type OrderRefusal =
  | { readonly reason: 'event_unknown' }
  | { readonly reason: 'type_unknown' }
  | { readonly reason: 'event_closed' }
  /** No tickets are issued by hand before an event is published, and after it is over, postponed or cancelled. */
  | { readonly reason: 'issue_closed' }
  | { readonly reason: 'access_code_wrong' }
  | { readonly reason: 'not_on_sale'; readonly type: SellableType; readonly window: 'not_yet' | 'ended' }
  | { readonly reason: 'limit_per_order'; readonly type: SellableType; readonly min: number; readonly max: number }
  | { readonly reason: 'order_too_large'; readonly max: number }
  | { readonly reason: 'attendees_mismatch'; readonly tickets: number }
  | { readonly reason: 'limit_per_person'; readonly type: SellableType; readonly limit: number; readonly left: number }
  /** `left` holds the tickets left of each requested type. Nothing is held. */
  | { readonly reason: 'sold_out'; readonly left: readonly { readonly type: SellableType; readonly left: number }[] };

export type Decision =
  | { readonly granted: true; readonly event: SellableEvent; readonly lines: readonly GrantedLine[]; readonly totals: Totals }
  | { readonly granted: false; readonly refusal: OrderRefusal };

/** The counts that change with each granted request. */
interface Counts {
  readonly left: Map<string, number>;
  readonly bought: Map<string, number>;
  readonly taken: Map<string, number>;
}

/**
 * Decides on the requests in the order of their arrival, each against what the earlier ones left. A request is granted as a whole
 * or refused; a refused one changes nothing.
 */
export function allotAll(requests: readonly OrderRequest[], inventory: BatchInventory): Decision[] {
  const counts: Counts = {
    left: new Map([...inventory.quotas.values()].map((quota) => [quota.id, leftOf(quota)])),
    bought: new Map(inventory.bought),
    taken: new Map(inventory.taken),
  };
  return requests.map((request) => allotOne(request, inventory, counts));
}

function allotOne(request: OrderRequest, inventory: BatchInventory, counts: Counts): Decision {
  const event = inventory.events.get(request.eventId);
  if (!event || (event.state === 'draft' && !request.issue)) return refuse({ reason: 'event_unknown' });
  const closed = request.issue ? refusalOfIssue(event, inventory) : refusalByEvent(event, request, inventory);
  if (closed) return refuse(closed);
  const requested = mergeItems(request, event);
  if (!requested) return refuse({ reason: 'type_unknown' });
  const against =
    (request.issue ? undefined : refusalByTerms(requested, request, event, inventory, counts)) ??
    refusalBySize(requested, request, request.issue ? ticketsPerIssue : inventory.maxTickets) ??
    refusalByStock(requested, counts);
  if (against) return refuse(against);
  const lines = requested.map(({ type, quantity }) =>
    request.issue ? issuedLine(type, quantity) : priceLine(type, quantity, event, inventory.now, counts),
  );
  for (const { type, quantity } of requested) take(type, quantity, request.buyerId, counts);
  return { granted: true, event, lines, totals: sumLines(lines) };
}

const refuse = (refusal: OrderRefusal): Decision => ({ granted: false, refusal });

interface RequestedLine {
  readonly type: SellableType;
  readonly quantity: number;
}

/** Merges repeated types into one line. Returns undefined if a type does not belong to the event. */
function mergeItems(request: OrderRequest, event: SellableEvent): RequestedLine[] | undefined {
  const quantities = new Map<string, number>();
  for (const { ticketTypeId, quantity } of request.items) {
    quantities.set(ticketTypeId, (quantities.get(ticketTypeId) ?? 0) + quantity);
  }
  const requested: RequestedLine[] = [];
  for (const [id, quantity] of quantities) {
    const type = event.types.find((candidate) => candidate.id === id);
    if (!type) return undefined;
    requested.push({ type, quantity });
  }
  return requested;
}

/** Compares access codes without case and surrounding blanks, because people type them by hand. */
const isSameCode = (given: string | undefined, kept: string | null): boolean =>
  given !== undefined && kept !== null && given.trim().toLowerCase() === kept.trim().toLowerCase();

/** Returns whether the request's code opens a private event. The code of one of its ticket types counts as an invitation, too. */
const opensPrivate = (event: SellableEvent, { accessCode }: OrderRequest): boolean =>
  isSameCode(accessCode, event.accessCode) ||
  event.types.some((type) => type.visibility === 'code' && isSameCode(accessCode, type.accessCode));

function refusalByEvent(event: SellableEvent, request: OrderRequest, { now, guests }: BatchInventory): OrderRefusal | undefined {
  if (event.state !== 'published' || now >= overAt(event)) return { reason: 'event_closed' };
  // Before its publication date an event is visible to its team only.
  if (!isOut(event, now)) return { reason: 'event_unknown' };
  const isInvited =
    event.visibility !== 'private' || guests.has(guestKey(request.buyerId, event.id)) || opensPrivate(event, request);
  return isInvited ? undefined : { reason: 'access_code_wrong' };
}

/** Before its publication date, the team of an event may issue tickets already. */
const refusalOfIssue = (event: SellableEvent, { now }: BatchInventory): OrderRefusal | undefined =>
  event.state !== 'published' || now >= overAt(event) ? { reason: 'issue_closed' } : undefined;

/** Checks the terms that the organizer has set for buyers. */
const refusalByTerms = (
  requested: readonly RequestedLine[],
  request: OrderRequest,
  event: SellableEvent,
  { now }: BatchInventory,
  counts: Counts,
): OrderRefusal | undefined =>
  refusalByType(requested, request, event, now) ?? refusalByLimits(requested) ?? refusalByPerson(requested, request, counts);

function refusalByType(
  requested: readonly RequestedLine[],
  request: OrderRequest,
  event: SellableEvent,
  now: Date,
): OrderRefusal | undefined {
  for (const { type } of requested) {
    if (type.visibility === 'code' && !isSameCode(request.accessCode, type.accessCode)) return { reason: 'access_code_wrong' };
    const window = saleWindow(type, event, now);
    if (window !== 'open') return { reason: 'not_on_sale', type, window };
  }
  return undefined;
}

function refusalByLimits(requested: readonly RequestedLine[]): OrderRefusal | undefined {
  for (const { type, quantity } of requested) {
    const { minPerOrder: min, maxPerOrder: max } = type;
    if (quantity < min || quantity > max) return { reason: 'limit_per_order', type, min, max };
  }
  return undefined;
}

function refusalBySize(requested: readonly RequestedLine[], request: OrderRequest, maxTickets: number): OrderRefusal | undefined {
  const tickets = requested.reduce((sum, { quantity }) => sum + quantity, 0);
  if (tickets > maxTickets) return { reason: 'order_too_large', max: maxTickets };
  if (request.attendeeCount > tickets) return { reason: 'attendees_mismatch', tickets };
  return undefined;
}

function refusalByPerson(requested: readonly RequestedLine[], request: OrderRequest, counts: Counts): OrderRefusal | undefined {
  for (const { type, quantity } of requested) {
    if (type.perPerson === null) continue;
    const left = Math.max(0, type.perPerson - (counts.bought.get(boughtKey(request.buyerId, type.id)) ?? 0));
    if (quantity > left) return { reason: 'limit_per_person', type, limit: type.perPerson, left };
  }
  return undefined;
}

function refusalByStock(requested: readonly RequestedLine[], counts: Counts): OrderRefusal | undefined {
  const byQuota = new Map<string, number>();
  for (const { type, quantity } of requested) byQuota.set(type.quotaId, (byQuota.get(type.quotaId) ?? 0) + quantity);
  for (const [quotaId, quantity] of byQuota) {
    if (quantity > (counts.left.get(quotaId) ?? 0)) {
      return { reason: 'sold_out', left: requested.map(({ type }) => ({ type, left: counts.left.get(type.quotaId) ?? 0 })) };
    }
  }
  return undefined;
}

/** Prices a line. All tickets cost what the first of them costs, even if an early price ends within the line. */
function priceLine(type: SellableType, quantity: number, event: SellableEvent, now: Date, counts: Counts): GrantedLine {
  const { priceXaf } = priceNow(type, now, counts.taken.get(type.id) ?? 0);
  const taxes = taxesOn(priceXaf, event.taxes);
  return {
    type,
    quantity,
    unitPriceXaf: priceXaf,
    unitFeeXaf: buyerFeeOf(event, priceXaf),
    unitTaxXaf: addedXafOf(taxes),
    taxes,
    unitCommissionXaf: feeOf(priceXaf, event.commissionBasisPoints),
  };
}

/** Prices a line that is issued by hand. What was paid outside of Ngoma is not known to it. */
const issuedLine = (type: SellableType, quantity: number): GrantedLine => ({
  ...{ type, quantity, unitPriceXaf: 0, unitFeeXaf: 0, unitTaxXaf: 0, taxes: [], unitCommissionXaf: 0 },
});

function take(type: SellableType, quantity: number, buyerId: string, counts: Counts): void {
  const add = (map: Map<string, number>, key: string, by: number) => map.set(key, (map.get(key) ?? 0) + by);
  add(counts.left, type.quotaId, -quantity);
  add(counts.taken, type.id, quantity);
  if (type.perPerson !== null) add(counts.bought, boughtKey(buyerId, type.id), quantity);
}
