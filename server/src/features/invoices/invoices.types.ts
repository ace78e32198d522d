import type { InvoiceKind } from '@ngoma/api/features/invoices';
import type { NotifyContext } from '#features/notifications/index';
import type { TicketsFeature } from '#features/tickets/index';
import type { Platform } from '#platform/platform';

/** Everything that the use cases of this feature need. */
export interface InvoicesContext extends Pick<Platform, 'db' | 'config'>, NotifyContext {
  readonly tickets: Pick<TicketsFeature, 'documentPdf'>;
}

/** A movement of commission of an order that is on no document yet. */
export interface OpenEntry {
  readonly transferId: string;
  readonly orderId: string;
  /** Whether it is the commission of the sale. Otherwise a refund gives it back. */
  readonly isSale: boolean;
  /** Whole XAF. Positive for a sale, negative for a refund. */
  readonly commissionXaf: number;
  /** Price of the order in whole XAF, with the fees that the buyer paid. */
  readonly totalXaf: number;
  /** The invoice that charged the commission of the order. Null while none has. */
  readonly invoiceId: string | null;
  /** Rate of value-added tax on that invoice, in hundredths of a percent. */
  readonly invoicedVatBasisPoints: number | null;
}

/** A document that is to be issued. Amounts are whole XAF. */
export interface PlannedInvoice {
  readonly kind: InvoiceKind;
  readonly invoiceId: string | null;
  readonly amountXaf: number;
  readonly orderCount: number;
  readonly salesXaf: number;
  readonly commissionXaf: number;
  readonly returnedXaf: number;
  /** Rate of value-added tax in hundredths of a percent, and the tax that the amount contains. */
  readonly vatBasisPoints: number;
  readonly vatXaf: number;
  readonly entries: readonly OpenEntry[];
}

/** An event whose commission can be invoiced, with the names and addresses that its documents state. */
export interface InvoiceableEvent {
  readonly eventId: string;
  readonly organizerId: string;
  readonly sellerName: string;
  readonly sellerAddress: string | null;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly zone: string;
}
