import { describe, expect, it } from 'vitest';
import { checkLanguage, type SourceFile } from './check.ts';

const rulesIn = (...files: SourceFile[]) =>
  checkLanguage(files).map(({ rule, line }) => (line ? `${rule} in line ${line}` : rule));
const source = (text: string, path = 'server/src/example.service.ts'): SourceFile => ({ path, text });

describe('the language check', () => {
  it.each([
    ['in a name', 'const demoHouse = 1;'],
    ['in snake case', "const column = 'told_at';"],
    ['in a comment', '// The letter goes out at once.'],
    ['in a text', "const title = 'The square on your ticket';"],
  ])('reports a banned word %s', (_place, text) => {
    expect(rulesIn(source(text))).toEqual(['banned-word in line 1']);
  });

  it('reports a banned word in documents and catalogues', () => {
    expect(rulesIn(source('# The order desk', 'docs/example.md'))).toEqual(['banned-word in line 1']);
    const catalogue = '{ "title": "Your letters" }';
    expect(
      rulesIn(
        source(catalogue, 'web/app/locales/en/example.json'),
        source('{ "title": "Vos e-mails" }', 'web/app/locales/fr/example.json'),
      ),
    ).toEqual(['banned-word in line 1']);
  });

  it.each(['<Typography sx={{ letterSpacing: 1 }} />', "const opening = 'Doors open at 18:00';", "const genre = 'Afro-house';"])(
    'accepts %s',
    (text) => {
      expect(rulesIn(source(text))).toEqual([]);
    },
  );

  it('accepts words that only contain a banned one', () => {
    expect(rulesIn(source('const warehouse = lettered + outdoors;'))).toEqual([]);
  });

  it('reports a suffix that no file carries', () => {
    expect(rulesIn(source('', 'server/src/features/orders/orders.helpers.ts'))).toEqual(['file-suffix']);
    expect(rulesIn(source('', 'server/src/features/orders/orders.race.test.ts'))).toEqual([]);
  });

  it.each(['/** What a buyer gets. */', '/**\n * Whoever asks.\n */', '/** Nobody waits. */', '/** Somebody signed in. */'])(
    'reports the doc comment %j',
    (text) => {
      expect(rulesIn(source(text)).filter((rule) => rule.startsWith('doc-comment-opening'))).toHaveLength(1);
    },
  );

  it('reports a text that one language lacks', () => {
    const violations = checkLanguage([
      source('{ "a": { "title": "One", "lead": "Two" } }', 'server/src/locales/en/orders.json'),
      source('{ "a": { "title": "Un" } }', 'server/src/locales/fr/orders.json'),
    ]);
    expect(violations).toEqual([
      { rule: 'missing-translation', path: 'server/src/locales/fr/orders.json', message: 'has no text for "a.lead"' },
    ]);
  });
});
