import type { TicketTypeState } from '@ngoma/api/features/event-tickets';
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
