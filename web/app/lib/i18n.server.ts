import type { Locale } from '@ngoma/api/common/locale';
import { readLocalePath } from './namespaces.ts';
import { createTranslation, type Texts, type Translation } from './translation.ts';

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default', eager: true });

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

/** The texts for a page made on the server; also for `meta` written in loaders. */
export const translationFor = (locale: Locale): Translation => instances[locale];
