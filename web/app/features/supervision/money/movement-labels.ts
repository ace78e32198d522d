import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import { useCallback } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';

const translatedMethods = ['mtn', 'orange', 'card', 'sandbox', 'wallet'] as const;

/** Returns a function that names a payment method: an operator, the balance, or else a gateway. */
export function usePaymentMethodName(): (way: string) => string {
  const { t } = useTranslation();
  return useCallback((way) => (isOneOf(translatedMethods, way) ? t(`supervision:way.${way}`) : gatewayNameOf(way)), [t]);
}

/** All that is posted to the ledger, by source and kind. What `server/src` posts anew needs a name here. */
export const movements = [
  ...['order_sale', 'order_refund_asked', 'order_refund', 'order_credit', 'order_wallet_hold', 'order_wallet_release'],
  ...['order_dispute', 'order_dispute_won', 'dispute_dispute', 'dispute_dispute_won'],
  ...['payment_unhonoured', 'payment_mismatch', 'payment_refund_done', 'payment_refund_credited'],
  ...['suspense_stray', 'suspense_refunded', 'suspense_returned_outside', 'suspense_assigned', 'suspense_written_off'],
  ...['event_released', 'event_reserve_released', 'event_early', 'milestone_funded', 'milestone_settled', 'contract_returned'],
  ...[
    'withdrawal_requested',
    'withdrawal_returned',
    'withdrawal_paid',
    'withdrawal_overpaid',
    'debt_settled',
    'debt_written_off',
  ],
  ...['wallet_gift_given', 'wallet_gift_ended', 'credit_return_sent_back', 'difference_written_off', 'demo_gift'],
] as const;

/** A number or an id that some kinds end with: refunds of single tickets are numbered within their order, for example. */
const ending = /_(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Returns a function that names a ledger movement by source and kind (`order.sale`); one without a translation is shown by its
 * key.
 */
export function useMovementName(): (movement: string) => string {
  const { t } = useTranslation();
  return (movement) => {
    const name = movement.replace('.', '_').replace(ending, '');
    return isOneOf(movements, name) ? t(`supervision:movement.${name}`) : movement;
  };
}
