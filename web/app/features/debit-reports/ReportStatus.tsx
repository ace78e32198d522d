import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SuccessRings } from '#ui/feedback/SuccessRings.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { isOver } from './debit-reports.queries.ts';

type Details = NonNullable<DebitReport['details']>;

function Checking() {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast(t('debit-reports:report.copied')),
      (error: Error) => toast(error.message, 'error'),
    );
  return (
    <>
      <CircularProgress size={56} aria-hidden="true" />
      <Typography variant="h3" component="h2">
        {t('debit-reports:report.checking')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>{t('debit-reports:report.checkingWords')}</Typography>
      <Button variant="text" onClick={() => void copy()}>
        {t('debit-reports:report.copy')}
      </Button>
    </>
  );
}

function Result({ details: { state, reason, closeReason, payment }, code }: { details: Details; code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = state === 'checking' ? 'case' : state;
  const words = {
    issued: t('debit-reports:result.issuedWords'),
    refunded: t('debit-reports:result.refundedWords'),
    case: t('debit-reports:result.caseWords', { code }),
    closed: closeReason === null ? '' : t('debit-reports:result.closedWords', { reason: closeReason }),
  };
  return (
    <>
      {state === 'issued' && <SuccessRings sizePx={96} />}
      <Typography variant="h3" component="h2">
        {t(`debit-reports:result.${shown}`)}
      </Typography>
      {payment && (
        <Typography sx={{ fontWeight: 600 }}>
          {t('debit-reports:result.payment', { title: payment.title, amount: formatMoney(payment.amount, locale) })}
        </Typography>
      )}
      {state === 'case' && reason && <Typography>{t(`debit-reports:reason.${reason}`)}</Typography>}
      <Typography sx={{ color: 'text.secondary', maxWidth: '44ch', overflowWrap: 'anywhere' }}>{words[shown]}</Typography>
      {payment?.isOwn && payment.orderId && (
        <Button component={Link} to={`/ticket-purchase-process?order=${payment.orderId}`} variant="contained" color="sun">
          {t('debit-reports:result.open')}
        </Button>
      )}
    </>
  );
}

/** How far a report is: being checked, its end for readers who may see it, or that it was checked for all others. */
export function ReportStatus({ report }: { readonly report: DebitReport }) {
  const { t } = useTranslation();
  const { details, code } = report;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
      {!isOver(report) && <Checking />}
      {isOver(report) && details && <Result details={details} code={code} />}
      {isOver(report) && !details && (
        <>
          <Typography variant="h3" component="h2">
            {t('debit-reports:report.checked')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>
            {t('debit-reports:report.checkedWords', { code })}
          </Typography>
        </>
      )}
    </Box>
  );
}
