import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@ngoma/api/common/locale';
import { IntlMessageFormat } from 'intl-messageformat';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { textParts } from '../features/notifications/kinds/kinds.types.ts';
import { notificationKinds } from '../features/notifications/kinds/notification-kinds.ts';
import { flatten } from '../platform/i18n/messages.ts';
import { catalogues } from './catalogues.ts';

const sourceFolder = join(import.meta.dirname, '..');

const texts = { en: new Map(flatten(catalogues.en)), fr: new Map(flatten(catalogues.fr)) };
const all = locales.flatMap((locale) => [...texts[locale]].map(([key, text]) => ({ locale, key, text })));

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
const compile = (text: string, locale: string) => new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
const elementsOf = (text: string, locale: string): Element[] => compile(text, locale).getAst();

/** Lists all elements of a message, including those within plurals. */
const everyElement = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => everyElement(value)) : []),
  ]);

/** Element types of the syntax tree that are not placeholders: literal text, and the number within a plural. */
const [literal, pound] = [0, 7];
const placeholdersOf = (text: string, locale: string): string[] => {
  const named = everyElement(elementsOf(text, locale)).filter(({ type }) => type !== literal && type !== pound);
  return [...new Set(named.map((element) => ('value' in element ? String(element.value) : '')))].sort();
};

it('each file of the catalogues is registered under the name of its feature, in both languages', () => {
  const camel = (name: string) => name.replace(/-([a-z])/g, (_, first: string) => first.toUpperCase());
  for (const locale of locales) {
    const files = readdirSync(join(import.meta.dirname, locale)).map((name) => camel(name.replace(/\.json$/, '')));
    expect(Object.keys(catalogues[locale]).sort()).toEqual(files.sort());
  }
});

it('both languages have the same keys', () => {
  expect([...texts.fr.keys()]).toEqual([...texts.en.keys()]);
});

it('keys are camel case and stand at most two levels deep in their file', () => {
  expect([...texts.en.keys()].filter((key) => !/^[a-zA-Z]+(\.[a-z][a-zA-Z0-9]*){1,2}$/.test(key))).toEqual([]);
});

it('every message is ICU MessageFormat, and no text is blank', () => {
  for (const { locale, key, text } of all) {
    expect(() => elementsOf(text, locale), key).not.toThrow();
    expect(text.trim(), key).not.toBe('');
  }
});

it('both languages have the same placeholders', () => {
  const different = [...texts.en].filter(
    ([key, text]) => placeholdersOf(text, 'en').join() !== placeholdersOf(texts.fr.get(key) ?? '', 'fr').join(),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

it('every plural has the forms of its language', () => {
  const incomplete = all.filter(({ locale, text }) =>
    everyElement(elementsOf(text, locale)).some(
      (element) => 'pluralType' in element && !(element.options.one && element.options.other),
    ),
  );
  expect(incomplete).toEqual([]);
});

it('an apostrophe is typographic or doubled, and quotes braces only', () => {
  // A single ASCII apostrophe begins a quotation in ICU MessageFormat and would swallow the placeholder after it.
  const lone = all.filter(({ text }) =>
    text
      .replaceAll("''", '')
      .replace(/'[{}#]+'/g, '')
      .includes("'"),
  );
  expect(lone).toEqual([]);
});

it('no plural is made by parentheses or by hand', () => {
  const byHand = all.filter(({ text }) => /\{\w+\}\s+\p{L}+\(s\)/u.test(text));
  expect(byHand).toEqual([]);
});

interface Use {
  readonly at: string;
  readonly key: string | undefined;
  readonly values: readonly string[] | undefined;
}

/** Lists the calls of `bilingual` and `translate` in the server's code. */
function usesOf(path: string): Use[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const first = { bilingual: 0, translate: 1 }[node.expression.text];
      if (first !== undefined) uses.push(readCall(node, first));
    }
    ts.forEachChild(node, visit);
  };
  const readCall = (call: ts.CallExpression, first: number): Use => {
    const [key, values] = [call.arguments[first], call.arguments[first + 1]];
    const names = (values && ts.isObjectLiteralExpression(values) ? values.properties : []).map((one) => one.name?.getText());
    return {
      at: `${path}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`,
      key: key && ts.isStringLiteral(key) ? key.text : undefined,
      values: names.every((name) => name !== undefined) ? names.sort() : undefined,
    };
  };
  visit(source);
  return uses;
}

const uses = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith(join('platform', 'i18n')))
  .flatMap((name) => usesOf(join(sourceFolder, name)));

it('every use names its message by a literal key and gives the values that the message needs', () => {
  const wrong = uses.filter(({ key, values }) => {
    const text = key === undefined ? undefined : texts.en.get(key);
    return text === undefined || values?.join() !== placeholdersOf(text, 'en').join();
  });
  expect(wrong).toEqual([]);
});

it('every message is used', () => {
  const used = new Set<string | undefined>(uses.map(({ key }) => key));
  // The texts of notifications are named by their kinds.
  for (const { texts: group } of Object.values(notificationKinds)) for (const part of textParts) used.add(`${group}.${part}`);
  const unused = [...texts.en.keys()].filter((key) => !used.has(key));
  expect(unused).toEqual([]);
});
