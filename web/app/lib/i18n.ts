import type { Locale } from '@ngoma/api/common/locale';
import { createInstance, type i18n as I18n, type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isPublicNamespace, readLocalePath } from './namespaces.ts';

type Texts = Record<string, unknown>;

/** One set of rules for server and browser. Keys are always written in full, `namespace:some.key`. */
export const i18nOptions = {
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
  returnNull: false,
} satisfies InitOptions;

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });

let instance: I18n | undefined;
let wantsGuarded = false;

async function fetchGroup(locale: string, guarded: boolean): Promise<[namespace: string, texts: Texts][]> {
  const wanted = Object.entries(files).flatMap(([path, load]) => {
    const file = readLocalePath(path);
    const isWanted = file.locale === locale && isPublicNamespace(file.namespace) !== guarded;
    return isWanted ? [load().then((texts): [string, Texts] => [file.namespace, texts])] : [];
  });
  return Promise.all(wanted);
}

async function addGroup(i18n: I18n, locale: string, guarded: boolean): Promise<void> {
  for (const [namespace, texts] of await fetchGroup(locale, guarded))
    i18n.addResourceBundle(locale, namespace, texts, true, true);
}

/** Starts the texts in the browser, in the language in which the server wrote the page. */
export async function startI18n(locale: Locale): Promise<I18n> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ ...i18nOptions, lng: locale, resources: {} });
  await addGroup(i18n, locale, false);
  instance = i18n;
  return i18n;
}

/** Fetches the texts of the guarded pages, once; its guard waits for this. */
export async function loadGuardedTexts(i18n: I18n): Promise<void> {
  wantsGuarded = true;
  await addGroup(i18n, i18n.language, true);
}

/** The reader's language at this moment, for calls outside components. */
export const currentLocale = (): Locale => (instance?.language === 'fr' ? 'fr' : 'en');

const oneYearSeconds = 31_536_000;

/**
 * Changes the language: fetches its texts, remembers the choice in a cookie (the server writes the next page by it), and
 * turns the interface over without a reload.
 */
export async function changeLocale(i18n: I18n, locale: Locale): Promise<void> {
  await Promise.all([addGroup(i18n, locale, false), wantsGuarded ? addGroup(i18n, locale, true) : undefined]);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `locale=${locale}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  await i18n.changeLanguage(locale);
}
