import { formatCompact } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ShareBar } from '#ui/display/ShareBar.tsx';
import { CityMap } from '#ui/guarded/map/CityMap.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import styles from './ReportCharts.module.css';

/** The most bars of a chart. Its table has all values. */
export const mostBars = 8;

export interface Bar {
  /** Distinguishes bars of the same name. */
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** Text at the end of the bar. */
  readonly label: string;
}

/**
 * Horizontal bars, each with its name and its value as text; the longest has the full width. The bar at index `accentIndex` has the
 * accent colour.
 */
export function Bars({ bars, accentIndex }: { bars: readonly Bar[]; accentIndex?: number | undefined }) {
  const longest = Math.max(...bars.map(({ value }) => value));
  return (
    <Stack as="ul" gap={1.5}>
      {bars.map(({ id, name, value, label }, index) => (
        <li key={id}>
          <div className={styles.texts}>
            <span className={styles.name}>{name}</span>
            <span className={styles.label}>{label}</span>
          </div>
          <ShareBar value={value} most={longest} hasAccent={index === accentIndex} />
        </li>
      ))}
    </Stack>
  );
}

/** Values of cities, the highest first: on a map, and as bars. `label` names the map. */
export const CityBars = ({ bars, label, accentIndex }: { bars: readonly Bar[]; label: string; accentIndex?: number }) => (
  <div className={styles.cities}>
    <CityMap label={label} cities={bars} />
    <Bars bars={bars.slice(0, mostBars)} accentIndex={accentIndex} />
  </div>
);

/** Vertical bars over the hours of a day, the busiest in the accent colour. */
export function HourBars({ hours }: { hours: readonly { readonly hour: number; readonly entered: number }[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Evenings run past midnight, so the hours begin after the longest period without check-ins.
  const shown = hoursInOrder(hours);
  const most = Math.max(0, ...shown.map(({ entered }) => entered));
  const busiest = shown.find(({ entered }) => entered === most);
  if (!busiest) return null;
  const label = t('reports:arrivals.title');
  const valuesOf = (isBusiest: boolean) => shown.map((one) => ((one === busiest) === isBusiest ? one.entered : null));
  return (
    <Plot
      kind="bars"
      label={label}
      summary={t('reports:arrivals.words', { hour: busiest.hour, count: busiest.entered })}
      names={shown.map(({ hour }) => t('reports:arrivals.hour', { from: hour, to: (hour + 1) % 24 }))}
      marks={shown.map(({ hour }) => String(hour).padStart(2, '0'))}
      series={[
        { id: 'hours', label, tone: 'primary', values: valuesOf(false) },
        { id: 'busiest', label, tone: 'sun', values: valuesOf(true) },
      ]}
      namesSeries={false}
      format={(count) => t('reports:arrivals.people', { count })}
      axisFormat={(value) => formatCompact(value, locale)}
    />
  );
}

/**
 * Returns the hours from the first to the last check-in, including empty ones between, beginning after the longest break of the
 * 24-hour clock.
 */
export function hoursInOrder(hours: readonly { readonly hour: number; readonly entered: number }[]) {
  const entered = new Map(hours.map((one) => [one.hour, one.entered]));
  const taken = [...entered.keys()].sort((one, other) => one - other);
  const pauseAfter = (index: number) => ((taken[(index + 1) % taken.length] ?? 0) - (taken[index] ?? 0) + 24) % 24 || 24;
  const pauses = taken.map((_, index) => pauseAfter(index));
  const longest = pauses.indexOf(Math.max(...pauses));
  const first = taken[(longest + 1) % taken.length] ?? 0;
  const count = 25 - (pauses[longest] ?? 24);
  return Array.from({ length: count }, (_, index) => (first + index) % 24).map((hour) => ({
    hour,
    entered: entered.get(hour) ?? 0,
  }));
}
