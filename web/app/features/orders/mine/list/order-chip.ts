import type { SavedOrder } from '@ngoma/api/features/orders/orders';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

type OrderChip = SavedOrder['state'] | 'refunded' | 'partlyRefunded' | 'refundSent' | 'refundFailed';

/** Colour of each state as its buyer sees it; its label is `my-orders:state.<state>`. */
export const chipTones: Readonly<Record<OrderChip, Exclude<BadgeTone, 'card'>>> = {
  placed: 'sun',
  confirmed: 'leaf',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'primary',
  partlyRefunded: 'primary',
  refundSent: 'sun',
  refundFailed: 'red',
};

/** Returns the one state that says most about an order to its buyer. */
export function chipOf({ state, refund, refundPayout }: Pick<SavedOrder, 'state' | 'refund' | 'refundPayout'>): OrderChip {
  if (refundPayout === 'failed') return 'refundFailed';
  if (refundPayout === 'sent') return 'refundSent';
  if (refund === 'full') return 'refunded';
  return refund === 'partial' ? 'partlyRefunded' : state;
}
