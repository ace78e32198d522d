import type { Bilingual, Locale } from '@ngoma/api/common/locale';

/** To whom a letter goes, and in which language. */
export interface LetterReader {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/** How letters begin. */
export const greeting = ({ name }: Pick<LetterReader, 'name'>): Bilingual => ({ en: `Hello ${name},`, fr: `Bonjour ${name},` });
