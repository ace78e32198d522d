import { business } from '@ngoma/api/common/business';
import type { TicketTypeState } from '@ngoma/api/features/event-tickets';
import type { EventState, EventVisibility } from '@ngoma/api/features/events';

/** A price for the first ones: until a date, or until so many tickets of the type are gone, whichever comes first. */
export interface PricePhase {
  readonly priceXaf: number;
  readonly untilAt: Date | null;
  /** Counted from the first ticket of the type, not from the end of the phase before. */
  readonly firstTickets: number | null;
}

export interface SellableType {
  readonly id: string;
  readonly quotaId: string;
  readonly name: string;
  readonly nameFr: string | null;
  /** The price once all phases are over; 0 is free. */
  readonly priceXaf: number;
  readonly phases: readonly PricePhase[];
  readonly minPerOrder: number;
  readonly maxPerOrder: number;
  /** How many one person may have, over all their orders; null: no limit. */
  readonly perPerson: number | null;
  readonly saleStartsAt: Date | null;
  readonly saleEndsAt: Date | null;
  readonly visibility: 'public' | 'hidden' | 'code';
  readonly accessCode: string | null;
}

/** All that an order must know of an event to sell its tickets. */
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
  /** Opens a private event. */
  readonly accessCode: string | null;
  readonly feesPaidBy: 'buyer' | 'organizer';
  /** What the product keeps of this organizer's sales, in hundredths of a percent. */
  readonly commissionBasisPoints: number;
  readonly types: readonly SellableType[];
}

export interface PriceNow {
  readonly priceXaf: number;
  /** What it costs once the present phase is over; null where no phase is running. */
  readonly priceAfterXaf: number | null;
  /** When the present phase ends at the latest; null where it ends by count alone, or none is running. */
  readonly phaseEndsAt: Date | null;
}

/**
 * What one ticket costs now. Phases run in their order; one is over at its date or once its count is reached (sold and
 * held tickets of the type count), and never comes back while later ones run.
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

/** Whether the price depends on how many are sold, so that it must be counted before it is named. */
export const dependsOnCount = (type: Pick<SellableType, 'phases'>): boolean =>
  type.phases.some((phase) => phase.firstTickets !== null);

/** The product's share of one ticket's price, in whole XAF, half a franc rounded up. Rounded per ticket, never per order. */
export const feeOf = (priceXaf: number, basisPoints: number): number => Math.floor((priceXaf * basisPoints + 5_000) / 10_000);

/** What is added to a ticket's price for the buyer: the commission where the buyer bears it, else nothing. */
export const buyerFeeOf = (event: Pick<SellableEvent, 'feesPaidBy' | 'commissionBasisPoints'>, priceXaf: number): number =>
  event.feesPaidBy === 'buyer' ? feeOf(priceXaf, event.commissionBasisPoints) : 0;

type Times = Pick<SellableEvent, 'startsAt' | 'endsAt'>;

/** When the event is over: its end, or some hours after its start where none was given. */
export const overAt = ({ startsAt, endsAt }: Times): Date =>
  endsAt ?? new Date(startsAt.getTime() + business.event.presumedHours * 60 * 60 * 1000);

/** Whether the event stands on the public side: published, and its date of publication has come. */
export const isOut = (event: Pick<SellableEvent, 'state' | 'publishAt'>, now: Date): boolean =>
  event.state === 'published' && (event.publishAt === null || event.publishAt <= now);

/** Where the sale of a type stands by the clock alone. No sale outlasts its event. */
export function saleWindow(
  type: Pick<SellableType, 'saleStartsAt' | 'saleEndsAt'>,
  event: Times & Pick<SellableEvent, 'state' | 'publishAt'>,
  now: Date,
): 'not_yet' | 'open' | 'ended' {
  if (event.state === 'cancelled' || event.state === 'suspended' || event.state === 'ended') return 'ended';
  if (now >= overAt(event) || (type.saleEndsAt !== null && now >= type.saleEndsAt)) return 'ended';
  if (!isOut(event, now) || (type.saleStartsAt !== null && now < type.saleStartsAt)) return 'not_yet';
  return 'open';
}

/** A stock as it counts at this moment: holds whose time has passed are free again, tidied up or not. */
export interface LiveStock {
  readonly size: number;
  readonly sold: number;
  readonly liveHeld: number;
}

/** What may be bought now. */
export const availableOf = (stock: LiveStock): number => Math.max(0, stock.size - stock.sold - stock.liveHeld);

/**
 * What a buyer is told of a type: whether its sale runs, and whether there are enough tickets for the smallest order.
 * `held` means that none is free now, but that some may come back.
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

const fromBest: readonly TicketTypeState[] = ['on_sale', 'few_left', 'held', 'not_yet', 'sold_out', 'ended'];

/** One word for a whole event: the best that any of its types offers; null where it offers none. */
export const bestState = (states: readonly TicketTypeState[]): TicketTypeState | null =>
  fromBest.find((state) => states.includes(state)) ?? null;
