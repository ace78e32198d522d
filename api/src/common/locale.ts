import { z } from 'zod';

/** Languages of the interface, emails and PDFs. English is the fallback when the language is unknown. */
export const locales = ['en', 'fr'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** A text in both languages. Texts that the server sends are written next to each other in English and French. */
export interface Bilingual {
  readonly en: string;
  readonly fr: string;
}

/** Returns the text in the given language. */
export const inLocale = (text: Bilingual, locale: Locale): string => text[locale];

/** Returns the French version of a user's text for French readers if there is one, otherwise the original. */
export const localizedText = <Text extends string | null>(locale: Locale, text: Text, french: string | null): Text | string =>
  locale === 'fr' && french ? french : text;
