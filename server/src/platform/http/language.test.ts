import { expect, test } from 'vitest';
import { preferredLocale } from './language.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['de-DE', undefined],
  ['fr', 'fr'],
  ['fr-CM,fr;q=0.9,en;q=0.8', 'fr'],
  ['EN-us', 'en'],
  ['en;q=0.5, fr;q=0.7', 'fr'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['fr;q=nonsense', undefined],
  ['en, fr', 'en'],
])('the header %j selects the language %j', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale);
});
