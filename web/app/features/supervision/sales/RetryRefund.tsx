import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useRetryRefund } from '../supervision.queries.ts';

/** Repeats a refund that the gateway refused, after a confirmation. */
export function RetryRefund({ id, amountXaf, code }: { id: string; amountXaf: number; code: string | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const retry = useRetryRefund(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact" onClick={() => setAsking(true)}>
        {t('supervision:refund.retry')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('supervision:refund.retryTitle', { amount: formatMoney(amountXaf, locale), code: code ?? '' })}
          words={t('supervision:refund.retryWords')}
          confirmLabel={t('supervision:refund.retry')}
          reason="none"
          act={() => retry.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
