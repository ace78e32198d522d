import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PromptTime } from './PromptTime.tsx';
import { type PaymentControls, useCancelPayment } from './payments.queries.ts';

// Loaded on demand, because few people cancel.
const ConfirmDialog = lazyPart(async () => (await import('#ui/overlay/ConfirmDialog.tsx')).ConfirmDialog, MissingOverlay);

/** Waiting for the approval on the phone; the page notices it by polling. */
export function PayWaiting({ payment, controls }: { payment: PaymentPageView; controls: PaymentControls }) {
  const { t } = useTranslation();
  const toast = useToast();
  const isAlive = useHydrated();
  const cancel = useCancelPayment(payment.ref, controls);
  const [isConfirming, setConfirming] = useState(false);
  // A card, or an operator whose gateway has a page of its own. Elsewhere the person acts on the phone.
  const { operator } = payment;
  const place = payment.continueUrl ? 'hosted' : operator === null || operator === 'card' ? 'card' : operator;
  const isOnPhone = place === 'mtn' || place === 'orange';
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <CircularProgress size={56} aria-hidden="true" />
      <Box role="status">
        <Typography variant="h3" component="h2">
          {t(isOnPhone ? 'payments:waiting.title' : `payments:waiting.${place}`)}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: '44ch' }}>
          {isOnPhone
            ? t('payments:waiting.words', { number: formatPhone(payment.number ?? '') })
            : t(`payments:waiting.${place}Words`)}
        </Typography>
        {isOnPhone && <Typography sx={{ mt: 1, maxWidth: '44ch' }}>{t(`payments:waiting.noRequest.${place}`)}</Typography>}
      </Box>
      {payment.startedAt && payment.promptEndsAt && (
        <PromptTime key={payment.promptEndsAt} startedAt={payment.startedAt} endsAt={payment.promptEndsAt} />
      )}
      {payment.continueUrl && (
        <Button component="a" href={payment.continueUrl} variant="contained" color="sun">
          {t('payments:waiting.continue')}
        </Button>
      )}
      <Button variant="text" disabled={!isAlive} onClick={() => setConfirming(true)}>
        {t('payments:waiting.cancel')}
      </Button>
      <Button component={Link} to={`/debited?payment=${payment.ref}`} variant="text">
        {t('payments:debited')}
      </Button>
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title={t('payments:cancel.title')}
            confirmLabel={t('payments:cancel.confirm')}
            tone="error"
            isBusy={cancel.isPending}
            onClose={() => setConfirming(false)}
            onConfirm={() =>
              cancel
                .mutateAsync(undefined)
                .catch((error: Error) => toast(error.message, 'error'))
                .finally(() => setConfirming(false))
            }
          >
            {t(payment.orderId === null ? 'payments:cancel.contractWords' : 'payments:cancel.words')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Box>
  );
}
