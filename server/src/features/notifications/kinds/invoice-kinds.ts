import { z } from 'zod';
import { amountIn, Names, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const name = { en: 'Makossa Night', fr: 'Nuit Makossa' };

/** The documents about the commission of an organizer's event. */
export const invoiceKinds = {
  /** The invoice and the credit notes that one run issued for an event. */
  'invoices.issued': kind({
    category: 'account',
    channels: { email: 'fixed' },
    isUrgent: false,
    texts: 'notificationsInvoices.issued',
    activityType: 'invoice_issued',
    params: z.object({
      name: Names,
      documents: z.enum(['invoice', 'credit_notes', 'both']),
      /** Code of the invoice; of the first credit note if there is none. */
      code: z.string(),
      creditNotes: z.int().min(0),
      /** Charged by the invoice, and given back by the credit notes. */
      invoicedXaf: Xaf,
      creditedXaf: Xaf,
    }),
    values: ({ invoicedXaf, creditedXaf, creditNotes }) => ({
      ...{ invoiced: amountIn(invoicedXaf), credited: amountIn(creditedXaf), count: creditNotes },
    }),
    path: () => '/transaction-and-payment#invoices',
    examples: [
      { name, documents: 'invoice', code: 'F2026-000123', creditNotes: 0, invoicedXaf: 9_500, creditedXaf: 0 },
      { name, documents: 'credit_notes', code: 'A2026-000045', creditNotes: 1, invoicedXaf: 0, creditedXaf: 500 },
      { name, documents: 'credit_notes', code: 'A2026-000045', creditNotes: 2, invoicedXaf: 0, creditedXaf: 1_000 },
      { name, documents: 'both', code: 'F2026-000123', creditNotes: 2, invoicedXaf: 9_500, creditedXaf: 1_000 },
    ],
  }),
};
