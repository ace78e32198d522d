import { expect, it } from 'vitest';
import { hoursInOrder } from './ReportPictures.tsx';

const order = (...hours: number[]) => hoursInOrder(hours.map((hour) => ({ hour, entered: 1 }))).map(({ hour }) => hour);

it('runs from the first to the last hour, with the empty ones between', () => {
  expect(order(18, 20)).toEqual([18, 19, 20]);
  expect(
    hoursInOrder([
      { hour: 18, entered: 3 },
      { hour: 20, entered: 1 },
    ])[1],
  ).toEqual({ hour: 19, entered: 0 });
});

it('runs past midnight where an evening does', () => {
  expect(order(0, 1, 22, 23)).toEqual([22, 23, 0, 1]);
});

it('is one hour where all came at once, and the whole clock where somebody came at every hour', () => {
  expect(order(20)).toEqual([20]);
  expect(order(...Array.from({ length: 24 }, (_, hour) => hour))).toHaveLength(24);
});
