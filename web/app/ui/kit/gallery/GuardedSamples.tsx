import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Combobox } from '#ui/guarded/Combobox.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { Card } from '../layout/Card.tsx';
import { Stack } from '../layout/Stack.tsx';
import { EditorSamples } from './EditorSamples.tsx';
import styles from './KitGallery.module.css';
import { PageSamples } from './PageSamples.tsx';
import type { PaneProps } from './samples.ts';
import { TableSample } from './TableSample.tsx';

const days = ['1', '2', '3', '4', '5', '6'];
const sold = [12, 34, 22, 45, 41, 60];
const soldBefore = [18, 25, 20, 31, 38, 42];

/** The parts with a library, which only guarded pages may load; like those, they are rendered in the browser alone. */
export const GuardedSamples = ({ words, prefix }: PaneProps) =>
  useHydrated() && (
    <Stack align="start">
      <Combobox
        label={words.city}
        items={['Douala', 'Yaoundé', 'Kribi', 'Bafoussam', 'Garoua'].map((city) => ({ value: city, label: city }))}
        nothingFound={words.noCity}
        placeholder={words.cities}
      />
      <EditorSamples words={words} />
      <Chart kind="lines" words={words} />
      <Chart kind="bars" words={words} />
      <TableSample words={words} />
      <div className={styles.wide}>
        <PageSamples words={words} prefix={prefix} />
      </div>
    </Stack>
  );

function Chart({ kind, words: { chart } }: Pick<PaneProps, 'words'> & { readonly kind: 'lines' | 'bars' }) {
  const series = [
    { id: 'before', label: chart.before, tone: 'ghost', values: soldBefore },
    { id: 'now', label: chart.now, tone: 'primary', values: sold },
  ] as const;
  return (
    <Card className={styles.wide}>
      <Plot
        kind={kind}
        label={chart.title}
        summary={chart.summary}
        names={days}
        series={series}
        format={String}
        axisFormat={String}
      />
      <PlotLegend entries={series} />
    </Card>
  );
}
