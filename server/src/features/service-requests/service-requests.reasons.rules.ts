import type { Bilingual } from '@ngoma/api/common/locale';
import { ownSentences } from '#platform/own-sentences.rules';

/** Why time itself ends requests; stored in the language of the organizer. */
export const ownReasons = {
  eventCalledOff: { en: 'The event was called off.', fr: 'L’événement a été annulé.' },
  dayHasCome: { en: 'Its day has come without an agreement.', fr: 'Sa date est arrivée sans accord.' },
} as const satisfies Record<string, Bilingual>;

/** The product's own reason behind a stored one, and a stored one for its reader. */
export const { of: ownReasonOf, in: reasonIn } = ownSentences(Object.values(ownReasons));
