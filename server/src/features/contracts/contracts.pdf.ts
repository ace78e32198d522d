import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { type ContractSide, signatureBox } from '@ngoma/api/features/contracts';
import PDFDocument from 'pdfkit';
import { type FaceName, face, wrap } from '#features/art/index';
import { writtenTime } from './contracts.text.rules.ts';
import type { ContractRow, SignatureRow, VersionRow } from './contracts.types.ts';

type Paper = InstanceType<typeof PDFDocument>;

/** What one contract's paper is made from. */
export interface ContractPaper {
  readonly locale: Locale;
  readonly contract: Pick<ContractRow, 'id' | 'title' | 'state'>;
  readonly version: VersionRow;
  readonly signatures: readonly SignatureRow[];
  readonly organizer: string;
  readonly provider: string;
}

const faces: readonly FaceName[] = ['poppins-600', 'poppins-700', 'barlow-400', 'barlow-500', 'barlow-600'];
const inks = { ink: '#14183A', soft: '#5A5F7D', line: '#DDD6C8', primary: '#2F3BA2', sun: '#F7B32B', paper: '#FBF8F3' };
/** Points on A4 (595 × 842). */
const sheet = { left: 62, right: 533, top: 64, bottom: 772, foot: 806 };
const room = sheet.right - sheet.left;

const words = {
  contract: { en: 'Service contract', fr: 'Contrat de prestation' },
  version: { en: 'Version', fr: 'Version' },
  page: { en: 'Page', fr: 'Page' },
  of: { en: 'of', fr: 'sur' },
  organizer: { en: 'The organizer', fr: 'L’organisateur' },
  provider: { en: 'The provider', fr: 'Le prestataire' },
  signatures: { en: 'Signatures', fr: 'Signatures' },
  unsigned: { en: 'Not signed yet', fr: 'Pas encore signé' },
  from: { en: 'from', fr: 'depuis' },
  hash: { en: 'SHA-256 of this text', fr: 'SHA-256 de ce texte' },
  draft: { en: 'Not in force: both signatures are needed', fr: 'Pas en vigueur : les deux signatures sont nécessaires' },
} as const satisfies Record<string, Bilingual>;

