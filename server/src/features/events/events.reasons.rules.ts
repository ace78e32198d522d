import type { Bilingual } from '@ngoma/api/common/locale';
import { ownSentences } from '#platform/own-sentences.rules';

/**
 * Why the product itself moves events. The English sentence is what is stored: the record of moves is only ever added to,
 * so that what stands in it from before is read by the same rule.
 */
export const ownReasons = {
  published: { en: 'Published by its organizer', fr: 'Publié par son organisateur' },
  over: { en: 'The event is over', fr: 'L’événement est terminé' },
  accountClosing: { en: 'The organizer is closing their account', fr: 'L’organisateur ferme son compte' },
} as const satisfies Record<string, Bilingual>;

/** The product's own reason behind a stored one, and a stored one for its reader. */
export const { of: ownReasonOf, in: reasonIn } = ownSentences(Object.values(ownReasons));
