import { expect, it } from 'vitest';
import { hoursInOrder } from './ReportCharts.tsx';

const order = (...hours: number[]) => hoursInOrder(hours.map((hour) => ({ hour, entered: 1 }))).map(({ hour }) => hour);

it('check-in hours run from the first to the last, with the empty ones between', () => {
  expect(order(18, 20)).toEqual([18, 19, 20]);
  expect(
    hoursInOrder([
      { hour: 18, entered: 3 },
      { hour: 20, entered: 1 },
    ])[1],
  ).toEqual({ hour: 19, entered: 0 });
});

it('check-in hours of an evening run past midnight', () => {
  expect(order(0, 1, 22, 23)).toEqual([22, 23, 0, 1]);
});

it('check-in hours are one bar when all came at once, and 24 bars when every hour has a check-in', () => {
  expect(order(20)).toEqual([20]);
  expect(order(...Array.from({ length: 24 }, (_, hour) => hour))).toHaveLength(24);
});
