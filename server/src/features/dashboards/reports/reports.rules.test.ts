import { expect, it } from 'vitest';
import { periodBefore } from '../period.rules.ts';
import { daysOf, periodOf } from './reports.rules.ts';

const now = new Date('2027-03-15T11:00:00Z');

it('without input a report covers the last thirty days', () => {
  expect(periodOf({}, now)).toEqual({ from: '2027-02-14', to: '2027-03-15' });
});

it('a report runs from a first day to today, or covers thirty days up to a last one', () => {
  expect(periodOf({ from: '2027-03-01' }, now)).toEqual({ from: '2027-03-01', to: '2027-03-15' });
  expect(periodOf({ to: '2027-01-30' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-30' });
  expect(periodOf({ from: '2027-04-01' }, now)).toEqual({ from: '2027-04-01', to: '2027-04-01' });
});

it('a reversed period is swapped, and a long one is cut to 366 days', () => {
  expect(periodOf({ from: '2027-03-10', to: '2027-03-01' }, now)).toEqual({ from: '2027-03-01', to: '2027-03-10' });
  expect(periodOf({ from: '1990-01-01', to: '2027-03-15' }, now)).toEqual({ from: '2026-03-15', to: '2027-03-15' });
});

it('the days of a period are unique and in order', () => {
  expect(daysOf({ from: '2027-02-27', to: '2027-03-02' })).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']);
  expect(daysOf({ from: '2027-02-27', to: '2027-02-27' })).toEqual(['2027-02-27']);
});

it('the period before has the same number of days and ends the day before', () => {
  expect(periodBefore({ from: '2027-03-01', to: '2027-03-15' })).toEqual({ from: '2027-02-14', to: '2027-02-28' });
  expect(periodBefore({ from: '2027-03-01', to: '2027-03-01' })).toEqual({ from: '2027-02-28', to: '2027-02-28' });
});
