import { expect, it } from 'vitest';
import { foundWorks } from './found-works.ts';

const works = [{ eventName: 'Fête de la Bière' }, { eventName: 'Makossa Night' }, { eventName: 'Makossa at Bonabéri' }];

it.each([
  ['', 3],
  ['makossa', 2],
  ['biere', 1],
  ['BONABERI makossa', 1],
  ['ngondo', 0],
])('a search for “%s” finds %s works', (search, count) => {
  expect(foundWorks(works, search)).toHaveLength(count);
});
