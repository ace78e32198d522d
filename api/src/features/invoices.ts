import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Instant } from '../common/fields.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { Day, Sum } from '../common/reporting.ts';

/** Kinds of documents about the commission. A credit note gives back commission that an invoice has charged. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;
export const InvoiceKind = z.enum(invoiceKinds);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

export const Invoice = z
  .object({
    _id: Id,
    kind: InvoiceKind,
    code: z.string().meta({ example: 'F2026-000123', description: 'Kind, year and number. Numbers have no gap in a year.' }),
    issuedAt: Instant,
    amount: Sum.meta({ description: 'Commission that is charged, or given back by a credit note' }),
    currency: z.literal('XAF'),
    event: z.object({ _id: Id, eventName: z.string() }).meta({ description: 'The event by its name when it was issued' }),
    corrects: z.string().nullable().meta({ description: 'Code of the invoice that a credit note corrects' }),
    orderCode: z.string().nullable().meta({ description: 'The refunded order of a credit note' }),
    orders: z.int().meta({ description: 'Orders whose commission it is about' }),
    vat: z
      .object({ basisPoints: z.int(), amount: Sum })
      .meta({ description: 'Value-added tax that the amount contains, with its rate in hundredths of a percent' }),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

/** The filter of an organizer's own list. */
export const InvoiceFilter = z.object({
  kind: blankable(InvoiceKind),
  /** Days in Cameroon, both included. */
  from: blankable(Day),
  to: blankable(Day),
});

const sums = z
  .object({ invoiced: Sum, credited: Sum })
  .meta({ description: 'Sums over the whole filtered list: commission charged, and given back by credit notes' });

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  summary: 'Lists the invoices of an organizer’s commission and their credit notes, latest first',
  allow: ['organizer'],
  query: PageQuery.extend(InvoiceFilter.shape),
  reply: PageInfo.extend({ invoices: z.array(Invoice), sums }),
});

export const SupervisedInvoice = Invoice.extend({
  seller: z.object({ _id: Id, name: z.string() }).meta({ description: 'The organizer by their name when it was issued' }),
}).meta({ id: 'SupervisedInvoice' });
export type SupervisedInvoice = z.infer<typeof SupervisedInvoice>;

/** The filter of the list of all organizers, which can be searched too. */
export const SupervisedInvoiceFilter = InvoiceFilter.extend({ q: z.string().trim().max(100).optional() });

export const listAllInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  summary: 'Lists the invoices and credit notes of all organizers, latest first, by number, organizer or event',
  allow: ['admin'],
  query: PageQuery.extend(SupervisedInvoiceFilter.shape),
  reply: PageInfo.extend({ invoices: z.array(SupervisedInvoice), sums }),
});

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/invoices/:id/pdf',
  summary: 'Downloads an invoice or credit note as PDF, in the reader’s language or the given one',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id }),
  query: z.object({ lang: z.enum(['en', 'fr']).optional() }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});
