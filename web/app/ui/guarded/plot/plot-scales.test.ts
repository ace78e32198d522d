import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PlotData, placesOf } from './plot-scales.ts';

const dataOf = (kind: PlotData['kind'], ...series: readonly (readonly number[])[]): PlotData => ({
  kind,
  names: (series[0] ?? []).map((_, place) => `Day ${place + 1}`),
  series: series.map((values, index) => ({ id: String(index), label: `Series ${index}`, tone: 'primary', values })),
});
const size = { widthPx: 640, heightPx: 220 };

it('the scale begins at 0 and ends at a round number, with lines at whole numbers', () => {
  expect(placesOf(dataOf('lines', [3, 47, 12]), size).scale.domain()).toEqual([0, 50]);
  expect(placesOf(dataOf('lines', [0, 0]), size).lines).toEqual([0, 1]);
  expect(placesOf(dataOf('lines', [2, 1]), size).lines).toEqual([0, 1, 2]);
});

it('bars on top of each other fit below the end of the scale', () => {
  const [, top = 0] = placesOf(dataOf('bars', [30, 10], [40, 5]), size).scale.domain();
  expect(top).toBeGreaterThanOrEqual(70);
});

it('as many names as fit are on the axis, with the last one, and every place is found from where it stands', () => {
  const values = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(
      fc.constantFrom('lines' as const, 'bars' as const),
      values,
      fc.integer({ min: 200, max: 1_400 }),
      (kind, all, widthPx) => {
        const { x, nearest, marks, scale, area } = placesOf(dataOf(kind, all), { ...size, widthPx });
        expect(marks.at(-1)).toBe(all.length - 1);
        expect(marks.length).toBeLessThanOrEqual(Math.max(1, Math.floor((area.right - area.left) / 64)) + 1);
        for (const [place, value] of all.entries()) {
          expect(nearest(x(place))).toBe(place);
          expect(scale(value)).toBeGreaterThanOrEqual(area.top);
          expect(scale(value)).toBeLessThanOrEqual(area.bottom);
        }
      },
    ),
  );
});
