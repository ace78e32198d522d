import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { useState } from 'react';
import { formatCompact, formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ProgressCurve } from '../lead/ProgressCurve.tsx';
import { usePaceText } from '../lead/use-pace-text.ts';
import { ReportCard } from './ReportCard.tsx';
import type { ReportPartProps } from './ReportOutcomes.tsx';
import styles from './ReportSales.module.css';
import { dayOf } from './report-period.ts';
import { saveReport } from './reports.queries.ts';

const views = ['perDay', 'total', 'revenue'] as const;

/** Returns the sums up to each value. */
function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** Tickets of each day, added up, or the revenue of each day, over the period before, with the days of events marked. */
export function ReportSales({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [view, setView] = useState<(typeof views)[number]>('perDay');
  const { salesPerDay, totals, before, eventDays } = reports;
  const today = dayOf(new Date());
  const isRevenue = view === 'revenue';
  /** Days to come have no value, unlike days without sales. */
  const valuesOf = (days: Reports['salesPerDay']) => {
    const ofDays = days.map((day) => (isRevenue ? day.revenue : day.tickets));
    const values = view === 'total' ? runningSums(ofDays) : ofDays;
    return values.map((value, place) => ((days[place]?.day ?? '') > today ? null : value));
  };
  const revenue = salesPerDay.map((at) => at.revenue);
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  const ticketsText = (count: number) => t('reports:sales.count', { count });
  const nameOf = (day: string, style: 'dayMonth' | 'dayYear') => formatDate(`${day}T12:00:00Z`, style, locale);
  const key = [
    { id: 'before', label: t('reports:sales.before'), tone: 'ghost' },
    { id: 'now', label: t('reports:sales.now'), tone: 'primary' },
  ] as const;
  const headings = [t('reports:column.day'), t('reports:column.tickets'), t('reports:column.gross')];
  const rows = salesPerDay.map((at, place) => [
    ...[nameOf(at.day, 'dayYear'), formatNumber(at.tickets, locale), money(at.revenue)],
    ...(isRevenue ? [money(before.salesPerDay[place]?.revenue ?? 0)] : []),
  ]);
  return (
    <ReportCard
      title={t('reports:sales.title')}
      unit={t(`reports:sales.unit.${view}`)}
      onSave={() => saveReport('sales', reportQuery)}
      table={{
        headings: isRevenue ? [...headings, t('reports:column.grossBefore')] : headings,
        rows: rows.toReversed(),
      }}
    >
      <div className={styles.row}>
        <PlotLegend entries={key} />
        <SegmentButtons
          label={t('reports:sales.view')}
          value={view}
          choices={views.map((value) => ({ value, label: t(`reports:sales.views.${value}`) }))}
          onChange={setView}
        />
      </div>
      <Plot
        kind="lines"
        label={t('reports:sales.title')}
        summary={
          isRevenue
            ? t('reports:sales.revenueWords', { amount: money(totals.gross), before: money(before.gross) })
            : t('reports:sales.words', { count: totals.tickets })
        }
        names={salesPerDay.map((at) => nameOf(at.day, 'dayYear'))}
        marks={salesPerDay.map((at) => nameOf(at.day, 'dayMonth'))}
        series={[
          { ...key[0], values: valuesOf(before.salesPerDay) },
          { ...key[1], values: valuesOf(salesPerDay) },
        ]}
        details={
          isRevenue
            ? salesPerDay.map((at) => ticketsText(at.tickets))
            : (view === 'total' ? runningSums(revenue) : revenue).map(money)
        }
        flags={eventDays.map(({ day, eventName }) => ({
          place: salesPerDay.findIndex((at) => at.day === day),
          label: eventName,
        }))}
        format={isRevenue ? money : ticketsText}
        axisFormat={(value) => formatCompact(value, locale)}
        heightPx={260}
      />
    </ReportCard>
  );
}

/** The sale of one event against its capacity up to its day, and where its pace leads to. */
export function ReportProgress({ progress }: { readonly progress: NonNullable<Reports['progress']> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const paceText = usePaceText();
  return (
    <ReportCard
      title={t('reports:progress.title')}
      table={{
        headings: [t('reports:column.day'), t('reports:column.soldInAll')],
        rows: progress.curve
          .flatMap(({ day, sold }) => (sold === null ? [] : [{ day, sold }]))
          .toReversed()
          .map(({ day, sold }) => [formatDate(`${day}T12:00:00Z`, 'dayYear', locale), formatNumber(sold, locale)]),
      }}
    >
      <Text>
        <strong>
          {t('reports:progress.sold', {
            sold: formatNumber(progress.sold, locale),
            capacity: formatNumber(progress.capacity, locale),
          })}
        </strong>{' '}
        {paceText(progress)}
      </Text>
      <ProgressCurve progress={progress} heightPx={260} />
    </ReportCard>
  );
}
