import type { Locale } from '@ngoma/api/common/locale';
import { createDocument, drawBrand, inks, renderDocument, sheet, write } from './pdf-document.ts';
import { type Cursor, drawFoot, fact, heading, row, rule } from './pdf-layout.ts';

/** The content of an invoice, receipt, statement or list. All texts are in the reader's language, and amounts are formatted. */
export interface DocumentPdfInput {
  readonly locale: Locale;
  readonly title: string;
  /** The number of the document, printed beside the title. */
  readonly code: string;
  /** The document's own date, so that equal contents give equal bytes. */
  readonly date: Date;
  /** Parties, dates and references, in two columns from left to right. */
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly sections: readonly DocumentSection[];
  /** Small print on every page. */
  readonly foot: string;
}

export interface DocumentRow {
  readonly text: string;
  readonly value: string;
  readonly detail?: string;
  /** A box to tick by hand before the text. */
  readonly box?: 'empty' | 'ticked';
}

export interface DocumentSection {
  readonly heading: string;
  readonly rows: readonly DocumentRow[];
  readonly total?: { readonly text: string; readonly value: string };
}

function drawHead(cursor: Cursor, { title, code, facts }: DocumentPdfInput): void {
  const { doc } = cursor;
  drawBrand(doc, sheet.top + 18);
  write(doc, 'poppins-700', title, { x: sheet.left, y: sheet.top + 66, size: 24, fill: inks.ink });
  write(doc, 'poppins-600', code, { x: sheet.right, y: sheet.top + 66, size: 15, fill: inks.ink, align: 'right' });
  cursor.y = sheet.top + 100;
  for (let place = 0; place < facts.length; place += 2) {
    const ends = facts
      .slice(place, place + 2)
      .map(({ label, lines }, column) =>
        fact(doc, label, lines, column === 0 ? sheet.left : sheet.left + sheet.width / 2 + 8, cursor.y),
      );
    cursor.y = Math.max(...ends) + 6;
  }
}

function drawSection(cursor: Cursor, section: DocumentSection): void {
  heading(cursor, section.heading);
  for (const { text, value, ...options } of section.rows) row(cursor, text, value, options);
  if (!section.total) return;
  rule(cursor);
  row(cursor, section.total.text, section.total.value, { isStrong: true });
}

/** Creates an invoice, receipt, statement or list as PDF. The same content gives the same bytes. */
export function documentPdf(input: DocumentPdfInput): Promise<Buffer> {
  const { locale, title, code, date, sections, foot } = input;
  const name = `${title} ${code}`;
  const doc = createDocument({ locale, title: name, author: 'Ngoma', subject: name, date });
  return renderDocument(doc, () => {
    doc.on('pageAdded', () => drawFoot(doc, foot));
    doc.addPage();
    const cursor: Cursor = { doc, y: sheet.top };
    drawHead(cursor, input);
    for (const section of sections) drawSection(cursor, section);
  });
}
