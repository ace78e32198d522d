import type { OperatorOffer } from '@ngoma/api/features/payments';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Tells whether the amount can be paid with the operator now. */
export const canPay = ({ isAvailable, minXaf, stepXaf }: OperatorOffer, amountXaf: number): boolean =>
  isAvailable && amountXaf >= minXaf && amountXaf % stepXaf === 0;

/** Returns a function that says why an amount cannot be paid with an operator; undefined if it can. */
export function useObstacle(amountXaf: number): (offer: OperatorOffer) => string | undefined {
  const { t } = useTranslation();
  const locale = useLocale();
  return (offer) => {
    if (canPay(offer, amountXaf)) return undefined;
    if (offer.reason) return t(`payments:unavailable.${offer.reason}`);
    return amountXaf < offer.minXaf
      ? t('payments:unavailable.amount', { amount: formatMoney(offer.minXaf, locale) })
      : t('payments:unavailable.step', { amount: formatMoney(offer.stepXaf, locale) });
  };
}
