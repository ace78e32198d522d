import { recommendationReasons } from '@ngoma/api/features/recommendations';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n.server.ts';
import { reasonWords } from './reason-words.ts';

it.each([
  ['category', 'Comedy', 'Because you like Comedy'],
  ['wished_alike', 'Nguon', 'Others who wished for Nguon wish for this, too'],
  ['weekday', '5', 'Friday is a day on which you go out'],
  ['popular', '', 'Many people are going'],
] as const)('%s is said as a sentence', (reason, reasonDetail, sentence) => {
  expect(reasonWords({ reason, reasonDetail }, translationFor('en').current.t, 'en')).toBe(sentence);
});

it('every reason has its sentence in both languages', () => {
  for (const locale of ['en', 'fr'] as const)
    for (const reason of recommendationReasons)
      expect(reasonWords({ reason, reasonDetail: '1' }, translationFor(locale).current.t, locale)).not.toContain(
        'recommendations:',
      );
});
