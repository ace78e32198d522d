import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type CsvCell, csvFile } from './csv.ts';

const written = async (cells: readonly CsvCell[], locale: 'en' | 'fr' = 'en') =>
  (await buffer(csvFile(['Head'], [cells], locale))).toString('utf8');

it('a file begins with the byte order mark of UTF-8 and keeps accents', async () => {
  expect(await written(['Yaoundé', 5_000, null])).toBe('\uFEFFHead\r\nYaoundé,5000,\r\n');
});

it.each(['=1+1', '+237677', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'text that a spreadsheet would run as a formula is disarmed: %j',
  async (cell) => {
    const line = (await written([cell])).split('Head\r\n')[1] ?? '';
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);

it('numbers stay numbers, including negative ones', async () => {
  expect(await written([-5_000])).toContain('\r\n-5000\r\n');
});

it('times are written in UTC, in the form that spreadsheets parse', async () => {
  expect(await written([new Date('2026-12-12T19:05:09.300Z')], 'fr')).toContain('\r\n2026-12-12 19:05:09\r\n');
});

it('cells with separators, quotes or line breaks are quoted', async () => {
  expect(await written(['say "no", twice\nor so'])).toContain('"say ""no"", twice\nor so"');
});

it('cells are separated by semicolons for French readers', async () => {
  expect(await written(['a', 'b'], 'fr')).toContain('a;b');
  expect(await written(['a;b'], 'fr')).toContain('"a;b"');
});
