import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type FaceName, face, posterJpeg } from '../art/index.ts';
import { drawTicket, type Paper, type Picture, sheet, type TicketsPaper } from './ticket-pdf-page.ts';
import { paperWords } from './ticket-pdf-words.ts';

export type { PaperTicket, TicketsPaper } from './ticket-pdf-page.ts';

const faces: readonly FaceName[] = ['poppins-600', 'poppins-700', 'barlow-400', 'barlow-500', 'barlow-600'];
const house = '#2F3BA2';
// 180 dots per inch on the strip: sharp in print, small on a slow network.
const coverPixels = { width: Math.round(sheet.width * 2.5), height: Math.round(sheet.coverHeight * 2.5) };
const mostCoverBytes = 140_000;

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
};

/** The event's colour, darkened until text in it reads on white (4.5 : 1). What is no colour becomes the house's. */
export function readableOnPaper(color: string | null | undefined): string {
  let hex = color && /^#[0-9a-f]{6}$/i.test(color) ? color : house;
  while (1.05 / (luminance(hex) + 0.05) < 4.5) {
    hex = `#${[1, 3, 5]
      .map((at) =>
        Math.floor(Number.parseInt(hex.slice(at, at + 2), 16) * 0.92)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  }
  return hex;
}

/** The strips of the events whose tickets were printed last, by what they are made from. */
const strips = new Map<string, Promise<Buffer>>();
const mostStrips = 16;

/** The strip above the tickets: all orders of an event have the same, and many are printed one after the other. */
function coverStrip(paper: TicketsPaper): Promise<Buffer> {
  const { coverImage, category } = paper.event;
  const key = createHash('sha256')
    .update(JSON.stringify([posterSeed(paper), category]))
    .update(coverImage ?? '')
    .digest('base64');
  const strip = strips.get(key) ?? makeStrip(paper);
  // What was used last stands last; the first has been waiting longest.
  strips.delete(key);
  strips.set(key, strip);
  const [oldest = ''] = strips.keys();
  if (strips.size > mostStrips) strips.delete(oldest);
  strip.catch(() => strips.delete(key));
  return strip;
}

const posterSeed = ({ event }: Pick<TicketsPaper, 'event'>) => event.seed ?? event.name;

/** The event's cover cut to shape, or its poster. */
async function makeStrip({ event }: TicketsPaper): Promise<Buffer> {
  if (event.coverImage) {
    try {
      const cut = await sharp(event.coverImage)
        .rotate()
        .resize({ ...coverPixels, fit: 'cover', position: 'attention' })
        .removeAlpha()
        .toColorspace('srgb')
        .png({ compressionLevel: 1 })
        .toBuffer();
      for (const quality of [82, 70, 55, 38]) {
        const jpeg = await sharp(cut).jpeg({ quality, mozjpeg: true }).toBuffer();
        if (jpeg.length <= mostCoverBytes) return jpeg;
      }
    } catch {
      // A picture that can't be read must not keep anybody from the tickets.
    }
  }
  return posterJpeg({ seed: posterSeed({ event }), category: event.category, ...coverPixels });
}

function openPaper({ locale, event, organizerName, order }: TicketsPaper): Paper {
  const madeAt = order.confirmedAt ?? event.startsAt;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${paperWords.tickets[locale]} · ${event.name}`,
      Author: organizerName,
      Subject: `${paperWords.order[locale]} ${order.code}`,
      Creator: 'Ngoma',
      Producer: 'Ngoma',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  for (const name of faces)
    face(name).files.forEach((file, i) => {
      doc.registerFont(`${name}:${i}`, file);
    });
  return doc;
}

/**
 * The tickets of an order as a PDF, one A4 sheet each, with their own fonts inside. The same order gives the same bytes.
 * Throws a RangeError for an order without tickets.
 */
export async function ticketsPdf(paper: TicketsPaper): Promise<Buffer> {
  if (paper.tickets.length === 0) throw new RangeError('An order without tickets has no paper');
  const strip = await coverStrip(paper);
  const doc = openPaper(paper);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  // Opened once: the sheets share one copy of the picture. The published types leave this method out.
  const cover = (doc as Paper & { openImage(file: Buffer): Picture }).openImage(strip);
  const accent = readableOnPaper(paper.event.primaryColor);
  paper.tickets.forEach((_, i) => {
    doc.addPage();
    drawTicket(doc, paper, i + 1, cover, accent);
  });
  doc.end();
  return finished;
}
