import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type RefundDestination, type RefundQuote, refundDestinations } from '@ngoma/api/features/orders/refunds';
import { walletPartOf } from '@ngoma/api/features/orders/wallet-parts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePaymentWay } from '#ui/display/use-payment-way.ts';

/** Where an amount goes, in the reader's words: the way it came, the balance, or both in the parts they paid. */
export function useDestination(quote: RefundQuote, destination: RefundDestination, amountXaf: number): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const way = usePaymentWay(quote.destination);
  const { total: totalXaf, fromBalance: walletXaf, refunded: refundedXaf } = quote;
  const toBalance = destination === 'wallet' ? amountXaf : walletPartOf({ totalXaf, walletXaf, refundedXaf }, amountXaf);
  if (toBalance === 0) return way;
  if (toBalance === amountXaf) return t('refunds:destination.balance');
  return t('refunds:destination.both', { way, amount: formatMoney(toBalance, locale) });
}

/** Whether the buyer has a choice. What the balance has paid entirely goes back to it. */
export const hasChoice = ({ total, fromBalance }: RefundQuote): boolean => fromBalance < total;

interface DestinationChoiceProps {
  readonly value: RefundDestination;
  readonly onChange: (destination: RefundDestination) => void;
}

/** The choice between the way the money came and the balance. */
export function DestinationChoice({ value, onChange }: DestinationChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <FormLabel id="refund-destination">{t('refunds:destination.question')}</FormLabel>
      <RadioGroup
        aria-labelledby="refund-destination"
        value={value}
        onChange={({ target }) => onChange(refundDestinations.find((one) => one === target.value) ?? 'origin')}
      >
        {refundDestinations.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={t(`refunds:destination.${one}`)} />
        ))}
      </RadioGroup>
    </div>
  );
}
