import type { OperatorOffer } from '@ngoma/api/features/payments';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { OperatorId } from '#lib/mobile-operator.ts';
import { OperatorCards } from '#ui/form/OperatorCards.tsx';

/** Tells whether the amount can be paid with the operator now. */
export const canPay = ({ isAvailable, minXaf, stepXaf }: OperatorOffer, amountXaf: number): boolean =>
  isAvailable && amountXaf >= minXaf && amountXaf % stepXaf === 0;

interface OperatorChoiceProps {
  readonly offers: readonly OperatorOffer[];
  readonly amountXaf: number;
  readonly value: OperatorId | undefined;
  readonly onChange: (operator: OperatorId) => void;
}

/** Choice of the payment method. One that cannot be chosen says why. */
export function OperatorChoice({ offers, amountXaf, value, onChange }: OperatorChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const obstacleOf = (offer: OperatorOffer): string | undefined => {
    if (canPay(offer, amountXaf)) return undefined;
    if (offer.reason) return t(`payments:unavailable.${offer.reason}`);
    const amount = (xaf: number) => formatMoney(xaf, locale);
    return amountXaf < offer.minXaf
      ? t('payments:unavailable.amount', { amount: amount(offer.minXaf) })
      : t('payments:unavailable.step', { amount: amount(offer.stepXaf) });
  };
  return (
    <OperatorCards
      legend={t('payments:operator.legend')}
      choices={offers.map((offer) => ({ operator: offer.operator, obstacle: obstacleOf(offer) }))}
      value={value}
      onChange={onChange}
    />
  );
}
