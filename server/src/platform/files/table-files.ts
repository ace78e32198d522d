import type { Readable } from 'node:stream';
import type { Locale } from '@ngoma/api/common/locale';
import type { FastifyReply } from 'fastify';
import { type CsvRow, csvDisposition, csvFile } from './csv.ts';
import { xlsxDisposition, xlsxFile } from './xlsx.ts';

/** A table that is offered as CSV and as a workbook. Amounts are whole XAF, times are in UTC. */
export interface FileTable {
  /** The part of the file's name that tells the list and the day: `invoices-2026-12-12`. */
  readonly name: string;
  /** Names the sheet of the workbook. */
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** The limit of downloads: a workbook is built in memory, so few are asked for at once. */
export const fewDownloads = { limit: { perMinute: 10, by: 'session' } } as const;

/** Returns a table as CSV, and names the download. */
export function csvDownload({ name, headings, rows }: FileTable, reply: FastifyReply, locale: Locale): Readable {
  reply.header('Content-Disposition', csvDisposition(name));
  return csvFile(headings, rows, locale);
}

/** Returns a table as an Excel workbook, and names the download. */
export function xlsxDownload({ name, title, headings, rows }: FileTable, reply: FastifyReply): Promise<Buffer> {
  reply.header('Content-Disposition', xlsxDisposition(name));
  return xlsxFile(title, headings, rows);
}
