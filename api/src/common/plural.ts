import type { Locale } from './locale.ts';

const rules: Readonly<Record<Locale, Intl.PluralRules>> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') };

/** Returns the form of a text that the language takes after a number: "0 events" in English, "0 événement" in French. */
export const plural = (locale: Locale, count: number | bigint, one: string, other: string): string =>
  rules[locale].select(Number(count)) === 'one' ? one : other;
