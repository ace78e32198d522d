import { expect, it } from 'vitest';
import { chooseBest, type Fit, mainReason, scoreOf } from './recommendations.rules.ts';

const none: Fit = { category: 0, organizer: 0, wished_alike: 0, city: 0, weekday: 0, popular: 0 };
const one = (fit: Partial<Fit>, more: { daysAhead?: number; organizerId?: string } = {}) => ({
  fit: { ...none, ...fit },
  daysAhead: 5,
  organizerId: 'ada',
  ...more,
});

it.each([
  [{ category: 1, city: 1 }, 'category'],
  [{ category: 0.2, city: 1 }, 'city'],
  [{ organizer: 1, popular: 1 }, 'organizer'],
  [{ wished_alike: 1, weekday: 1 }, 'wished_alike'],
  [{ weekday: 1, popular: 1 }, 'weekday'],
  [{}, 'popular'],
] as const)('the main reason of %o is %s', (fit, reason) => {
  expect(mainReason({ ...none, ...fit })).toBe(reason);
});

it('of two equal fits the sooner event comes first', () => {
  const [soon, late] = [one({ city: 1 }), one({ city: 1 }, { daysAhead: 40 })];
  expect(chooseBest([late, soon], 8, 8)).toEqual([soon, late]);
  expect(scoreOf(soon.fit, 30)).toBeCloseTo(scoreOf(soon.fit, 0) / 2);
});

it('events of a disliked category and events without any fit are left out', () => {
  expect(chooseBest([one({}), one({ category: -1, city: 0.5 })], 8, 8)).toEqual([]);
});

it('one organizer has a limited number of entries in the list', () => {
  const all = [1, 0.9, 0.8].map((category) => one({ category }));
  const other = one({ category: 0.1 }, { organizerId: 'otto' });
  expect(chooseBest([...all, other], 3, 2)).toEqual([all[0], all[1], other]);
});

it('the list ends at its maximum length', () => {
  expect(chooseBest([one({ city: 1 }), one({ city: 1 }), one({ city: 1 })], 2, 5)).toHaveLength(2);
});
