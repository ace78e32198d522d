import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'docs/decisions');
const decisions = readdirSync(folder).filter((file) => file !== 'README.md');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/**
 * Returns the references to decisions in a text that lead to none of the given files. A reference is a path
 * (`decisions/0012`, `decisions/0012-noun-phrase.md`), a link to a decision's file beside it, a number after the word
 * "decision", also in a list or a range, or a number in brackets on a line with that word. Numbers begin with 0, years do not.
 */
function findDeadReferences(text: string, files: readonly string[]): string[] {
  const numbers = new Set(files.map((file) => file.slice(0, 4)));
  const namedFiles = [...text.matchAll(/\b0\d{3}-[a-z0-9-]+\.md\b/g)].map(([file]) => file);
  const numbersInPaths = [...text.matchAll(/\bdecisions\/(\d{4})/g)].flatMap(([, number]) => number ?? []);
  const numbersInLists = [
    ...text.matchAll(/\bdecisions?:?\s+((?:\[?\b0\d{3}\b\]?(?:\([^)\s]*\))?(?:,| and| to|–)?\s*)+)/gi),
  ].flatMap(([, list = '']) => [...list.matchAll(/(?<![\w/(-])0\d{3}\b/g)].map(([number]) => number));
  const numbersInBrackets = text
    .split('\n')
    .filter((line) => /\bdecisions?\b/i.test(line))
    .flatMap((line) => [...line.matchAll(/\((0\d{3})\)/g)].flatMap(([, number]) => number ?? []));
  const deadNumbers = [...numbersInPaths, ...numbersInLists, ...numbersInBrackets].filter((number) => !numbers.has(number));
  return [...new Set([...namedFiles.filter((file) => !files.includes(file)), ...deadNumbers])];
}

/** Returns the paths of the text files that git tracks; binary ones and the lock file are left out. */
function listTextFiles(): string[] {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => /\.(tsx?|mjs|cjs|js|css|json|md|sql|ya?ml)$/.test(path) && path !== 'package-lock.json');
}

it('the index of decisions lists every decision once, under its title and file', () => {
  const lines = decisions.map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)/.exec(read(file)) ?? [];
    return `- [${number}](${file}) ${title}`;
  });
  const listed = read('README.md')
    .split('\n')
    .filter((line) => /^- \[\d{4}\]/.test(line));
  expect(listed.toSorted()).toEqual(lines.toSorted());
});

it('decisions are numbered from 0001 without a gap, and their files carry the number and a noun phrase', () => {
  const numbers = decisions.map((file) => /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(file)?.[1]);
  expect(numbers.toSorted()).toEqual(decisions.map((_, index) => String(index + 1).padStart(4, '0')));
});

it('every decision has a date and a status, and a superseded one names the decision that holds', () => {
  const numbers = decisions.map((file) => file.slice(0, 4));
  const faulty = decisions.filter((file) => {
    const [, status, next] = /\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|superseded by (\d{4}))\n/.exec(read(file)) ?? [];
    return !status || (next !== undefined && !numbers.includes(next));
  });
  expect(faulty).toEqual([]);
});

it('every decision has context, options considered, decision and consequences, in this order', () => {
  const sections = ['Context', 'Options considered', 'Decision', 'Consequences'];
  const faulty = decisions.filter((file) => {
    const titles = [...read(file).matchAll(/^## (.+)\n\n(?=[^#\s])/gm)].map(([, title]) => title);
    return titles.join() !== sections.join();
  });
  expect(faulty).toEqual([]);
});

it.each([
  ['a path', 'queue (docs/decisions/0999) of orders', ['0999']],
  ['a path to a file', 'see [9](docs/decisions/0999-lost.md)', ['0999-lost.md', '0999']],
  ['a file beside it', '[0999](0999-lost.md)', ['0999-lost.md']],
  ['a renamed file', '[0012](0012-lost.md)', ['0012-lost.md']],
  ['a number after the word', 'the reason is in decision 0999.', ['0999']],
  ['a number in a list', 'Decisions: 0012, 0998 and 0999', ['0998', '0999']],
  ['a number at the end of a range', 'decisions 0012 to 0999', ['0999']],
  [
    'linked numbers',
    'Decisions: [0012](../decisions/0012-found.md) to [0999](../decisions/0999-lost.md)',
    ['0999-lost.md', '0999'],
  ],
  ['a number in brackets', 'Decision on rates (0999)', ['0999']],
])('a reference to a missing decision is found: %s', (_, text, dead) => {
  expect(findDeadReferences(text, ['0012-found.md'])).toEqual(dead);
});

it.each([
  'docs/decisions/0012-found.md',
  'decision 0012 (docs/decisions/0012)',
  'a decision of 2026 (0012)',
  "['(0237) 677.12.34-56', '0237677123456']",
  'server/migrations/0099_tables.sql',
])('a text without a reference to a missing decision passes: %s', (text) => {
  expect(findDeadReferences(text, ['0012-found.md'])).toEqual([]);
});

it('every reference to a decision in the repository leads to one', () => {
  const dead = listTextFiles()
    .filter((path) => !path.endsWith('decisions.test.ts'))
    .flatMap((path) =>
      findDeadReferences(readFileSync(join(root, path), 'utf8'), decisions).map((reference) => `${path}: ${reference}`),
    );
  expect(dead).toEqual([]);
});
