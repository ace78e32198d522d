import { expect, it } from 'vitest';
import { placeAfterSignIn } from './place-after-sign-in.ts';
import { safeNext } from './safe-next.ts';
import { registerPath, signInPath } from './sign-in-path.ts';

it('the path of the sign-in page leads back to the requested page', () => {
  expect(signInPath('/ticket-management?when=past')).toBe('/sign-in?next=%2Fticket-management%3Fwhen%3Dpast');
  expect(signInPath('/')).toBe('/sign-in');
  expect(registerPath('/ticket-management?when=past')).toBe('/register?next=%2Fticket-management%3Fwhen%3Dpast');
  expect(registerPath('/')).toBe('/register');
});

it.each([
  ['/ticket-management?when=past', '/ticket-management?when=past'],
  ['/statistics-&-reports', '/statistics-&-reports'],
  [null, '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/our-event?from=//x', '/our-event?from=//x'],
  ['/sign-in?next=/sign-in', '/'],
])('after signing in, next=%s leads to %s', (next, place) => {
  expect(safeNext(next)).toBe(place);
});

it.each([
  ['/ticket-management?when=past', 'participant', '/ticket-management?when=past'],
  ['/ticket-management?when=past', 'organizer', '/'],
  ['/statistics-%26-reports', 'organizer', '/statistics-%26-reports'],
  ['/statistics-%26-reports', 'provider', '/'],
  ['/account#data', 'provider', '/account#data'],
  ['/our-event/7?lang=fr', 'admin', '/our-event/7?lang=fr'],
  ['//evil.example', 'admin', '/'],
  ['/%E0%A4%A', 'admin', '/%E0%A4%A'],
] as const)('after signing in, next=%s leads a %s to %s, which is home for a screen of another role', (next, role, place) => {
  expect(placeAfterSignIn(next, role)).toBe(place);
});
