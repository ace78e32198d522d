import { expect, it } from 'vitest';
import { parseGuestLines } from './guest-lines.ts';

it.each([
  ['Awa Ndi <awa@example.cm>', { name: 'Awa Ndi', email: 'awa@example.cm' }],
  ['awa@example.cm, Awa Ndi', { name: 'Awa Ndi', email: 'awa@example.cm' }],
  ['Awa\tNdi\tAWA@Example.cm', { name: 'Awa Ndi', email: 'awa@example.cm' }],
  ['"Ndi, Awa";awa@example.cm;', { name: 'Ndi Awa', email: 'awa@example.cm' }],
  ['awa.ndi@example.cm', { name: 'awa.ndi', email: 'awa.ndi@example.cm' }],
])('a guest list accepts the line: %s', (line, guest) => {
  expect(parseGuestLines(line)).toEqual({ guests: [guest], unread: [] });
});

it('each guest is read once, blank lines are skipped, and unreadable lines are returned', () => {
  expect(parseGuestLines('Awa awa@example.cm\r\n\r\nAwa Ndi AWA@example.cm\nBih 677 12 34 56\n')).toEqual({
    guests: [{ name: 'Awa Ndi', email: 'awa@example.cm' }],
    unread: ['Bih 677 12 34 56'],
  });
});
