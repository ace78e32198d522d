import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reachedFrom, readSources, type SourceFile } from './source-tree.ts';

/** The elements and components by which a file asks for input, or lists what there is. */
const formParts = [
  ...[
    'form',
    'Form',
    'NamedForm',
    'FormDialog',
    'DialogForm',
    'input',
    'textarea',
    'select',
    'TextField',
    'TextArea',
    'TextInput',
  ],
  ...['FormField', 'Select', 'Checkbox', 'Switch', 'RadioGroup', 'FileField', 'DateField', 'DayField', 'PasswordField'],
  ...['PhoneField', 'SearchField', 'CodeField', 'QuantityStepper', 'EventPicker', 'Combobox', 'Slider', 'OperatorCards'],
];
const listParts = ['table', 'Table', 'DataTable', 'PagedCard', 'Rows', 'PageOfRows', 'Pager'];

/** Files without a component test, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {};

const sources = readSources();
const tests = [...sources.values()]
  .filter(({ path }) => path.endsWith('.test.tsx'))
  .map((test) => ({ ...test, reached: reachedFrom(sources, test.path) }));
const isTested = (path: string) => /^(features|shell)\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx');
const filesWith = (parts: readonly string[]) =>
  [...sources.values()].filter(({ path, elements }) => isTested(path) && parts.some((part) => elements.has(part)));

type Texts = { readonly [key: string]: string | Texts };
const catalogues = new Map<string, Texts>();
function catalogue(name: string): Texts {
  const known =
    catalogues.get(name) ?? (JSON.parse(readFileSync(join(import.meta.dirname, `../locales/en/${name}.json`), 'utf8')) as Texts);
  catalogues.set(name, known);
  return known;
}

/** Returns all English texts at a key, or below one that is completed at run time. */
function textsAt(key: string): readonly string[] {
  const [name = '', path = ''] = key.split(':');
  let at: string | Texts | undefined = catalogue(name);
  for (const part of path.split('.').filter(Boolean)) at = typeof at === 'object' ? at[part] : undefined;
  const leaves = (value: string | Texts | undefined): readonly string[] =>
    typeof value === 'object' ? Object.values(value).flatMap(leaves) : value === undefined ? [] : [value];
  return leaves(at);
}

/** Returns the longest part of a message that needs no value, which is what a test can name. */
const constantOf = (message: string): string =>
  message
    .split(/\{\w+\}|\{\w+, *\w+,?|\b(?:one|many|other) \{|[{}#]/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0] ?? '';

/** Returns whether a test names a text of the file: what a reader sees of it. */
function names(test: { readonly text: string }, { textKeys }: SourceFile): boolean {
  const texts = textKeys
    .filter((key) => key.includes(':') && !key.startsWith('common:'))
    .flatMap(textsAt)
    .map(constantOf);
  const shown = texts.filter((text) => text.length > 2);
  return shown.length === 0 || shown.some((text) => test.text.includes(text));
}

const untested = (files: readonly SourceFile[]) =>
  files
    .filter((file) => !tests.some((test) => test.reached.has(file.path) && names(test, file)))
    .map(({ path }) => path)
    .filter((path) => !(path in exceptions));

it('every form has a component test that names a text of it', () => {
  const forms = filesWith(formParts);
  expect(forms.length).toBeGreaterThan(100);
  expect(untested(forms)).toEqual([]);
});

it('every list and table has a component test that names a text of it', () => {
  const lists = filesWith(listParts);
  expect(lists.length).toBeGreaterThan(20);
  expect(untested(lists)).toEqual([]);
});

it('a form that no test reaches is found, and one whose texts no test names', () => {
  const [form] = filesWith(['form']);
  const planted = { ...(form as SourceFile), path: 'features/planted/Form.tsx' };
  const unnamed = { ...(form as SourceFile), textKeys: ['second-step:passkeys.removeWords'] };
  expect(untested([planted, unnamed])).toEqual([planted.path, unnamed.path]);
});

it('no file is excepted that has a test or is gone', () => {
  const needed = [...filesWith(formParts), ...filesWith(listParts)].filter(
    (file) => !tests.some((test) => test.reached.has(file.path) && names(test, file)),
  );
  expect(Object.keys(exceptions).filter((path) => !needed.some((file) => file.path === path))).toEqual([]);
});
