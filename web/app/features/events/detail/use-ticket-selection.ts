import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQueryClient } from '@tanstack/react-query';
import { eventKeys } from '../events.queries.ts';
import { orderTotals, type Quantities } from './TicketPicker.tsx';
import { isBuyable, limitToStock } from './ticket-state.ts';

/** Limits chosen quantities to what is still on sale and in stock, and returns their totals in XAF. */
export function useTicketSelection(event: EventWithDetails, chosen: Quantities) {
  const cache = useQueryClient();
  const quantities = limitToStock(event.ticketTypes, chosen);
  return {
    quantities,
    totals: orderTotals(event.ticketTypes, quantities),
    /** Whether any ticket type can be bought now. */
    isOnSale: event.ticketTypes.some(({ state }) => isBuyable(state)),
    /** Loads the event again after its stock or limits have changed. */
    reloadStock: () => void cache.invalidateQueries({ queryKey: eventKeys.one(event._id) }),
  };
}
