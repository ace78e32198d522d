import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { DayOfPayments, paymentsByDay } from '@ngoma/api/features/supervision/sales-by-day';
import { useQuery } from '@tanstack/react-query';
import { formatCompact, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DaysChart, type DaysView } from './DaysChart.tsx';
import type { DayChoice } from './day-choice.ts';
import { paymentDaysQuery } from './days.queries.ts';

const outcomes = [
  { id: 'succeeded', tone: 'leaf' },
  { id: 'failed', tone: 'red' },
  { id: 'cancelled', tone: 'ghost' },
  { id: 'waiting', tone: 'sun' },
] as const;

interface PaymentDaysProps {
  readonly title: string;
  readonly choice: DayChoice;
  /** The filters of the list besides the period. */
  readonly filter: QueryInput<typeof paymentsByDay>;
}

/** The filtered payment attempts by the day on which they began and by outcome, so that one sees when failures began. */
export function PaymentDays({ title, choice, filter }: PaymentDaysProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(paymentDaysQuery({ ...filter, ...choice.period }));
  /** The share that failed of those that are decided; empty if none did. */
  const failedShare = ({ succeeded, failed }: Pick<DayOfPayments, 'succeeded' | 'failed'>): string =>
    failed === 0 ? '' : percent(Math.round((failed / (succeeded + failed)) * 100), locale);
  const viewOf = (days: readonly DayOfPayments[]): DaysView<DayOfPayments> => {
    const sumOf = (of: (typeof outcomes)[number]['id']) => days.reduce((sum, day) => sum + day[of], 0);
    const share = failedShare({ succeeded: sumOf('succeeded'), failed: sumOf('failed') });
    return {
      sums: [
        t('sales-by-day:payment.sumSucceeded', { count: sumOf('succeeded') }),
        t('sales-by-day:payment.sumFailed', { count: sumOf('failed') }),
        ...(share ? [t('sales-by-day:payment.share', { share })] : []),
      ].join(' · '),
      nothing: t('sales-by-day:payment.nothing'),
      isEmpty: outcomes.every(({ id }) => sumOf(id) === 0),
      series: outcomes.map(({ id, tone }) => ({
        ...{ id, tone, label: t(`sales-by-day:payment.${id}`), values: days.map((day) => day[id]) },
      })),
      details: days.map((day) => {
        const failed = failedShare(day);
        return failed && t('sales-by-day:payment.share', { share: failed });
      }),
      format: (count) => formatNumber(count, locale),
      axisFormat: (value) => formatCompact(value, locale),
      columns: [
        ...outcomes.map(({ id }) => ({
          ...{ heading: t(`sales-by-day:payment.${id}`), figureOf: (day: DayOfPayments) => formatNumber(day[id], locale) },
        })),
        { heading: t('sales-by-day:payment.failedShare'), figureOf: (day) => failedShare(day) || '–' },
      ],
    };
  };
  return <DaysChart {...{ title, choice, query, viewOf }} />;
}
