import type { Session } from '#platform/http/session/session';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { Platform } from '../../platform/platform.ts';
import { listAttendees } from './attendees/attendee-list.read.ts';
import { chooseAttendance, listAttendeeChoices, removeAttendee } from './attendees/choose-attendance.ts';
import { type PdfWorker, pdfWorker } from './pdf/pdf-worker.ts';
import type { Pictures } from './ticket-views.ts';
import { findLockedTickets, listPresented, lockUnadmitted, type PresentedTicket } from './tickets.read.ts';
import { ticketsRoutes } from './tickets.routes.ts';
import { ticketsService } from './tickets.service.ts';
import { ticketsStore } from './tickets.store.ts';

export type { AttendeeFilter, ListedAttendee } from './attendees/attendee-list.read.ts';
export type { DocumentPdfInput, DocumentSection } from './pdf/document-pdf.ts';
export { type PdfWorker, pdfWorker } from './pdf/pdf-worker.ts';
export type { ReceiptPayment, ReceiptPdfInput, ReceiptRefund } from './pdf/receipt-pdf.ts';
export { printedDay, printedHours, printedMoment } from './pdf/ticket-pdf-text.ts';
export type { Pictures } from './ticket-views.ts';
export type { PresentedReference, PresentedTicket } from './tickets.read.ts';
export type { IssueLine } from './tickets.rules.ts';
export type { Ticket } from './tickets.store.ts';

/**
 * The tickets feature: issues the signed tickets of confirmed orders, and provides them to their holders and to check-in. Closing it
 * closes the PDF worker.
 */
export function ticketsFeature(platform: Platform, pictures: Pictures, pdfs: PdfWorker = pdfWorker(platform.logger)) {
  const tickets = ticketsService(platform, pictures, pdfs);
  const {
    issue,
    listByOrders,
    readPresented,
    end,
    restore,
    endOfOrders,
    changeHolder,
    correctHolder,
    qrOf,
    pdfOfOrder,
    receiptPdf,
    documentPdf,
    close,
  } = tickets;
  return {
    issue,
    listByOrders,
    readPresented,
    listPresented,
    listAttendees,
    /** Finds a ticket by its QR code, whose signature is verified, or by its readable code. For tests. */
    findByPresented: async (db: DbOrTx, text: string): Promise<PresentedTicket | undefined> =>
      (await listPresented(db, [await readPresented(text)]))[0],
    lockUnadmitted,
    findLockedTickets,
    end,
    restore,
    endOfOrders,
    changeHolder,
    correctHolder,
    qrOf,
    pdfOfOrder,
    receiptPdf,
    documentPdf,
    close,
    listAttendeeChoices: (holder: Pick<Session, 'userId'>) => listAttendeeChoices(platform, holder),
    chooseAttendance: (holder: Pick<Session, 'userId'>, eventId: string, isShown: boolean) =>
      chooseAttendance(platform, holder, eventId, isShown),
    async anonymizePerson(tx: Tx, userId: string, pseudonym: { readonly name: string; readonly formerEmail: string }) {
      await removeAttendee(platform, tx, userId);
      await ticketsStore.anonymizeHolder(tx, userId, pseudonym);
    },
    routes: ticketsRoutes(platform, tickets),
  };
}
export type TicketsFeature = ReturnType<typeof ticketsFeature>;
