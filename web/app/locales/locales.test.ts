import { describe, expect, it } from 'vitest';
import { readLocalePath } from '#lib/i18n/namespaces.ts';
import { type PluralCategory, readText, type Texts, type Wordings } from '../../texts/compile.ts';

const files = import.meta.glob<string>('./*/*.json', { query: '?raw', import: 'default', eager: true });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../test/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Returns every text of a language by its full key, with its wordings. */
function textsOf(language: string): ReadonlyMap<string, Wordings> {
  const textsIn = (texts: Texts, prefix: string): [string, Wordings][] =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [[`${prefix}${name}`, readText(text)]] : textsIn(text, `${prefix}${name}.`),
    );
  return new Map(
    Object.entries(files).flatMap(([path, json]) => {
      const { locale, namespace } = readLocalePath(path.replace('./', '/locales/'));
      return locale === language ? textsIn(JSON.parse(json), `${namespace}:`) : [];
    }),
  );
}

const texts: Readonly<Record<string, ReadonlyMap<string, Wordings>>> = { en: textsOf('en'), fr: textsOf('fr') };
const keysOf = (language: string) => new Set(texts[language]?.keys());

/** Returns the arguments that a wording contains, each as often as it occurs. */
const argumentsIn = (wording: string) => [...wording.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Returns all arguments of a text, including one that only selects the plural. */
function argumentsOf({ pluralArgument, byCategory }: Wordings): string[] {
  const used = Object.values(byCategory).flatMap(argumentsIn);
  return [...new Set([...used, ...(pluralArgument ? [pluralArgument] : [])])].map(String).sort();
}

const namespaces = new Set(Object.keys(files).map((path) => readLocalePath(path.replace('./', '/locales/')).namespace));
const code = Object.values(sources).join('\n');
const isOfNamespace = (key: string) => namespaces.has(key.split(':')[0] ?? '');

// Keys are always written in full, `namespace:some.key`, as a literal or as a template with a literal beginning.
const used = new Set(
  [...code.matchAll(/['"`]([a-z-]+:[A-Za-z0-9_.-]*[A-Za-z0-9_])['"`]/g)].flatMap((match) => match[1] ?? []).filter(isOfNamespace),
);
const usedBeginnings = [...code.matchAll(/`([a-z-]+:[A-Za-z0-9_.-]*)\$\{/g)]
  .flatMap((match) => match[1] ?? [])
  .filter(isOfNamespace);

describe('the texts', () => {
  it('exist in both languages for every key', () => {
    expect([...keysOf('fr')].sort()).toEqual([...keysOf('en')].sort());
  });

  it('have the same arguments in both languages, each as often in every plural category', () => {
    const argumentsFor = (text: Wordings, category: PluralCategory) =>
      argumentsIn(text.byCategory[category] ?? text.byCategory.other);
    const differing = [...(texts.fr ?? [])].flatMap(([key, french]) => {
      const english = texts.en?.get(key) ?? french;
      const categories = Object.keys({ ...english.byCategory, ...french.byCategory }) as PluralCategory[];
      const pairs = [
        [argumentsOf(english), argumentsOf(french)],
        ...categories.map((category) => [argumentsFor(english, category), argumentsFor(french, category)]),
      ];
      return pairs.filter(([en, fr]) => en?.join() !== fr?.join()).map(([en, fr]) => ({ key, en, fr }));
    });
    expect(differing).toEqual([]);
  });

  it.each(['en', 'fr'])('with plurals have exactly the categories of %s', (language) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const counting = [...(texts[language] ?? [])].filter(([, { pluralArgument }]) => pluralArgument !== undefined);
    expect(counting.length).toBeGreaterThan(10);
    const wrong = counting.filter(([, { byCategory }]) => Object.keys(byCategory).sort().join() !== categories.join());
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('never write both forms at once, as in “ticket(s)”', () => {
    const undecided = Object.values(texts).flatMap((ofLanguage) =>
      [...ofLanguage].filter(([, { byCategory }]) => /\p{L}\((s|es|x|e|ne)\)/u.test(Object.values(byCategory).join(' '))),
    );
    expect(undecided.map(([key]) => key)).toEqual([]);
  });

  it.each(['en', 'fr'])('that put a number before a plural in %s have a singular as well', (language) => {
    // Arguments whose number comes from the data; fixed limits of the product, such as the maximum number of files, are never
    // one. Words with the same singular and plural are left out: avis, fois, new.
    const numbers = 'answered|capacity|count|done|entered|points|postings|read|sold|stars|total|transfers|verified|won';
    const numbered = new RegExp(
      `\\{(${numbers})\\}( (of|sur) \\{\\w+\\})? (?!de plus|avis|fois|new this)(\\p{L}+ )?\\p{L}{2,}s(?!\\p{L})`,
      'u',
    );
    const rigid = [...(texts[language] ?? [])]
      .filter(([, { pluralArgument, byCategory }]) => !pluralArgument && numbered.test(byCategory.other))
      .map(([key]) => key);
    expect(rigid).toEqual([]);
  });

  it('exist for every key in the code', () => {
    const known = keysOf('en');
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
    expect(usedBeginnings.filter((beginning) => ![...known].some((key) => key.startsWith(beginning)))).toEqual([]);
  });

  it('are all used in the code', () => {
    const unused = [...keysOf('en')].filter(
      (key) => !used.has(key) && !usedBeginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it('in French use the typographic apostrophe and accents', () => {
    const typewriter = [...(texts.fr ?? [])].filter(([, { byCategory }]) =>
      Object.values(byCategory).some((wording) => /[a-zé]'[a-zéèêàh]/i.test(wording)),
    );
    expect(typewriter.map(([key]) => key)).toEqual([]);
  });
});
