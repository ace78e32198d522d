import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import { business } from '@ngoma/api/common/business';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { BalanceShare } from './use-balance.ts';

interface UseBalanceProps {
  readonly balance: BalanceShare;
  readonly totalXaf: number;
  readonly isUsed: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isUsed: boolean) => void;
}

/** The choice to pay with the balance, with what it pays and what remains. The whole card is the label of its checkbox. */
export function UseBalance({ balance: { balanceXaf, possibleXaf }, totalXaf, isUsed, isDisabled, onChange }: UseBalanceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = formatMoney(balanceXaf, locale);
  const rest = totalXaf - possibleXaf;
  const words = () => {
    if (possibleXaf === 0) return t('orders:balance.min', { amount, least: formatMoney(business.wallet.minRestXaf, locale) });
    if (!isUsed) return t('orders:balance.has', { amount });
    return rest === 0
      ? t('orders:balance.all')
      : t('orders:balance.rest', { share: formatMoney(possibleXaf, locale), rest: formatMoney(rest, locale) });
  };
  return (
    <Card component="label" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, minHeight: 56 }}>
      <Checkbox
        checked={isUsed && possibleXaf > 0}
        disabled={isDisabled || possibleXaf === 0}
        onChange={({ target }) => onChange(target.checked)}
        sx={{ flex: 'none', mt: -0.75, ml: -1 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t('orders:balance.use')}</Box>
        <Box aria-live="polite" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {words()}
        </Box>
      </Box>
    </Card>
  );
}
