import { business } from '@ngoma/api/common/business';
import type { EventState, EventVisibility } from '@ngoma/api/features/events/events';
import type { TicketTypeState } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { EventTax } from '../taxes/taxes.rules.ts';

/** A price that ends at a date or when so many tickets of the type are taken, whichever comes first. */
export interface PricePhase {
  readonly priceXaf: number;
  readonly untilAt: Date | null;
  /** Counted from the first ticket of the type, not from the end of the previous phase. */
  readonly firstTickets: number | null;
}

export interface SellableType {
  readonly id: string;
  readonly quotaId: string;
  readonly name: string;
  readonly nameFr: string | null;
  /** The price after all phases, in whole XAF; 0 is free. */
  readonly priceXaf: number;
  readonly phases: readonly PricePhase[];
  readonly minPerOrder: number;
  readonly maxPerOrder: number;
  /** Maximum tickets per person over all orders; null means no limit. */
  readonly perPerson: number | null;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
  readonly visibility: 'public' | 'hidden' | 'code';
  readonly accessCode: string | null;
}

/** The event data that orders need to sell its tickets. */
export interface SellableEvent {
  readonly id: string;
  readonly organizerId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly state: EventState;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly publishAt: Date | null;
  readonly visibility: EventVisibility;
  /** The code that opens a private event. */
  readonly accessCode: string | null;
  readonly feesPaidBy: 'buyer' | 'organizer';
  /** The platform's commission on this organizer's sales, in hundredths of a percent. */
  readonly commissionBasisPoints: number;
  /** The taxes on its tickets now, and the choice of the organizer that they come from. */
  readonly taxes: readonly EventTax[];
  readonly taxChoiceId: string | null;
  readonly types: readonly SellableType[];
}

export interface PriceNow {
  readonly priceXaf: number;
  /** The price after the current phase; null if no phase is running. */
  readonly priceAfterXaf: number | null;
  /** The latest end of the current phase; null if it ends by count only, or none is running. */
  readonly phaseEndsAt: Date | null;
}

/**
 * Returns the current price of a ticket. Phases run in order. A phase ends at its date, or when so many tickets of the type are
 * sold and held.
 */
export function priceNow(type: Pick<SellableType, 'priceXaf' | 'phases'>, now: Date, soldOfType: number): PriceNow {
  const index = type.phases.findIndex((phase) => !isOver(phase, now, soldOfType));
  const phase = type.phases[index];
  if (!phase) return { priceXaf: type.priceXaf, priceAfterXaf: null, phaseEndsAt: null };
  return {
    priceXaf: phase.priceXaf,
    priceAfterXaf: type.phases[index + 1]?.priceXaf ?? type.priceXaf,
    phaseEndsAt: phase.untilAt,
  };
}

const isOver = (phase: PricePhase, now: Date, soldOfType: number): boolean =>
  (phase.untilAt !== null && now >= phase.untilAt) || (phase.firstTickets !== null && soldOfType >= phase.firstTickets);

/** Returns whether the price depends on the number of tickets taken, so that they must be counted. */
export const dependsOnCount = (type: Pick<SellableType, 'phases'>): boolean =>
  type.phases.some((phase) => phase.firstTickets !== null);

/** Returns the commission on one ticket in whole XAF, half a franc rounded up. Rounded per ticket, never per order. */
export const feeOf = (priceXaf: number, basisPoints: number): number => Math.floor((priceXaf * basisPoints + 5_000) / 10_000);

/** Returns the fee that the buyer pays on top of the price: the commission if the buyer pays it, else 0. */
export const buyerFeeOf = (event: Pick<SellableEvent, 'feesPaidBy' | 'commissionBasisPoints'>, priceXaf: number): number =>
  event.feesPaidBy === 'buyer' ? feeOf(priceXaf, event.commissionBasisPoints) : 0;

type Times = Pick<SellableEvent, 'startsAt' | 'endsAt'>;

/** Returns when the event is over: at its end, or some hours after its start if it has none. */
export const overAt = ({ startsAt, endsAt }: Times): Date =>
  endsAt ?? new Date(startsAt.getTime() + business.event.presumedHours * 60 * 60 * 1000);

/** Returns whether the event is published and its publication date has come. */
export const isOut = (event: Pick<SellableEvent, 'state' | 'publishAt'>, now: Date): boolean =>
  event.state === 'published' && (event.publishAt === null || event.publishAt <= now);

/** States in which nothing is sold, although the event's page may be shown. */
const closedStates: ReadonlySet<EventState> = new Set<EventState>(['postponed', 'suspended', 'cancelled', 'ended']);

/** Returns whether the sale of a type has started or ended, independent of stock. A sale ends with its event at the latest. */
export function saleWindow(
  type: Pick<SellableType, 'saleStartsAt' | 'saleEndsAt'>,
  event: Times & Pick<SellableEvent, 'state' | 'publishAt'>,
  now: Date,
): 'not_yet' | 'open' | 'ended' {
  if (closedStates.has(event.state)) return 'ended';
  if (now >= overAt(event) || (type.saleEndsAt !== null && now >= type.saleEndsAt)) return 'ended';
  if (!isOut(event, now) || (type.saleStartsAt !== null && now < type.saleStartsAt)) return 'not_yet';
  return 'open';
}

/** The stock at this moment. Expired holds are not counted as held, even before the job has expired them. */
export interface LiveStock {
  readonly size: number;
  readonly sold: number;
  readonly liveHeld: number;
}

/** Returns the number of tickets that can be bought now. */
export const availableOf = (stock: LiveStock): number => Math.max(0, stock.size - stock.sold - stock.liveHeld);

/**
 * Returns the state of a ticket type for buyers, from its sale period and the stock for the smallest order. `held` means that
 * none is available now, but expiring holds may return some.
 */
export function typeState(
  type: Pick<SellableType, 'saleStartsAt' | 'saleEndsAt' | 'minPerOrder'>,
  event: Times & Pick<SellableEvent, 'state' | 'publishAt'>,
  stock: LiveStock,
  now: Date,
): TicketTypeState {
  const window = saleWindow(type, event, now);
  if (window !== 'open') return window;
  const available = availableOf(stock);
  if (available < type.minPerOrder) return available + stock.liveHeld >= type.minPerOrder ? 'held' : 'sold_out';
  return available <= stock.size * business.stock.fewLeftShare ? 'few_left' : 'on_sale';
}

const statesByPreference: readonly TicketTypeState[] = ['on_sale', 'few_left', 'held', 'not_yet', 'sold_out', 'ended'];

/** Returns the best state of the event's ticket types; null if it has none. */
export const bestState = (states: readonly TicketTypeState[]): TicketTypeState | null =>
  statesByPreference.find((state) => states.includes(state)) ?? null;
