import type { ProviderPerformance } from '@ngoma/api/features/dashboards/provider';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { BarChart } from './BarChart.tsx';
import styles from './Performance.module.css';
import { performanceQuery } from './provider.queries.ts';

/** Returns a formatter of durations in one rounded unit: `40 min`, `3 h`, `2 d`. */
function useDurationFormat() {
  const { t } = useTranslation();
  return (minutes: number) => {
    if (minutes < 90) return t('provider-dashboard:span.minutes', { value: Math.max(1, minutes) });
    if (minutes < 48 * 60) return t('provider-dashboard:span.hours', { value: Math.round(minutes / 60) });
    return t('provider-dashboard:span.days', { value: Math.round(minutes / 1440) });
  };
}

function Numbers({ of }: { of: ProviderPerformance }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const span = useDurationFormat();
  const { bids, requests, jobs, rating } = of;
  const income = of.incomePerMonth.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Figures>
      <Figure
        label={t('provider-dashboard:figure.winRate')}
        value={bids.decided === 0 ? '–' : percent(Math.round((bids.won / bids.decided) * 100), locale)}
      >
        {t('provider-dashboard:figure.won', { won: bids.won, count: bids.decided })}
      </Figure>
      <Figure label={t('provider-dashboard:figure.income')} value={formatMoney(income, locale)}>
        {t('provider-dashboard:figure.jobs', { count: jobs.completed })}
      </Figure>
      <Figure
        label={t('provider-dashboard:figure.answer')}
        value={of.medianAnswerMinutes === null ? '–' : span(of.medianAnswerMinutes)}
      >
        {t('provider-dashboard:figure.answered', { answered: requests.answered, count: requests.received })}
      </Figure>
      <Figure
        label={t('provider-dashboard:figure.rating')}
        value={rating.average === null ? '–' : formatNumber(rating.average, locale)}
      >
        {t('provider-dashboard:figure.reviews', { count: rating.count })}
      </Figure>
      <Figure label={t('provider-dashboard:figure.upcoming')} value={formatNumber(jobs.upcoming, locale)}>
        {t('provider-dashboard:figure.cancelled', { count: jobs.cancelled })}
      </Figure>
    </Figures>
  );
}

function Charts({ of }: { of: ProviderPerformance }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB';
  const month = (style: 'short' | 'long', text: string) =>
    new Intl.DateTimeFormat(tag, { month: style, ...(style === 'long' && { year: 'numeric' }), timeZone: 'UTC' }).format(
      new Date(`${text}-15T12:00:00Z`),
    );
  const income = of.incomePerMonth.reduce((sum, { amount }) => sum + amount, 0);
  const views = of.viewsPerDay.reduce((sum, one) => sum + one.views, 0);
  return (
    <div className={styles.columns}>
      <BarChart
        title={t('provider-dashboard:chart.income')}
        columns={[t('provider-dashboard:chart.month'), t('provider-dashboard:chart.amount')]}
        bars={of.incomePerMonth.map((one) => ({
          name: month('long', one.month),
          mark: month('short', one.month),
          value: one.amount,
        }))}
        format={(value) => formatMoney(value, locale)}
        emptyText={t('provider-dashboard:chart.noIncome')}
        words={t('provider-dashboard:chart.incomeWords', { amount: formatMoney(income, locale) })}
      />
      <BarChart
        title={t('provider-dashboard:chart.views')}
        columns={[t('provider-dashboard:chart.day'), t('provider-dashboard:chart.viewers')]}
        bars={of.viewsPerDay.map((one) => ({
          name: formatDate(`${one.day}T12:00:00Z`, 'day', locale),
          mark: formatDate(`${one.day}T12:00:00Z`, 'dayMonth', locale),
          value: one.views,
        }))}
        format={(value) => formatNumber(value, locale)}
        emptyText={t('provider-dashboard:chart.noViews')}
        words={t('provider-dashboard:chart.viewsWords', { count: views })}
      />
    </div>
  );
}

/** The last twelve months: bids won, income, response time, rating, bookings. */
export function Performance() {
  const { data, error, refetch } = useQuery(performanceQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  return (
    <Stack>
      <Numbers of={data} />
      <Charts of={data} />
    </Stack>
  );
}
