import type { Locale } from '@ngoma/api/common/locale';
import { type CompiledTexts, createTranslation, type Translation } from './translation.ts';

/** Loads the texts of one language that a part of the application needs beyond the public ones. */
export type TextsLoader = (translation: Translation, locale: Locale) => Promise<unknown>;

const publicTexts = { en: () => import('virtual:texts/en/public'), fr: () => import('virtual:texts/fr/public') };

let instance: Translation | undefined;
const loaders = new Set<TextsLoader>();
const firstLoaders = new Set<TextsLoader>();

const addPublicTexts: TextsLoader = async (translation, locale) =>
  addTexts(translation, locale, (await publicTexts[locale]()).default);

/** Adds texts of one language by their namespaces. */
export function addTexts(translation: Translation, locale: Locale, group: Readonly<Record<string, CompiledTexts>>): void {
  for (const [namespace, texts] of Object.entries(group)) translation.add(locale, namespace, texts);
}

/**
 * Starts the translation in the browser, in the language in which the server rendered the page. Also loads the own texts and
 * the parts of the page that was opened: an update of a part that still waits for them would replace its fields, with what was typed in
 * them. A failure is left to that part.
 */
export async function startTranslation(locale: Locale): Promise<Translation> {
  const translation = createTranslation(locale);
  const own = [...firstLoaders].map((load) => load(translation, locale));
  await Promise.all([addPublicTexts(translation, locale), Promise.allSettled(own)]);
  instance = translation;
  return translation;
}

/** Registers a loader whose texts are loaded on every change of language before the new language is shown. */
export const fetchOnChange = (loader: TextsLoader): void => void loaders.add(loader);

/** Registers a loader of texts, or of the code of a part, that is awaited before the page starts, if it is registered by then. */
export const fetchAtStart = (loader: TextsLoader): void => void firstLoaders.add(loader);

/** Loads texts in the reader's language together with the code of a part, so that the part is rendered at once. */
export async function fetchTexts({ fetch }: { readonly fetch: TextsLoader }): Promise<void> {
  if (instance) await fetch(instance, instance.current.language);
}

/** Returns the reader's current language, for code outside components. */
export const currentLocale = (): Locale => instance?.current.language ?? 'en';

const oneYearSeconds = 31_536_000;

/** Maximum time to wait for the reloaded data before the new language is shown without it. */
const timeoutMs = 2_000;

/**
 * Changes the language without a reload. A cookie stores the choice, so that the server answers in the new language from then on;
 * `reloadData` reloads the data on the page. The interface switches once texts and data are there, so that no page mixes both
 * languages.
 */
export async function changeLocale(translation: Translation, locale: Locale, reloadData: () => Promise<void>): Promise<void> {
  await Promise.all([addPublicTexts, ...loaders].map((load) => load(translation, locale)));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `locale=${locale}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  await Promise.race([reloadData(), new Promise((done) => setTimeout(done, timeoutMs))]);
  translation.change(locale);
}

/** Calls the listener after each change of language, for code outside components. */
export const onLocaleChange = (listener: () => void): void => void instance?.subscribe(listener);

/** Returns whether the address names the language, which takes precedence over all other choices. */
export const isLocaleInAddress = (): boolean => new URLSearchParams(location.search).has('lang');

/** Returns the language that was chosen on this device, or undefined. It takes precedence over the language of the account. */
export function chosenLocale(): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(document.cookie)?.[1];
  return value === 'en' || value === 'fr' ? value : undefined;
}
