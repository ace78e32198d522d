import type { Bilingual } from '@ngoma/api/common/locale';
import { type LineKind, lineKinds } from '@ngoma/api/features/supervision/reconciliation';
import { bilingual } from '#platform/i18n/messages';
import type { DayLine } from './compare-day.rules.ts';

const columns = ['kind', 'ref', 'txn', 'amount', 'at'] as const;
type Column = (typeof columns)[number];

/** The rows of an uploaded statement, and the errors of rows by their line in the file, counted from 1. */
export interface ReadFile {
  readonly lines: readonly DayLine[];
  readonly errors: Readonly<Record<string, Bilingual>>;
}

/** Splits a CSV text into rows of cells. Quoted cells may hold separators, line breaks and doubled quotes. */
export function cellsOf(text: string, separator: string): { readonly cells: string[]; readonly line: number }[] {
  const rows: { cells: string[]; line: number }[] = [];
  let [cells, cell, isQuoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((one) => one !== '')) rows.push({ cells, line: start });
    [cells, cell, start] = [[], '', line + 1];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (!isQuoted && char === '\n') {
      endRow();
      line += 1;
    } else {
      if (char === '\n') line += 1;
      if (char !== '\r') cell += char;
    }
  }
  endRow();
  return rows;
}

const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);
const isKind = (name: string | undefined): name is LineKind => (lineKinds as readonly (string | undefined)[]).includes(name);
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Returns the line of a row, or what is wrong with it. */
function lineOf(row: Readonly<Partial<Record<Column, string>>>): DayLine | Bilingual {
  const { kind = '', ref = '', txn = '', amount = '', at = '' } = row;
  if (!isKind(kind.toLowerCase())) return bilingual('reconciliation.file.kind', { kind });
  if (ref === '' || ref.length > 200) return bilingual('reconciliation.file.ref');
  // Whole francs, with blanks between thousands as spreadsheets write them.
  const digits = amount.replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d{1,10}$/.test(digits) || Number(digits) === 0 || Number(digits) > 1_000_000_000)
    return bilingual('reconciliation.file.amount', { amount });
  const time = instant.test(at) ? new Date(at.replace(' ', 'T')) : undefined;
  if (!time || Number.isNaN(time.getTime())) return bilingual('reconciliation.file.at', { at });
  return { kind: kind.toLowerCase() as LineKind, ref, txnId: txn || null, amountXaf: Number(digits), at: time };
}

const isLine = (value: DayLine | Bilingual): value is DayLine => 'ref' in value;

/**
 * Reads a statement. The first row names the columns in any order; `txn` may be missing, and other columns are ignored. Separated
 * by commas or semicolons. Never throws: everything wrong is an error of its row.
 */
export function readStatement(text: string): ReadFile {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = (plain.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
  const [head, ...rows] = cellsOf(plain, separator);
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const missing = columns.filter((column) => column !== 'txn' && !names.includes(column));
  if (missing.length > 0)
    return { lines: [], errors: { '1': bilingual('reconciliation.file.columns', { names: missing.join(', ') }) } };
  if (rows.length === 0) return { lines: [], errors: { '1': bilingual('reconciliation.file.empty') } };
  const lines: DayLine[] = [];
  const errors: Record<string, Bilingual> = {};
  const seen = new Set<string>();
  for (const { cells, line: number } of rows) {
    const row = Object.fromEntries(names.flatMap((name, place) => (isColumn(name) ? [[name, cells[place] ?? '']] : [])));
    const read = lineOf(row);
    if (!isLine(read)) errors[number] = read;
    else if (seen.has(`${read.kind} ${read.ref}`)) errors[number] = bilingual('reconciliation.file.twice', { ref: read.ref });
    else {
      seen.add(`${read.kind} ${read.ref}`);
      lines.push(read);
    }
  }
  return { lines, errors };
}
