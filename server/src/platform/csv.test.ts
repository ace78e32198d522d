import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type CsvCell, csvFile } from './csv.ts';

const written = async (cells: readonly CsvCell[], locale: 'en' | 'fr' = 'en') =>
  (await buffer(csvFile(['Head'], [cells], locale))).toString('utf8');

it('begins with the mark of UTF-8, and keeps accents', async () => {
  expect(await written(['Yaoundé', 5_000, null])).toBe('\uFEFFHead\r\nYaoundé,5000,\r\n');
});

it.each(['=1+1', '+237677', '-1', '@SUM(A1)', '\tx', '\rx'])('disarms text that a spreadsheet would run: %j', async (cell) => {
  const line = (await written([cell])).split('Head\r\n')[1] ?? '';
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

it('leaves figures figures, those below zero too', async () => {
  expect(await written([-5_000])).toContain('\r\n-5000\r\n');
});

it('writes instants as spreadsheets read them, in UTC', async () => {
  expect(await written([new Date('2026-12-12T19:05:09.300Z')], 'fr')).toContain('\r\n2026-12-12 19:05:09\r\n');
});

it('quotes what would break a row', async () => {
  expect(await written(['say "no", twice\nor so'])).toContain('"say ""no"", twice\nor so"');
});

it('parts cells with semicolons for French readers', async () => {
  expect(await written(['a', 'b'], 'fr')).toContain('a;b');
  expect(await written(['a;b'], 'fr')).toContain('"a;b"');
});
