import type { TicketTypeState, TicketTypeView } from '@ngoma/api/features/event-tickets';
import type { StatusTone } from '#ui/StatusChip.tsx';

/** How each state of a ticket type looks; its word is `events:state.<state>`. */
export const ticketStateTones: Readonly<Record<TicketTypeState, StatusTone>> = {
  on_sale: 'leaf',
  few_left: 'red',
  held: 'sun',
  sold_out: 'red',
  ended: 'neutral',
  not_yet: 'primary',
};

/** Only these can be bought now. */
export const isBuyable = (state: TicketTypeState): boolean => state === 'on_sale' || state === 'few_left';

type Stock = Pick<TicketTypeView, '_id' | 'state' | 'available' | 'minPerOrder' | 'maxPerOrder'>;

/** Of what was once chosen, only what can still be bought, and no more than there is. */
export function fitting(types: readonly Stock[], wanted: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    types.flatMap(({ _id, state, available, minPerOrder, maxPerOrder }) => {
      const quantity = isBuyable(state) ? Math.min(wanted[_id] ?? 0, available, maxPerOrder) : 0;
      return quantity >= minPerOrder ? [[_id, quantity]] : [];
    }),
  );
}
