import type { Bilingual, Locale } from '@ngoma/api/common/locale';

/**
 * Why the product itself moves events. The English sentence is what is stored: the record of moves is only ever added to,
 * so that what stands in it from before is read by the same rule.
 */
export const ownReasons = {
  published: { en: 'Published by its organizer', fr: 'Publié par son organisateur' },
  over: { en: 'The event is over', fr: 'L’événement est terminé' },
  accountClosing: { en: 'The organizer is closing their account', fr: 'L’organisateur ferme son compte' },
} as const satisfies Record<string, Bilingual>;

const known = new Map<string, Bilingual>(Object.values(ownReasons).map((reason) => [reason.en, reason]));

/** The product's own reason behind a stored one; undefined for what a person wrote. */
export const ownReasonOf = (reason: string): Bilingual | undefined => known.get(reason);

/** A stored reason for its reader: the product's own in their language, what a person wrote as they wrote it. */
export const reasonIn = <Reason extends string | null>(reason: Reason, locale: Locale): Reason | string =>
  (reason !== null && ownReasonOf(reason)?.[locale]) || reason;
