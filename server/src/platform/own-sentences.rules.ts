import type { Bilingual, Locale } from '@ngoma/api/common/locale';

/**
 * The product's own sentences where they are stored among what people write, such as the reason of a move. They are stored in
 * one language, whichever it was, and known again by their words; so each reader gets them in their own.
 */
export function ownSentences(sentences: readonly Bilingual[]) {
  const known = new Map(sentences.flatMap((sentence) => [[sentence.en, sentence] as const, [sentence.fr, sentence] as const]));
  return {
    /** The sentence behind a stored text; undefined for what a person wrote. */
    of: (text: string): Bilingual | undefined => known.get(text),

    /** A stored text for its reader: the product's own in their language, what a person wrote as they wrote it. */
    in: <Text extends string | null>(text: Text, locale: Locale): Text | string =>
      (text !== null && known.get(text)?.[locale]) || text,
  };
}
