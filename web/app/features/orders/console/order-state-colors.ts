import type { OrderState } from '@ngoma/api/features/orders/orders';
import type { StatusTone } from '#ui/display/StatusChip.tsx';

/** Colours of the order states; the text is always shown beside. */
export const orderTones: Readonly<Record<OrderState, StatusTone>> = {
  placed: 'sun',
  confirmed: 'leaf',
  expired: 'neutral',
  cancelled: 'red',
};
