import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { type ContractSide, signatureBox } from '@ngoma/api/features/contracts/contracts';
import PDFDocument from 'pdfkit';
import { type FaceName, face, wrap } from '#features/posters/index';
import { bilingual } from '#platform/i18n/messages';
import type { ContractRow, SignatureRow, VersionRow } from '../contracts.types.ts';
import { formatDateTime } from './contract-text.rules.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Everything that the PDF of one contract shows. */
export interface ContractDocument {
  readonly locale: Locale;
  readonly contract: Pick<ContractRow, 'id' | 'title' | 'state'>;
  readonly version: VersionRow;
  readonly signatures: readonly SignatureRow[];
  readonly organizer: string;
  readonly provider: string;
}

const faces: readonly FaceName[] = ['poppins-600', 'poppins-700', 'barlow-400', 'barlow-500', 'barlow-600'];
const colors = { ink: '#14183A', soft: '#5A5F7D', line: '#DDD6C8', primary: '#2F3BA2', sun: '#F7B32B', paper: '#FBF8F3' };
/** Lengths in points on A4 (595 × 842). */
const pageLayout = { left: 62, right: 533, top: 64, bottom: 772, foot: 806 };
const contentWidth = pageLayout.right - pageLayout.left;

const labels = {
  contract: bilingual('contracts.labels.contract'),
  version: bilingual('contracts.labels.version'),
  page: bilingual('common.labels.page'),
  of: bilingual('common.labels.of'),
  organizer: bilingual('contracts.labels.organizer'),
  provider: bilingual('contracts.labels.provider'),
  signatures: bilingual('contracts.labels.signatures'),
  unsigned: bilingual('contracts.labels.unsigned'),
  from: bilingual('contracts.labels.from'),
  hash: bilingual('contracts.hash'),
  draft: bilingual('contracts.draft'),
} as const satisfies Record<string, Bilingual>;

/** Writes one line and switches the font file for characters that the current file lacks. */
function write(
  doc: Pdf,
  name: FaceName,
  text: string,
  at: { x: number; y: number; size: number; fill: string; align?: 'right' },
): void {
  const { runs, measure } = face(name);
  let x = at.align === 'right' ? at.x - measure(text, at.size, 0) : at.x;
  for (const run of runs(text)) {
    doc.font(`${name}:${run.file}`).fontSize(at.size).fillColor(at.fill);
    doc.text(run.text, x, at.y, { lineBreak: false, baseline: 'alphabetic' });
    x += measure(run.text, at.size, 0);
  }
}

/** Returns a cursor that moves down the page and starts a new page at its end. */
function textCursor(doc: Pdf) {
  let y = pageLayout.top;
  return {
    get y() {
      return y;
    },
    moveDown(points: number) {
      y += points;
    },
    /** Starts a new page if fewer points than these are left. */
    ensureSpace(points: number) {
      if (y + points <= pageLayout.bottom) return;
      doc.addPage();
      y = pageLayout.top;
    },
    paragraph(
      name: FaceName,
      text: string,
      { size, fill, leading, indent = 0 }: { size: number; fill: string; leading: number; indent?: number },
    ) {
      for (const line of wrap(name, text, size, contentWidth - indent)) {
        this.ensureSpace(leading);
        y += leading;
        write(doc, name, line, { x: pageLayout.left + indent, y: y - leading * 0.25, size, fill });
      }
    },
  };
}
type TextCursor = ReturnType<typeof textCursor>;

function drawHeader(doc: Pdf, at: TextCursor, { locale, contract, version, organizer, provider }: ContractDocument): void {
  doc.rect(0, 0, 595, 6).fill(colors.primary);
  write(doc, 'poppins-700', 'Ngoma', { x: pageLayout.left, y: 44, size: 15, fill: colors.ink });
  doc.circle(pageLayout.left + face('poppins-700').measure('Ngoma', 15, 0) + 5, 41.5, 2.4).fill(colors.sun);
  const mark = `${labels.version[locale]} ${version.number}`;
  write(doc, 'barlow-500', mark, { x: pageLayout.right, y: 44, size: 10, fill: colors.soft, align: 'right' });
  at.moveDown(16);
  at.paragraph('barlow-600', labels.contract[locale], { size: 11, fill: colors.primary, leading: 15 });
  at.paragraph('poppins-700', contract.title, { size: 21, fill: colors.ink, leading: 28 });
  at.paragraph('barlow-500', `${organizer} · ${provider}`, { size: 11.5, fill: colors.soft, leading: 18 });
  at.moveDown(8);
  doc.moveTo(pageLayout.left, at.y).lineTo(pageLayout.right, at.y).lineWidth(0.8).strokeColor(colors.line).stroke();
  at.moveDown(6);
}

