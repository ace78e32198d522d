import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { RefundsProgress } from '@ngoma/api/features/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { refundsQuery } from './refunds-progress.queries.ts';

function Progress({ refunds }: { refunds: RefundsProgress }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { total, done, failed, amount, doneAmount } = refunds;
  if (total === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('event-editor:settings.refunds.none')}</Typography>;
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={Math.floor((100 * done) / total)}
        aria-labelledby="refunds-title"
        color={done === total ? 'success' : 'primary'}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {t('event-editor:settings.refunds.progress', {
          done,
          total,
          doneAmount: formatMoney(doneAmount, locale),
          amount: formatMoney(amount, locale),
        })}
      </Typography>
      {failed > 0 && <Alert severity="warning">{t('event-editor:settings.refunds.failed', { failed })}</Alert>}
    </>
  );
}

/** Progress of the refunds of a cancelled event. */
export function RefundsCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(refundsQuery(eventId));
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Typography variant="h4" component="h2" id="refunds-title">
        {t('event-editor:settings.refunds.title')}
      </Typography>
      {data ? (
        <Progress refunds={data} />
      ) : isError ? (
        t('event-editor:settings.refunds.unknown')
      ) : (
        <LinearProgress aria-labelledby="refunds-title" />
      )}
    </Card>
  );
}
