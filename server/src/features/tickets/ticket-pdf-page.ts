import { inLocale, type Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { formatTicketCode } from '@ngoma/api/features/ticket-code';
import type PDFDocument from 'pdfkit';
import { type FaceName, face, fit, wrap } from '../art/index.ts';
import { conditions, paperWords, printedDay, printedHours } from './ticket-pdf-words.ts';
import { ticketQrRuns } from './ticket-qr.ts';

export type Paper = InstanceType<typeof PDFDocument>;
export type Picture = Parameters<Paper['image']>[0];

/** What one order's paper is made from. */
export interface TicketsPaper {
  readonly locale: Locale;
  readonly event: {
    readonly name: string;
    readonly startsAt: Date;
    readonly endsAt?: Date | null | undefined;
    /** IANA name; times are printed in it, and it is named beside them. */
    readonly zone: string;
    readonly location: string;
    readonly city: string;
    readonly coverImage?: Buffer | null | undefined;
    /** `#rrggbb`; darkened until it can be read on paper. */
    readonly primaryColor?: string | null | undefined;
    /** From which the poster is drawn where there is no cover; the event's id. */
    readonly seed?: string | undefined;
    readonly category?: string | null | undefined;
  };
  readonly organizerName: string;
  readonly order: { readonly code: string; readonly buyerName: string; readonly confirmedAt?: Date | undefined };
  readonly tickets: readonly PaperTicket[];
}
export interface PaperTicket {
  readonly code: string;
  readonly holder: string;
  readonly typeName: string;
  readonly priceXaf: number;
  readonly qrPayload: string;
}

/** Points: A4 is 595 × 842, a millimetre is 2.83. */
export const sheet = { left: 42, top: 38, width: 511, right: 553, bottom: 820, coverHeight: 150 };
const inks = { ink: '#14183A', soft: '#5A5F7D', line: '#DDD6C8', paper: '#FBF8F3' };
const millimetre = 72 / 25.4;
const qrSide = 46 * millimetre;
const radius = 18;
const inset = 28;

interface Ink {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly tracking?: number;
  readonly align?: 'left' | 'right';
}

/** Writes one line, changing the font file where a letter needs another. */
export function write(doc: Paper, name: FaceName, text: string, { x, y, size, fill, tracking = 0, align = 'left' }: Ink): void {
  const { runs, measure } = face(name);
  let at = align === 'right' ? x - measure(text, size, tracking) : x;
  for (const run of runs(text)) {
    doc.font(`${name}:${run.file}`).fontSize(size).fillColor(fill);
    doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: size * tracking });
    at += measure(run.text, size, tracking);
  }
}

function writeLines(doc: Paper, name: FaceName, lines: readonly string[], ink: Ink, leading: number): number {
  lines.forEach((line, i) => {
    write(doc, name, line, { ...ink, y: ink.y + i * leading });
  });
  return ink.y + lines.length * leading;
}

