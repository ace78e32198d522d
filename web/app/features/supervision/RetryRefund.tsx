import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useRetryRefund } from './supervision.queries.ts';

/** Sends a refund again that its gateway refused, after a question. */
export function RetryRefund({ id, amountXaf, code }: { id: string; amountXaf: number; code: string | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const retry = useRetryRefund(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        {t('admin:refund.retry')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('admin:refund.retryTitle', { amount: formatMoney(amountXaf, locale), code: code ?? '' })}
          words={t('admin:refund.retryWords')}
          confirmLabel={t('admin:refund.retry')}
          reason="none"
          act={() => retry.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
