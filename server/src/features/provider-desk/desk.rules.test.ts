import { expect, it } from 'vitest';
import { beginningOf, byUrgency, kindOfEntry, lastDays, lastMonths } from './desk.rules.ts';

const now = new Date('2027-03-01T23:30:00Z');

it('days and months are Cameroon’s, an hour ahead of UTC', () => {
  expect(lastDays(now, 3)).toEqual(['2027-02-28', '2027-03-01', '2027-03-02']);
  expect(lastMonths(new Date('2026-12-31T23:30:00Z'), 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(beginningOf('2027-03-02').toISOString()).toBe('2027-03-01T23:00:00.000Z');
});

it('a movement is named by what it comes from, and a withdrawal that came back is told apart', () => {
  expect(kindOfEntry('milestone', 5_000)).toBe('income');
  expect(kindOfEntry('contract', 5_000)).toBe('income');
  expect(kindOfEntry('withdrawal', -5_000)).toBe('withdrawal');
  expect(kindOfEntry('withdrawal', 5_000)).toBe('withdrawal_returned');
  expect(kindOfEntry('demo', 5_000)).toBe('other');
});

it('what lapses is told before what merely waits, the soonest first', () => {
  const at = (day: number) => new Date(Date.UTC(2027, 2, day));
  const waiting = [
    { kind: 'request' as const, at: at(1) },
    { kind: 'award' as const, at: at(9) },
    { kind: 'hand_in' as const, at: at(1) },
    { kind: 'award' as const, at: at(3) },
  ];
  expect(waiting.sort(byUrgency).map(({ kind, at: when }) => `${kind} ${when.getUTCDate()}`)).toEqual([
    'award 3',
    'award 9',
    'request 1',
    'hand_in 1',
  ]);
});
