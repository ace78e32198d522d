import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OrganizerReports as Reports } from '@ngoma/api/features/reports';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDate, formatMoney, formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ReportCard } from './ReportCard.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import { Bars, HourBars, SalesLine } from './ReportPictures.tsx';
import { type ReportWish, readWish, writeWish } from './report-period.ts';
import { reportsQuery, saveReport } from './reports.queries.ts';

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

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
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, 1fr)' } }}
    >
      {figures.map(([name, value]) => (
        <Card key={name} sx={{ p: { xs: 1.5, md: 2.25 } }}>
          <Typography component="dt" sx={{ color: 'text.secondary', fontSize: { xs: '0.875rem', md: '1rem' } }}>
            {t(`reports:totals.${name}`)}
          </Typography>
          <Typography
            component="dd"
            variant="h2"
            sx={{
              m: 0,
              fontSize: { xs: '1.1875rem', md: '1.625rem' },
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

interface PartProps {
  readonly reports: Reports;
  readonly wish: ReportWish;
}

function Sales({ reports, wish }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { salesPerDay, totals } = reports;
  return (
    <ReportCard
      title={t('reports:sales.title')}
      unit={t('reports:sales.unit')}
      onSave={() => saveReport('sales', wish)}
      table={{
        headings: [t('reports:column.day'), t('reports:column.tickets'), t('reports:column.gross')],
        rows: salesPerDay
          .toReversed()
          .map(({ day, tickets, revenue }) => [
            formatDate(`${day}T12:00:00Z`, 'dayYear', locale),
            formatNumber(tickets, locale),
            formatMoney(revenue, locale),
          ]),
      }}
    >
      <SalesLine days={salesPerDay} words={t('reports:sales.words', { count: totals.tickets })} />
    </ReportCard>
  );
}

function Events({ reports, wish }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ReportCard
      title={t('reports:events.title')}
      onSave={() => saveReport('events', wish)}
      table={{
        headings: (['event', 'city', 'tickets', 'gross', 'commission', 'net', 'refunded'] as const).map((name) =>
          t(`reports:column.${name}`),
        ),
        rows: reports.events.map((event) => [
          <Box key="name" component="span" sx={{ display: 'block', minWidth: 150 }}>
            {event.eventName}
          </Box>,
          event.city,
          formatNumber(event.tickets, locale),
          ...[event.gross, event.commission, event.net, event.refunded].map((amount) => formatMoney(amount, locale)),
        ]),
      }}
    />
  );
}

const wordedChannels = ['mtn', 'orange', 'card', 'sandbox', 'free'] as const;

/** What was sold of each kind of thing: as bars of tickets. */
function Shares({ reports, wish, kind }: PartProps & { kind: 'types' | 'cities' | 'channels' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = { types: reports.ticketTypes, cities: reports.cities, channels: reports.channels }[kind];
  const nameOf = (name: string) => {
    const worded = kind === 'channels' ? wordedChannels.find((one) => one === name) : undefined;
    return worded ? t(`reports:channel.${worded}`) : name;
  };
  return (
    <ReportCard
      title={t(`reports:${kind}.title`)}
      onSave={() => saveReport(kind, wish)}
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
        bars={shares.slice(0, 8).map(({ name, tickets, gross }) => ({
          name: nameOf(name),
          value: tickets,
          label: `${t('reports:tickets', { count: tickets })} · ${formatMoney(gross, locale)}`,
        }))}
      />
    </ReportCard>
  );
}

function Arrivals({ reports, wish }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tickets, entered, hours } = reports.arrivals;
  const share = tickets > 0 ? Math.round((entered / tickets) * 100) : 0;
  return (
    <ReportCard
      title={t('reports:arrivals.title')}
      unit={tickets > 0 ? t('reports:arrivals.rate', { share, entered: formatNumber(entered, locale), count: tickets }) : ''}
      onSave={() => saveReport('arrivals', wish)}
      table={{
        headings: [t('reports:column.hour'), t('reports:column.entered')],
        rows: hours.map((one) => [`${String(one.hour).padStart(2, '0')}:00`, formatNumber(one.entered, locale)]),
      }}
    >
      <HourBars hours={hours} />
    </ReportCard>
  );
}

function Outcomes({ reports, wish }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { orders } = reports;
  const share = orders.placed > 0 ? Math.round((orders.confirmed / orders.placed) * 100) : 0;
  const states = (['placed', 'confirmed', 'expired', 'cancelled', 'waiting'] as const).filter(
    (state) => orders[state] > 0 || state === 'confirmed',
  );
  return (
    <ReportCard
      title={t('reports:orders.title')}
      unit={orders.placed > 0 ? t('reports:orders.rate', { share }) : ''}
      onSave={() => saveReport('orders', wish)}
      table={{
        headings: [t('reports:column.outcome'), t('reports:column.count')],
        rows: orders.placed > 0 ? states.map((state) => [t(`reports:orders.${state}`), formatNumber(orders[state], locale)]) : [],
      }}
    >
      <Bars
        bars={states.map((state) => ({
          name: t(`reports:orders.${state}`),
          value: orders[state],
          label: formatNumber(orders[state], locale),
        }))}
        sunAt={states.indexOf('confirmed')}
      />
    </ReportCard>
  );
}

function Refunds({ reports, wish }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { count, amount, done, doneAmount } = reports.refunds;
  return (
    <ReportCard
      title={t('reports:refunds.title')}
      onSave={() => saveReport('refunds', wish)}
      table={{
        headings: [t('reports:column.outcome'), t('reports:column.count'), t('reports:column.amount')],
        rows:
          count > 0
            ? [
                [t('reports:refunds.asked'), formatNumber(count, locale), formatMoney(amount, locale)],
                [t('reports:refunds.done'), formatNumber(done, locale), formatMoney(doneAmount, locale)],
              ]
            : [],
      }}
    />
  );
}

function Ratings({ reports, wish }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { count, average, stars } = reports.ratings;
  return (
    <ReportCard
      title={t('reports:ratings.title')}
      unit={average === null ? '' : t('reports:ratings.average', { average: average.toLocaleString(locale), count })}
      onSave={() => saveReport('ratings', wish)}
      table={{
        headings: [t('reports:column.stars'), t('reports:column.count')],
        rows: count > 0 ? stars.map((one) => [t('common:stars', { count: one.stars }), formatNumber(one.count, locale)]) : [],
      }}
    >
      <Bars
        bars={stars.map((one) => ({
          name: t('common:stars', { count: one.stars }),
          value: one.count,
          label: formatNumber(one.count, locale),
        }))}
      />
    </ReportCard>
  );
}

function Loading() {
  return (
    <Box aria-hidden="true" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' } }}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} variant="rounded" height={96} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={330} />
      <Box sx={twoColumns}>
        <Skeleton variant="rounded" height={280} />
        <Skeleton variant="rounded" height={280} />
      </Box>
    </Box>
  );
}

interface OrganizerReportsProps {
  /** The own events, to choose one of them. */
  readonly events: readonly { readonly _id: string; readonly eventName: string }[];
}

/** The organizer's figures of a period that stands in the page's address: pictures, the tables behind them, and files. */
export function OrganizerReports({ events }: OrganizerReportsProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const wish = readWish(params, new Date());
  const { data: reports, error, refetch, isPlaceholderData } = useQuery(reportsQuery(wish));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReportFilter
        wish={wish}
        events={events}
        onWish={(next) => setParams(writeWish(next), { replace: true, preventScrollReset: true })}
      />
      {!reports && !error && <Loading />}
      {!reports && error && (
        <EmptyState title={error.message} action={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>} />
      )}
      {reports && (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          <Totals totals={reports.totals} />
          <Sales reports={reports} wish={wish} />
          <Box sx={twoColumns}>
            <Shares kind="types" reports={reports} wish={wish} />
            <Outcomes reports={reports} wish={wish} />
            <Arrivals reports={reports} wish={wish} />
            <Shares kind="channels" reports={reports} wish={wish} />
            <Shares kind="cities" reports={reports} wish={wish} />
            <Ratings reports={reports} wish={wish} />
          </Box>
          <Events reports={reports} wish={wish} />
          <Refunds reports={reports} wish={wish} />
        </Box>
      )}
    </Box>
  );
}
