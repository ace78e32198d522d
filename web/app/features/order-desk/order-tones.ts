import type { OrderState } from '@ngoma/api/features/orders';
import type { StatusTone } from '#ui/StatusChip.tsx';

/** The colours of an order's states; the word stands beside in any case. */
export const orderTones: Readonly<Record<OrderState, StatusTone>> = {
  placed: 'sun',
  confirmed: 'leaf',
  expired: 'neutral',
  cancelled: 'red',
};
