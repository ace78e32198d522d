import { inLocale, type Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import { fit, wrap } from '#features/posters/index';
import { ticketQrRuns } from '../ticket-qr.ts';
import { drawBrand, inks, type PdfDocument, sheet, write, writeLines } from './pdf-document.ts';
import { conditions, pdfLabels, printedDay, printedHours } from './ticket-pdf-text.ts';

export type Picture = Parameters<PdfDocument['image']>[0];

/** The content of an order's ticket PDF. */
export interface TicketsPdfInput {
  readonly locale: Locale;
  readonly event: {
    readonly name: string;
    readonly startsAt: Date;
    readonly endsAt?: Date | null | undefined;
    /** IANA name of the zone in which times are printed. */
    readonly zone: string;
    readonly location: string;
    readonly city: string;
    readonly coverImage?: Buffer | null | undefined;
    /** People in front of the poster of an event without a cover. */
    readonly artists?: Buffer | undefined;
    /** `#rrggbb`; darkened until it is readable on paper. */
    readonly primaryColor?: string | null | undefined;
    /** The seed of the poster that is printed if there is no cover; the event's id. */
    readonly seed?: string | undefined;
    readonly category?: string | null | undefined;
  };
  readonly organizerName: string;
  readonly order: { readonly code: string; readonly buyerName: string; readonly confirmedAt?: Date | undefined };
  readonly tickets: readonly PrintedTicket[];
}
export interface PrintedTicket {
  readonly code: string;
  readonly holder: string;
  readonly typeName: string;
  readonly priceXaf: number;
  readonly qrPayload: string;
}

const millimetre = 72 / 25.4;
const qrSide = 46 * millimetre;
const radius = 18;
const inset = 28;

/** Draws cover, title, day and place, and returns the y below them. A long title reduces the height of the cover. */
function drawHead(doc: PdfDocument, { locale, event }: TicketsPdfInput, cover: Picture, accent: string): number {
  const { left, top, width } = sheet;
  const x = left + inset;
  const maxWidth = width - inset * 2;
  const title = fit(
    'poppins-700',
    event.name,
    maxWidth,
    [
      [29, 1],
      [27, 2],
      [23, 3],
      [20, 4],
    ],
    -0.015,
  );
  const hours = fit('barlow-600', printedHours(event.startsAt, event.endsAt, event.zone, locale), maxWidth, [
    [13.5, 1],
    [12, 2],
  ]);
  const place = fit('barlow-400', [event.location, event.city].filter(Boolean).join(', '), maxWidth, [
    [13.5, 1],
    [12.5, 2],
  ]);
  const textHeight = title.lines.length * title.size * 1.2 + (hours.lines.length + place.lines.length) * 18;
  const coverHeight = Math.max(96, sheet.coverHeight - Math.max(0, textHeight - 101));

  doc.save();
  doc.roundedRect(left, top, width, 400, radius).clip();
  doc.save().rect(left, top, width, coverHeight).clip();
  doc.image(cover, left, top - (sheet.coverHeight - coverHeight) / 2, { width, height: sheet.coverHeight });
  doc.restore();
  doc.rect(left, top + coverHeight, width, 4).fill(accent);
  doc.restore();

  let y = top + coverHeight + 35;
  write(doc, 'barlow-600', printedDay(event.startsAt, event.zone, locale), { x, y, size: 13.5, fill: accent });
  y += title.size * 1.14;
  y = writeLines(doc, 'poppins-700', title.lines, { x, y, size: title.size, fill: inks.ink, tracking: -0.015 }, title.size * 1.2);
  y += 13.5 - title.size * 0.5;
  y = writeLines(doc, 'barlow-600', hours.lines, { x, y, size: hours.size, fill: inks.ink }, 18);
  return writeLines(doc, 'barlow-400', place.lines, { x, y, size: place.size, fill: inks.soft }, 18);
}

/** Draws holder, type, price and order side by side, and returns the y below them. */
function drawFacts(doc: PdfDocument, { locale, order }: TicketsPdfInput, ticket: PrintedTicket, y: number): number {
  const maxWidth = sheet.width - inset * 2;
  const price = ticket.priceXaf === 0 ? pdfLabels.free[locale] : formatXaf(ticket.priceXaf, locale);
  const facts = [
    { label: pdfLabels.holder, value: ticket.holder, share: 0.34 },
    { label: pdfLabels.type, value: ticket.typeName, share: 0.28 },
    { label: pdfLabels.price, value: price, share: 0.19 },
    { label: pdfLabels.order, value: order.code, share: 0.19 },
  ];
  let x = sheet.left + inset;
  let lowest = y;
  for (const { label, value, share } of facts) {
    write(doc, 'barlow-500', inLocale(label, locale), { x, y, size: 10, fill: inks.soft });
    const fitted = fit('barlow-600', value, maxWidth * share - 12, [
      [14, 1],
      [12.5, 2],
      [11, 2],
    ]);
    lowest = Math.max(
      lowest,
      writeLines(doc, 'barlow-600', fitted.lines, { x, y: y + 18, size: fitted.size, fill: inks.ink }, fitted.size * 1.2),
    );
    x += maxWidth * share;
  }
  return lowest;
}

/** Draws the tear line, with a notch at both ends. */
function drawTear(doc: PdfDocument, y: number): void {
  const { left, right } = sheet;
  doc.save().lineWidth(1.2).dash(4, { space: 4 }).strokeColor(inks.line);
  doc
    .moveTo(left + 18, y)
    .lineTo(right - 18, y)
    .stroke()
    .restore();
}

/** Draws the outline of the card, with the notches of the tear line at `tear`. */
function outline(doc: PdfDocument, tear: number, bottom: number): void {
  const { left, right, top } = sheet;
  const bite = 9;
  const r = radius;
  doc.path(
    `M${left + r} ${top}H${right - r}Q${right} ${top} ${right} ${top + r}V${tear - bite}A${bite} ${bite} 0 0 0 ${right} ${tear + bite}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}H${left + r}Q${left} ${bottom} ${left} ${bottom - r}V${tear + bite}A${bite} ${bite} 0 0 0 ${left} ${tear - bite}V${top + r}Q${left} ${top} ${left + r} ${top}Z`,
  );
}

function drawQr(doc: PdfDocument, payload: string, x: number, y: number): void {
  const { size, runs } = ticketQrRuns(payload);
  const module = qrSide / size;
  for (const run of runs) doc.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  doc.fill(inks.ink);
}

/** Draws the QR code, the readable code for staff, and how to use them. Returns the y below them. */
function drawStub(doc: PdfDocument, input: TicketsPdfInput, number: number, y: number, accent: string): number {
  const { locale, organizerName, order, tickets } = input;
  const ticket = tickets[number - 1] as PrintedTicket;
  drawQr(doc, ticket.qrPayload, sheet.left + inset, y);
  const x = sheet.left + inset + qrSide + 30;
  const maxWidth = sheet.right - inset - x;
  write(doc, 'barlow-600', `${pdfLabels.ticket[locale]} ${number} ${pdfLabels.of[locale]} ${tickets.length}`, {
    x: sheet.right - inset,
    y: y + 9,
    size: 10.5,
    fill: accent,
    align: 'right',
  });
  write(doc, 'barlow-500', pdfLabels.code[locale], { x, y: y + 9, size: 10, fill: inks.soft });
  write(doc, 'poppins-600', formatTicketCode(ticket.code), { x, y: y + 44, size: 32, fill: inks.ink, tracking: 0.06 });
  const words = wrap('barlow-400', pdfLabels.show[locale], 11, maxWidth);
  const after = writeLines(doc, 'barlow-400', words, { x, y: y + 67, size: 11, fill: inks.soft }, 15);
  const people = [`${pdfLabels.by[locale]} ${organizerName}`, `${pdfLabels.buyer[locale]} ${order.buyerName}`].map(
    (line) => fit('barlow-500', line, maxWidth, [[11, 1]]).lines[0] ?? '',
  );
  writeLines(doc, 'barlow-500', people, { x, y: Math.max(after + 3, y + qrSide - 15), size: 11, fill: inks.ink }, 15);
  return y + qrSide + 4;
}

function drawConditions(doc: PdfDocument, locale: Locale, y: number): void {
  const gap = 28;
  const column = (sheet.width - gap) / 2;
  write(doc, 'poppins-600', pdfLabels.good[locale], { x: sheet.left, y, size: 12, fill: inks.ink });
  const ends = [y + 22, y + 22];
  conditions.forEach((condition, i) => {
    const side = i % 2;
    const x = sheet.left + side * (column + gap);
    const lines = wrap('barlow-400', inLocale(condition, locale), 10, column - 12);
    const from = ends[side] as number;
    doc.circle(x + 2, from - 3.4, 1.8).fill(inks.soft);
    ends[side] = writeLines(doc, 'barlow-400', lines, { x: x + 12, y: from, size: 10, fill: inks.soft }, 13.5) + 6;
  });
}

function drawFoot(doc: PdfDocument, { locale, order, tickets }: TicketsPdfInput, number: number): void {
  const y = sheet.bottom - 8;
  drawBrand(doc, y);
  const foot = `${pdfLabels.order[locale]} ${order.code}   ·   ${pdfLabels.page[locale]} ${number} / ${tickets.length}`;
  write(doc, 'barlow-500', foot, { x: sheet.right, y: y - 1, size: 10, fill: inks.soft, align: 'right' });
}

/** Draws one ticket on one page. It fills the upper part, so that a folded sheet shows all of it. */
export function drawTicket(doc: PdfDocument, input: TicketsPdfInput, number: number, cover: Picture, accent: string): void {
  const ticket = input.tickets[number - 1] as PrintedTicket;
  const headEnds = drawHead(doc, input, cover, accent);
  const factsEnd = drawFacts(doc, input, ticket, headEnds + 16);
  const tear = factsEnd + 8;
  drawTear(doc, tear);
  const bottom = drawStub(doc, input, number, tear + 26, accent) + 24;
  outline(doc, tear, bottom);
  doc.lineWidth(1.2).strokeColor(inks.line).stroke();
  drawConditions(doc, input.locale, bottom + 36);
  drawFoot(doc, input, number);
}
