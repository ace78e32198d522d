import type { OrganizerReports as Reports } from '@ngoma/api/features/reports';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ReportCard } from './ReportCard.tsx';
import { Bars, HourBars } from './ReportPictures.tsx';
import type { ReportWish } from './report-period.ts';
import { saveReport } from './reports.queries.ts';

/** What each part of an organizer's report is made of. */
export interface ReportPartProps {
  readonly reports: Reports;
  readonly wish: ReportWish;
}

/** Who came of those who had a ticket, and at which hour. */
export function Arrivals({ reports, wish }: ReportPartProps) {
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

/** What became of the orders. */
export function Outcomes({ reports, wish }: ReportPartProps) {
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
          id: state,
          name: t(`reports:orders.${state}`),
          value: orders[state],
          label: formatNumber(orders[state], locale),
        }))}
        sunAt={states.indexOf('confirmed')}
      />
    </ReportCard>
  );
}

/** What was paid back, and what still is to be. */
export function Refunds({ reports, wish }: ReportPartProps) {
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

/** How many stars guests gave. */
export function Ratings({ reports, wish }: ReportPartProps) {
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
          id: String(one.stars),
          name: t('common:stars', { count: one.stars }),
          value: one.count,
          label: formatNumber(one.count, locale),
        }))}
      />
    </ReportCard>
  );
}
