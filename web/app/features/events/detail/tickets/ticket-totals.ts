import type { TicketTypeView } from '@ngoma/api/features/events/ticketing/ticket-types';

/** The number of chosen tickets by ticket type. */
export type Quantities = Readonly<Record<string, number>>;

/** The price of a ticket with the taxes that are added to it: what buyers choose by. The summary of the order names the taxes. */
export const priceOf = (type: TicketTypeView): number => type.price + type.addedTax;

/** Returns the number of chosen tickets, their price with taxes and fees, and the fees in XAF. */
export function orderTotals(types: readonly TicketTypeView[], quantities: Quantities) {
  return types.reduce(
    (sum, type) => {
      const quantity = quantities[type._id] ?? 0;
      return {
        tickets: sum.tickets + quantity,
        fees: sum.fees + quantity * type.fee,
        total: sum.total + quantity * (priceOf(type) + type.fee),
      };
    },
    { tickets: 0, fees: 0, total: 0 },
  );
}
