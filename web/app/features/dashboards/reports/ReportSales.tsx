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

const views = ['perDay', 'total'] as const;

/** Returns the sums up to each value. */
function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

/** Tickets of each day, or added up, over the period before, with the days of events marked. */
export function ReportSales({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [view, setView] = useState<(typeof views)[number]>('perDay');
  const { salesPerDay, totals, before, eventDays } = reports;
  const today = dayOf(new Date());
  /** Days to come have no value, unlike days without sales. */
  const valuesOf = (days: Reports['salesPerDay']) => {
    const tickets = days.map((day) => day.tickets);
    const values = view === 'total' ? runningSums(tickets) : tickets;
    return values.map((value, place) => ((days[place]?.day ?? '') > today ? null : value));
  };
  const money = salesPerDay.map((at) => at.revenue);
  const nameOf = (day: string, style: 'dayMonth' | 'dayYear') => formatDate(`${day}T12:00:00Z`, style, locale);
  const key = [
    { id: 'before', label: t('reports:sales.before'), tone: 'ghost' },
    { id: 'tickets', label: t('reports:sales.now'), tone: 'primary' },
  ] as const;
  return (
    <ReportCard
      title={t('reports:sales.title')}
      unit={t(`reports:sales.unit.${view}`)}
      onSave={() => saveReport('sales', reportQuery)}
      table={{
        headings: [t('reports:column.day'), t('reports:column.tickets'), t('reports:column.gross')],
        rows: salesPerDay
          .toReversed()
          .map((at) => [nameOf(at.day, 'dayYear'), formatNumber(at.tickets, locale), formatMoney(at.revenue, locale)]),
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
        summary={t('reports:sales.words', { count: totals.tickets })}
        names={salesPerDay.map((at) => nameOf(at.day, 'dayYear'))}
        marks={salesPerDay.map((at) => nameOf(at.day, 'dayMonth'))}
        series={[
          { ...key[0], values: valuesOf(before.salesPerDay) },
          { ...key[1], values: valuesOf(salesPerDay) },
        ]}
        details={(view === 'total' ? runningSums(money) : money).map((amount) => formatMoney(amount, locale))}
        flags={eventDays.map(({ day, eventName }) => ({
          place: salesPerDay.findIndex((at) => at.day === day),
          label: eventName,
        }))}
        format={(count) => t('reports:sales.count', { count })}
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
