import type { SavedOrder } from '@ngoma/api/features/orders/orders';
import type { StatusTone } from '#ui/display/StatusChip.tsx';

type OrderChip = SavedOrder['state'] | 'refunded' | 'partlyRefunded';

/** Colour of each state as its buyer sees it; its label is `my-orders:state.<state>`. */
export const chipTones: Readonly<Record<OrderChip, StatusTone>> = {
  placed: 'sun',
  confirmed: 'leaf',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'primary',
  partlyRefunded: 'primary',
};

/** Returns the one state that says most about an order to its buyer. */
export function chipOf({ state, refund }: Pick<SavedOrder, 'state' | 'refund'>): OrderChip {
  if (refund === 'full') return 'refunded';
  return refund === 'partial' ? 'partlyRefunded' : state;
}
