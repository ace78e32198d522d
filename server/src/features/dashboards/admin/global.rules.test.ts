import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodBefore } from '../period.rules.ts';
import { partsOf, periodFrom } from './global.rules.ts';

const today = '2026-11-21';

it('without input the period is the last thirty days', () => {
  expect(periodFrom({}, today)).toEqual({ from: '2026-10-23', to: today, bucket: 'day' });
});

it.each([
  ['2026-11-21', '2026-11-21', 'day'],
  ['2026-09-01', '2026-11-01', 'day'],
  ['2026-01-01', '2026-11-21', 'week'],
  ['2025-01-01', '2026-11-21', 'month'],
])('the period from %s to %s is grouped by %s', (from, to, bucket) => {
  expect(periodFrom({ from, to }, today).bucket).toBe(bucket);
});

it.each([
  ['2026-11-22', '2026-11-21'],
  ['2020-01-01', '2026-11-21'],
])('the period from %s to %s is refused', (from, to) => {
  expect(() => periodFrom({ from, to }, today)).toThrow('three years');
});

it('the previous period has the same length and ends the day before', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' });
});

it('weeks begin on Mondays and months on their first day', () => {
  expect(partsOf({ from: '2026-11-18', to: '2026-12-01', bucket: 'week' })).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  expect(partsOf({ from: '2025-11-18', to: '2026-01-01', bucket: 'month' })).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
});

it('intervals are in order, unique, at most 62, and start no later than the period ends', () => {
  const days = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(days, days, (ago, length) => {
      const to = new Date(Date.parse(today) - ago * 86_400_000).toISOString().slice(0, 10);
      const from = new Date(Date.parse(to) - length * 86_400_000).toISOString().slice(0, 10);
      const period = periodFrom({ from, to }, today);
      const parts = partsOf(period);
      expect(parts).toEqual([...new Set(parts)].sort());
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.length).toBeLessThan(63);
      expect((parts[0] ?? '') <= from && (parts.at(-1) ?? '') <= to).toBe(true);
    }),
  );
});
