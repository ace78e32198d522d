import { recommendationReasons } from '@ngoma/api/features/events/recommendations';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { reasonLabel } from './reason-label.ts';

it.each([
  ['category', 'Comedy', 'Because you like Comedy'],
  ['wished_alike', 'Nguon', 'People who saved Nguon also saved this'],
  ['weekday', '5', 'You often go out on Friday'],
  ['popular', '', 'Many people are going'],
] as const)('a recommendation for the reason %s has the right sentence', (reason, reasonDetail, sentence) => {
  expect(reasonLabel({ reason, reasonDetail }, translationFor('en').current.t, 'en')).toBe(sentence);
});

it('each reason has a sentence in both languages', () => {
  for (const locale of ['en', 'fr'] as const)
    for (const reason of recommendationReasons)
      expect(reasonLabel({ reason, reasonDetail: '1' }, translationFor(locale).current.t, locale)).not.toContain(
        'recommendations:',
      );
});
