import { expect, it } from 'vitest';
import { readPlace } from './following-address.ts';

it.each([
  '/our-event/019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  '/our-event/019a8f5c?code=TOGHU2026',
  '/profile/019a8f5c',
  '/post/019a8f5c',
])('%s is a page from which a reader follows', (path) => {
  expect(readPlace(path)).toBe(path);
});

it.each([
  '',
  '//evil.example',
  'https://evil.example/our-event/1',
  '/our-event/1/../../sign-in',
  '/account',
  '/post/1?code=a&next=b',
])('“%s” leads nowhere', (path) => {
  expect(readPlace(path)).toBe('');
});
