import type { PaymentReason } from '@ngoma/api/features/payments';
import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import type { Session } from '#platform/http/session/session';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { SellableEvent } from '../events/index.ts';
import type { Stock } from '../inventory/index.ts';
import type { AccountRef, Transfer, WalletCredit } from '../ledger/index.ts';
import type { RefundDestination, RefundRequest } from '../payments/index.ts';
import type { AttendeeFilter, DocumentPdfInput, IssueLine, ListedAttendee, Pictures, ReceiptPdfInput } from '../tickets/index.ts';
import type { User } from '../users/index.ts';
import type { OrderKey } from './order-keys.read.ts';

/** The functions of other features that orders use, by feature. */
export interface OrdersDeps {
  readonly events: {
    findSellable(db: DbOrTx, eventIds: readonly string[]): Promise<Map<string, SellableEvent>>;
    countTaken(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<Map<string, number>>;
    mayManage(session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<boolean>;
    requireManaged(session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<void>;
    guardOrderCode<T>(
      guess: { readonly eventId: string; readonly userId: string; readonly accessCode: string },
      place: () => Promise<T>,
      isWrong: (error: unknown) => boolean,
    ): Promise<T>;
    listGuestPairs(
      db: DbOrTx,
      pairs: readonly { readonly buyerId: string; readonly eventId: string }[],
    ): Promise<readonly { readonly buyerId: string; readonly eventId: string }[]>;
  };
  readonly pictures: Pictures & {
    file(key: string | null): { readonly url: string } | null;
  };
  readonly stock: Stock;
  readonly users: {
    findByEmail(db: DbOrTx, email: string): Promise<User | undefined>;
    lock(tx: Tx, id: string): Promise<User | undefined>;
    isEmailConfirmed(user: User): boolean;
  };
  readonly tickets: TicketsApi;
  readonly payments: PaymentsApi;
  readonly ledger: {
    post(tx: Tx, transfer: Transfer): Promise<'posted' | 'repeated'>;
    postMany(tx: Tx, transfers: readonly Transfer[]): Promise<readonly ('posted' | 'repeated')[]>;
    lockBalances(tx: Tx, accounts: readonly AccountRef[]): Promise<(account: AccountRef) => number>;
    creditWallet(tx: Tx, credit: WalletCredit): Promise<'posted' | 'repeated'>;
    balances(db: DbOrTx, userId: string): Promise<{ readonly wallet: number }>;
    sumOfGifts(db: DbOrTx, userId: string): Promise<number>;
    pendingOfEvent(tx: Tx, eventId: string): Promise<number>;
  };
}

export interface TicketsApi {
  issue(tx: Tx, lines: readonly IssueLine[]): Promise<readonly unknown[]>;
  listByOrders(db: DbOrTx, orders: readonly OrderKey[], locale: 'en' | 'fr'): Promise<Map<string, TicketView[]>>;
  end(tx: Tx, ticketIds: readonly string[], state: 'cancelled' | 'refunded' | 'revoked'): Promise<number>;
  restore(tx: Tx, ticketIds: readonly string[]): Promise<number>;
  endOfOrders(tx: Tx, orderIds: readonly string[], state: 'cancelled' | 'refunded'): Promise<number>;
  correctHolder(
    tx: Tx,
    ticket: { readonly eventId: string; readonly orderId: string; readonly ticketId: string },
    name: string,
  ): Promise<boolean>;
  changeHolder(tx: Tx, orders: readonly OrderKey[], holderId: string): Promise<void>;
  pdfOfOrder(order: OrderKey, locale: 'en' | 'fr'): Promise<Buffer | undefined>;
  receiptPdf(receipt: ReceiptPdfInput): Promise<Buffer>;
  documentPdf(document: DocumentPdfInput): Promise<Buffer>;
  listAttendees(
    db: DbOrTx,
    eventId: string,
    filter: AttendeeFilter,
    page: { readonly limit: number; readonly offset: number; readonly by: 'name' | 'type' },
  ): Promise<{ readonly attendees: readonly ListedAttendee[]; readonly total: number }>;
}

/** The fields of a payment attempt that orders use. */
export interface OrderPaymentAttempt {
  readonly id: string;
  readonly ref: string;
  readonly purposeId: string;
  readonly gateway: string;
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'refunded';
  readonly reason: PaymentReason | null;
  readonly amountXaf: number;
  readonly createdAt: Date;
}

export interface PaymentsApi {
  createMany(
    tx: Tx,
    attempts: readonly {
      readonly purposeType: 'order';
      readonly purposeId: string;
      readonly payerId: string;
      readonly amountXaf: number;
      readonly gateway?: string | undefined;
      readonly number?: string | undefined;
    }[],
  ): Promise<readonly { readonly id: string; readonly ref: string; readonly paymentUrl: string }[]>;
  latestFor(db: DbOrTx, purposeType: 'order', purposeIds: readonly string[]): Promise<ReadonlyMap<string, OrderPaymentAttempt>>;
  cancelOpen(tx: Tx, purposeType: 'order', purposeId: string): Promise<unknown>;
  refundMany(tx: Tx, requests: readonly RefundRequest[]): Promise<readonly RefundDestination[]>;
  /** Returns what the honoured payment of a purpose can still give back, in whole XAF. Locks the payment. */
  refundableOf(tx: Tx, purposeType: 'order', purposeId: string): Promise<number>;
  /** Raises `gateway_unknown` (400) for a gateway that is not offered. Undefined means the default gateway. */
  requireGateway(id: string | undefined): unknown;
  /** Returns the URL of our payment page for an attempt. */
  urlOf(payment: { readonly ref: string }): string;
}
