import type { GlobalStatistics, StatisticsTable } from '@ngoma/api/features/dashboards/dashboards';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatCompact, formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { Change } from '../Change.tsx';
import { PeriodFilter } from '../reports/PeriodFilter.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars } from '../reports/ReportCharts.tsx';
import { readReportQuery, writeReportQuery } from '../reports/report-period.ts';
import { globalStatisticsQuery, saveStatistics } from './admin.queries.ts';
import { RoleBars, Section } from './GlobalCharts.tsx';
import styles from './GlobalOverview.module.css';
import { type GlobalPartProps, Shares, TopSellers } from './GlobalRankings.tsx';

const roles = ['participant', 'organizer', 'provider', 'admin'] as const;

function Totals({ figures: { totals, before } }: Pick<GlobalPartProps, 'figures'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const all = [
    ['revenue', formatMoney(totals.revenue, locale)],
    ['commission', formatMoney(totals.commission, locale)],
    ['tickets', formatNumber(totals.tickets, locale)],
    ['people', formatNumber(totals.people, locale)],
  ] as const;
  return (
    <Figures>
      {all.map(([name, value]) => (
        <Figure key={name} label={t(`supervision:global.${name}`)} value={value}>
          <Change
            now={totals[name]}
            before={before[name]}
            emptyText={t('supervision:global.noBefore')}
            comparedTo={t('supervision:global.than')}
          />
        </Figure>
      ))}
    </Figures>
  );
}

/** Returns a function that names a part of the period: a day, the week of a day, or a month. */
function usePartName(bucket: GlobalStatistics['bucket']): (from: string) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (from) => {
    const at = `${from}T12:00:00Z`;
    if (bucket === 'month')
      return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { month: 'short', year: 'numeric' }).format(
        new Date(at),
      );
    return bucket === 'week'
      ? t('supervision:global.weekOf', { day: formatDate(at, 'day', locale) })
      : formatDate(at, 'day', locale);
  };
}

/** Returns a function that names a part of the period on the axis of a chart: its first day, or its month. */
function usePartMark(bucket: GlobalStatistics['bucket']): (from: string) => string {
  const locale = useLocale();
  return (from) => formatDate(`${from}T12:00:00Z`, bucket === 'month' ? 'month' : 'dayMonth', locale);
}

function Sales({ figures, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = usePartName(figures.bucket);
  const markOf = usePartMark(figures.bucket);
  const { sales, totals } = figures;
  const values = sales.map(({ revenue }) => revenue);
  return (
    <ReportCard
      title={t('supervision:global.sales')}
      unit={t(`supervision:global.per.${figures.bucket}`)}
      onSave={save('sales')}
      table={{
        headings: (['when', 'orders', 'tickets', 'revenue', 'commission'] as const).map((name) =>
          t(`supervision:global.column.${name}`),
        ),
        rows: sales
          .toReversed()
          .map((part) => [
            nameOf(part.from),
            formatNumber(part.orders, locale),
            formatNumber(part.tickets, locale),
            formatMoney(part.revenue, locale),
            formatMoney(part.commission, locale),
          ]),
      }}
    >
      <Plot
        kind="lines"
        label={t('supervision:global.sales')}
        summary={t('supervision:global.salesWords', { amount: formatMoney(totals.revenue, locale), count: totals.orders })}
        names={sales.map((part) => nameOf(part.from))}
        marks={sales.map((part) => markOf(part.from))}
        series={[{ id: 'revenue', label: t('supervision:global.column.revenue'), tone: 'primary', values }]}
        format={(value) => formatMoney(value, locale)}
        axisFormat={(value) => formatCompact(value, locale)}
      />
    </ReportCard>
  );
}

function People({ figures, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = usePartName(figures.bucket);
  const markOf = usePartMark(figures.bucket);
  const { people, peopleTotal } = figures;
  return (
    <ReportCard
      title={t('supervision:global.newPeople')}
      unit={roles
        .map((role) => labelWithValue(t(`supervision:people.${role}`), formatNumber(peopleTotal[role], locale), locale))
        .join(' · ')}
      onSave={save('people')}
      table={{
        headings: [t('supervision:global.column.when'), ...roles.map((role) => t(`supervision:people.${role}`))],
        rows: people.toReversed().map((part) => [nameOf(part.from), ...roles.map((role) => formatNumber(part[role], locale))]),
      }}
    >
      <RoleBars parts={people} nameOf={nameOf} markOf={markOf} />
    </ReportCard>
  );
}

function Funnel({ figures: { funnel } }: Pick<GlobalPartProps, 'figures'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shareOf = (count: number) => (funnel.placed > 0 ? Math.round((count / funnel.placed) * 100) : 0);
  return (
    <Section title={t('supervision:global.funnel')}>
      <Bars
        accentIndex={2}
        bars={(['placed', 'begun', 'paid', 'entered'] as const).map((step) => ({
          id: step,
          name: t(`supervision:global.step.${step}`),
          value: funnel[step],
          label: `${formatNumber(funnel[step], locale)} · ${percent(shareOf(funnel[step]), locale)}`,
        }))}
      />
    </Section>
  );
}

function EventStates({ figures: { eventsByState } }: Pick<GlobalPartProps, 'figures'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section title={t('supervision:global.eventsByState')}>
      <Bars
        bars={(['published', 'draft', 'ended', 'postponed', 'suspended', 'cancelled'] as const).map((state) => ({
          id: state,
          name: t(`supervision:event.state.${state}`),
          value: eventsByState[state] ?? 0,
          label: formatNumber(eventsByState[state] ?? 0, locale),
        }))}
      />
    </Section>
  );
}

/** The marketplace in a period: sales and revenue, sign-ups, cities and categories, best sellers. */
export function GlobalOverview() {
  const [params, setParams] = useSearchParams();
  const reportQuery = readReportQuery(params, new Date());
  const { data: figures, error, refetch, isPlaceholderData } = useQuery(globalStatisticsQuery(reportQuery));
  const save = (table: StatisticsTable) => () => saveStatistics(table, reportQuery);
  const ask = (next: Parameters<typeof writeReportQuery>[0]) =>
    setParams(writeReportQuery(next), { replace: true, preventScrollReset: true });
  return (
    <Stack>
      <PeriodFilter reportQuery={reportQuery} onChange={ask} />
      {!figures && error && <LoadError error={error} onRetry={refetch} />}
      {!figures && !error && <PanelSkeleton size="page" />}
      {figures && (
        <RefreshingBox isRefreshing={isPlaceholderData} layout="stack">
          <Totals figures={figures} />
          <div className={styles.twoColumns}>
            <Sales figures={figures} save={save} />
            <People figures={figures} save={save} />
          </div>
          <div className={styles.twoColumns}>
            <Funnel figures={figures} />
            <EventStates figures={figures} />
          </div>
          <div className={styles.twoColumns}>
            <Shares figures={figures} save={save} by="cities" />
            <Shares figures={figures} save={save} by="categories" />
          </div>
          <div className={styles.twoColumns}>
            <TopSellers figures={figures} save={save} />
          </div>
        </RefreshingBox>
      )}
    </Stack>
  );
}
