import type { Locale } from '@ngoma/api/common/locale';

/** A name and what is said of it, with the space that French sets before a colon and that never breaks. */
export const nameAndWords = (name: string, words: string, locale: Locale): string =>
  locale === 'fr' ? `${name}\u00a0: ${words}` : `${name}: ${words}`;

/** Somebody's own words between the quotation marks of the reader's language. */
export const quoted = (words: string, locale: Locale): string => (locale === 'fr' ? `«\u00a0${words}\u00a0»` : `“${words}”`);
