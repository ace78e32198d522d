import { expect, it } from 'vitest';
import { choose, type Fit, mainReason, scoreOf } from './recommendations.rules.ts';

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
] as const)('of %o the reason said is %s', (fit, reason) => {
  expect(mainReason({ ...none, ...fit })).toBe(reason);
});

it('the sooner of two alike comes first', () => {
  const [soon, late] = [one({ city: 1 }), one({ city: 1 }, { daysAhead: 40 })];
  expect(choose([late, soon], 8, 8)).toEqual([soon, late]);
  expect(scoreOf(soon.fit, 30)).toBeCloseTo(scoreOf(soon.fit, 0) / 2);
});

it('a kind that somebody turned away from is left out, and so is what fits in nothing', () => {
  expect(choose([one({}), one({ category: -1, city: 0.5 })], 8, 8)).toEqual([]);
});

it('no organizer fills the list', () => {
  const all = [1, 0.9, 0.8].map((category) => one({ category }));
  const other = one({ category: 0.1 }, { organizerId: 'otto' });
  expect(choose([...all, other], 3, 2)).toEqual([all[0], all[1], other]);
});

it('ends at its length', () => {
  expect(choose([one({ city: 1 }), one({ city: 1 }), one({ city: 1 })], 2, 5)).toHaveLength(2);
});
