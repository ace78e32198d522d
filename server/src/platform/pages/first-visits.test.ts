import { expect, it } from 'vitest';
import { testClock } from '#test/harness/clock';
import { firstVisits } from './first-visits.ts';

const visit = (address: string, agent = 'Mozilla/5.0 (Linux; Android 13)') => ({ address, headers: { 'user-agent': agent } });
const limits = { maxVisitors: 100, maxPerAddress: 100 };

it('a browser is new to each subject once a day in Cameroon', () => {
  const clock = testClock('2026-12-12T22:00:00Z');
  const firstOn = firstVisits(clock, limits);
  expect([firstOn('a', visit('102.244.0.7')), firstOn('a', visit('102.244.0.7'))]).toEqual(['2026-12-12', undefined]);
  expect(firstOn('b', visit('102.244.0.7'))).toBe('2026-12-12');
  expect(firstOn('a', visit('102.244.0.8'))).toBe('2026-12-12');
  expect(firstOn('a', visit('102.244.0.7', 'Mozilla/5.0 (iPhone)'))).toBe('2026-12-12');
  clock.set('2026-12-12T23:00:00Z');
  expect([firstOn('a', visit('102.244.0.7')), firstOn('a', visit('102.244.0.7'))]).toEqual(['2026-12-13', undefined]);
});

it('one address, and one node, tell no more visitors apart than their limits', () => {
  const clock = testClock('2026-12-12T12:00:00Z');
  const firstOn = firstVisits(clock, { maxVisitors: 5, maxPerAddress: 3 });
  const from = (address: string) => [1, 2, 3, 4].filter((phone) => firstOn('a', visit(address, `Mozilla/5.0 (phone ${phone})`)));
  expect(from('102.244.0.7')).toEqual([1, 2, 3]);
  expect(from('102.244.0.8')).toEqual([1, 2]);
  clock.advance({ days: 1 });
  expect(from('102.244.0.8')).toEqual([1, 2, 3]);
});
