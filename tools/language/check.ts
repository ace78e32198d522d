import { allowances, bannedOpenings, bannedWords, fileSuffixes } from './rules.ts';

/** One file to check: its path from the root of the repository, with forward slashes, and its content. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly rule: 'banned-word' | 'file-suffix' | 'doc-comment-opening' | 'missing-translation';
  readonly path: string;
  /** Counted from 1; absent where the whole file is meant. */
  readonly line?: number;
  readonly message: string;
}

const wordPattern = new RegExp(`\\b(${bannedWords.map(({ word }) => word).join('|')})\\b`, 'gi');
const instead = new Map(bannedWords.map(({ word, use }) => [word, use]));

/** Separates the words of camelCase and snake_case names, so that a word is found inside a name. Keeps the length per name part. */
const splitNames = (line: string): string => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ');

function findBannedWords({ path, text }: SourceFile): Violation[] {
  const allowed = allowances.filter((allowance) => allowance.path.test(path));
  return text.split('\n').flatMap((line, index) => {
    const looked = allowed.reduce((rest, allowance) => rest.replace(new RegExp(allowance.text, 'gi'), ' '), line);
    return [...splitNames(looked).matchAll(wordPattern)].map(
      ([word]): Violation => ({
        rule: 'banned-word',
        path,
        line: index + 1,
        message: `"${word}": write ${instead.get(word.toLowerCase())}`,
      }),
    );
  });
}

function checkFileSuffix({ path }: SourceFile): Violation[] {
  if (!/\.(ts|tsx|mjs|cjs)$/.test(path)) return [];
  const name = (path.split('/').at(-1) ?? '').replace(/^\./, '');
  const [, ...endings] = name.split('.').slice(0, -1);
  return endings
    .filter((ending) => !fileSuffixes.includes(ending))
    .map((ending) => ({
      rule: 'file-suffix',
      path,
      message: `".${ending}" is no suffix of a file; see tools/language/rules.ts`,
    }));
}

const openingPattern = new RegExp(`/\\*\\*\\s*(?:\\*\\s*)?(${bannedOpenings.join('|')})\\b`, 'g');

function checkDocComments({ path, text }: SourceFile): Violation[] {
  if (!/\.(ts|tsx|mjs|cjs)$/.test(path) || path.startsWith('tools/language/')) return [];
  return [...text.matchAll(openingPattern)].map((match) => ({
    rule: 'doc-comment-opening',
    path,
    line: text.slice(0, match.index).split('\n').length,
    message: `A doc comment begins with a verb in the third person or with a noun, not with "${match[1]}"`,
  }));
}

type Catalogue = { readonly [key: string]: string | Catalogue };

const keysOf = (catalogue: Catalogue, prefix = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );

const cataloguePattern = /^(.*\/locales)\/(en|fr)\/([a-z-]+)\.json$/;

function checkTranslations(files: readonly SourceFile[]): Violation[] {
  const catalogues = new Map(files.filter(({ path }) => cataloguePattern.test(path)).map(({ path, text }) => [path, text]));
  return [...catalogues].flatMap(([path, text]) => {
    const [, folder, locale, name] = cataloguePattern.exec(path) ?? [];
    const other = `${folder}/${locale === 'en' ? 'fr' : 'en'}/${name}.json`;
    const known = new Set(keysOf(JSON.parse(catalogues.get(other) ?? '{}') as Catalogue));
    return keysOf(JSON.parse(text) as Catalogue)
      .filter((key) => !known.has(key))
      .map((key): Violation => ({ rule: 'missing-translation', path: other, message: `has no text for "${key}"` }));
  });
}

/**
 * Returns every violation of the language rules in these files: banned words in names, comments and texts, unknown file
 * suffixes, doc comments that begin with the wrong word, and texts that one language lacks.
 */
export function checkLanguage(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [...findBannedWords(file), ...checkFileSuffix(file), ...checkDocComments(file)]),
    ...checkTranslations(files),
  ];
}
