import { expect, it } from 'vitest';
import { safeNext, signInPath } from './sign-in-path.ts';

it('the way to the sign-in page leads back to where one wanted to go', () => {
  expect(signInPath('/ticket-management?when=past')).toBe('/sign-in?next=%2Fticket-management%3Fwhen%3Dpast');
  expect(signInPath('/')).toBe('/sign-in');
});

it.each([
  ['/ticket-management?when=past', '/ticket-management?when=past'],
  ['/statistics-&-reports', '/statistics-&-reports'],
  [null, '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/sign-in?next=/sign-in', '/'],
])('after signing in, next=%s leads to %s', (next, place) => {
  expect(safeNext(next)).toBe(place);
});
