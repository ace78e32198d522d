import { business } from '@ngoma/api/common/business';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { type DocumentPdfInput, printedDay } from '#features/tickets/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import { findInvoice, type InvoiceRow } from './invoices.read.ts';
import type { InvoicesContext } from './invoices.types.ts';

const zone = business.event.defaultZone;
const titles = { invoice: bilingual('invoices.kind.invoice'), credit_note: bilingual('invoices.kind.creditNote') } as const;

/** Returns the section that splits the amount into the sum without value-added tax and the tax. */
function vatSection({ amountXaf, vatXaf, vatBasisPoints }: InvoiceRow, locale: Locale): DocumentPdfInput['sections'][number] {
  return {
    heading: translate(locale, 'invoices.paper.vatHeading'),
    rows: [
      { text: translate(locale, 'invoices.paper.withoutVat'), value: formatXaf(amountXaf - vatXaf, locale) },
      { text: translate(locale, 'invoices.paper.vat', { rate: vatBasisPoints / 100 }), value: formatXaf(vatXaf, locale) },
    ],
  };
}

/** Returns the content of a document in the reader's language. All of it was stored when it was issued. */
export function toDocument(row: InvoiceRow, locale: Locale): DocumentPdfInput {
  const money = (amountXaf: number) => formatXaf(amountXaf, locale);
  const day = (at: Date, within: string = zone) => printedDay(at, within, locale);
  const eventName = localizedText(locale, row.eventName, row.eventNameFr);
  const isInvoice = row.kind === 'invoice';
  const rows = isInvoice
    ? [
        {
          text: translate(locale, 'invoices.paper.commission', { count: row.orderCount }),
          detail: translate(locale, 'invoices.paper.sales', { amount: money(row.salesXaf) }),
          value: money(row.commissionXaf),
        },
        ...(row.returnedXaf > 0
          ? [{ text: translate(locale, 'invoices.paper.returnedBefore'), value: `−${money(row.returnedXaf)}` }]
          : []),
      ]
    : [{ text: translate(locale, 'invoices.paper.returned', { order: row.orderCode ?? '' }), value: money(row.returnedXaf) }];
  const corrected =
    row.correctedCode && row.correctedAt
      ? [{ label: translate(locale, 'invoices.paper.corrects'), lines: [row.correctedCode, day(row.correctedAt)] }]
      : [];
  const issuer = [
    row.issuerName,
    row.issuerAddress,
    row.issuerTaxId && translate(locale, 'invoices.paper.taxId', { id: row.issuerTaxId }),
  ];
  return {
    ...{ locale, code: row.code, date: row.issuedAt, title: titles[row.kind][locale] },
    facts: [
      { label: translate(locale, 'invoices.paper.issuer'), lines: issuer.filter((line) => Boolean(line)) as string[] },
      {
        label: translate(locale, 'invoices.paper.seller'),
        lines: [row.sellerName, row.sellerAddress].filter((line) => Boolean(line)) as string[],
      },
      { label: translate(locale, 'common.labels.event'), lines: [eventName, day(row.eventStartsAt, row.eventZone)] },
      { label: translate(locale, 'invoices.paper.issuedOn'), lines: [day(row.issuedAt)] },
      ...corrected,
    ],
    sections: [
      {
        heading: translate(locale, 'invoices.paper.heading'),
        rows,
        total: {
          text: isInvoice ? translate(locale, 'invoices.paper.total') : translate(locale, 'invoices.paper.totalBack'),
          value: money(row.amountXaf),
        },
      },
      ...(row.vatBasisPoints > 0 ? [vatSection(row, locale)] : []),
    ],
    foot: isInvoice ? translate(locale, 'invoices.paper.foot') : translate(locale, 'invoices.paper.footBack'),
  };
}

/** Returns a document as PDF. Admins print all, organizers their own. Raises `not_found` (404). */
export async function printInvoice(
  { db, tickets }: Pick<InvoicesContext, 'db' | 'tickets'>,
  { userId, role }: Pick<Session, 'userId' | 'role'>,
  id: string,
  locale: Locale,
): Promise<{ pdf: Buffer; code: string }> {
  const row = await findInvoice(db, id, role === 'admin' ? undefined : userId);
  if (!row) throw notFound();
  return { pdf: await tickets.documentPdf(toDocument(row, locale)), code: row.code };
}
