import { fit, wrap } from '#features/posters/index';
import { inks, type PdfDocument, sheet, write, writeLines } from './pdf-document.ts';

const rowHeight = 18;
const lowest = sheet.bottom - 44;

/** A document with the place of its next line. */
export interface Cursor {
  readonly doc: PdfDocument;
  y: number;
}

/** Makes room for a row of this height, on a new page if needed. */
function reserve(cursor: Cursor, height: number): void {
  if (cursor.y + height <= lowest) return;
  cursor.doc.addPage();
  cursor.y = sheet.top + 24;
}

/** Draws a line across the page. */
export function rule(cursor: Cursor): void {
  cursor.doc.moveTo(sheet.left, cursor.y).lineTo(sheet.right, cursor.y).lineWidth(1).strokeColor(inks.line).stroke();
  cursor.y += rowHeight;
}

/** Writes the heading of a section with a line below it. */
export function heading(cursor: Cursor, text: string): void {
  reserve(cursor, 60);
  cursor.y += 14;
  write(cursor.doc, 'poppins-600', text, { x: sheet.left, y: cursor.y, size: 12, fill: inks.ink });
  cursor.y += 10;
  rule(cursor);
}

const boxSize = 10;

/** Draws a box to tick by hand on a line of text, with its mark if it is ticked. */
function drawBox(doc: PdfDocument, y: number, state: 'empty' | 'ticked'): void {
  const top = y - boxSize + 1;
  doc.rect(sheet.left, top, boxSize, boxSize).lineWidth(1).strokeColor(inks.ink).stroke();
  if (state === 'empty') return;
  doc.moveTo(sheet.left + 2, top + 5).lineTo(sheet.left + 4.5, top + 7.5);
  doc
    .lineTo(sheet.left + 8.5, top + 2.5)
    .lineWidth(1.4)
    .strokeColor(inks.ink)
    .stroke();
}

interface RowOptions {
  readonly isStrong?: boolean;
  readonly detail?: string;
  readonly box?: 'empty' | 'ticked';
}

/** Writes a text with its value on the right. The text is wrapped before the value. */
export function row(cursor: Cursor, text: string, value: string, options: RowOptions = {}): void {
  const { isStrong = false, detail, box } = options;
  const indent = box ? boxSize + 8 : 0;
  const face = isStrong ? 'barlow-600' : 'barlow-400';
  const lines = wrap(face, text, 11, sheet.width - 150 - indent);
  // References of operators are long: the detail has a second line for them.
  const details = detail ? fit('barlow-400', detail, sheet.width - 150 - indent, [[9.5, 2]]).lines : [];
  reserve(cursor, lines.length * 15 + details.length * 14);
  if (box) drawBox(cursor.doc, cursor.y, box);
  write(cursor.doc, 'barlow-600', value, { x: sheet.right, y: cursor.y, size: 11, fill: inks.ink, align: 'right' });
  cursor.y = writeLines(cursor.doc, face, lines, { x: sheet.left + indent, y: cursor.y, size: 11, fill: inks.ink }, 15);
  if (details.length > 0)
    cursor.y = writeLines(
      cursor.doc,
      'barlow-400',
      details,
      { x: sheet.left + indent, y: cursor.y, size: 9.5, fill: inks.soft },
      14,
    );
  cursor.y += 4;
}

/**
 * Writes label and value below each other in the left or right half, and returns the y below them. A text of more than `maxLines` lines
 * is cut.
 */
export function fact(doc: PdfDocument, label: string, lines: readonly string[], x: number, y: number, maxLines = 2): number {
  write(doc, 'barlow-500', label, { x, y, size: 9.5, fill: inks.soft });
  const fitted = lines.flatMap((line) => fit('barlow-600', line, sheet.width / 2 - 16, [[11, maxLines]]).lines);
  return writeLines(doc, 'barlow-600', fitted, { x, y: y + 15, size: 11, fill: inks.ink }, 14) + 8;
}

/** Writes up to three small lines at the foot of the current page. */
export function drawFoot(doc: PdfDocument, text: string): void {
  const lines = wrap('barlow-400', text, 9.5, sheet.width).slice(0, 3);
  writeLines(doc, 'barlow-400', lines, { x: sheet.left, y: sheet.bottom - 30, size: 9.5, fill: inks.soft }, 12);
}
