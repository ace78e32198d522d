import type { TimelineKind } from '@ngoma/api/features/orders/timeline';

const waiting: readonly TimelineKind[] = [
  'payment_started',
  'refund_requested',
  'refund_approved',
  'refund_given',
  'refund_sent',
];
const bad: readonly TimelineKind[] = [
  ...(['payment_failed', 'refund_failed', 'refund_declined', 'expired'] as const),
  ...(['tickets_revoked', 'cancelled_by_buyer', 'cancelled_with_event', 'cancelled_with_refunds'] as const),
];

/** Returns whether something still follows after a fact. */
export const isWaiting = (kind: TimelineKind): boolean => waiting.includes(kind);

/** Returns whether a fact is a failure or an end. */
export const isBad = (kind: TimelineKind): boolean => bad.includes(kind);