function drawClauses(at: TextCursor, text: string): void {
  for (const clause of text.split('\n\n')) {
    const [heading = '', ...body] = clause.split('\n');
    at.ensureSpace(60);
    at.moveDown(9);
    at.paragraph('poppins-600', heading, { size: 11.5, fill: colors.ink, leading: 17 });
    for (const line of body)
      at.paragraph('barlow-400', line, { size: 10.5, fill: colors.ink, leading: 14.5, indent: line.startsWith('– ') ? 10 : 0 });
  }
}

const side = { width: (contentWidth - 20) / 2, height: 128 };

/** Draws one side's signature: the drawn lines, the name below them, when and from which IP address it was signed. */
function drawSignature(
  doc: Pdf,
  at: TextCursor,
  who: ContractSide,
  place: number,
  { locale, signatures, organizer, provider }: ContractDocument,
): void {
  const x = pageLayout.left + place * (side.width + 20);
  const signature = signatures.find((one) => one.side === who);
  doc.roundedRect(x, at.y, side.width, side.height, 10).lineWidth(0.8).strokeColor(colors.line).stroke();
  write(doc, 'barlow-500', labels[who][locale], { x: x + 14, y: at.y + 20, size: 9.5, fill: colors.soft });
  if (!signature) {
    write(doc, 'barlow-600', who === 'organizer' ? organizer : provider, { x: x + 14, y: at.y + 92, size: 11, fill: colors.ink });
    write(doc, 'barlow-400', labels.unsigned[locale], { x: x + 14, y: at.y + 108, size: 9, fill: colors.soft });
    return;
  }
  const scale = Math.min((side.width - 28) / signatureBox.width, 52 / signatureBox.height);
  doc
    .save()
    .translate(x + 14, at.y + 26)
    .scale(scale);
  doc.rect(0, 0, signatureBox.width, signatureBox.height).clip();
  doc
    .path(signature.drawing)
    .lineWidth(2 / scale / 1.6)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(colors.primary)
    .stroke();
  doc.restore();
  const [name = ''] = wrap('barlow-600', signature.typedName, 11, side.width - 28);
  write(doc, 'barlow-600', name, { x: x + 14, y: at.y + 92, size: 11, fill: colors.ink });
  write(doc, 'barlow-400', formatDateTime(signature.signedAt, locale), {
    x: x + 14,
    y: at.y + 106,
    size: 8.5,
    fill: colors.soft,
  });
  write(doc, 'barlow-400', `${labels.from[locale]} ${signature.address}`, {
    x: x + 14,
    y: at.y + 118,
    size: 8.5,
    fill: colors.soft,
  });
}

/** Adds the page number and the hash to each page. Runs last, because the page count is known only then. */
function drawFooters(doc: Pdf, { locale, version }: ContractDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let place = 0; place < count; place += 1) {
    doc.switchToPage(start + place);
    doc
      .moveTo(pageLayout.left, pageLayout.foot - 16)
      .lineTo(pageLayout.right, pageLayout.foot - 16)
      .lineWidth(0.6)
      .strokeColor(colors.line)
      .stroke();
    const hash = `${labels.hash[locale]}${locale === 'fr' ? ' :' : ':'} ${version.sha256}`;
    write(doc, 'barlow-400', hash, { x: pageLayout.left, y: pageLayout.foot, size: 7.5, fill: colors.soft });
    const number = `${labels.page[locale]} ${place + 1} ${labels.of[locale]} ${count}`;
    write(doc, 'barlow-400', number, { x: pageLayout.right, y: pageLayout.foot, size: 7.5, fill: colors.soft, align: 'right' });
  }
}

function createPdf({ locale, contract, version, organizer }: ContractDocument): Pdf {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: locale, displayTitle: true, pdfVersion: '1.7' },
    info: {
      ...{ Title: `${labels.contract[locale]} · ${contract.title}`, Author: organizer, Subject: version.sha256 },
      ...{ Creator: 'Ngoma', Producer: 'Ngoma', CreationDate: version.createdAt, ModDate: version.createdAt },
    },
  });
  for (const name of faces)
    face(name).files.forEach((file, place) => {
      doc.registerFont(`${name}:${place}`, file);
    });
  return doc;
}

/** Renders a version of a contract as a PDF on A4 pages, with its signatures, and its hash on each page. */
export async function contractPdf(document: ContractDocument): Promise<Buffer> {
  const doc = createPdf(document);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const at = textCursor(doc);
  const { locale, version, signatures } = document;
  drawHeader(doc, at, document);
  drawClauses(at, locale === 'fr' ? version.textFr : version.textEn);
  at.ensureSpace(side.height + 60);
  at.moveDown(18);
  at.paragraph('poppins-600', labels.signatures[locale], { size: 11.5, fill: colors.ink, leading: 17 });
  if (signatures.length < 2) at.paragraph('barlow-500', labels.draft[locale], { size: 9.5, fill: colors.soft, leading: 14 });
  at.moveDown(6);
  drawSignature(doc, at, 'organizer', 0, document);
  drawSignature(doc, at, 'provider', 1, document);
  drawFooters(doc, document);
  doc.end();
  return finished;
}
