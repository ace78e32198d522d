import { expect, it } from 'vitest';
import { pictureSizes } from './picture-sizes.ts';

const sizes = pictureSizes([480, 1200]);
const files = { url: (key: string) => `/files/${key}` };

it('a stored key stands for all sizes', () => {
  const key = sizes.keyOf('posts/one', sizes.largest);
  expect(key).toBe('posts/one-1200.webp');
  expect(sizes.keysOf(key)).toEqual(['posts/one-480.webp', 'posts/one-1200.webp']);
  expect(sizes.view(files, key)).toEqual({
    url: '/files/posts/one-1200.webp',
    srcSet: '/files/posts/one-480.webp 480w, /files/posts/one-1200.webp 1200w',
  });
});

it.each(['posts/one.webp', 'portfolio/one-quick.webp', 'posts/one-480.webp'])('%s has one size', (key) => {
  expect(sizes.keysOf(key)).toEqual([key]);
  expect(sizes.view(files, key)).toEqual({ url: `/files/${key}` });
});
