import { type Bilingual, type Locale, localizedText } from '@ngoma/api/common/locale';
import { invoicesPerFile } from '@ngoma/api/features/invoice-files';
import type { InvoiceKind } from '@ngoma/api/features/invoices';
import { recordAct } from '#platform/audit';
import type { CsvRow } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { type InvoiceFilter, type InvoiceRow, listInvoices } from './invoices.read.ts';
import type { InvoicesContext } from './invoices.types.ts';

type Context = Pick<InvoicesContext, 'db' | 'clock'>;
type Filter = Omit<InvoiceFilter, 'organizerId'>;

const kinds: Readonly<Record<InvoiceKind, Bilingual>> = {
  invoice: bilingual('invoices.kind.invoice'),
  credit_note: bilingual('invoices.kind.creditNote'),
};

const headings: readonly Bilingual[] = [
  bilingual('common.labels.event'),
  bilingual('invoices.file.code'),
  bilingual('invoices.file.kind'),
  bilingual('invoices.file.issuedUtc'),
  bilingual('invoices.file.orders'),
  bilingual('invoices.file.salesXaf'),
  bilingual('common.labels.commissionXaf'),
  bilingual('invoices.file.vatXaf'),
  bilingual('invoices.paper.corrects'),
  bilingual('invoices.file.refundedOrder'),
];

const toCells = (row: InvoiceRow, locale: Locale): CsvRow => {
  const isInvoice = row.kind === 'invoice';
  return [
    localizedText(locale, row.eventName, row.eventNameFr),
    row.code,
    kinds[row.kind][locale],
    row.issuedAt,
    row.orderCount,
    isInvoice ? row.salesXaf : null,
    // As on the screen, so that the column sums to the commission that is left.
    isInvoice ? row.amountXaf : 0 - row.amountXaf,
    isInvoice ? row.vatXaf : 0 - row.vatXaf,
    row.correctedCode,
    row.orderCode,
  ];
};

/**
 * Returns all filtered documents in the order of the screen. Raises `too_many_rows` (409) if they are more than the maximum, instead
 * of a list that is cut.
 */
export async function listForFile(db: Context['db'], filter: InvoiceFilter, most = invoicesPerFile): Promise<InvoiceRow[]> {
  const rows = await listInvoices(db, filter, { limit: most + 1, offset: 0 });
  if (rows.length > most) throw new Refusal('too_many_rows', 409, bilingual('invoices.tooManyRows', { count: most }));
  return rows;
}

const nameOf = (clock: Context['clock']): string => `invoices-${clock().toISOString().slice(0, 10)}`;

/** Returns the caller's own invoices and credit notes with the filter of the screen as a table in the reader's language. */
export async function exportOwn(
  { db, clock }: Context,
  { userId }: Pick<Session, 'userId'>,
  filter: Filter,
  locale: Locale,
): Promise<FileTable> {
  const rows = await listForFile(db, { ...filter, organizerId: userId });
  return {
    ...{ name: nameOf(clock), title: bilingual('invoices.file.title')[locale] },
    headings: headings.map((heading) => heading[locale]),
    rows: rows.map((row) => toCells(row, locale)),
  };
}

/**
 * Returns the documents of all organizers with the filter of the screen as a table in the reader's language, and records it in the
 * audit log, because the file has names and earnings of sellers.
 */
export async function exportAll(
  { db, clock }: Context,
  admin: Pick<Session, 'userId'>,
  filter: Filter,
  locale: Locale,
): Promise<FileTable> {
  const rows = await listForFile(db, filter);
  await recordAct(db, clock, {
    ...{ actorId: admin.userId, action: 'invoice.list_exported', subjectType: 'platform' },
    detail: { invoices: rows.length },
  });
  return {
    ...{ name: nameOf(clock), title: bilingual('invoices.file.title')[locale] },
    headings: [bilingual('common.labels.organizer'), ...headings].map((heading) => heading[locale]),
    rows: rows.map((row) => [row.sellerName, ...toCells(row, locale)]),
  };
}
