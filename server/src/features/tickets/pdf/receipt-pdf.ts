import type { Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { translate } from '#platform/i18n/messages';
import { createDocument, drawBrand, inks, renderDocument, sheet, write } from './pdf-document.ts';
import { type Cursor, drawFoot, fact, heading, row, rule } from './pdf-layout.ts';
import { receiptLabels, refundLabels } from './receipt-pdf-text.ts';
import { printedDay, printedHours, printedMoment } from './ticket-pdf-text.ts';

/** The content of an order's receipt. Amounts are in whole XAF. */
export interface ReceiptPdfInput {
  readonly locale: Locale;
  /** IANA name of the event's zone, in which all times are printed. */
  readonly zone: string;
  readonly issuedAt: Date;
  /** Address of the platform, such as `ngoma.cm`. */
  readonly platformAddress: string;
  readonly order: { readonly code: string; readonly placedAt: Date; readonly totalXaf: number; readonly feesXaf: number };
  /** The taxes on the tickets as they were sold, with their rates. */
  readonly taxes: readonly { readonly name: string; readonly mode: 'included' | 'added'; readonly amountXaf: number }[];
  readonly buyer: { readonly name: string; readonly email: string };
  /** The company to which the receipt is made out; null for a receipt of the buyer alone. */
  readonly company: { readonly name: string; readonly taxNumber: string; readonly address: string } | null;
  readonly event: { readonly name: string; readonly startsAt: Date; readonly place: string; readonly organizerName: string };
  /** The organizer's tax number, as it was when the order was placed. */
  readonly organizerTaxNumber: string | null;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitPriceXaf: number }[];
  readonly payments: readonly ReceiptPayment[];
  readonly refunds: readonly ReceiptRefund[];
}

export interface ReceiptPayment {
  readonly method: string;
  readonly numberEnding: string | null;
  /** The operator's id of the payment. */
  readonly reference: string | null;
  readonly amountXaf: number;
  readonly at: Date;
}

export interface ReceiptRefund {
  readonly state: keyof typeof refundLabels;
  readonly amountXaf: number;
  readonly at: Date;
}

function drawHead(cursor: Cursor, input: ReceiptPdfInput): void {
  const { locale, zone, order, buyer, company, event, organizerTaxNumber, issuedAt } = input;
  const { doc } = cursor;
  drawBrand(doc, sheet.top + 18);
  write(doc, 'poppins-700', receiptLabels.receipt[locale], { x: sheet.left, y: sheet.top + 66, size: 26, fill: inks.ink });
  write(doc, 'poppins-600', order.code, { x: sheet.right, y: sheet.top + 66, size: 18, fill: inks.ink, align: 'right' });
  const [left, right] = [sheet.left, sheet.left + sheet.width / 2 + 8];
  const top = sheet.top + 100;
  const when = [printedDay(event.startsAt, zone, locale), printedHours(event.startsAt, null, zone, locale)];
  const taxNumberIs = (number: string) => translate(locale, 'tickets.receipt.taxNumber', { number });
  const buyerEnd = fact(doc, receiptLabels.buyer[locale], [buyer.name, buyer.email].filter(Boolean), left, top);
  const named = company && [company.name, taxNumberIs(company.taxNumber), company.address];
  // An accountant needs every word.
  const leftEnd = named ? fact(doc, receiptLabels.company[locale], named, left, buyerEnd + 6, 6) : buyerEnd;
  const rightEnd = fact(doc, receiptLabels.event[locale], [event.name, ...when, event.place], right, top);
  const organizer = [event.organizerName, ...(organizerTaxNumber ? [taxNumberIs(organizerTaxNumber)] : [])];
  const organizerEnd = fact(doc, receiptLabels.organizer[locale], organizer, left, leftEnd + 6);
  const placed = `${printedMoment(order.placedAt, zone, locale)}`;
  const placedEnd = fact(doc, receiptLabels.placed[locale], [placed], left, organizerEnd + 6);
  const issuedEnd = fact(doc, receiptLabels.issued[locale], [printedMoment(issuedAt, zone, locale)], right, rightEnd + 6);
  cursor.y = Math.max(placedEnd, issuedEnd);
}

function drawLines(cursor: Cursor, { locale, lines, order, taxes }: ReceiptPdfInput): void {
  heading(cursor, receiptLabels.items[locale]);
  for (const { name, quantity, unitPriceXaf } of lines)
    row(cursor, `${quantity} × ${name}`, formatXaf(quantity * unitPriceXaf, locale), {
      detail: translate(locale, 'tickets.receipt.each', { price: formatXaf(unitPriceXaf, locale) }),
    });
  for (const { name, mode, amountXaf } of taxes) if (mode === 'added') row(cursor, name, formatXaf(amountXaf, locale));
  if (order.feesXaf > 0) row(cursor, receiptLabels.fees[locale], formatXaf(order.feesXaf, locale));
  rule(cursor);
  row(cursor, receiptLabels.total[locale], formatXaf(order.totalXaf, locale), { isStrong: true });
  for (const { name, mode, amountXaf } of taxes)
    if (mode === 'included')
      row(cursor, translate(locale, 'tickets.receipt.ofWhich', { tax: name }), formatXaf(amountXaf, locale));
}

function drawMoney(cursor: Cursor, { locale, zone, order, payments, refunds }: ReceiptPdfInput): void {
  heading(cursor, receiptLabels.payment[locale]);
  if (payments.length === 0) row(cursor, receiptLabels.free[locale], formatXaf(0, locale));
  for (const { method, numberEnding, reference, amountXaf, at } of payments) {
    const number = numberEnding ? translate(locale, 'tickets.receipt.number', { ending: numberEnding }) : '';
    const detail = [printedMoment(at, zone, locale), reference && translate(locale, 'tickets.receipt.reference', { reference })];
    row(cursor, [method, number].filter(Boolean).join(', '), formatXaf(amountXaf, locale), {
      detail: detail.filter(Boolean).join(' · '),
    });
  }
  if (refunds.length === 0) return;
  heading(cursor, receiptLabels.refunds[locale]);
  for (const { state, amountXaf, at } of refunds)
    row(cursor, refundLabels[state][locale], `−${formatXaf(amountXaf, locale)}`, { detail: printedMoment(at, zone, locale) });
  const refundedXaf = refunds.reduce((sum, { state, amountXaf }) => sum + (state === 'failed' ? 0 : amountXaf), 0);
  rule(cursor);
  row(cursor, receiptLabels.left[locale], formatXaf(order.totalXaf - refundedXaf, locale), { isStrong: true });
}

const footOf = ({ locale, event, platformAddress }: ReceiptPdfInput): string =>
  translate(locale, 'tickets.receipt.foot', { organizer: event.organizerName, address: platformAddress });

/** Creates the receipt of an order as PDF. The same content gives the same bytes. */
export function receiptPdf(input: ReceiptPdfInput): Promise<Buffer> {
  const { locale, order, issuedAt } = input;
  const title = `${receiptLabels.receipt[locale]} ${order.code}`;
  const doc = createDocument({ locale, title, author: 'Ngoma', subject: title, date: issuedAt });
  return renderDocument(doc, () => {
    // Every page, also one that long contents add, has the same foot.
    doc.on('pageAdded', () => drawFoot(doc, footOf(input)));
    doc.addPage();
    const cursor: Cursor = { doc, y: sheet.top };
    drawHead(cursor, input);
    drawLines(cursor, input);
    drawMoney(cursor, input);
  });
}
