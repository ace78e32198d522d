import { type InvoiceKind, invoicePdf, listAllInvoices, listInvoices } from '@ngoma/api/features/invoices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

export const invoicesOnPage = 10;

/** The filter of a list of invoices. Empty texts match all. */
export interface InvoiceFilter {
  readonly kind: InvoiceKind | '';
  readonly from: string;
  readonly to: string;
}

const asked = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of the organizer's own invoices and credit notes. */
export const invoicesQuery = (filter: InvoiceFilter, page: number) =>
  queryOptions({
    ...asked,
    queryKey: ['invoices', 'own', filter, page],
    queryFn: ({ signal }) => call(listInvoices, { query: { ...filter, page, limit: invoicesOnPage }, signal }),
  });

/** One page of all invoices and credit notes, by number, organizer or event. */
export const allInvoicesQuery = (filter: InvoiceFilter, q: string, page: number) =>
  queryOptions({
    ...asked,
    queryKey: ['invoices', 'all', filter, q, page],
    queryFn: ({ signal }) => call(listAllInvoices, { query: { ...filter, q, page, limit: invoicesOnPage }, signal }),
  });

/** Downloads an invoice or credit note as PDF in a language. */
export async function saveInvoice(
  { _id, code }: { readonly _id: string; readonly code: string },
  lang: 'en' | 'fr',
): Promise<void> {
  const pdf = await call(invoicePdf, { params: { id: _id }, query: { lang } });
  saveFile(pdf as unknown as Blob, `ngoma-${code}.pdf`);
}
