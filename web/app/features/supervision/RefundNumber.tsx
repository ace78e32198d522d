import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PaymentCase } from '@ngoma/api/features/supervision';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePaymentMethodName } from './movement-labels.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useDecideRefundNumber } from './supervision.queries.ts';

interface RefundNumberProps {
  readonly chosen: NonNullable<PaymentCase['chosenNumber']>;
  readonly amountXaf: number;
}

/** The number that a buyer chose for a failed refund. An admin confirms or declines it with a reason. */
export function RefundNumber({ chosen: { _id, operator, number }, amountXaf }: RefundNumberProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const methodOf = usePaymentMethodName();
  const decide = useDecideRefundNumber(_id);
  const [asking, setAsking] = useState<'confirm' | 'decline'>();
  const words = t('supervision:refund.number.waits', { method: methodOf(operator), number: number ? `+${number}` : '' });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{words}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['confirm', 'decline'] as const).map((act) => (
          <Button key={act} size="small" variant="outlined" onClick={() => setAsking(act)}>
            {t(`supervision:refund.number.${act}`)}
          </Button>
        ))}
      </Box>
      {asking && (
        <ReasonDialog
          title={t(`supervision:refund.number.${asking}`)}
          words={`${words} ${t(`supervision:refund.number.${asking}Words`, { amount: formatMoney(amountXaf, locale) })}`}
          confirmLabel={t(`supervision:refund.number.${asking}`)}
          tone={asking === 'decline' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync({ isConfirmed: asking === 'confirm', reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Box>
  );
}
