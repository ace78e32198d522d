import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RefundCost } from '@ngoma/api/features/orders/refunds';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';

const lines = ['amount', 'commissionKept', 'fromPending', 'fromAvailable', 'owed', 'gatewayFee'] as const;

/** Cost of a refund for the organizer: the price, the commission, and from which balance it is taken. */
export function Cost({ cost, error }: { cost: RefundCost | undefined; error: Error | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (error) return <FormError message={error.message} />;
  if (!cost) return <PanelSkeleton size="part" />;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }} aria-live="polite">
      {lines
        .filter((line) => line === 'amount' || cost[line] > 0)
        .map((line) => (
          <Fact key={line} name={t(`refunds:cost.${line}`)}>
            {line === 'amount' ? <strong>{formatMoney(cost[line], locale)}</strong> : formatMoney(cost[line], locale)}
          </Fact>
        ))}
      {cost.owed > 0 && <Typography sx={{ color: 'sun.ink', fontSize: '0.875rem' }}>{t('refunds:cost.owedWords')}</Typography>}
    </Box>
  );
}
