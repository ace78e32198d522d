import { expect, it } from 'vitest';
import { systemTexts } from './system-texts.rules.ts';

const over = { en: 'It is over', fr: 'C’est terminé' };
const { of, in: read } = systemTexts([over]);

it('a system text is shown in each language whichever it was stored in, and a text of a user unchanged', () => {
  for (const stored of [over.en, over.fr]) {
    expect([read(stored, 'en'), read(stored, 'fr'), of(stored)]).toEqual([over.en, over.fr, over]);
  }
  expect([read('It is over, I am tired', 'fr'), of('It is over, I am tired'), read(null, 'fr')]).toEqual([
    'It is over, I am tired',
    undefined,
    null,
  ]);
});

it('a stored text in an earlier wording is shown in the current one', () => {
  const { in: readWithFormer } = systemTexts([over], { 'It has ended': over });
  expect([readWithFormer('It has ended', 'en'), readWithFormer('It has ended', 'fr')]).toEqual([over.en, over.fr]);
});
