import type { Bilingual } from '@ngoma/api/common/locale';
import { ownSentences } from '#platform/own-sentences.rules';

/** Why the product itself ends projects; stored in the language of the organizer. */
export const ownReasons = {
  eventCalledOff: { en: 'The event was called off.', fr: 'L’événement a été annulé.' },
  dayHasCome: {
    en: 'Its day has come without a bid being accepted.',
    fr: 'Sa date est arrivée sans qu’une offre ait été acceptée.',
  },
  hasLeft: { en: 'The organizer’s account was deleted.', fr: 'Le compte de l’organisateur a été supprimé.' },
} as const satisfies Record<string, Bilingual>;

/** The product's own reason behind a stored one, and a stored one for its reader. */
export const { of: ownReasonOf, in: reasonIn } = ownSentences(Object.values(ownReasons));
