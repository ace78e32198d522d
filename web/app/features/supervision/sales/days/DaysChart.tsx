import { usualDays } from '@ngoma/api/features/supervision/sales-by-day';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import type { PlotData, PlotSeries } from '#ui/guarded/plot/plot-scales.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { ComingDays } from './ComingDays.tsx';
import styles from './DaysPart.module.css';
import type { DayChoice } from './day-choice.ts';

interface Days<Day> {
  readonly days: readonly Day[];
  readonly isCut: boolean;
}

/** The figures of the days as they are shown. */
export interface DaysView<Day> extends Pick<PlotData, 'details'> {
  /** The sums of all days in a few words. */
  readonly sums: string;
  /** Said in place of a chart without any sale. */
  readonly nothing: string;
  readonly isEmpty: boolean;
  readonly series: readonly PlotSeries[];
  readonly format: (value: number) => string;
  readonly axisFormat: (value: number) => string;
  /** The columns of the table with the value of each day. */
  readonly columns: readonly { readonly heading: string; readonly figureOf: (day: Day) => string }[];
}

interface DaysChartProps<Day> {
  readonly title: string;
  readonly choice: DayChoice;
  readonly query: UseQueryResult<Days<Day>, Error>;
  readonly viewOf: (days: readonly Day[]) => DaysView<Day>;
  /** A choice beside the sums, such as of what is counted. */
  readonly switcher?: ReactNode;
}

/** Figures by day as bars with their sums and their table. Pressing a day narrows the list below to it. */
export function DaysChart<Day extends { readonly day: string }>({ title, choice, query, viewOf, switcher }: DaysChartProps<Day>) {
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <ComingDays />;
  return (
    <RefreshingBox isRefreshing={isPlaceholderData}>
      <Shown {...{ title, choice, switcher, ...data, ...viewOf(data.days) }} />
    </RefreshingBox>
  );
}

type ShownProps<Day> = Pick<DaysChartProps<Day>, 'title' | 'choice' | 'switcher'> & Days<Day> & DaysView<Day>;

function Shown<Day extends { readonly day: string }>(props: ShownProps<Day>) {
  const { title, choice, switcher, days, isCut, sums, nothing, isEmpty, series, columns, details, format, axisFormat } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = (day: string) => formatDate(`${day}T12:00:00Z`, 'dayYear', locale);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return <Text tone="soft">{t('sales-by-day:noDays')}</Text>;
  const range = first === last ? nameOf(first.day) : t('sales-by-day:range', { from: nameOf(first.day), to: nameOf(last.day) });
  const daysText = t('sales-by-day:days', { days: range });
  if (isEmpty)
    return (
      <Text tone="soft">
        {nothing} {daysText}
      </Text>
    );
  const isPart = !choice.day && (isCut || (!choice.period.from && days.length === usualDays));
  const shownDays = isPart ? t('sales-by-day:lastDays', { count: days.length, days: range }) : daysText;
  const place = days.findIndex(({ day }) => day === choice.day);
  return (
    <>
      <div className={styles.head}>
        <div>
          <Text isStrong>{sums}</Text>
          <Text look="small" tone="soft">
            {shownDays} {t('sales-by-day:press')}
          </Text>
        </div>
        {switcher}
      </div>
      <Plot
        kind="bars"
        label={title}
        summary={`${sums}. ${shownDays} ${t('sales-by-day:pressEnter')}`}
        names={days.map(({ day }) => nameOf(day))}
        marks={days.map(({ day }) => formatDate(`${day}T12:00:00Z`, 'dayMonth', locale))}
        heightPx={200}
        flags={place < 0 ? undefined : [{ place, label: t('sales-by-day:chosen') }]}
        onChoose={(at) => {
          const chosen = days[at];
          if (chosen) choice.choose(chosen.day);
        }}
        {...{ series, details, format, axisFormat }}
      />
      {series.length > 1 && <PlotLegend entries={series} />}
      <FoldedTable
        summary={t('sales-by-day:asTable')}
        label={t('sales-by-day:figures', { title })}
        table={{
          headings: [t('sales-by-day:day'), ...columns.map(({ heading }) => heading)],
          rows: days.toReversed().map((one) => [
            <Button
              key={one.day}
              variant="quiet"
              size="small"
              aria-pressed={one.day === choice.day}
              onClick={() => choice.choose(one.day)}
            >
              {nameOf(one.day)}
            </Button>,
            ...columns.map(({ figureOf }) => figureOf(one)),
          ]),
        }}
      />
    </>
  );
}
