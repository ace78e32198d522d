import { expect, it } from 'vitest';
import { byExpectedTime, byUrgency, kindOfEntry, lastMonths, midnightOf } from './provider.rules.ts';

it('months and midnights follow the clock of Cameroon, one hour ahead of UTC', () => {
  expect(lastMonths(new Date('2026-12-31T23:30:00Z'), 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(midnightOf('2027-03-02').toISOString()).toBe('2027-03-01T23:00:00.000Z');
});

it('an entry is named after its source, and a returned withdrawal is distinguished', () => {
  expect(kindOfEntry('milestone', 5_000)).toBe('income');
  expect(kindOfEntry('contract', -5_000)).toBe('income_returned');
  expect(kindOfEntry('withdrawal', -5_000)).toBe('withdrawal');
  expect(kindOfEntry('withdrawal', 5_000)).toBe('withdrawal_returned');
  expect(kindOfEntry('demo', 5_000)).toBe('other');
});

it('needs with a deadline come before others, the earliest first', () => {
  const at = (day: number) => new Date(Date.UTC(2027, 2, day));
  const waiting = [
    { kind: 'propose' as const, at: at(1) },
    { kind: 'request' as const, at: at(1) },
    { kind: 'award' as const, at: at(9) },
    { kind: 'hand_in' as const, at: at(1) },
    { kind: 'award' as const, at: at(3) },
  ];
  expect(waiting.sort(byUrgency).map(({ kind, at: when }) => `${kind} ${when.getUTCDate()}`)).toEqual([
    'award 3',
    'award 9',
    'request 1',
    'propose 1',
    'hand_in 1',
  ]);
});

it('the nearest payment comes first, and those without a date last', () => {
  const expected = [null, '2027-03-09T10:00:00Z', null, '2027-03-02T10:00:00Z'].map((expectedAt) => ({ expectedAt }));
  expect(expected.sort(byExpectedTime).map(({ expectedAt }) => expectedAt)).toEqual([
    ...['2027-03-02T10:00:00Z', '2027-03-09T10:00:00Z', null, null],
  ]);
});
