import { answerInThread } from '#platform/concurrency/worker-thread';
import { type ReceiptPdfInput, receiptPdf } from './receipt-pdf.ts';
import { type TicketsPdfInput, ticketsPdf } from './ticket-pdf.ts';

/** A document for the thread to draw. */
export type PdfRequest = { readonly tickets: TicketsPdfInput } | { readonly receipt: ReceiptPdfInput };

/** The thread that creates the PDFs of tickets and receipts. */
answerInThread((request: PdfRequest) => ('tickets' in request ? ticketsPdf(request.tickets) : receiptPdf(request.receipt)));