/** Cover, title, day and place; answers how far down it went. A long title takes its room from the cover. */
function drawHead(doc: Paper, { locale, event }: TicketsPaper, cover: Picture, accent: string): number {
  const { left, top, width } = sheet;
  const x = left + inset;
  const room = width - inset * 2;
  const title = fit(
    'poppins-700',
    event.name,
    room,
    [
      [29, 1],
      [27, 2],
      [23, 3],
      [20, 4],
    ],
    -0.015,
  );
  const hours = fit('barlow-600', printedHours(event.startsAt, event.endsAt, event.zone, locale), room, [
    [13.5, 1],
    [12, 2],
  ]);
  const place = fit('barlow-400', [event.location, event.city].filter(Boolean).join(', '), room, [
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

/** Holder, type, price and order, side by side; the holder has the most room. */
function drawFacts(doc: Paper, { locale, order }: TicketsPaper, ticket: PaperTicket, y: number): number {
  const room = sheet.width - inset * 2;
  const price = ticket.priceXaf === 0 ? paperWords.free[locale] : formatXaf(ticket.priceXaf, locale);
  const facts = [
    { label: paperWords.holder, value: ticket.holder, share: 0.34 },
    { label: paperWords.type, value: ticket.typeName, share: 0.28 },
    { label: paperWords.price, value: price, share: 0.19 },
    { label: paperWords.order, value: order.code, share: 0.19 },
  ];
  let x = sheet.left + inset;
  let lowest = y;
  for (const { label, value, share } of facts) {
    write(doc, 'barlow-500', inLocale(label, locale), { x, y, size: 10, fill: inks.soft });
    const fitted = fit('barlow-600', value, room * share - 12, [
      [14, 1],
      [12.5, 2],
      [11, 2],
    ]);
    lowest = Math.max(
      lowest,
      writeLines(doc, 'barlow-600', fitted.lines, { x, y: y + 18, size: fitted.size, fill: inks.ink }, fitted.size * 1.2),
    );
    x += room * share;
  }
  return lowest;
}

/** The line to tear along, bitten at both ends. */
function drawTear(doc: Paper, y: number): void {
  const { left, right } = sheet;
  doc.save().lineWidth(1.2).dash(4, { space: 4 }).strokeColor(inks.line);
  doc
    .moveTo(left + 18, y)
    .lineTo(right - 18, y)
    .stroke()
    .restore();
}

/** The card's outline, with the bites of the tear at `tear`. */
function outline(doc: Paper, tear: number, bottom: number): void {
  const { left, right, top } = sheet;
  const bite = 9;
  const r = radius;
  doc.path(
    `M${left + r} ${top}H${right - r}Q${right} ${top} ${right} ${top + r}V${tear - bite}A${bite} ${bite} 0 0 0 ${right} ${tear + bite}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}H${left + r}Q${left} ${bottom} ${left} ${bottom - r}V${tear + bite}A${bite} ${bite} 0 0 0 ${left} ${tear - bite}V${top + r}Q${left} ${top} ${left + r} ${top}Z`,
  );
}

function drawQr(doc: Paper, payload: string, x: number, y: number): void {
  const { size, runs } = ticketQrRuns(payload);
  const module = qrSide / size;
  for (const run of runs) doc.rect(x + run.x * module, y + run.y * module, run.length * module, module);
  doc.fill(inks.ink);
}

/** The square, the code in letters a steward can read aloud, and what to do with them. */
function drawStub(doc: Paper, paper: TicketsPaper, number: number, y: number, accent: string): number {
  const { locale, organizerName, order, tickets } = paper;
  const ticket = tickets[number - 1] as PaperTicket;
  drawQr(doc, ticket.qrPayload, sheet.left + inset, y);
  const x = sheet.left + inset + qrSide + 30;
  const room = sheet.right - inset - x;
  write(doc, 'barlow-600', `${paperWords.ticket[locale]} ${number} ${paperWords.of[locale]} ${tickets.length}`, {
    x: sheet.right - inset,
    y: y + 9,
    size: 10.5,
    fill: accent,
    align: 'right',
  });
  write(doc, 'barlow-500', paperWords.code[locale], { x, y: y + 9, size: 10, fill: inks.soft });
  write(doc, 'poppins-600', formatTicketCode(ticket.code), { x, y: y + 44, size: 32, fill: inks.ink, tracking: 0.06 });
  const words = wrap('barlow-400', paperWords.show[locale], 11, room);
  const after = writeLines(doc, 'barlow-400', words, { x, y: y + 67, size: 11, fill: inks.soft }, 15);
  const people = [`${paperWords.by[locale]} ${organizerName}`, `${paperWords.buyer[locale]} ${order.buyerName}`].map(
    (line) => fit('barlow-500', line, room, [[11, 1]]).lines[0] ?? '',
  );
  writeLines(doc, 'barlow-500', people, { x, y: Math.max(after + 3, y + qrSide - 15), size: 11, fill: inks.ink }, 15);
  return y + qrSide + 4;
}

function drawConditions(doc: Paper, locale: Locale, y: number): void {
  const gap = 28;
  const column = (sheet.width - gap) / 2;
  write(doc, 'poppins-600', paperWords.good[locale], { x: sheet.left, y, size: 12, fill: inks.ink });
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

function drawFoot(doc: Paper, { locale, order, tickets }: TicketsPaper, number: number): void {
  const y = sheet.bottom - 8;
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
  const foot = `${paperWords.order[locale]} ${order.code}   ·   ${paperWords.page[locale]} ${number} / ${tickets.length}`;
  write(doc, 'barlow-500', foot, { x: sheet.right, y: y - 1, size: 10, fill: inks.soft, align: 'right' });
}

/** One ticket on one sheet. It stands in the upper part, so that a folded sheet shows all of it. */
export function drawTicket(doc: Paper, paper: TicketsPaper, number: number, cover: Picture, accent: string): void {
  const ticket = paper.tickets[number - 1] as PaperTicket;
  const headEnds = drawHead(doc, paper, cover, accent);
  const factsEnd = drawFacts(doc, paper, ticket, headEnds + 16);
  const tear = factsEnd + 8;
  drawTear(doc, tear);
  const bottom = drawStub(doc, paper, number, tear + 26, accent) + 24;
  outline(doc, tear, bottom);
  doc.lineWidth(1.2).strokeColor(inks.line).stroke();
  drawConditions(doc, paper.locale, bottom + 36);
  drawFoot(doc, paper, number);
}
