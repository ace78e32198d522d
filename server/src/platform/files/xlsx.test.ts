import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { xlsxDisposition, xlsxFile } from './xlsx.ts';

const at = new Date('2026-12-12T19:00:00Z');

/** Returns the cells of the only sheet by their place, with their kind, and the texts of the workbook. */
async function read(rows: Parameters<typeof xlsxFile>[2]) {
  const files = unzipSync(await xlsxFile('Relevé', ['Item', 'When', 'Amount (XAF)'], rows));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  return {
    sheet: textOf('xl/worksheets/sheet1.xml'),
    texts: textOf('xl/sharedStrings.xml'),
    workbook: textOf('xl/workbook.xml'),
  };
}

it('amounts stay numbers, times stay times, and nothing is an empty cell', async () => {
  const { sheet, workbook } = await read([['Net', at, -28_500]]);
  expect(workbook).toContain('name="Relevé"');
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>-28500<\/v>/);
  // Days since the last day of 1899, as spreadsheets count them.
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>46368\.79/);
  expect((await read([['Net', null, 1]])).sheet).not.toContain('r="B2"');
});

it('text that begins like a formula stays text', async () => {
  const { sheet, texts } = await read([
    ['=HYPERLINK("https://evil.example")', null, 0],
    ['<b>&amp;', '@SUM(1)', null],
  ]);
  expect(sheet).not.toContain('<f>');
  expect(texts).toContain('=HYPERLINK(');
  expect(texts).toContain('&lt;b&gt;&amp;amp;');
  expect(sheet.match(/t="s"/g)?.length).toBe(6);
});

it('its file is named after the table', () => {
  expect(xlsxDisposition('statement-2026-12-12')).toBe('attachment; filename="ngoma-statement-2026-12-12.xlsx"');
});
