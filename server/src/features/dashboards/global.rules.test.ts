import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf, periodBefore, periodFrom } from './global.rules.ts';

const today = '2026-11-21';

it('is the thirty days up to today where nothing is asked', () => {
  expect(periodFrom({}, today)).toEqual({ from: '2026-10-23', to: today, bucket: 'day' });
});

it.each([
  ['2026-11-21', '2026-11-21', 'day'],
  ['2026-09-01', '2026-11-01', 'day'],
  ['2026-01-01', '2026-11-21', 'week'],
  ['2025-01-01', '2026-11-21', 'month'],
])('from %s to %s is cut by the %s', (from, to, bucket) => {
  expect(periodFrom({ from, to }, today).bucket).toBe(bucket);
});

it.each([
  ['2026-11-22', '2026-11-21'],
  ['2020-01-01', '2026-11-21'],
])('from %s to %s is refused', (from, to) => {
  expect(() => periodFrom({ from, to }, today)).toThrow('three years');
});

it('is followed without a gap by the next of equal length', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' });
});

it('begins weeks on Mondays and months on their first', () => {
  expect(partsOf({ from: '2026-11-18', to: '2026-12-01', bucket: 'week' })).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  expect(partsOf({ from: '2025-11-18', to: '2026-01-01', bucket: 'month' })).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
});

it('has parts in order, none twice, the last not after its end', () => {
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
