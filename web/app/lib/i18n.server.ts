import type { Locale } from '@ngoma/api/common/locale';
import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { i18nOptions } from './i18n.ts';
import { readLocalePath } from './namespaces.ts';

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default', eager: true });

function startFor(locale: Locale): I18n {
  const texts: Record<string, Record<string, unknown>> = {};
  for (const [path, content] of Object.entries(files)) {
    const file = readLocalePath(path);
    if (file.locale === locale) texts[file.namespace] = content;
  }
  const i18n = createInstance();
  i18n.use(initReactI18next).init({ ...i18nOptions, lng: locale, resources: { [locale]: texts } });
  return i18n;
}

// One instance per language, never switched: requests in both languages may be rendered at the same time.
const instances = { en: startFor('en'), fr: startFor('fr') };

/** The texts for a page made on the server; also for `meta` written in loaders. */
export const i18nFor = (locale: Locale): I18n => instances[locale];
