import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import EnvelopeSimple from '@phosphor-icons/core/regular/envelope-simple.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { useResend } from './console.queries.ts';

interface ResendTicketsProps {
  readonly order: Pick<OrderWithDetails, '_id' | 'state'> & { readonly buyer: Pick<OrderWithDetails['buyer'], 'email'> };
}

/** Sends the email with the tickets again, to the buyer's address only. Nothing for an order without tickets. */
export function ResendTickets({ order }: ResendTicketsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const resend = useResend(order._id);
  const [isConfirming, setConfirming] = useState(false);
  if (order.state !== 'confirmed') return null;
  return (
    <>
      <Button size="medium" icon={<EnvelopeSimple />} onClick={() => setConfirming(true)}>
        {t('orders-console:resend.action')}
      </Button>
      <ConfirmDialog
        tone="ink"
        isOpen={isConfirming}
        title={t('orders-console:resend.title')}
        confirmLabel={t('orders-console:resend.confirm')}
        isBusy={resend.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          resend.mutate(undefined, {
            onSuccess: ({ message }) => toast(message),
            onError: (error) => toast(error.message, 'error'),
            onSettled: () => setConfirming(false),
          })
        }
      >
        {t('orders-console:resend.words', { email: order.buyer.email })}
      </ConfirmDialog>
    </>
  );
}
