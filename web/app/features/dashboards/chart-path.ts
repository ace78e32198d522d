/** A point of the line, in percent of the chart's width and height; y counts from the top. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the round number above the highest value at which the scale ends: 1, 2, 5, 10, 20, 50 … */
export function scaleTop(values: readonly number[]): number {
  const highest = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5, 10].find((step) => step * power >= highest) ?? 10) * power;
}

/** Returns the points of the values: the first at the left edge, the last at the right. */
export function pointsOf(values: readonly number[]): ChartPoint[] {
  const top = scaleTop(values);
  const last = Math.max(1, values.length - 1);
  return values.map((value, index) => ({ x: (index / last) * 100, y: 100 - (value / top) * 100 }));
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns the line through the points as SVG path data. */
export const lineOf = (points: readonly ChartPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
