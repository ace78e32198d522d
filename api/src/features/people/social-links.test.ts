import { expect, it } from 'vitest';
import { socialAddressOf } from './social-links.ts';

it.each([
  ['instagram', '@ada.sounds', 'https://www.instagram.com/ada.sounds'],
  ['tiktok', 'ada', 'https://www.tiktok.com/@ada'],
  ['facebook', 'www.facebook.com/ada', 'https://www.facebook.com/ada'],
  ['facebook', 'm.facebook.com/ada', 'https://m.facebook.com/ada'],
  ['youtube', 'http://youtu.be/abc', 'http://youtu.be/abc'],
  ['x', 'https://twitter.com/ada', 'https://twitter.com/ada'],
  ['whatsapp', '+237 677 12 34 56', 'https://wa.me/237677123456'],
  // A scheme without slashes is part of a handle, and is escaped.
  ['x', 'javascript:alert(1)', 'https://x.com/javascript%3Aalert(1)'],
] as const)('on %s, %s leads to %s', (network, entered, address) => {
  expect(socialAddressOf(network, entered)).toBe(address);
});

it.each([
  ['facebook', 'https://evil.example/facebook.com'],
  ['facebook', 'https://facebook.com.evil.example/'],
  ['facebook', 'https://notfacebook.com/ada'],
  ['facebook', 'https://facebook.com@evil.example/'],
  ['facebook', 'https://facebook.com:secret@facebook.com/'],
  ['facebook', 'evil.example/ada'],
  ['facebook', 'https://facebook.com\\@evil.example/'],
  ['facebook', 'https://evil.example\n.facebook.com/'],
  ['facebook', 'https:///facebook.com'],
  ['x', 'ftp://x.com/ada'],
  ['x', 'javascript://x.com/%0aalert(1)'],
  ['linkedin', 'www.evil.example'],
] as const)('on %s, %s leads nowhere', (network, entered) => {
  expect(socialAddressOf(network, entered)).toBeUndefined();
});
