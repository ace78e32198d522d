import { expect, it } from 'vitest';
import { publicName, ratingChange, requireAttendee } from './ratings.rules.ts';

const startsAt = new Date('2026-12-12T19:00:00Z');

it.each([
  ['before the start', new Date('2026-12-12T18:59:59Z'), true, 'not_begun'],
  ['without having been let in', startsAt, false, 'not_attended'],
  ['before the start, and without having been let in', new Date('2026-12-12T18:59:59Z'), false, 'not_begun'],
])('rating %s is refused', (_, now, wasAdmitted, code) => {
  expect(() => requireAttendee({ startsAt, wasAdmitted }, now)).toThrow(expect.objectContaining({ code, status: 409 }));
});

it('an admitted person may rate from the start of the event', () => {
  expect(() => requireAttendee({ startsAt, wasAdmitted: true }, startsAt)).not.toThrow();
});

it.each([
  [undefined, 4, { stars: 4, count: 1 }],
  [5, 2, { stars: -3, count: 0 }],
  [3, 3, { stars: 0, count: 0 }],
])('replacing a rating of %s with %s changes the totals by %o', (before, stars, difference) => {
  expect(ratingChange(before, stars)).toEqual(difference);
});

it.each([
  ['Brenda Ngo Mballa', 'Brenda M.'],
  ['Élodie éyanga', 'Élodie É.'],
  ['  Manu  ', 'Manu'],
  ['', ''],
])('the name %s is published as “%s”', (name, shown) => {
  expect(publicName(name)).toBe(shown);
});
