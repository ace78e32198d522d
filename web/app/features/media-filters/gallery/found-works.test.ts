import { expect, it } from 'vitest';
import { foundWorks, type WorkOrder } from './found-works.ts';

const works = [
  { eventName: 'Makossa Night', madeAt: 2 },
  { eventName: 'Fête de la Bière', madeAt: 3 },
  { eventName: 'Makossa at Bonabéri', madeAt: 1 },
  { eventName: 'Édéa en fête', madeAt: 4 },
  { eventName: 'Makossa Night', madeAt: 5 },
];

it.each([
  ['', 5],
  ['makossa', 3],
  ['biere', 1],
  ['BONABERI makossa', 1],
  ['ngondo', 0],
])('a search for “%s” finds %s works', (search, count) => {
  expect(foundWorks(works, { search, order: 'newest' })).toHaveLength(count);
});

it.each([
  ['newest', [5, 4, 3, 2, 1]],
  ['oldest', [1, 2, 3, 4, 5]],
  // Édéa, Fête, Makossa at, Makossa Night twice.
  ['event', [4, 3, 1, 5, 2]],
] satisfies [WorkOrder, number[]][])('works are sorted: %s', (order, sorted) => {
  expect(foundWorks(works, { search: '', order }).map(({ madeAt }) => madeAt)).toEqual(sorted);
});
