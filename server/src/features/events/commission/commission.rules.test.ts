import { expect, it } from 'vitest';
import { beginningOf, percentOf, requireHistory, statesOf } from './commission.rules.ts';

const now = new Date('2026-12-12T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

it('a rate begins at once or later, within a year', () => {
  expect(beginningOf(null, now)).toEqual(now);
  expect(beginningOf(inDays(366), now)).toEqual(inDays(366));
  expect(() => beginningOf(inDays(-0.01), now)).toThrow('past');
  expect(() => beginningOf(inDays(366.01), now)).toThrow('366 days');
});

it('of the rates that have begun the latest one applies', () => {
  expect(statesOf([inDays(3), inDays(1), now, inDays(-1)], now)).toEqual(['planned', 'planned', 'current', 'past']);
  expect(statesOf([inDays(1)], now)).toEqual(['planned']);
  expect(statesOf([], now)).toEqual([]);
});

it('a rate is set by an admin who has seen all others', () => {
  expect(() => requireHistory(2, 2)).not.toThrow();
  expect(() => requireHistory(2, 1)).toThrow('Another admin');
});

it('a rate is in percent in the audit log', () => {
  expect([percentOf(350), percentOf(0), percentOf(null)]).toEqual([3.5, 0, null]);
});
