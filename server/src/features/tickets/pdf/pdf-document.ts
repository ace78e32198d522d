import type { Locale } from '@ngoma/api/common/locale';
import PDFDocument from 'pdfkit';
import { type FaceName, face } from '#features/posters/index';

export type PdfDocument = InstanceType<typeof PDFDocument>;

const faces: readonly FaceName[] = ['poppins-600', 'poppins-700', 'barlow-400', 'barlow-500', 'barlow-600'];

/** Lengths in points: A4 is 595 × 842, a millimetre is 2.83. */
export const sheet = { left: 42, top: 38, width: 511, right: 553, bottom: 820, coverHeight: 150 };
export const inks = { ink: '#14183A', soft: '#5A5F7D', line: '#DDD6C8' };

export interface PdfInfo {
  readonly locale: Locale;
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** The document's own date, so that equal contents give equal bytes. */
  readonly date: Date;
}

/** Creates an empty A4 document with the embedded fonts. */
export function createDocument({ locale, title, author, subject, date }: PdfInfo): PdfDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      ...{ Title: title, Author: author, Subject: subject, Creator: 'Ngoma', Producer: 'Ngoma' },
      ...{ CreationDate: date, ModDate: date },
    },
  });
  for (const name of faces)
    face(name).files.forEach((file, i) => {
      doc.registerFont(`${name}:${i}`, file);
    });
  return doc;
}

/** Draws the pages and returns the bytes of the document. */
export function renderDocument(doc: PdfDocument, draw: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  draw();
  doc.end();
  return finished;
}

export interface Ink {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly tracking?: number;
  readonly align?: 'left' | 'right';
}

/** Writes one line, and changes the font file for characters that need another. */
export function write(
  doc: PdfDocument,
  name: FaceName,
  text: string,
  { x, y, size, fill, tracking = 0, align = 'left' }: Ink,
): void {
  const { runs, measure } = face(name);
  let at = align === 'right' ? x - measure(text, size, tracking) : x;
  for (const run of runs(text)) {
    doc.font(`${name}:${run.file}`).fontSize(size).fillColor(fill);
    doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: size * tracking });
    at += measure(run.text, size, tracking);
  }
}

/** Writes lines below each other, and returns the y of the next one. */
export function writeLines(doc: PdfDocument, name: FaceName, lines: readonly string[], ink: Ink, leading: number): number {
  lines.forEach((line, i) => {
    write(doc, name, line, { ...ink, y: ink.y + i * leading });
  });
  return ink.y + lines.length * leading;
}

/** Draws Ngoma's logo and name with the given baseline. */
export function drawBrand(doc: PdfDocument, y: number): void {
  doc
    .save()
    .translate(sheet.left, y - 15.5)
    .scale(20 / 32);
  doc.roundedRect(0, 0, 32, 32, 9).fill('#2F3BA2');
  doc.path('M16 5l8 8-8 8-8-8z').lineWidth(2.6).stroke('#F7B32B');
  doc.circle(16, 13, 2.6).fill('#F7B32B');
  doc.path('M7 25h18').lineWidth(2.6).lineCap('round').dash(4, { space: 4.6 }).stroke('#FFFFFF');
  doc.restore();
  write(doc, 'poppins-700', 'Ngoma', { x: sheet.left + 27, y: y - 0.5, size: 13.5, fill: inks.ink, tracking: -0.02 });
}
