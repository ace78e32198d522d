import type { Locale } from '@ngoma/api/common/locale';
import { formatNumber } from '#lib/format/format.ts';
import type { TextKey } from '#lib/i18n/text-keys.ts';

/** The values of a text's arguments, by their names. */
export type TextValues = Readonly<Record<string, unknown>>;

/** Returns a text by its key, written in full: `t('events:left', { count: 3 })`. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** A text with plurals: the argument that selects the category, and the wording of each category that differs from `other`. */
export type CompiledPlural = readonly [
  argument: string,
  wordings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
];

/** A text as the build compiles it from ICU MessageFormat (`texts/compile.ts`): `{name}` stands for an argument. */
export type CompiledText = string | CompiledPlural;

/** One compiled catalogue: texts, or further levels. */
export interface CompiledTexts {
  readonly [name: string]: CompiledText | CompiledTexts;
}

/** The texts of one reader in the current language. */
export interface Translation {
  /**
   * The current language and its lookup function; a new object after each change of language, so that components render again.
   */
  readonly current: { readonly language: Locale; readonly t: Translate };
  add(locale: Locale, namespace: string, texts: CompiledTexts): void;
  change(locale: Locale): void;
  /** Calls the listener at every change of language; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Numbers are written with the reader's separators. What is no quantity, such as a year, is passed as a string. */
const written = (value: unknown, locale: Locale): string =>
  typeof value === 'number' ? formatNumber(value, locale) : String(value ?? '');

const fill = (text: string, values: TextValues, locale: Locale): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name], locale));

const isPlural = (node: unknown): node is CompiledPlural => Array.isArray(node);

function translateFrom(namespaces: ReadonlyMap<string, CompiledTexts>, locale: Locale): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const colon = key.indexOf(':');
    let node: CompiledText | CompiledTexts | undefined = namespaces.get(key.slice(0, colon));
    for (const name of key.slice(colon + 1).split('.'))
      node = typeof node === 'object' && !isPlural(node) ? node[name] : undefined;
    if (isPlural(node)) node = node[1][plurals.select(Number(values[node[0]]))] ?? node[1].other;
    // A missing text shows its key; a test finds such keys before a reader does.
    return fill(typeof node === 'string' ? node : key, values, locale);
  };
}

/**
 * Stores compiled texts and looks them up, with values and the plural rules of the language. Every public page contains this
 * code, which is why it is not a library (docs/decisions/0013).
 */
export function createTranslation(locale: Locale): Translation {
  const stores: Record<Locale, Map<string, CompiledTexts>> = { en: new Map(), fr: new Map() };
  const listeners = new Set<() => void>();
  const stateOf = (language: Locale) => ({ language, t: translateFrom(stores[language], language) });
  let current = stateOf(locale);
  return {
    get current() {
      return current;
    },
    add: (of, namespace, texts) => {
      stores[of].set(namespace, texts);
    },
    change(to) {
      current = stateOf(to);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
