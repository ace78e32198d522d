import { expect, it } from 'vitest';
import { avatarSrcSet } from './avatar-sizes.ts';

it('names every width of an avatar', () => {
  expect(avatarSrcSet('/files/avatars/ada-320.webp')).toBe(
    '/files/avatars/ada-96.webp 96w, /files/avatars/ada-192.webp 192w, /files/avatars/ada-320.webp 320w',
  );
});

it.each(['/files/avatars/ada-quick.webp', '/files/avatars/ada.webp', 'blob:1-320', ''])('knows no other width of "%s"', (url) => {
  expect(avatarSrcSet(url)).toBeUndefined();
});
