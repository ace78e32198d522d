import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { InvoiceFilter, SupervisedInvoiceFilter } from './invoices.ts';

/** Maximum documents in one file. A longer list is refused, so that no file is silently cut. */
export const invoicesPerFile = 5_000;

export const invoicesCsv = endpoint({
  method: 'GET',
  path: '/invoices/csv',
  summary: 'Downloads an organizer’s own invoices and credit notes, filtered as on the screen, as CSV',
  allow: ['organizer'],
  query: InvoiceFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const invoicesXlsx = endpoint({
  method: 'GET',
  path: '/invoices/xlsx',
  summary: 'Downloads an organizer’s own invoices and credit notes, filtered as on the screen, as an Excel workbook',
  allow: ['organizer'],
  query: InvoiceFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});

export const allInvoicesCsv = endpoint({
  method: 'GET',
  path: '/invoices/all/csv',
  summary: 'Downloads the invoices and credit notes of all organizers, filtered as on the screen, as CSV',
  allow: ['admin'],
  query: SupervisedInvoiceFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const allInvoicesXlsx = endpoint({
  method: 'GET',
  path: '/invoices/all/xlsx',
  summary: 'Downloads the invoices and credit notes of all organizers, filtered as on the screen, as an Excel workbook',
  allow: ['admin'],
  query: SupervisedInvoiceFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});
