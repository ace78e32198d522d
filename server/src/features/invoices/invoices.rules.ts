import { business } from '@ngoma/api/common/business';
import { taxAmounts } from '@ngoma/api/features/events/ticketing/tax-amounts';
import type { InvoiceKind } from '@ngoma/api/features/invoices';
import type { OpenEntry, PlannedInvoice } from './invoices.types.ts';

const prefixes: Readonly<Record<InvoiceKind, string>> = { invoice: 'F', credit_note: 'A' };

/** Returns the printed number of a document: `F2026-000123` for an invoice, `A2026-000045` for a credit note. */
export const codeOf = (kind: InvoiceKind, year: number, number: number): string =>
  `${prefixes[kind]}${year}-${String(number).padStart(6, '0')}`;

/** Returns the calendar year in Cameroon, whose numbers a document counts. */
export const yearOf = (at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: business.event.defaultZone }).format(at));

const sumOf = (entries: readonly OpenEntry[], figure: (entry: OpenEntry) => number): number =>
  entries.reduce((sum, entry) => sum + figure(entry), 0);

/** Returns the rate and the value-added tax that an amount contains, in whole XAF. Half a franc is rounded up. */
function vatOf(amountXaf: number, vatBasisPoints: number): Pick<PlannedInvoice, 'vatBasisPoints' | 'vatXaf'> {
  const [vatXaf = 0] = taxAmounts(amountXaf, [{ basisPoints: vatBasisPoints, mode: 'included' }]);
  return { vatBasisPoints, vatXaf };
}

/**
 * Returns the documents for the open movements of an event's commission: one invoice for the sales that none has charged, less what
 * refunds have given back of them, and one credit note for each later refund. Nothing is invoiced while the sum is zero: the
 * movements stay open, and a later sale takes them along. The invoice contains value-added tax at the given rate (hundredths of a
 * percent), a credit note at the rate of the invoice that it corrects. Throws if refunds gave back more than was charged.
 */
export function planInvoices(open: readonly OpenEntry[], vatBasisPoints: number): PlannedInvoice[] {
  const fresh = open.filter(({ invoiceId }) => invoiceId === null);
  const sales = fresh.filter(({ isSale }) => isSale);
  const commissionXaf = sumOf(sales, (entry) => entry.commissionXaf);
  const returnedXaf = -sumOf(
    fresh.filter(({ isSale }) => !isSale),
    (entry) => entry.commissionXaf,
  );
  const amountXaf = commissionXaf - returnedXaf;
  if (amountXaf < 0) throw new Error(`Refunds gave back ${-amountXaf} XAF more commission than sales have charged`);
  const invoice: PlannedInvoice = {
    ...{ kind: 'invoice', invoiceId: null, amountXaf, orderCount: sales.length, commissionXaf, returnedXaf, entries: fresh },
    salesXaf: sumOf(sales, (entry) => entry.totalXaf),
    ...vatOf(amountXaf, vatBasisPoints),
  };
  const creditNotes = open.flatMap((entry): PlannedInvoice[] => {
    const { invoiceId, commissionXaf: movedXaf, totalXaf: salesXaf } = entry;
    if (invoiceId === null) return [];
    const figures = { amountXaf: -movedXaf, commissionXaf: 0, returnedXaf: -movedXaf, orderCount: 1, salesXaf };
    const vat = vatOf(-movedXaf, entry.invoicedVatBasisPoints ?? 0);
    return [{ kind: 'credit_note', invoiceId, ...figures, ...vat, entries: [entry] }];
  });
  return [...(amountXaf > 0 ? [invoice] : []), ...creditNotes];
}
