import { expect, it } from 'vitest';
import { ownSentences } from './own-sentences.rules.ts';

const over = { en: 'It is over', fr: 'C’est terminé' };
const { of, in: read } = ownSentences([over]);

it('a sentence of the product is read in every language, whichever it was stored in; what a person wrote, as they wrote it', () => {
  for (const stored of [over.en, over.fr]) {
    expect([read(stored, 'en'), read(stored, 'fr'), of(stored)]).toEqual([over.en, over.fr, over]);
  }
  expect([read('It is over, I am tired', 'fr'), of('It is over, I am tired'), read(null, 'fr')]).toEqual([
    'It is over, I am tired',
    undefined,
    null,
  ]);
});
