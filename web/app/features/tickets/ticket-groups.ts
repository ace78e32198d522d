import type { TicketView, TicketWithEvent } from '@ngoma/api/features/tickets/tickets';
import type { QrModules } from './qr-path.ts';

/** A ticket as it is drawn: with the modules of its QR code instead of their text. */
export type DrawnTicket = Omit<TicketView, 'qr'> & { readonly code: QrModules | undefined };

export type ShownTicket = Omit<TicketWithEvent, 'qr'> & { readonly code: QrModules | undefined };

/** The event of a pass. */
type PassEvent = Pick<ShownTicket['event'], '_id' | 'eventName' | 'date' | 'zone' | 'coverImage' | 'status' | 'hasPage'> &
  Partial<Pick<ShownTicket['event'], 'doorsOpenAt' | 'landmark'>>;

/** The tickets of one order for one event. */
export interface TicketGroup<Event extends PassEvent = PassEvent> {
  readonly orderId: string;
  readonly event: Event;
  readonly tickets: readonly DrawnTicket[];
}

/** Groups tickets by order: what was bought together is shown, printed and presented at the entrance together. */
export function groupByOrder(tickets: readonly ShownTicket[]): TicketGroup<ShownTicket['event']>[] {
  const groups = Map.groupBy(tickets, ({ orderId }) => orderId);
  return [...groups].flatMap(([orderId, held]) => (held[0] ? [{ orderId, event: held[0].event, tickets: held }] : []));
}

const isUsable = ({ event, tickets }: TicketGroup): boolean =>
  event.status === 'published' && tickets.some(({ state }) => state === 'valid');

/** Returns the group of the next event that can be attended, and the others. Without such an event the first one leads. */
export function withNext<Group extends TicketGroup>(
  groups: readonly Group[],
): { readonly next: Group | undefined; readonly later: Group[] } {
  const next = groups.find(isUsable) ?? groups[0];
  return { next, later: groups.filter((group) => group !== next) };
}
