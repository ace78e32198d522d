import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { Invoice, listAllInvoices, listInvoices, SupervisedInvoice } from '@ngoma/api/features/invoices';
import type { Session } from '#platform/http/session/session';
import * as read from './invoices.read.ts';
import type { InvoicesContext } from './invoices.types.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}
type Filter = Omit<read.InvoiceFilter, 'organizerId'>;

const toInvoice = (row: read.InvoiceRow, locale: Locale): Invoice => ({
  ...{ _id: row.id, kind: row.kind, code: row.code, issuedAt: row.issuedAt.toISOString() },
  ...{ amount: row.amountXaf, currency: 'XAF', corrects: row.correctedCode, orderCode: row.orderCode, orders: row.orderCount },
  vat: { basisPoints: row.vatBasisPoints, amount: row.vatXaf },
  event: { _id: row.eventId, eventName: localizedText(locale, row.eventName, row.eventNameFr) },
});

const toSupervised = (row: read.InvoiceRow, locale: Locale): SupervisedInvoice => ({
  ...toInvoice(row, locale),
  seller: { _id: row.organizerId, name: row.sellerName },
});

async function listPage({ db }: Pick<InvoicesContext, 'db'>, { page, limit }: Page, filter: read.InvoiceFilter) {
  const [rows, sums] = await Promise.all([
    read.listInvoices(db, filter, { limit, offset: (page - 1) * limit }),
    read.sumInvoices(db, filter),
  ]);
  const { total, invoicedXaf: invoiced, creditedXaf: credited } = sums;
  return { rows, total, currentPage: page, sums: { invoiced, credited } };
}

/** Returns one page of the caller's own invoices and credit notes. */
export async function listOwn(
  ctx: Pick<InvoicesContext, 'db'>,
  { userId }: Pick<Session, 'userId'>,
  { page, limit, ...filter }: Page & Filter,
  locale: Locale,
): Promise<ReplyOf<typeof listInvoices>> {
  const { rows, ...found } = await listPage(ctx, { page, limit }, { ...filter, organizerId: userId });
  return { ...found, invoices: rows.map((row) => toInvoice(row, locale)) };
}

/** Returns one page of the invoices and credit notes of all organizers. */
export async function listAll(
  ctx: Pick<InvoicesContext, 'db'>,
  { page, limit, ...filter }: Page & Filter,
  locale: Locale,
): Promise<ReplyOf<typeof listAllInvoices>> {
  const { rows, ...found } = await listPage(ctx, { page, limit }, filter);
  return { ...found, invoices: rows.map((row) => toSupervised(row, locale)) };
}
