import type { TicketTypeState, TicketTypeView } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

/** Colour of each ticket type state; its label is `events:state.<state>`. */
export const ticketStateTones: Readonly<Record<TicketTypeState, Exclude<BadgeTone, 'card'>>> = {
  on_sale: 'leaf',
  few_left: 'red',
  held: 'sun',
  sold_out: 'red',
  ended: 'neutral',
  not_yet: 'primary',
};

/** Returns whether tickets in this state can be bought now. */
export const isBuyable = (state: TicketTypeState): boolean => state === 'on_sale' || state === 'few_left';

type Stock = Pick<TicketTypeView, '_id' | 'state' | 'available' | 'minPerOrder' | 'maxPerOrder'>;

/** Limits chosen quantities to what is still on sale and in stock. */
export function limitToStock(types: readonly Stock[], wanted: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    types.flatMap(({ _id, state, available, minPerOrder, maxPerOrder }) => {
      const quantity = isBuyable(state) ? Math.min(wanted[_id] ?? 0, available, maxPerOrder) : 0;
      return quantity >= minPerOrder ? [[_id, quantity]] : [];
    }),
  );
}
