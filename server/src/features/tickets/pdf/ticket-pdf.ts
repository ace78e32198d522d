import { createHash } from 'node:crypto';
import { nearestPalette, posterJpeg } from '#features/posters/index';
import { loadSharp } from '#platform/files/sharp';
import { createDocument, type PdfDocument, renderDocument, sheet } from './pdf-document.ts';
import { drawTicket, type Picture, type TicketsPdfInput } from './ticket-pdf-page.ts';
import { pdfLabels } from './ticket-pdf-text.ts';

export type { PrintedTicket, TicketsPdfInput } from './ticket-pdf-page.ts';

const brandColor = '#2F3BA2';
// 180 dots per inch for the cover: sharp in print, and small on a slow network.
const coverPixels = { width: Math.round(sheet.width * 2.5), height: Math.round(sheet.coverHeight * 2.5) };
const maxCoverBytes = 140_000;

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
};

/** Darkens a colour until text in it is readable on white (contrast 4.5 : 1). Falls back to Ngoma's colour for invalid ones. */
export function readableOnPaper(color: string | null | undefined): string {
  let hex = color && /^#[0-9a-f]{6}$/i.test(color) ? color : brandColor;
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

/** Cache of the cover pictures of recently printed events, by a hash of their source. */
const covers = new Map<string, Promise<Buffer>>();
const maxCovers = 16;

/**
 * Returns the cover picture above the tickets. It is cached, because many orders of one event are printed one after the other.
 */
function cachedCover(input: TicketsPdfInput): Promise<Buffer> {
  const { coverImage, artists, category, primaryColor } = input.event;
  const key = createHash('sha256')
    .update(JSON.stringify([posterSeed(input), category, primaryColor]))
    .update(coverImage ?? artists ?? '')
    .digest('base64');
  const cover = covers.get(key) ?? makeCover(input);
  // Least recently used: an entry moves to the end when it is used, and the first one is removed.
  covers.delete(key);
  covers.set(key, cover);
  const [oldest = ''] = covers.keys();
  if (covers.size > maxCovers) covers.delete(oldest);
  cover.catch(() => covers.delete(key));
  return cover;
}

const posterSeed = ({ event }: Pick<TicketsPdfInput, 'event'>) => event.seed ?? event.name;

/** Crops the event's cover, or draws its poster. */
async function makeCover({ event }: TicketsPdfInput): Promise<Buffer> {
  if (event.coverImage) {
    try {
      const sharp = await loadSharp();
      const cut = await sharp(event.coverImage)
        .rotate()
        .resize({ ...coverPixels, fit: 'cover', position: 'attention' })
        .removeAlpha()
        .toColorspace('srgb')
        .png({ compressionLevel: 1 })
        .toBuffer();
      for (const quality of [82, 70, 55, 38]) {
        const jpeg = await sharp(cut).jpeg({ quality, mozjpeg: true }).toBuffer();
        if (jpeg.length <= maxCoverBytes) return jpeg;
      }
    } catch {
      // An unreadable cover must not prevent the tickets, so the poster below is used.
    }
  }
  const palette = event.primaryColor ? nearestPalette(event.primaryColor) : undefined;
  const { artists, category } = event;
  return posterJpeg({ seed: posterSeed({ event }), category, palette, artists, ...coverPixels });
}

/**
 * Creates the tickets of an order as PDF, one A4 page each, with embedded fonts. The same order gives the same bytes. Throws a
 * RangeError for an order without tickets.
 */
export async function ticketsPdf(input: TicketsPdfInput): Promise<Buffer> {
  if (input.tickets.length === 0) throw new RangeError('An order without tickets has no PDF');
  const jpeg = await cachedCover(input);
  const { locale, event, organizerName, order } = input;
  const doc = createDocument({
    locale,
    title: `${pdfLabels.tickets[locale]} · ${event.name}`,
    author: organizerName,
    subject: `${pdfLabels.order[locale]} ${order.code}`,
    date: order.confirmedAt ?? event.startsAt,
  });
  return renderDocument(doc, () => {
    // Opened once, so that all pages share one copy of the picture. The published types lack this method.
    const cover = (doc as PdfDocument & { openImage(file: Buffer): Picture }).openImage(jpeg);
    const accent = readableOnPaper(event.primaryColor);
    input.tickets.forEach((_, i) => {
      doc.addPage();
      drawTicket(doc, input, i + 1, cover, accent);
    });
  });
}
