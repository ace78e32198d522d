import type { Cell } from 'write-excel-file/node';
import type { CsvCell, CsvRow } from './csv.ts';

const amountFormat = '#,##0';
const dateFormat = 'yyyy-mm-dd hh:mm';
/** Widths in characters: that of texts, and of dates and amounts. */
const widths = { text: 46, other: 20 };

/** Text is always written as text, so that a spreadsheet never runs it as a formula. */
function cellOf(value: CsvCell): Cell {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number, format: amountFormat };
  if (value instanceof Date) return { value, type: Date, format: dateFormat };
  return { value, type: String };
}

/**
 * Returns an Excel workbook with one sheet: bold headings that stay on screen, texts, dates in UTC and whole amounts. The workbook is
 * built in memory, so it is for tables of a known small size; long lists are CSV, which is streamed.
 */
export async function xlsxFile(sheet: string, headings: readonly string[], rows: readonly CsvRow[]): Promise<Buffer> {
  // Loaded on first use: few readers ask for a workbook.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const head = headings.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }));
  const columns = headings.map((_, place) => ({ width: place === 0 ? widths.text : widths.other }));
  return writeXlsxFile([head, ...rows.map((row) => row.map(cellOf))], { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

/** Returns the `Content-Disposition` of a downloaded workbook. */
export const xlsxDisposition = (name: string): string => `attachment; filename="ngoma-${name}.xlsx"`;
