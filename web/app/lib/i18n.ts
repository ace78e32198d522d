import type { Locale } from '@ngoma/api/common/locale';
import { isPublicNamespace, readLocalePath } from './namespaces.ts';
import { createTranslation, type Texts, type Translation } from './translation.ts';

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });

let instance: Translation | undefined;
let wantsGuarded = false;

async function fetchGroup(locale: Locale, guarded: boolean): Promise<[namespace: string, texts: Texts][]> {
  const wanted = Object.entries(files).flatMap(([path, load]) => {
    const file = readLocalePath(path);
    const isWanted = file.locale === locale && isPublicNamespace(file.namespace) !== guarded;
    return isWanted ? [load().then((texts): [string, Texts] => [file.namespace, texts])] : [];
  });
  return Promise.all(wanted);
}

async function addGroup(translation: Translation, locale: Locale, guarded: boolean): Promise<void> {
  for (const [namespace, texts] of await fetchGroup(locale, guarded)) translation.add(locale, namespace, texts);
}

/** Starts the texts in the browser, in the language in which the server wrote the page. */
export async function startTranslation(locale: Locale): Promise<Translation> {
  const translation = createTranslation(locale);
  await addGroup(translation, locale, false);
  instance = translation;
  return translation;
}

/** Fetches the texts of the guarded pages, once; its guard waits for this. */
export async function loadGuardedTexts(translation: Translation): Promise<void> {
  wantsGuarded = true;
  await addGroup(translation, translation.current.language, true);
}

/** The reader's language at this moment, for calls outside components. */
export const currentLocale = (): Locale => instance?.current.language ?? 'en';

const oneYearSeconds = 31_536_000;

/**
 * Changes the language: fetches its texts, remembers the choice in a cookie (the server writes the next page by it), and
 * turns the interface over without a reload.
 */
export async function changeLocale(translation: Translation, locale: Locale): Promise<void> {
  await Promise.all([addGroup(translation, locale, false), wantsGuarded ? addGroup(translation, locale, true) : undefined]);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `locale=${locale}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  translation.change(locale);
}
