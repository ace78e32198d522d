import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatCompact, formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import styles from './OrganizerReports.module.css';
import { ReportCard } from './ReportCard.tsx';
import { Bars } from './ReportCharts.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { Arrivals, Outcomes, Ratings, Refunds, type ReportPartProps } from './ReportOutcomes.tsx';
import { readReportQuery, writeReportQuery } from './report-period.ts';
import { reportsQuery, saveReport } from './reports.queries.ts';

function Totals({ totals }: Pick<Reports, 'totals'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const figures = [
    ['tickets', formatNumber(totals.tickets, locale)],
    ['gross', formatMoney(totals.gross, locale)],
    ['commission', formatMoney(totals.commission, locale)],
    ['net', formatMoney(totals.net, locale)],
  ] as const;
  return (
    <Figures>
      {figures.map(([name, value]) => (
        <Figure key={name} label={t(`reports:totals.${name}`)} value={value} />
      ))}
    </Figures>
  );
}

function Sales({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { salesPerDay, totals } = reports;
  const values = salesPerDay.map(({ tickets }) => tickets);
  const nameOf = (at: Reports['salesPerDay'][number] | undefined, style: 'day' | 'dayYear') =>
    at ? formatDate(`${at.day}T12:00:00Z`, style, locale) : '';
  return (
    <ReportCard
      title={t('reports:sales.title')}
      unit={t('reports:sales.unit')}
      onSave={() => saveReport('sales', reportQuery)}
      table={{
        headings: [t('reports:column.day'), t('reports:column.tickets'), t('reports:column.gross')],
        rows: salesPerDay
          .toReversed()
          .map((at) => [nameOf(at, 'dayYear'), formatNumber(at.tickets, locale), formatMoney(at.revenue, locale)]),
      }}
    >
      <Plot
        kind="lines"
        label={t('reports:sales.title')}
        summary={t('reports:sales.words', { count: totals.tickets })}
        names={salesPerDay.map((at) => nameOf(at, 'dayYear'))}
        marks={salesPerDay.map((at) => formatDate(`${at.day}T12:00:00Z`, 'dayMonth', locale))}
        series={[{ id: 'tickets', label: t('reports:column.tickets'), tone: 'primary', values }]}
        format={(count) => t('reports:sales.count', { count })}
        axisFormat={(value) => formatCompact(value, locale)}
      />
    </ReportCard>
  );
}

function Events({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ReportCard
      title={t('reports:events.title')}
      onSave={() => saveReport('events', reportQuery)}
      table={{
        headings: (['event', 'city', 'tickets', 'gross', 'commission', 'net', 'refunded'] as const).map((name) =>
          t(`reports:column.${name}`),
        ),
        rows: reports.events.map((event) => [
          <span key="name" className={styles.eventName}>
            {event.eventName}
          </span>,
          event.city,
          formatNumber(event.tickets, locale),
          ...[event.gross, event.commission, event.net, event.refunded].map((amount) => formatMoney(amount, locale)),
        ]),
      }}
    />
  );
}

const translatedChannels = ['mtn', 'orange', 'card', 'sandbox', 'wallet', 'free'] as const;

/** Tickets sold by ticket type, city or channel, as bars. */
function Shares({ reports, reportQuery, kind }: ReportPartProps & { kind: 'types' | 'cities' | 'channels' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = { types: reports.ticketTypes, cities: reports.cities, channels: reports.channels }[kind];
  const nameOf = (name: string) => {
    const translated = kind === 'channels' ? translatedChannels.find((one) => one === name) : undefined;
    return translated ? t(`reports:channel.${translated}`) : name;
  };
  return (
    <ReportCard
      title={t(`reports:${kind}.title`)}
      onSave={() => saveReport(kind, reportQuery)}
      table={{
        headings: [
          t(`reports:column.${kind}`),
          t('reports:column.orders'),
          t('reports:column.tickets'),
          t('reports:column.gross'),
        ],
        rows: shares.map(({ name, orders, tickets, gross }) => [
          nameOf(name),
          formatNumber(orders, locale),
          formatNumber(tickets, locale),
          formatMoney(gross, locale),
        ]),
      }}
    >
      <Bars
        bars={shares.slice(0, 8).map(({ key, name, tickets, gross }) => ({
          id: key,
          name: nameOf(name),
          value: tickets,
          label: `${t('reports:tickets', { count: tickets })} · ${formatMoney(gross, locale)}`,
        }))}
      />
    </ReportCard>
  );
}

function Loading() {
  return (
    <div aria-hidden="true" className={styles.stack}>
      <div className={styles.columns}>
        {[0, 1, 2, 3].map((index) => (
          <PanelSkeleton key={index} size="part" />
        ))}
      </div>
      <PanelSkeleton size="page" />
      <div className={styles.twoColumns}>
        <PanelSkeleton size="page" />
        <PanelSkeleton size="page" />
      </div>
    </div>
  );
}

/** The organizer's reports for the period in the page's address: charts, tables and files. */
export function OrganizerReports() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const reportQuery = readReportQuery(params, new Date());
  const { data: reports, error, refetch, isPlaceholderData } = useQuery(reportsQuery(reportQuery));
  const isShortened = reports !== undefined && !isPlaceholderData && reports.from > reportQuery.from;
  // Files and their names use the period of the displayed figures.
  const parts = reports && { reports, reportQuery: { ...reportQuery, from: reports.from, to: reports.to } };
  return (
    <Stack>
      <ReportFilter
        reportQuery={reportQuery}
        onChange={(next) => setParams(writeReportQuery(next), { replace: true, preventScrollReset: true })}
      />
      {!reports && !error && <Loading />}
      {!reports && error && <LoadError error={error} onRetry={refetch} />}
      {isShortened && (
        <Notice role="alert" tone="primary">
          {t('reports:filter.shortened', { day: formatDate(`${reports.from}T12:00:00Z`, 'dayYear', locale) })}
        </Notice>
      )}
      {parts && (
        <RefreshingBox isRefreshing={isPlaceholderData} layout="stack">
          <Totals totals={parts.reports.totals} />
          <Sales {...parts} />
          <div className={styles.twoColumns}>
            <Shares kind="types" {...parts} />
            <Outcomes {...parts} />
            <Arrivals {...parts} />
            <Shares kind="channels" {...parts} />
            <Shares kind="cities" {...parts} />
            <Ratings {...parts} />
          </div>
          <Events {...parts} />
          <Refunds {...parts} />
        </RefreshingBox>
      )}
    </Stack>
  );
}
