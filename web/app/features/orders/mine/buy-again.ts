import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';

/** Why the tickets of an order cannot be bought again; its text is `my-orders:again.<reason>`. */
export type NoSaleReason = 'cancelled' | 'ended' | 'gone' | 'sold_out' | 'not_yet' | 'closed';

export type BuyAgain =
  | {
      readonly isPossible: true;
      readonly path: string;
      /** Whether some of the tickets of the order are left out or fewer, because they are not on sale any more. */
      readonly isReduced: boolean;
    }
  | { readonly isPossible: false; readonly reason: NoSaleReason };

type Event = Pick<EventWithDetails, '_id' | 'date' | 'endDate'> & {
  readonly ticketTypes: readonly Pick<EventWithDetails['ticketTypes'][number], '_id' | 'state' | 'available' | 'maxPerOrder'>[];
};
type Order = Pick<OrderWithDetails, 'items'> & { readonly event: Pick<OrderWithDetails['event'], 'status'> };

const no = (reason: NoSaleReason): BuyAgain => ({ isPossible: false, reason });

function whyNot(types: Event['ticketTypes']): NoSaleReason {
  const has = (...states: readonly Event['ticketTypes'][number]['state'][]) => types.some(({ state }) => states.includes(state));
  if (has('sold_out', 'held')) return 'sold_out';
  return has('not_yet') ? 'not_yet' : 'closed';
}

/**
 * Returns where the tickets of an order can be bought again, with the same types as far as they are on sale, or why not. `event` is
 * undefined if its page is not open to the buyer any more.
 */
export function buyAgain({ items, event: { status } }: Order, event: Event | undefined, now: Date): BuyAgain {
  if (status === 'cancelled') return no('cancelled');
  if (status === 'ended') return no('ended');
  if (!event) return no('gone');
  if (new Date(event.endDate ?? event.date) <= now) return no('ended');
  const bought = event.ticketTypes.filter(({ _id }) => items.some(({ ticketTypeId }) => ticketTypeId === _id));
  const chosen = items.flatMap(({ ticketTypeId, quantity }) => {
    const type = bought.find(({ _id }) => _id === ticketTypeId);
    const isOnSale = type?.state === 'on_sale' || type?.state === 'few_left';
    const count = isOnSale ? Math.min(quantity, type.available, type.maxPerOrder) : 0;
    return count > 0 ? [{ ticketTypeId, count, isReduced: count < quantity }] : [];
  });
  if (chosen.length === 0) return no(whyNot(bought));
  const query = new URLSearchParams({ event: event._id });
  for (const { ticketTypeId, count } of chosen) query.append('type', `${ticketTypeId}:${count}`);
  return {
    isPossible: true,
    path: `/ticket-purchase-process?${query}`,
    isReduced: chosen.length < items.length || chosen.some(({ isReduced }) => isReduced),
  };
}
