import { answerInThread } from '#platform/concurrency/worker-thread';
import { type DocumentPdfInput, documentPdf } from './document-pdf.ts';
import { type ReceiptPdfInput, receiptPdf } from './receipt-pdf.ts';
import { type TicketsPdfInput, ticketsPdf } from './ticket-pdf.ts';

/** A document for the thread to draw. */
export type PdfRequest =
  | { readonly tickets: TicketsPdfInput }
  | { readonly receipt: ReceiptPdfInput }
  | { readonly document: DocumentPdfInput };

/** The thread that creates the PDFs of tickets, receipts and other documents. */
answerInThread((request: PdfRequest) => {
  if ('tickets' in request) return ticketsPdf(request.tickets);
  return 'receipt' in request ? receiptPdf(request.receipt) : documentPdf(request.document);
});
