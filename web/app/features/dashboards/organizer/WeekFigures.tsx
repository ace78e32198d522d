import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FigureLine } from '#ui/display/FigureLine.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { type ComparedFigure, ComparedFigures } from '../figures/ComparedFigures.tsx';

const week = 7;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0);

/** Returns the last week of a figure beside the week before, by day and in sum. */
function comparedWeeks(values: readonly number[]) {
  const days = { now: values.slice(-week), before: values.slice(-2 * week, -week) };
  return { days, now: sumOf(days.now), before: sumOf(days.before) };
}

interface WeekFiguresProps {
  readonly figures: Pick<OrganizerDashboard, 'salesPerDay' | 'outcomesPerDay' | 'revenue' | 'balance'>;
  /** Path of the ledger page; absent where there is no such page. */
  readonly ledgerPath: string | undefined;
  /** A figure of another feature. */
  readonly children?: ReactNode;
}

/** The week in figures beside the week before, then the money and a figure of another feature. */
export function WeekFigures({
  figures: { salesPerDay, outcomesPerDay, revenue, balance },
  ledgerPath,
  children,
}: WeekFiguresProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = (value: number) => formatNumber(value, locale);
  const placed = comparedWeeks(outcomesPerDay.map((day) => day.placed));
  const paid = comparedWeeks(outcomesPerDay.map((day) => day.paid));
  const reports = '/statistics-&-reports?days=7';
  const compared: readonly ComparedFigure[] = [
    {
      id: 'sold',
      label: t('dashboards:kpi.sold'),
      to: reports,
      format: count,
      ...comparedWeeks(salesPerDay.map((day) => day.tickets)),
    },
    {
      ...{
        id: 'revenue',
        label: t('dashboards:kpi.paidIn'),
        to: reports,
        format: (value: number) => formatMoney(value, locale),
      },
      ...comparedWeeks(salesPerDay.map((day) => day.revenue)),
    },
    { id: 'placed', label: t('dashboards:kpi.placed'), to: '/ticket-and-reservation-management', format: count, ...placed },
    {
      ...{
        id: 'paid',
        label: t('dashboards:kpi.paid'),
        to: reports,
        unit: 'share',
        format: (value: number) => percent(value, locale),
      },
      ...{ now: shareOf(paid.now, placed.now), before: shareOf(paid.before, placed.before) },
    },
  ];
  return (
    <ComparedFigures title={t('dashboards:kpi.week')} figures={compared}>
      <FigureLine label={t('dashboards:kpi.revenue30')} value={formatMoney(revenue.gross, locale)}>
        {t('dashboards:kpi.afterFees', { amount: formatMoney(revenue.afterFees, locale) })}
      </FigureLine>
      <FigureLine label={t('dashboards:kpi.available')} value={formatMoney(balance.available, locale)}>
        {balance.available > 0 && ledgerPath ? (
          <TextLink to={`${ledgerPath}#withdraw`}>{t('dashboards:kpi.withdraw')}</TextLink>
        ) : (
          t('dashboards:kpi.pending', { amount: formatMoney(balance.pending, locale) })
        )}
      </FigureLine>
      {children}
    </ComparedFigures>
  );
}
