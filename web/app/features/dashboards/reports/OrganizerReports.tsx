import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useMethodName } from '#ui/display/use-method-name.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import styles from './OrganizerReports.module.css';
import { ReportCard } from './ReportCard.tsx';
import { Bars, CityBars, mostBars } from './ReportCharts.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { ReportFunnel } from './ReportFunnel.tsx';
import { Arrivals, Outcomes, Ratings, Refunds, type ReportPartProps } from './ReportOutcomes.tsx';
import { ReportProgress, ReportSales } from './ReportSales.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { readReportQuery, writeReportQuery } from './report-period.ts';
import { reportsQuery, saveReport, saveReportPdf } from './reports.queries.ts';

function Events({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ReportCard
      title={t('reports:events.title')}
      onSave={() => saveReport('events', reportQuery)}
      table={{
        headings: (['event', 'city', 'visits', 'tickets', 'gross', 'commission', 'net', 'refunded'] as const).map((name) =>
          t(`reports:column.${name}`),
        ),
        rows: reports.events.map((event) => [
          <span key="name" className={styles.eventName}>
            {event.eventName}
          </span>,
          event.city,
          formatNumber(event.visits, locale),
          formatNumber(event.tickets, locale),
          ...[event.gross, event.commission, event.net, event.refunded].map((amount) => formatMoney(amount, locale)),
        ]),
      }}
    />
  );
}

/** Tickets sold by ticket type, city or channel, as bars; cities on a map, too. */
function Shares({ reports, reportQuery, kind }: ReportPartProps & { kind: 'types' | 'cities' | 'channels' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = { types: reports.ticketTypes, cities: reports.cities, channels: reports.channels }[kind];
  const methodOf = useMethodName();
  const nameOf = (name: string) => (kind === 'channels' ? methodOf(name) : name);
  const title = t(`reports:${kind}.title`);
  const bars = shares.map(({ key, name, tickets, gross }) => ({
    id: key,
    name: nameOf(name),
    value: tickets,
    label: `${t('reports:tickets', { count: tickets })} · ${formatMoney(gross, locale)}`,
  }));
  return (
    <ReportCard
      title={title}
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
      {kind === 'cities' ? <CityBars label={title} bars={bars} /> : <Bars bars={bars.slice(0, mostBars)} />}
    </ReportCard>
  );
}

function Loading() {
  return (
    <div aria-hidden="true" className={styles.stack}>
      <PanelSkeleton size="page" />
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
        onPdf={() => saveReportPdf(parts?.reportQuery ?? reportQuery, locale)}
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
          <ReportFunnel reports={parts.reports} />
          <ReportTotals reports={parts.reports} />
          {parts.reports.progress && parts.reports.progress.capacity > 0 && <ReportProgress progress={parts.reports.progress} />}
          <ReportSales {...parts} />
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
