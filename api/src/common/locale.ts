import { z } from 'zod';

/** The languages of the interface, of mails and of PDFs. English is the fallback where nothing is known. */
export const locales = ['en', 'fr'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** One sentence in both languages. Whoever writes a message for people writes it twice, here, side by side. */
export interface Bilingual {
  readonly en: string;
  readonly fr: string;
}

/** Picks the reader's language. */
export const inLocale = (text: Bilingual, locale: Locale): string => text[locale];

/**
 * A text that people wrote in one language or in both: the French one for those who read French, where it was given,
 * else the first.
 */
export const inReaders = <Text extends string | null>(locale: Locale, text: Text, french: string | null): Text | string =>
  locale === 'fr' && french ? french : text;
