import type { Locale } from '@ngoma/api/common/locale';
import { readLocalePath } from './namespaces.ts';
import { type CompiledTexts, createTranslation, type Translation } from './translation.ts';

const files = import.meta.glob<CompiledTexts>('../../locales/*/*.json', { import: 'default', eager: true });

function startFor(locale: Locale): Translation {
  const translation = createTranslation(locale);
  for (const [path, texts] of Object.entries(files)) {
    const file = readLocalePath(path);
    if (file.locale === locale) translation.add(locale, file.namespace, texts);
  }
  return translation;
}

// One instance per language, never switched: requests in both languages may be rendered at the same time.
const instances = { en: startFor('en'), fr: startFor('fr') };

/** Returns the texts of a page rendered on the server; also for `meta` computed in loaders. */
export const translationFor = (locale: Locale): Translation => instances[locale];
