import { useCallback } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';

const translatedMethods = ['mtn', 'orange', 'card', 'sandbox', 'wallet'] as const;

/** Returns a function that names a payment method; a gateway without a translation is shown by its key. */
export function usePaymentMethodName(): (way: string) => string {
  const { t } = useTranslation();
  return useCallback((way) => (isOneOf(translatedMethods, way) ? t(`supervision:way.${way}`) : way), [t]);
}

const translatedMovements = [
  ...['order_sale', 'order_refund_asked', 'payment_unhonoured', 'payment_mismatch', 'payment_refund_done', 'event_released'],
  ...['event_reserve_released', 'event_early', 'milestone_funded', 'milestone_settled', 'contract_returned', 'demo_gift'],
  ...['order_refund', 'order_credit', 'order_wallet_hold', 'order_wallet_release', 'payment_refund_credited'],
  ...['debt_settled', 'debt_written_off'],
] as const;

/**
 * Returns a function that names a ledger movement by source and kind (`order.sale`); one without a translation is shown by its
 * key.
 */
export function useMovementName(): (movement: string) => string {
  const { t } = useTranslation();
  return (movement) => {
    // Refunds of single tickets are numbered within their order, as are their parts for the balance, and early releases within
    // their event.
    const name = movement.replace('.', '_').replace(/^(order_(?:refund|credit)|event_early)_\d+$/, '$1');
    return isOneOf(translatedMovements, name) ? t(`supervision:movement.${name}`) : movement;
  };
}
