import { expect, it } from 'vitest';
import { differenceTo, publicName, requireWitness } from './ratings.rules.ts';

const startsAt = new Date('2026-12-12T19:00:00Z');

it.each([
  ['before the start', new Date('2026-12-12T18:59:59Z'), true, 'not_begun'],
  ['without having been let in', startsAt, false, 'not_attended'],
  ['before the start, and without having been let in', new Date('2026-12-12T18:59:59Z'), false, 'not_begun'],
])('nobody rates %s', (_, now, wasAdmitted, code) => {
  expect(() => requireWitness({ startsAt, wasAdmitted }, now)).toThrow(expect.objectContaining({ code, status: 409 }));
});

it('who was let in rates from the start on', () => {
  expect(() => requireWitness({ startsAt, wasAdmitted: true }, startsAt)).not.toThrow();
});

it.each([
  [undefined, 4, { stars: 4, count: 1 }],
  [5, 2, { stars: -3, count: 0 }],
  [3, 3, { stars: 0, count: 0 }],
])('a rating after %s of %s adds %o', (before, stars, difference) => {
  expect(differenceTo(before, stars)).toEqual(difference);
});

it.each([
  ['Brenda Ngo Mballa', 'Brenda M.'],
  ['Élodie éyanga', 'Élodie É.'],
  ['  Manu  ', 'Manu'],
  ['', ''],
])('%s is shown to strangers as “%s”', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
