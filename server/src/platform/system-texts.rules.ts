import type { Bilingual, Locale } from '@ngoma/api/common/locale';

/**
 * Translates system texts that are stored among texts of users, such as the reason of a change. They are stored in one language
 * and recognised by their exact wording, so that each reader gets them in their own language.
 * `former` has earlier wordings that are still stored, each with the text that replaced it.
 */
export function systemTexts(sentences: readonly Bilingual[], former: Readonly<Record<string, Bilingual>> = {}) {
  const current = sentences.flatMap((sentence) => [[sentence.en, sentence] as const, [sentence.fr, sentence] as const]);
  const known = new Map([...Object.entries(former), ...current]);
  return {
    /** Returns the system text behind a stored text; undefined for a text of a user. */
    of: (text: string): Bilingual | undefined => known.get(text),

    /** Returns a stored text for a reader: a system text in their language, a text of a user unchanged. */
    in: <Text extends string | null>(text: Text, locale: Locale): Text | string =>
      (text !== null && known.get(text)?.[locale]) || text,
  };
}
