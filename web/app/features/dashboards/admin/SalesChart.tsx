import type { DayOfSales } from '@ngoma/api/features/dashboards/dashboards';
import { formatCompact, formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './SalesChart.module.css';

/** Tickets sold on each of the last thirty days: a line chart and the table of its values. */
export function SalesChart({ days }: { days: readonly DayOfSales[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const values = days.map(({ tickets }) => tickets);
  const nameOf = (day: string | undefined) => (day ? formatDate(`${day}T12:00:00Z`, 'day', locale) : '');
  return (
    <Card aria-labelledby="sales-chart-title" as="section">
      <div className={styles.row}>
        <Heading id="sales-chart-title" level={2} look="part">
          {t('dashboards:chart.title')}
        </Heading>
        <p className={styles.unit}>{t('dashboards:chart.unit')}</p>
      </div>
      <Plot
        kind="lines"
        label={t('dashboards:chart.title')}
        summary={t('dashboards:chart.words', { count: values.reduce((sum, value) => sum + value, 0) })}
        names={days.map(({ day }) => nameOf(day))}
        marks={days.map(({ day }) => formatDate(`${day}T12:00:00Z`, 'dayMonth', locale))}
        series={[{ id: 'tickets', label: t('dashboards:chart.tickets'), tone: 'primary', values }]}
        details={days.map(({ revenue }) => formatMoney(revenue, locale))}
        format={(count) => t('dashboards:chart.sold', { count })}
        axisFormat={(value) => formatCompact(value, locale)}
      />
      <FoldedTable
        summary={t('dashboards:chart.asTable')}
        label={t('dashboards:chart.title')}
        table={{
          headings: [t('dashboards:chart.day'), t('dashboards:chart.tickets'), t('dashboards:kpi.revenue')],
          rows: days
            .toReversed()
            .map(({ day, tickets, revenue }) => [nameOf(day), formatNumber(tickets, locale), formatMoney(revenue, locale)]),
        }}
      />
    </Card>
  );
}
