import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PaymentPageView } from '@ngoma/api/features/payments';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrumRings } from '#ui/DrumRings.tsx';

const pathOf = (address: string): string => {
  const url = new URL(address, 'https://ngoma.invalid');
  return url.pathname + url.search;
};

/** How it ended, in words, and where to go from here. */
export function PaySettled({ payment }: { payment: PaymentPageView }) {
  const { t } = useTranslation();
  const isHonoured = payment.state === 'succeeded' && payment.outcome !== 'refunded';
  const isRefunded = payment.outcome === 'refunded' || payment.state === 'refunded';
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      {isHonoured && <DrumRings sizePx={96} />}
      <Typography variant="h3" component="h2">
        {t(isHonoured ? 'payments:settled.paid' : isRefunded ? 'payments:settled.refunded' : 'payments:settled.failed')}
      </Typography>
      {isRefunded && <Alert severity="warning">{t('payments:settled.refundedWords')}</Alert>}
      {!isHonoured && !isRefunded && <Alert severity="error">{t(`payments:reason.${payment.reason ?? 'unknown'}`)}</Alert>}
      <Button component={Link} to={pathOf(payment.returnUrl)} variant="contained" color="sun" size="large">
        {t(isHonoured ? 'payments:settled.tickets' : 'payments:settled.back')}
      </Button>
    </Box>
  );
}
