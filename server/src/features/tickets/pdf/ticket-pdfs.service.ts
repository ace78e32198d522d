import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { Platform } from '#platform/platform';
import { readCover } from '../../posters/index.ts';
import type { QrOf } from '../ticket-signing.ts';
import * as read from '../tickets.read.ts';
import type { DocumentPdfInput } from './document-pdf.ts';
import type { PdfRequest } from './pdf-process.ts';
import type { PdfWorker } from './pdf-worker.ts';
import type { ReceiptPdfInput } from './receipt-pdf.ts';
import type { TicketsPdfInput } from './ticket-pdf.ts';

/** Draws tickets, receipts and other documents as PDF. */
export function ticketPdfs({ db, files }: Pick<Platform, 'db' | 'files'>, pdfs: PdfWorker, qrOf: QrOf) {
  async function draw(request: PdfRequest): Promise<Buffer> {
    const pdf = await pdfs.run(request);
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  }

  return {
    /** Returns the PDF of the valid tickets of an order, in the given language; undefined if there are none. */
    async pdfOfOrder(order: Parameters<typeof read.listForPdf>[1], locale: Locale): Promise<Buffer | undefined> {
      const rows = await read.listForPdf(db, order);
      const [first] = rows;
      if (!first) return undefined;
      const { cover, artists } = await readCover(files, first.coverKey);
      const tickets: TicketsPdfInput = {
        locale,
        event: {
          name: localizedText(locale, first.eventName, first.eventNameFr),
          startsAt: first.startsAt,
          endsAt: first.endsAt,
          zone: first.zone,
          location: first.location,
          city: first.city,
          coverImage: cover,
          artists,
          primaryColor: first.primaryColor,
          seed: first.eventId,
          category: first.categorySlug,
        },
        organizerName: first.organizerName,
        order: { code: first.orderCode, buyerName: first.buyerName, confirmedAt: first.confirmedAt ?? undefined },
        tickets: rows.map((row) => ({
          code: row.code,
          holder: row.holderName,
          typeName: localizedText(locale, row.typeName, row.typeNameFr),
          priceXaf: row.priceXaf,
          qrPayload: qrOf(row),
        })),
      };
      return draw({ tickets });
    },

    /** Returns the receipt of an order as PDF. */
    receiptPdf: (receipt: ReceiptPdfInput): Promise<Buffer> => draw({ receipt }),

    /** Returns an invoice, receipt or statement as PDF. */
    documentPdf: (document: DocumentPdfInput): Promise<Buffer> => draw({ document }),

    /** Waits for PDFs that are being drawn, and ends their process. */
    close: () => pdfs.close(),
  };
}
