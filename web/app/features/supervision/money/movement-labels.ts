import { ledgerMovements } from '@ngoma/api/features/ledger/movements';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';

/** A number or an id that some kinds end with: refunds of single tickets are numbered within their order, for example. */
const ending = /_(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Returns a function that names a ledger movement by source and kind (`order.sale`); one without a translation is shown by its
 * key.
 */
export function useMovementName(): (movement: string) => string {
  const { t } = useTranslation();
  return (movement) => {
    const name = movement.replace(ending, '');
    return isOneOf(ledgerMovements, name) ? t(`supervision:movement.${name}`) : movement;
  };
}
