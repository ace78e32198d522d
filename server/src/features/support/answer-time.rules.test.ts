import { expect, it } from 'vitest';
import { usualAnswerTime } from './answer-time.rules.ts';

const hours = (count: number) => count * 3_600;

it.each([
  [hours(0.1), { unit: 'hours', count: 1 }],
  [hours(4.2), { unit: 'hours', count: 5 }],
  [hours(36), { unit: 'hours', count: 36 }],
  [hours(37), { unit: 'days', count: 2 }],
  [hours(14 * 24), { unit: 'days', count: 14 }],
  [hours(14 * 24 + 1), undefined],
])('an answer within %d seconds is named %o', (mostSeconds, expected) => {
  expect(usualAnswerTime({ answered: 5, mostSeconds })).toEqual(expected);
});

it('fewer than five answers name no time', () => {
  expect(usualAnswerTime({ answered: 4, mostSeconds: hours(1) })).toBeUndefined();
  expect(usualAnswerTime({ answered: 0, mostSeconds: null })).toBeUndefined();
});
