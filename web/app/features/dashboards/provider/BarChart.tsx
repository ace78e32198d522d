import { useId } from 'react';
import { formatCompact } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './BarChart.module.css';

interface Bar {
  /** The full name, for the table. */
  readonly name: string;
  /** Short label under the bar. */
  readonly mark: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  /** Column titles of the table, such as "Month" and "Income". */
  readonly columns: readonly [name: string, value: string];
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** Shown where all values are zero. */
  readonly emptyText: string;
  /** Accessible summary of the chart in one sentence. */
  readonly words: string;
}

/** A bar chart with its table. */
export function BarChart({ title, columns, bars, format, emptyText, words }: BarChartProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const locale = useLocale();
  return (
    <Card aria-labelledby={titleId} as="section">
      <Heading level={2} look="part" id={titleId} className={styles.title}>
        {title}
      </Heading>
      {bars.every(({ value }) => value === 0) ? (
        <Text tone="soft">{emptyText}</Text>
      ) : (
        <>
          <Plot
            kind="bars"
            label={title}
            summary={words}
            names={bars.map(({ name }) => name)}
            marks={bars.map(({ mark }) => mark)}
            series={[{ id: 'value', label: columns[1], tone: 'primary', values: bars.map(({ value }) => value) }]}
            format={format}
            axisFormat={(value) => formatCompact(value, locale)}
          />
          <FoldedTable
            summary={t('provider-dashboard:asTable')}
            label={title}
            table={{ headings: columns, rows: bars.toReversed().map(({ name, value }) => [name, format(value)]) }}
          />
        </>
      )}
    </Card>
  );
}
