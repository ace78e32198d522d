import type { Locale } from '@ngoma/api/common/locale';
import { createTranslation, type Texts, type Translation } from './translation.ts';

type Group = Readonly<Record<string, Texts>>;

const groups: Readonly<Record<'public' | 'guarded', Readonly<Record<Locale, () => Promise<{ default: Group }>>>>> = {
  public: { en: () => import('virtual:texts/en/public'), fr: () => import('virtual:texts/fr/public') },
  guarded: { en: () => import('virtual:texts/en/guarded'), fr: () => import('virtual:texts/fr/guarded') },
};

let instance: Translation | undefined;
let wantsGuarded = false;

async function addGroup(translation: Translation, locale: Locale, group: keyof typeof groups): Promise<void> {
  const { default: texts } = await groups[group][locale]();
  for (const [namespace, words] of Object.entries(texts)) translation.add(locale, namespace, words);
}

/** Starts the texts in the browser, in the language in which the server wrote the page. */
export async function startTranslation(locale: Locale): Promise<Translation> {
  const translation = createTranslation(locale);
  await addGroup(translation, locale, 'public');
  instance = translation;
  return translation;
}

/** Fetches the texts of the guarded pages, once; its guard waits for this. */
export async function loadGuardedTexts(translation: Translation): Promise<void> {
  wantsGuarded = true;
  await addGroup(translation, translation.current.language, 'guarded');
}

/** The reader's language at this moment, for calls outside components. */
export const currentLocale = (): Locale => instance?.current.language ?? 'en';

const oneYearSeconds = 31_536_000;

/**
 * Changes the language: fetches its texts, remembers the choice in a cookie (the server writes the next page by it), and
 * turns the interface over without a reload.
 */
export async function changeLocale(translation: Translation, locale: Locale): Promise<void> {
  await Promise.all([
    addGroup(translation, locale, 'public'),
    wantsGuarded ? addGroup(translation, locale, 'guarded') : undefined,
  ]);
  // A guard may have asked for its texts meanwhile, and was given those of the language that was spoken then.
  if (wantsGuarded) await addGroup(translation, locale, 'guarded');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox.
  document.cookie = `locale=${locale}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
  translation.change(locale);
}

/** Calls back whenever the language has changed, for what lives outside components. */
export const onLocaleChange = (listener: () => void): void => void instance?.subscribe(listener);

/** Whether a language was chosen on this device, or is named by the address: that counts before what an account remembers. */
export const hasChosenLocale = (): boolean =>
  /(?:^|;\s*)locale=/.test(document.cookie) || new URLSearchParams(location.search).has('lang');
