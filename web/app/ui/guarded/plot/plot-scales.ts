import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';

export type PlotTone = 'primary' | 'ghost' | 'sun' | 'leaf' | 'red';

export interface PlotSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: PlotTone;
  /** One whole number of at least 0 for each name; null where there is none, such as for days to come. */
  readonly values: readonly (number | null)[];
}

/** A name that is marked by a line and a word, such as the day of an event. */
export interface PlotFlag {
  readonly place: number;
  readonly label: string;
}

export interface PlotData {
  readonly kind: 'lines' | 'bars';
  /** The name of each value in full, such as a day with its year. */
  readonly names: readonly string[];
  /** The names on the axis, if they are shorter. */
  readonly marks?: readonly string[];
  /** Bars of several series stand on top of each other. */
  readonly series: readonly PlotSeries[];
  /** One more line for each name where its values are shown, such as the money of a day; empty where there is none. */
  readonly details?: readonly string[];
  /** A line across the chart, such as the capacity of an event. */
  readonly limit?: { readonly value: number; readonly label: string } | undefined;
  readonly flags?: readonly PlotFlag[] | undefined;
  /** Continues the last series with a dashed line to a value. */
  readonly forecast?: { readonly place: number; readonly value: number } | undefined;
}

interface PlotSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const margin = { top: 12, right: 14, bottom: 28, left: 44 } as const;

/** The height in px of the words above the chart, where it has flags. */
const flagsPx = 24;

/** The width in px that a name on the axis needs. */
const markWidthPx = 64;
/** Two bars alone are not as wide as half of the chart. */
const widestBarPx = 56;

/** Returns the greatest height of the chart: of a value, or of the bars on top of each other. */
function topOf({ kind, names, series, limit, forecast }: PlotData): number {
  const heights =
    kind === 'bars'
      ? names.map((_, place) => series.reduce((sum, one) => sum + (one.values[place] ?? 0), 0))
      : series.flatMap((one) => one.values.map((value) => value ?? 0));
  return Math.max(1, limit?.value ?? 0, forecast?.value ?? 0, ...heights);
}

/**
 * Returns where everything of a chart stands, in px from its left and upper edge. The scale begins at 0 and ends at a round number; its
 * lines are at whole numbers. As many names as fit are on the axis, always with the last one.
 */
export function placesOf(data: PlotData, { widthPx, heightPx }: PlotSize) {
  const { kind, names } = data;
  const area = {
    left: margin.left,
    right: Math.max(margin.left + 1, widthPx - margin.right),
    top: margin.top + (data.flags?.length ? flagsPx : 0),
    bottom: heightPx - margin.bottom,
  };
  const domain = names.map((_, place) => place);
  const range: [number, number] = [area.left, area.right];
  const points = scalePoint({ domain, range, padding: 0.04 });
  const bands = scaleBand({ domain, range, padding: 0.25 });
  const scale = scaleLinear({ domain: [0, topOf(data)], range: [area.bottom, area.top], nice: 4 });
  const x = (place: number): number => (kind === 'bars' ? (bands(place) ?? 0) + bands.bandwidth() / 2 : (points(place) ?? 0));
  const every = Math.max(1, Math.ceil(names.length / Math.max(1, Math.floor((area.right - area.left) / markWidthPx))));
  return {
    ...{ area, widthPx, heightPx, scale, x },
    axis: kind === 'bars' ? bands : points,
    barWidthPx: Math.min(bands.bandwidth(), widestBarPx),
    lines: scale.ticks(4).filter(Number.isInteger),
    marks: domain.filter((place) => (names.length - 1 - place) % every === 0),
    /** Returns the name that is nearest to a distance from the left edge. */
    nearest: (px: number): number =>
      domain.reduce((best, place) => (Math.abs(x(place) - px) < Math.abs(x(best) - px) ? place : best), 0),
  };
}
export type PlotPlaces = ReturnType<typeof placesOf>;
