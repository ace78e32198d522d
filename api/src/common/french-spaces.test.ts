import { expect, it } from 'vitest';
import { frenchSpaces } from './french-spaces.ts';

it('French punctuation stays on the line of the word before it', () => {
  expect(frenchSpaces('Annulation : {policy}')).toBe('Annulation\u00a0: {policy}');
  expect(frenchSpaces('Supprimer « {name} » ? Vraiment !')).toBe('Supprimer «\u00a0{name}\u00a0»\u00a0? Vraiment\u00a0!');
  expect(frenchSpaces('25 % ; 50 %')).toBe('25\u00a0%\u00a0; 50\u00a0%');
});

it('other spaces, and what has a meaning in ICU MessageFormat, stay', () => {
  const plural = '{count, plural, one {# billet} many {# de billets} other {# billets}} à 20:00 sur https://ngoma.example/?q=x';
  expect(frenchSpaces(plural)).toBe(plural);
});
