import { expect, it } from 'vitest';
import { messagesOf } from './messages.ts';

const { bilingual, translate } = messagesOf({
  en: {
    soldOut: 'Sold out',
    tagged: 'Use <b>{name}</b>',
    apostrophe: "Rock ''n'' roll",
    perOrder: '“{name}” is sold {min} to {max} per order',
    labels: { tickets: '{count, plural, one {# ticket} other {# tickets}}' },
  },
  fr: {
    soldOut: 'Complet',
    tagged: 'Utilisez <b>{name}</b>',
    apostrophe: 'Rock ’n’ roll',
    perOrder: '« {name} » se vend par {min} à {max} par commande',
    labels: { tickets: '{count, plural, one {# billet} other {# billets}}' },
  },
});

it('a message without placeholders is the same object each time it is requested', () => {
  expect(bilingual('soldOut')).toEqual({ en: 'Sold out', fr: 'Complet' });
  expect(bilingual('soldOut')).toBe(bilingual('soldOut'));
});

it('a bilingual value is written in each language, and a number without separators', () => {
  expect(bilingual('perOrder', { name: { en: 'Early bird', fr: 'Prévente' }, min: 2, max: 1500 })).toEqual({
    en: '“Early bird” is sold 2 to 1500 per order',
    fr: '«\u00a0Prévente\u00a0» se vend par 2 à 1500 par commande',
  });
});

it('braces and apostrophes of a value, and tags of a value or a text, are written unchanged', () => {
  const name = `{max} <i>l'été</i>`;
  expect(translate('en', 'tagged', { name })).toBe(`Use <b>${name}</b>`);
});

it('zero takes the plural in English and the singular in French', () => {
  const written = (count: number) => Object.values(bilingual('labels.tickets', { count }));
  expect([0, 1, 2].map(written)).toEqual([
    ['0 tickets', '0 billet'],
    ['1 ticket', '1 billet'],
    ['2 tickets', '2 billets'],
  ]);
});

it('a doubled apostrophe is one apostrophe', () => {
  expect(bilingual('apostrophe')).toEqual({ en: "Rock 'n' roll", fr: 'Rock ’n’ roll' });
});

it('a placeholder without a value throws', () => {
  expect(() => translate('fr', 'perOrder', { min: 1, max: 2 })).toThrow('name');
});

it('an unknown key is a type error and throws', () => {
  // @ts-expect-error: the keys are those of the English catalogue.
  expect(() => bilingual('labels.ticket')).toThrow('labels.ticket');
});
