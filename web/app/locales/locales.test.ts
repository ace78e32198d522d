import { describe, expect, it } from 'vitest';
import { readLocalePath } from '#lib/namespaces.ts';

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default', eager: true });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../test/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `_one` and `_other` are forms of one key. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

function keysIn(texts: Record<string, unknown>, prefix: string): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? keysIn(value as Record<string, unknown>, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  );
}

const rawKeysOf = (language: string): string[] =>
  Object.entries(files).flatMap(([path, texts]) => {
    const { locale, namespace } = readLocalePath(path.replace('./', '/locales/'));
    return locale === language ? keysIn(texts, `${namespace}:`) : [];
  });
const keysOf = (language: string) => new Set(rawKeysOf(language).map(withoutPlural));

const textAt = (language: string, key: string): unknown => {
  const [namespace = '', path = ''] = key.split(':');
  return path
    .split('.')
    .reduce<unknown>(
      (node, name) => (node as Record<string, unknown> | undefined)?.[name],
      files[`./${language}/${namespace}.json`],
    );
};

const namespaces = new Set(Object.keys(files).map((path) => readLocalePath(path.replace('./', '/locales/')).namespace));
const code = Object.values(sources).join('\n');
const isOfNamespace = (key: string) => namespaces.has(key.split(':')[0] ?? '');

// Keys are always written in full, `namespace:some.key`, as a literal; or as a template whose beginning is.
const used = new Set(
  [...code.matchAll(/['"`]([a-z-]+:[A-Za-z0-9_.-]*[A-Za-z0-9_])['"`]/g)].flatMap((match) => match[1] ?? []).filter(isOfNamespace),
);
const usedBeginnings = [...code.matchAll(/`([a-z-]+:[A-Za-z0-9_.-]*)\$\{/g)]
  .flatMap((match) => match[1] ?? [])
  .filter(isOfNamespace);

describe('the texts', () => {
  it('exist in both languages, key by key', () => {
    expect([...keysOf('fr')].sort()).toEqual([...keysOf('en')].sort());
  });

  it('name the same values in both languages', () => {
    const valuesIn = (text: unknown) => [...String(text).matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort();
    const english = new Set(rawKeysOf('en'));
    for (const key of rawKeysOf('fr').filter((one) => english.has(one))) {
      expect({ key, values: valuesIn(textAt('fr', key)) }).toEqual({ key, values: valuesIn(textAt('en', key)) });
    }
  });

  it.each(['en', 'fr'])('that count have every form which %s asks for', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(rawKeysOf(language));
    const counting = new Set([...keys].filter((key) => key !== withoutPlural(key)).map(withoutPlural));
    expect(counting.size).toBeGreaterThan(10);
    const lacking = [...counting].flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !keys.has(key));
    expect(lacking).toEqual([]);
  });

  it('exist for every key that the code uses', () => {
    const known = keysOf('en');
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
    expect(usedBeginnings.filter((beginning) => ![...known].some((key) => key.startsWith(beginning)))).toEqual([]);
  });

  it('are all used', () => {
    const unused = [...keysOf('en')].filter(
      (key) => !used.has(key) && !usedBeginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it('in French have its apostrophe and its accents', () => {
    const typewriter = rawKeysOf('fr').filter((key) => /[a-zé]'[a-zéèêàh]/i.test(String(textAt('fr', key))));
    expect(typewriter).toEqual([]);
  });

  it('put a name before other words with the colon of the language: French sets a space before it', () => {
    const glued = Object.entries(sources).flatMap(([path, source]) =>
      path.endsWith('/lib/punctuation.ts')
        ? []
        : [...source.matchAll(/`[^`\n]*\$\{[^`\n]*\} ?: [^`\n]*`|\{t\([^{}\n]*\)\} ?: .*/g)].map(
            (match) => `${path} ${match[0]}`,
          ),
    );
    expect(glued).toEqual([]);
  });
});
