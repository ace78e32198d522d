import { Readable } from 'node:stream';
import type { Locale } from '@ngoma/api/common/locale';

/** What stands in a cell; a figure stays a figure, an instant is one to a spreadsheet, in UTC, nothing is an empty cell. */
export type CsvCell = string | number | Date | null;
export type CsvRow = readonly CsvCell[];

/** Says to spreadsheets that accents are UTF-8. */
const byteOrderMark = '\uFEFF';
/** What a spreadsheet would take for a formula, and run on the desk of whoever opens the file. */
const formula = /^[=+\-@\t\r]/;

/** French spreadsheets use the comma within figures, and so expect semicolons between cells. */
const separators: Readonly<Record<Locale, string>> = { en: ',', fr: ';' };

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // With the `T` and the `Z` of ISO 8601, spreadsheets keep it as text, which sorts but does not count.
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (row: CsvRow, locale: Locale): string => `${row.map(cellOf).join(separators[locale])}\r\n`;

async function* write(headings: readonly string[], rows: AsyncIterable<CsvRow> | Iterable<CsvRow>, locale: Locale) {
  yield byteOrderMark + lineOf(headings, locale);
  for await (const row of rows) yield lineOf(row, locale);
}

/**
 * A table as a file for spreadsheets, written while it is sent: UTF-8 with its mark, cells quoted where they must be, and
 * text that begins like a formula disarmed by an apostrophe.
 */
export const csvFile = (headings: readonly string[], rows: AsyncIterable<CsvRow> | Iterable<CsvRow>, locale: Locale): Readable =>
  Readable.from(write(headings, rows, locale), { objectMode: false });

/** What a downloaded table is called: `attachment; filename="ngoma-sales-2026-12-12.csv"`. */
export const csvDisposition = (name: string): string => `attachment; filename="ngoma-${name}.csv"`;
