import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslation, type Translate } from '../../web/app/lib/i18n/translation.ts';
import { compileTexts, type Texts } from '../../web/texts/compile.ts';

export type Language = 'en' | 'fr';

/**
 * Returns a text of the pages by its key, `namespace:some.key`. Throws for an unknown key, so that no test looks for a missing
 * text.
 */
export type Translator = Translate;

const folder = join(import.meta.dirname, '../../web/app/locales');

/** Reads every message catalogue of one language, by its namespace. */
export const readTexts = (language: Language): Readonly<Record<string, Texts>> =>
  Object.fromEntries(
    readdirSync(join(folder, language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ]),
  );

/** Returns the function that looks up texts in one language. */
export function translatorFor(language: Language): Translator {
  const translation = createTranslation(language);
  for (const [namespace, texts] of Object.entries(readTexts(language)))
    translation.add(language, namespace, compileTexts(texts, language, namespace));
  const { t } = translation.current;
  return (key, values) => {
    const text = t(key, values);
    if (text === key) throw new Error(`There is no text ${key} in ${language}`);
    return text;
  };
}
