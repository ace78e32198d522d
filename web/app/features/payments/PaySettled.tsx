import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { Link } from 'react-router';
import { useTranslation } from '#lib/use-translation.tsx';
import { DrumRings } from '#ui/DrumRings.tsx';
import { Notice } from '#ui/Notice.tsx';

const pathOf = (address: string): string => {
  const url = new URL(address, 'https://ngoma.invalid');
  return url.pathname + url.search;
};

/** How it ended, in words, and where to go from here. */
export function PaySettled({ payment }: { payment: PaymentPageView }) {
  const { t } = useTranslation();
  const isLate = payment.outcome === 'refunded';
  // Paid in time for what was called off later: the money goes back, whether it has left already or not.
  const isReturned =
    !isLate && (payment.state === 'refunded' || (payment.state === 'succeeded' && payment.orderState === 'cancelled'));
  const isRefunded = isLate || isReturned;
  const isHonoured = payment.state === 'succeeded' && !isRefunded;
  // What is paid for is an order of tickets, or a milestone of a contract.
  const isContract = payment.orderId === null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      {isHonoured && <DrumRings sizePx={96} />}
      <Typography variant="h3" component="h2">
        {t(isHonoured ? 'payments:settled.paid' : isRefunded ? 'payments:settled.refunded' : 'payments:settled.failed')}
      </Typography>
      {isLate && (
        <Notice tone="warning">{t(isContract ? 'payments:settled.contractWords' : 'payments:settled.refundedWords')}</Notice>
      )}
      {isReturned && <Notice tone="info">{t('payments:settled.returnedWords')}</Notice>}
      {!isHonoured && !isRefunded && <Notice tone="error">{t(`payments:reason.${payment.reason ?? 'unknown'}`)}</Notice>}
      <Button component={Link} to={pathOf(payment.returnUrl)} variant="contained" color="sun" size="large">
        {t(isContract ? 'payments:settled.contract' : isHonoured ? 'payments:settled.tickets' : 'payments:settled.back')}
      </Button>
    </Box>
  );
}
