import { expect, it } from 'vitest';
import { readCookie } from './cookies.ts';

it('a cookie is found by its whole name, wherever it stands', () => {
  expect(readCookie('not-city=Kribi; city=Douala; mycity=Buea', 'city')).toBe('Douala');
  expect(readCookie('city=Douala', 'city')).toBe('Douala');
  expect(readCookie('locale=fr', 'city')).toBeUndefined();
  expect(readCookie(undefined, 'city')).toBeUndefined();
});

it('the value of a cookie is decoded, and one that is empty is there', () => {
  expect(readCookie('city=Yaound%C3%A9;', 'city')).toBe('Yaoundé');
  expect(readCookie('city=', 'city')).toBe('');
});

it('a cookie of another form or with a broken encoding counts as missing', () => {
  expect(readCookie('city=%E0%A4%A', 'city')).toBeUndefined();
  expect(readCookie('session=abc!', 'session', /^[\w-]+$/)).toBeUndefined();
  expect(readCookie('session=a-b_c', 'session', /^[\w-]+$/)).toBe('a-b_c');
});
