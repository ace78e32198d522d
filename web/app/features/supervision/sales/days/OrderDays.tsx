import type { QueryInput } from '@ngoma/api/common/endpoint';
import type { DayOfOrders, ordersByDay } from '@ngoma/api/features/supervision/sales-by-day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCompact, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { DaysChart, type DaysView } from './DaysChart.tsx';
import type { DayChoice } from './day-choice.ts';
import { orderDaysQuery } from './days.queries.ts';

const measures = ['orders', 'amount'] as const;
type Measure = (typeof measures)[number];
const outcomes = [
  { id: 'confirmed', tone: 'leaf' },
  { id: 'waiting', tone: 'sun' },
  { id: 'ended', tone: 'ghost' },
] as const;

interface OrderDaysProps {
  readonly title: string;
  readonly choice: DayChoice;
  /** The filters of the list besides the period. */
  readonly filter: QueryInput<typeof ordersByDay>;
}

/** The filtered orders by the day on which they were placed: their number by outcome, or what the confirmed ones cost. */
export function OrderDays({ title, choice, filter }: OrderDaysProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [measure, setMeasure] = useState<Measure>('orders');
  const query = useQuery(orderDaysQuery({ ...filter, ...choice.period }));
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  const viewOf = (days: readonly DayOfOrders[]): DaysView<DayOfOrders> => {
    const sumOf = (of: (typeof outcomes)[number]['id'] | 'amount') => days.reduce((sum, day) => sum + day[of], 0);
    const byOutcome = outcomes.map(({ id, tone }) => ({
      ...{ id, tone, label: t(`sales-by-day:order.${id}`), values: days.map((day) => day[id]) },
    }));
    const byAmount = [
      { id: 'amount', tone: 'primary', label: t('sales-by-day:order.amount'), values: days.map(({ amount }) => amount) },
    ] as const;
    return {
      sums: t('sales-by-day:order.sums', { count: sumOf('confirmed'), amount: money(sumOf('amount')) }),
      nothing: t('sales-by-day:order.nothing'),
      isEmpty: outcomes.every(({ id }) => sumOf(id) === 0),
      series: measure === 'orders' ? byOutcome : byAmount,
      details: days.map(({ amount, confirmed }) =>
        measure === 'orders' ? money(amount) : t('sales-by-day:order.count', { count: confirmed }),
      ),
      format: measure === 'orders' ? (count) => formatNumber(count, locale) : money,
      axisFormat: (value) => formatCompact(value, locale),
      columns: [
        ...outcomes.map(({ id }) => ({
          ...{ heading: t(`sales-by-day:order.${id}`), figureOf: (day: DayOfOrders) => formatNumber(day[id], locale) },
        })),
        { heading: t('sales-by-day:order.amount'), figureOf: ({ amount }) => money(amount) },
      ],
    };
  };
  return (
    <DaysChart
      {...{ title, choice, query, viewOf }}
      switcher={
        <SegmentButtons
          label={t('sales-by-day:measure.label')}
          value={measure}
          choices={measures.map((value) => ({ value, label: t(`sales-by-day:measure.${value}`) }))}
          onChange={setMeasure}
        />
      }
    />
  );
}
