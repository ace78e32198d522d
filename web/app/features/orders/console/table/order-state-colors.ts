import type { OrderState } from '@ngoma/api/features/orders/orders';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

/** Colours of the order states; the text is always shown beside. */
export const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  placed: 'sun',
  confirmed: 'leaf',
  expired: 'neutral',
  cancelled: 'red',
};
