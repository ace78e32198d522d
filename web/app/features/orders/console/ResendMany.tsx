import { ordersPerResend } from '@ngoma/api/features/orders/console';
import EnvelopeSimple from '@phosphor-icons/core/regular/envelope-simple.svg?react';
import { useState } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import type { RowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { type OrdersFilter, useResendMany } from './console.queries.ts';

interface ResendManyProps {
  readonly selection: RowSelection;
  /** The filters of the list, for a choice of all that match. */
  readonly filter: Omit<OrdersFilter, 'page' | 'sort' | 'order'>;
  readonly total: number;
}

/** Sends the emails with the tickets of the chosen orders again, each to its buyer. At most 200 orders at once. */
export function ResendMany({ selection, filter, total }: ResendManyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const resend = useResendMany();
  const [isConfirming, setConfirming] = useState(false);
  const { count, isAllMatching, ids } = selection;
  if (count > ordersPerResend)
    return (
      <Text look="small" tone="soft">
        {t('orders-console:resendMany.most', { max: formatNumber(ordersPerResend, locale) })}
      </Text>
    );
  const send = () =>
    resend.mutate(isAllMatching ? { filter, total } : { ids }, {
      onSuccess: ({ message }) => {
        toast(message);
        selection.clear();
      },
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button size="compact" icon={<EnvelopeSimple />} onClick={() => setConfirming(true)}>
        {t('orders-console:resend.action')}
      </Button>
      <ConfirmDialog
        tone="ink"
        isOpen={isConfirming}
        title={t('orders-console:resendMany.title', { count })}
        confirmLabel={t('orders-console:resend.confirm')}
        isBusy={resend.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={send}
      >
        {t('orders-console:resendMany.words')}
      </ConfirmDialog>
    </>
  );
}
