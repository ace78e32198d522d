import { useTranslation } from '#lib/use-translation.tsx';

const wordedWays = ['mtn', 'orange', 'card', 'sandbox'];

/** How somebody paid, in words; a gateway without words stands as it is called. */
export function useWayWords(): (way: string) => string {
  const { t } = useTranslation();
  return (way) => (wordedWays.includes(way) ? t(`admin:way.${way}`) : way);
}

const wordedMovements = [
  ...['order.sale', 'order.refund_asked', 'payment.unhonoured', 'payment.mismatch', 'payment_refund.done', 'event.released'],
  ...['event.reserve_released', 'milestone.funded', 'milestone.settled', 'contract.returned', 'demo.gift'],
];

/** Why money moved in the ledger, by its source and kind (`order.sale`); a new kind without words stands as it is called. */
export function useMovementWords(): (movement: string) => string {
  const { t } = useTranslation();
  return (movement) => (wordedMovements.includes(movement) ? t(`admin:movement.${movement.replace('.', '_')}`) : movement);
}
