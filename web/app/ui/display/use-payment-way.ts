import { operatorNames } from '@ngoma/api/common/operator-names';
import type { RefundQuote } from '@ngoma/api/features/orders/refunds';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Returns the way the money came, in the reader’s words. */
export function usePaymentWay({ operator, numberEnding }: RefundQuote['destination']): string {
  const { t } = useTranslation();
  if (operator === 'mtn' || operator === 'orange') {
    const brand = operatorNames[operator];
    return numberEnding ? t('refunds:to.number', { brand, ending: numberEnding }) : brand;
  }
  return t(operator === 'card' ? 'refunds:to.card' : 'refunds:to.account');
}
