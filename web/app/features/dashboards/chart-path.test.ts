import { expect, it } from 'vitest';
import { lineOf, pointsOf, scaleTop } from './chart-path.ts';

it('the scale of a chart ends at the next round number', () => {
  expect([0, 1, 3, 5, 6, 10, 11, 49, 51].map((highest) => scaleTop([0, highest]))).toEqual([1, 1, 5, 5, 10, 10, 20, 50, 100]);
  expect(scaleTop([])).toBe(1);
});

it('chart values lie between the edges, and zero lies on the bottom', () => {
  expect(pointsOf([0, 5, 10])).toEqual([
    { x: 0, y: 100 },
    { x: 50, y: 50 },
    { x: 100, y: 0 },
  ]);
  expect(pointsOf([0])).toEqual([{ x: 0, y: 100 }]);
});

it('one line passes through all chart values', () => {
  expect(lineOf(pointsOf([0, 1, 1]))).toBe('M0 100L50 0L100 0');
});
