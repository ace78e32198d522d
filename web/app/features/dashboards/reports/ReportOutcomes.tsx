import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ReportCard } from './ReportCard.tsx';
import { Bars, HourBars } from './ReportCharts.tsx';
import styles from './ReportOutcomes.module.css';
import type { ReportQuery } from './report-period.ts';
import { saveReport } from './reports.queries.ts';

/** Props of each part of an organizer's report. */
export interface ReportPartProps {
  readonly reports: Reports;
  readonly reportQuery: ReportQuery;
}

/** Attendance: check-ins out of tickets sold, and their hours. */
export function Arrivals({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tickets, entered, hours } = reports.arrivals;
  const share = tickets > 0 ? Math.round((entered / tickets) * 100) : 0;
  return (
    <ReportCard
      title={t('reports:arrivals.title')}
      unit={tickets > 0 ? t('reports:arrivals.rate', { share, entered: formatNumber(entered, locale), count: tickets }) : ''}
      onSave={() => saveReport('arrivals', reportQuery)}
      table={{
        headings: [t('reports:column.hour'), t('reports:column.entered')],
        rows: hours.map((one) => [`${String(one.hour).padStart(2, '0')}:00`, formatNumber(one.entered, locale)]),
      }}
    >
      <HourBars hours={hours} />
    </ReportCard>
  );
}

/** The outcomes of the orders. */
export function Outcomes({ reports, reportQuery }: ReportPartProps) {
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
      onSave={() => saveReport('orders', reportQuery)}
      table={{
        headings: [t('reports:column.outcome'), t('reports:column.count')],
        rows: orders.placed > 0 ? states.map((state) => [t(`reports:orders.${state}`), formatNumber(orders[state], locale)]) : [],
      }}
    >
      <Bars
        bars={states.map((state) => ({
          id: state,
          name: t(`reports:orders.${state}`),
          value: orders[state],
          label: formatNumber(orders[state], locale),
        }))}
        accentIndex={states.indexOf('confirmed')}
      />
    </ReportCard>
  );
}

/** Refunds that were paid and refunds that are pending. */
export function Refunds({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { count, amount, done, doneAmount } = reports.refunds;
  return (
    <ReportCard
      title={t('reports:refunds.title')}
      onSave={() => saveReport('refunds', reportQuery)}
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

/** The fewest ratings that are shown as bars. Of fewer, the average says more than five nearly empty bars. */
const fewestBarRatings = 5;

/** The number of ratings for each number of stars, or the average of a few. */
export function Ratings({ reports, reportQuery }: ReportPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { count, average, stars } = reports.ratings;
  const isFew = count < fewestBarRatings;
  return (
    <ReportCard
      title={t('reports:ratings.title')}
      unit={average === null || isFew ? '' : t('reports:ratings.average', { average: formatNumber(average, locale), count })}
      onSave={() => saveReport('ratings', reportQuery)}
      table={{
        headings: [t('reports:column.stars'), t('reports:column.count')],
        rows: count > 0 ? stars.map((one) => [t('common:stars', { count: one.stars }), formatNumber(one.count, locale)]) : [],
      }}
    >
      {isFew && average !== null ? (
        <div className={styles.few}>
          <strong className={styles.average}>{formatNumber(average, locale)}</strong>
          <Stars value={average} />
          <Text tone="soft">{t('reports:ratings.few', { count })}</Text>
        </div>
      ) : (
        <Bars
          bars={stars.map((one) => ({
            id: String(one.stars),
            name: t('common:stars', { count: one.stars }),
            value: one.count,
            label: formatNumber(one.count, locale),
          }))}
        />
      )}
    </ReportCard>
  );
}
