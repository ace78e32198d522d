import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { SuccessRings } from '#ui/feedback/SuccessRings.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { useRetryPayment } from './payments.queries.ts';

const pathOf = (address: string): string => {
  const url = new URL(address, 'https://ngoma.invalid');
  return url.pathname + url.search;
};

/** Final state of the payment, with links for what comes next. */
export function PaySettled({ payment }: { payment: PaymentPageView }) {
  const { t } = useTranslation();
  const isAlive = useHydrated();
  const navigate = useNavigate();
  const toast = useToast();
  const retry = useRetryPayment(payment.ref);
  const isLate = payment.outcome === 'refunded';
  // Paid in time, but the event was cancelled afterwards: the money is refunded, now or soon.
  const isReturned =
    !isLate && (payment.state === 'refunded' || (payment.state === 'succeeded' && payment.orderState === 'cancelled'));
  const isRefunded = isLate || isReturned;
  const isHonoured = payment.state === 'succeeded' && !isRefunded;
  // The payment is for a milestone of a contract, not for an order of tickets.
  const isApiModule = payment.orderId === null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      {isHonoured && <SuccessRings sizePx={96} />}
      <Typography variant="h3" component="h2">
        {t(isHonoured ? 'payments:settled.paid' : isRefunded ? 'payments:settled.refunded' : 'payments:settled.failed')}
      </Typography>
      {isLate && (
        <Notice tone="warning">{t(isApiModule ? 'payments:settled.contractWords' : 'payments:settled.refundedWords')}</Notice>
      )}
      {isReturned && <Notice tone="info">{t('payments:settled.returnedWords')}</Notice>}
      {payment.reasonText && <Notice tone="error">{payment.reasonText}</Notice>}
      {payment.mayRetry && (
        <Button
          variant="contained"
          color="sun"
          size="large"
          disabled={!isAlive || retry.isPending}
          onClick={() =>
            retry.mutateAsync(undefined).then(
              ({ ref }) => navigate(`/pay/${ref}`, { replace: true }),
              (error: Error) => toast(error.message, 'error'),
            )
          }
        >
          {t('payments:settled.retry')}
        </Button>
      )}
      <Button
        component={Link}
        to={pathOf(payment.returnUrl)}
        size="large"
        {...(payment.mayRetry ? { variant: 'text' } : { variant: 'contained', color: 'sun' })}
      >
        {t(isApiModule ? 'payments:settled.contract' : isHonoured ? 'payments:settled.tickets' : 'payments:settled.back')}
      </Button>
      {(payment.state === 'failed' || payment.state === 'cancelled') && (
        <Button component={Link} to={`/debited?payment=${payment.ref}`} variant="text">
          {t('payments:debited')}
        </Button>
      )}
    </Box>
  );
}
