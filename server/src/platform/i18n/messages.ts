import { frenchSpaces } from '@ngoma/api/common/french-spaces';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { IntlMessageFormat } from 'intl-messageformat';
import { catalogues } from '../../locales/catalogues.ts';

/** Messages by key, one or two levels deep: `{ soldOut: '…', labels: { order: '…' } }`. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** The keys of a catalogue, with levels joined by dots: `orders.labels.order`. */
export type KeyOf<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string ? Key : `${Key}.${KeyOf<Messages[Key]>}`;
}[keyof Messages & string];

/** The key of a message in `server/src/locales`, from its English catalogue. */
export type MessageKey = KeyOf<(typeof catalogues)['en']>;

/** The value of a placeholder. A bilingual value is written in each language. */
export type MessageValue = string | number | Bilingual;
export type MessageValues = Readonly<Record<string, MessageValue>>;

export interface Messages<Key extends string> {
  /** Returns a message in both languages. Throws if a placeholder has no value. */
  bilingual(key: Key, values?: MessageValues): Bilingual;
  /** Returns a message in both languages by a computed key, or undefined if there is none. For texts that data name. */
  textOf(key: string, values: MessageValues): Bilingual | undefined;
  /** Returns a message in one language. Throws if a placeholder has no value. */
  translate(locale: Locale, key: Key, values?: MessageValues): string;
}

/** A message without placeholders is stored as its final text; any other is compiled at its first use. */
type Entry = { readonly text: Bilingual } | { readonly source: Bilingual; compiled?: Compiled };
type Compiled = Readonly<Record<Locale, IntlMessageFormat>>;

/** The characters with a meaning in ICU MessageFormat: placeholders, and the apostrophe that quotes them. */
const syntax = /[{}']/;

// Without tags: texts are plain, and what looks like a tag is displayed as it is.
const compile = (text: string, locale: Locale) => new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });

/**
 * Creates the two readers of a pair of ICU MessageFormat catalogues with equal keys. French gets its no-break spaces. A message without placeholders costs one map
 * look-up, because refusals on hot paths use them.
 */
export function messagesOf<English extends Catalogue>(both: { en: English; fr: Catalogue }): Messages<KeyOf<English>> {
  const french = new Map(flatten(both.fr));
  const entries = new Map<string, Entry>();
  for (const [key, en] of flatten(both.en)) {
    const text: Bilingual = Object.freeze({ en, fr: frenchSpaces(french.get(key) ?? en) });
    entries.set(key, syntax.test(text.en) || syntax.test(text.fr) ? { source: text } : { text });
  }

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key);
    if (!entry) throw new Error(`There is no message ${key}`);
    return entry;
  };
  const format = (entry: Exclude<Entry, { text: Bilingual }>, locale: Locale, values: MessageValues): string => {
    entry.compiled ??= { en: compile(entry.source.en, 'en'), fr: compile(entry.source.fr, 'fr') };
    return String(entry.compiled[locale].format(valuesIn(locale, values)));
  };

  return {
    bilingual(key, values = {}) {
      const entry = entryOf(key);
      return 'text' in entry ? entry.text : { en: format(entry, 'en', values), fr: format(entry, 'fr', values) };
    },
    textOf(key, values) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      return 'text' in entry ? entry.text : { en: format(entry, 'en', values), fr: format(entry, 'fr', values) };
    },
    translate(locale, key, values = {}) {
      const entry = entryOf(key);
      return 'text' in entry ? entry.text[locale] : format(entry, locale, values);
    },
  };
}

/** Lists the messages of a catalogue by their full keys. */
export function flatten(catalogue: Catalogue, prefix = ''): (readonly [key: string, text: string])[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : flatten(value, `${prefix}${key}.`),
  );
}

const valuesIn = (locale: Locale, values: MessageValues): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]));

/** The server's texts, from `server/src/locales`. */
export const { bilingual, textOf, translate } = messagesOf(catalogues);
