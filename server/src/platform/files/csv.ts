import { Readable } from 'node:stream';
import type { Locale } from '@ngoma/api/common/locale';

/** A cell's value. A number stays a number, a Date is written in UTC in a form that spreadsheets parse, null is an empty cell. */
export type CsvCell = string | number | Date | null;
export type CsvRow = readonly CsvCell[];

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
/**
 * Matches text that a spreadsheet would run as a formula on the reader's machine (CSV injection). Some of them read the full-width
 * signs of East Asian keyboards alike.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** French spreadsheets use the comma as the decimal separator, and so expect semicolons between cells. */
const separators: Readonly<Record<Locale, string>> = { en: ',', fr: ';' };

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // With the `T` and the `Z` of ISO 8601, spreadsheets keep the value as text, which sorts but cannot be calculated with.
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
 * Returns a CSV file as a stream: UTF-8 with byte order mark, cells quoted if needed, and text that begins like a formula
 * prefixed by an apostrophe.
 */
export const csvFile = (headings: readonly string[], rows: AsyncIterable<CsvRow> | Iterable<CsvRow>, locale: Locale): Readable =>
  Readable.from(write(headings, rows, locale), { objectMode: false });

/** Returns the `Content-Disposition` of a downloaded table: `attachment; filename="ngoma-sales-2026-12-12.csv"`. */
export const csvDisposition = (name: string): string => `attachment; filename="ngoma-${name}.csv"`;
