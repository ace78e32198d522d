import { answerInProcess } from '#platform/concurrency/worker-process';
import { type DocumentPdfInput, documentPdf } from './document-pdf.ts';
import { type ReceiptPdfInput, receiptPdf } from './receipt-pdf.ts';
import { type TicketsPdfInput, ticketsPdf } from './ticket-pdf.ts';

/** A document for the process to draw. */
export type PdfRequest =
  | { readonly tickets: TicketsPdfInput }
  | { readonly receipt: ReceiptPdfInput }
  | { readonly document: DocumentPdfInput };

/** The process that creates the PDFs of tickets, receipts and other documents. */
answerInProcess((request: PdfRequest) => {
  if ('tickets' in request) return ticketsPdf(request.tickets);
  return 'receipt' in request ? receiptPdf(request.receipt) : documentPdf(request.document);
});
