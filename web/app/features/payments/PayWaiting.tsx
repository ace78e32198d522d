import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { Suspense, useState } from 'react';
import { useIsAlive } from '#lib/use-is-alive.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { type PaymentDesk, useCancelPayment } from './payments.queries.ts';

// Few think better of it; the dialog comes for those.
const ConfirmDialog = lazyPart(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog, MissingOver);

/** The prompt stands on the phone; this page waits, says so, and notices by itself. */
export function PayWaiting({ payment, desk }: { payment: PaymentPageView; desk: PaymentDesk }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isAlive = useIsAlive();
  const cancel = useCancelPayment(payment.ref, desk);
  const [isAsking, setAsking] = useState(false);
  const isCard = payment.operator === 'card';
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <CircularProgress size={56} aria-hidden="true" />
      <Box role="status">
        <Typography variant="h3" component="h2">
          {t(isCard ? 'payments:waiting.card' : 'payments:waiting.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '44ch' }}>
          {isCard ? t('payments:waiting.cardWords') : t('payments:waiting.words', { number: payment.number ?? '' })}
        </Typography>
      </Box>
      {payment.continueUrl && (
        <Button component="a" href={payment.continueUrl} variant="contained" color="sun">
          {t('payments:waiting.continue')}
        </Button>
      )}
      <Button variant="text" disabled={!isAlive} onClick={() => setAsking(true)}>
        {t('payments:waiting.cancel')}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title={t('payments:cancel.title')}
            confirmLabel={t('payments:cancel.confirm')}
            tone="error"
            isBusy={cancel.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              cancel
                .mutateAsync(undefined)
                .catch((error: Error) => toast(error.message, 'error'))
                .finally(() => setAsking(false))
            }
          >
            {t(payment.orderId === null ? 'payments:cancel.contractWords' : 'payments:cancel.words')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Box>
  );
}
