import type { Locale } from '@ngoma/api/common/locale';
import { createTranslation, type Texts, type Translation } from './translation.ts';

/** Fetches the texts of one language that a part of the application needs beyond the public ones. */
export type TextsLoader = (translation: Translation, locale: Locale) => Promise<unknown>;

const publicTexts = { en: () => import('virtual:texts/en/public'), fr: () => import('virtual:texts/fr/public') };

let instance: Translation | undefined;
const loaders = new Set<TextsLoader>();

const addPublicTexts: TextsLoader = async (translation, locale) =>
  addTexts(translation, locale, (await publicTexts[locale]()).default);

/** Adds texts of one language by their namespaces. */
export function addTexts(translation: Translation, locale: Locale, group: Readonly<Record<string, Texts>>): void {
  for (const [namespace, words] of Object.entries(group)) translation.add(locale, namespace, words);
}

/** Starts the texts in the browser, in the language in which the server wrote the page. */
export async function startTranslation(locale: Locale): Promise<Translation> {
  const translation = createTranslation(locale);
  await addPublicTexts(translation, locale);
  instance = translation;
  return translation;
}

/** From now on a change of language fetches these texts, too, before anything is shown in the new one. */
export const fetchOnChange = (loader: TextsLoader): void => void loaders.add(loader);

/** The reader's language at this moment, for calls outside components. */
export const currentLocale = (): Locale => instance?.current.language ?? 'en';

const oneYearSeconds = 31_536_000;

/** So long the new words wait for what the server says in the new language; longer, and they come without it. */
const patienceMs = 2_000;

/**
 * Changes the language without a reload. The choice is remembered in a cookie, by which the server writes what it is asked
 * from then on; `askAgain` has it say anew what stands on the page. The interface turns over once both are there, so that
 * nobody reads half a page in each language.
 */
export async function changeLocale(translation: Translation, locale: Locale, askAgain: () => Promise<void>): Promise<void> {
  await Promise.all([addPublicTexts, ...loaders].map((load) => load(translation, locale)));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `locale=${locale}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  await Promise.race([askAgain(), new Promise((done) => setTimeout(done, patienceMs))]);
  translation.change(locale);
}

/** Calls back whenever the language has changed, for what lives outside components. */
export const onLocaleChange = (listener: () => void): void => void instance?.subscribe(listener);

/** Whether a language was chosen on this device, or is named by the address: that counts before what an account remembers. */
export const hasChosenLocale = (): boolean =>
  /(?:^|;\s*)locale=/.test(document.cookie) || new URLSearchParams(location.search).has('lang');