/** Writes one line, changing the font file where a letter needs another. */
function write(
  doc: Paper,
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

/** A place on the paper that goes down and on to the next sheet by itself. */
function pen(doc: Paper) {
  let y = sheet.top;
  return {
    get y() {
      return y;
    },
    down(points: number) {
      y += points;
    },
    /** Begins another sheet where fewer points than these are left. */
    need(points: number) {
      if (y + points <= sheet.bottom) return;
      doc.addPage();
      y = sheet.top;
    },
    paragraph(
      name: FaceName,
      text: string,
      { size, fill, leading, indent = 0 }: { size: number; fill: string; leading: number; indent?: number },
    ) {
      for (const line of wrap(name, text, size, room - indent)) {
        this.need(leading);
        y += leading;
        write(doc, name, line, { x: sheet.left + indent, y: y - leading * 0.25, size, fill });
      }
    },
  };
}
type Pen = ReturnType<typeof pen>;

function drawHead(doc: Paper, at: Pen, { locale, contract, version, organizer, provider }: ContractPaper): void {
  doc.rect(0, 0, 595, 6).fill(inks.primary);
  write(doc, 'poppins-700', 'Ngoma', { x: sheet.left, y: 44, size: 15, fill: inks.ink });
  doc.circle(sheet.left + face('poppins-700').measure('Ngoma', 15, 0) + 5, 41.5, 2.4).fill(inks.sun);
  const mark = `${words.version[locale]} ${version.number}`;
  write(doc, 'barlow-500', mark, { x: sheet.right, y: 44, size: 10, fill: inks.soft, align: 'right' });
  at.down(16);
  at.paragraph('barlow-600', words.contract[locale], { size: 11, fill: inks.primary, leading: 15 });
  at.paragraph('poppins-700', contract.title, { size: 21, fill: inks.ink, leading: 28 });
  at.paragraph('barlow-500', `${organizer} · ${provider}`, { size: 11.5, fill: inks.soft, leading: 18 });
  at.down(8);
  doc.moveTo(sheet.left, at.y).lineTo(sheet.right, at.y).lineWidth(0.8).strokeColor(inks.line).stroke();
  at.down(6);
}

function drawClauses(at: Pen, text: string): void {
  for (const clause of text.split('\n\n')) {
    const [heading = '', ...body] = clause.split('\n');
    at.need(60);
    at.down(9);
    at.paragraph('poppins-600', heading, { size: 11.5, fill: inks.ink, leading: 17 });
    for (const line of body)
      at.paragraph('barlow-400', line, { size: 10.5, fill: inks.ink, leading: 14.5, indent: line.startsWith('– ') ? 10 : 0 });
  }
}

const side = { width: (room - 20) / 2, height: 128 };

/** One side's signature: the drawn lines, the name below them, when and from where. */
function drawSignature(
  doc: Paper,
  at: Pen,
  who: ContractSide,
  place: number,
  { locale, signatures, organizer, provider }: ContractPaper,
): void {
  const x = sheet.left + place * (side.width + 20);
  const signature = signatures.find((one) => one.side === who);
  doc.roundedRect(x, at.y, side.width, side.height, 10).lineWidth(0.8).strokeColor(inks.line).stroke();
  write(doc, 'barlow-500', words[who][locale], { x: x + 14, y: at.y + 20, size: 9.5, fill: inks.soft });
  if (!signature) {
    write(doc, 'barlow-600', who === 'organizer' ? organizer : provider, { x: x + 14, y: at.y + 92, size: 11, fill: inks.ink });
    write(doc, 'barlow-400', words.unsigned[locale], { x: x + 14, y: at.y + 108, size: 9, fill: inks.soft });
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
    .strokeColor(inks.primary)
    .stroke();
  doc.restore();
  const [name = ''] = wrap('barlow-600', signature.typedName, 11, side.width - 28);
  write(doc, 'barlow-600', name, { x: x + 14, y: at.y + 92, size: 11, fill: inks.ink });
  write(doc, 'barlow-400', writtenTime(signature.signedAt, locale), { x: x + 14, y: at.y + 106, size: 8.5, fill: inks.soft });
  write(doc, 'barlow-400', `${words.from[locale]} ${signature.address}`, {
    x: x + 14,
    y: at.y + 118,
    size: 8.5,
    fill: inks.soft,
  });
}

/** Sheets are numbered once all are there; the hash stands on each. */
function drawFeet(doc: Paper, { locale, version }: ContractPaper): void {
  const { start, count } = doc.bufferedPageRange();
  for (let place = 0; place < count; place += 1) {
    doc.switchToPage(start + place);
    doc
      .moveTo(sheet.left, sheet.foot - 16)
      .lineTo(sheet.right, sheet.foot - 16)
      .lineWidth(0.6)
      .strokeColor(inks.line)
      .stroke();
    const hash = `${words.hash[locale]}${locale === 'fr' ? ' :' : ':'} ${version.sha256}`;
    write(doc, 'barlow-400', hash, { x: sheet.left, y: sheet.foot, size: 7.5, fill: inks.soft });
    const number = `${words.page[locale]} ${place + 1} ${words.of[locale]} ${count}`;
    write(doc, 'barlow-400', number, { x: sheet.right, y: sheet.foot, size: 7.5, fill: inks.soft, align: 'right' });
  }
}

function openPaper({ locale, contract, version, organizer }: ContractPaper): Paper {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: locale, displayTitle: true, pdfVersion: '1.7' },
    info: {
      ...{ Title: `${words.contract[locale]} · ${contract.title}`, Author: organizer, Subject: version.sha256 },
      ...{ Creator: 'Ngoma', Producer: 'Ngoma', CreationDate: version.createdAt, ModDate: version.createdAt },
    },
  });
  for (const name of faces)
    face(name).files.forEach((file, place) => {
      doc.registerFont(`${name}:${place}`, file);
    });
  return doc;
}

/** A version of a contract on A4 sheets, with the signatures it has and its hash on each sheet. */
export async function contractPdf(paper: ContractPaper): Promise<Buffer> {
  const doc = openPaper(paper);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const at = pen(doc);
  const { locale, version, signatures } = paper;
  drawHead(doc, at, paper);
  drawClauses(at, locale === 'fr' ? version.textFr : version.textEn);
  at.need(side.height + 60);
  at.down(18);
  at.paragraph('poppins-600', words.signatures[locale], { size: 11.5, fill: inks.ink, leading: 17 });
  if (signatures.length < 2) at.paragraph('barlow-500', words.draft[locale], { size: 9.5, fill: inks.soft, leading: 14 });
  at.down(6);
  drawSignature(doc, at, 'organizer', 0, paper);
  drawSignature(doc, at, 'provider', 1, paper);
  drawFeet(doc, paper);
  doc.end();
  return finished;
}
