import { expect, it } from 'vitest';
import { daysOf, periodOf } from './reports.rules.ts';

const now = new Date('2027-03-15T11:00:00Z');

it('means the last thirty days where nothing is said', () => {
  expect(periodOf({}, now)).toEqual({ from: '2027-02-14', to: '2027-03-15' });
});

it('runs up to today from a first day, and for thirty days up to a last', () => {
  expect(periodOf({ from: '2027-03-01' }, now)).toEqual({ from: '2027-03-01', to: '2027-03-15' });
  expect(periodOf({ to: '2027-01-30' }, now)).toEqual({ from: '2027-01-01', to: '2027-01-30' });
  expect(periodOf({ from: '2027-04-01' }, now)).toEqual({ from: '2027-04-01', to: '2027-04-01' });
});

it('is turned round where it is the wrong way, and never longer than a year and a day', () => {
  expect(periodOf({ from: '2027-03-10', to: '2027-03-01' }, now)).toEqual({ from: '2027-03-01', to: '2027-03-10' });
  expect(periodOf({ from: '1990-01-01', to: '2027-03-15' }, now)).toEqual({ from: '2026-03-15', to: '2027-03-15' });
});

it('has every day once, the oldest first', () => {
  expect(daysOf({ from: '2027-02-27', to: '2027-03-02' })).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']);
  expect(daysOf({ from: '2027-02-27', to: '2027-02-27' })).toEqual(['2027-02-27']);
});
