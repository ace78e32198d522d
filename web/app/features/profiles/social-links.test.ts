import { expect, it } from 'vitest';
import { socialLinksOf } from './social-links.ts';

it('makes links from handles, domains and URLs alike', () => {
  expect(
    socialLinksOf({
      instagram: '@ada.sounds',
      facebook: 'www.facebook.com/ada',
      tiktok: 'ada',
      youtube: 'youtube.com/c/ada',
      x: 'https://x.com/ada',
    }),
  ).toEqual([
    { name: 'Facebook', href: 'https://www.facebook.com/ada' },
    { name: 'Instagram', href: 'https://www.instagram.com/ada.sounds' },
    { name: 'X', href: 'https://x.com/ada' },
    { name: 'TikTok', href: 'https://www.tiktok.com/@ada' },
    { name: 'YouTube', href: 'https://youtube.com/c/ada' },
  ]);
});

it('escapes a script URL into a path of the website, and skips blank entries and other sites', () => {
  expect(socialLinksOf({ x: 'javascript:alert(1)', instagram: '  ', facebook: 'https://evil.example/ada' })).toEqual([
    { name: 'X', href: 'https://x.com/javascript%3Aalert(1)' },
  ]);
});
