import type { Locale } from '@ngoma/api/common/locale';

/** Joins a label and its value with a colon; French puts a no-break space before it. */
export const labelWithValue = (name: string, text: string, locale: Locale): string =>
  locale === 'fr' ? `${name}\u00a0: ${text}` : `${name}: ${text}`;

/** Puts quotation marks of the reader's language around a text that a person wrote. */
export const quoted = (text: string, locale: Locale): string => (locale === 'fr' ? `«\u00a0${text}\u00a0»` : `“${text}”`);
