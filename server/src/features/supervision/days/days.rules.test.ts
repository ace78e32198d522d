import { expect, it } from 'vitest';
import { countedDays } from './days.rules.ts';

const today = '2026-11-30';
const of = (from?: string, to?: string) => {
  const { isCut, ...days } = countedDays({ from, to }, today);
  return [days.from, days.to, isCut];
};

it('without a period the last 30 days are counted, and with its last day alone the 30 days that end there', () => {
  expect(of()).toEqual(['2026-11-01', today, false]);
  expect(of('', '')).toEqual(['2026-11-01', today, false]);
  expect(of(undefined, '2026-03-02')).toEqual(['2026-02-01', '2026-03-02', false]);
});

it('a period is counted until today', () => {
  expect(of('2026-11-20')).toEqual(['2026-11-20', today, false]);
  expect(of('2026-11-20', '2027-01-31')).toEqual(['2026-11-20', today, false]);
  expect(of('2026-10-05', '2026-10-05')).toEqual(['2026-10-05', '2026-10-05', false]);
});

it('of more than 92 days the last ones are counted', () => {
  expect(of('2026-08-31', today)).toEqual(['2026-08-31', today, false]);
  expect(of('2026-08-30', today)).toEqual(['2026-08-31', today, true]);
  expect(of('0001-01-01')).toEqual(['2026-08-31', today, true]);
});

it('of a period to come, or one that ends before it begins, no day is counted', () => {
  for (const [from, to] of [
    ['2026-12-01', '2026-12-31'],
    ['2026-11-20', '2026-11-10'],
    [undefined, '0001-01-01'],
  ]) {
    const days = countedDays({ from, to }, today);
    expect(days.to < days.from, String(to)).toBe(true);
  }
});
