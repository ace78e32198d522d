import type { Locale } from '@ngoma/api/common/locale';

/** What is put into a text where it says `{{name}}`; `count` also chooses the plural. */
export type TextValues = Readonly<Record<string, unknown>>;

/** Says a text by its key, written in full: `t('events:left', { count: 3 })`. */
export type Translate = (key: string, values?: TextValues) => string;

/** One file of texts: words, or further levels. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** The texts of one reader, and the language they are said in. */
export interface Translation {
  /** What is said now; another object after each change of language, so that whatever shows texts follows. */
  readonly current: { readonly language: Locale; readonly t: Translate };
  add(locale: Locale, namespace: string, texts: Texts): void;
  change(locale: Locale): void;
  /** Calls back at every change of language; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

const fill = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));

function textAt(texts: Texts | undefined, path: string): string | undefined {
  let node: string | Texts | undefined = texts;
  for (const name of path.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'string' ? node : undefined;
}

function translateFrom(namespaces: ReadonlyMap<string, Texts>, locale: Locale): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const colon = key.indexOf(':');
    const texts = namespaces.get(key.slice(0, colon));
    const path = key.slice(colon + 1);
    const { count } = values;
    const plural = typeof count === 'number' ? `${path}_${plurals.select(count)}` : path;
    // A key that has no text shows itself: a test finds those before a reader does.
    return fill(textAt(texts, plural) ?? textAt(texts, path) ?? key, values);
  };
}

/**
 * Keeps texts and says them: values, plurals by the rules of the language, and nothing else. Every public page carries
 * this, which is why it is not one of the libraries (docs/decisions/0133).
 */
export function createTranslation(locale: Locale): Translation {
  const stores: Record<Locale, Map<string, Texts>> = { en: new Map(), fr: new Map() };
  const listeners = new Set<() => void>();
  const speak = (language: Locale) => ({ language, t: translateFrom(stores[language], language) });
  let current = speak(locale);
  return {
    get current() {
      return current;
    },
    add: (of, namespace, texts) => {
      stores[of].set(namespace, texts);
    },
    change(to) {
      current = speak(to);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
