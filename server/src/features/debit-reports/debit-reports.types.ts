import type { DebitCaseReason, DebitReportState } from '@ngoma/api/features/debit-reports';
import type { PaymentsFeature } from '#features/payments/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';

/** Everything that the use cases of this feature need: the platform, and payments by their public API. */
export interface DebitReportsContext extends Platform {
  readonly payments: Pick<PaymentsFeature, 'inquire' | 'describe' | 'gatewayIds'>;
}

/** The reader of a report, if signed in. */
export type Reader = Pick<Session, 'userId'> | undefined;

/** The gateway's answer about one attempt, for admins. */
export interface StoredAnswer {
  readonly paymentId: string;
  readonly gateway: string;
  readonly status: string;
  readonly operatorTxnId: string | null;
  readonly paidXaf: number | null;
}

/** A report of a debit without a ticket. */
export interface Report {
  readonly id: string;
  readonly ref: string;
  readonly code: string;
  /** Null once it was removed, as the transaction id. */
  readonly number: string | null;
  readonly amountXaf: number;
  readonly debitedAt: Date;
  readonly transactionId: string | null;
  readonly state: DebitReportState;
  readonly caseReason: DebitCaseReason | null;
  readonly closeReason: string | null;
  readonly paymentId: string | null;
  readonly checks: number;
  readonly reportedAt: Date;
  readonly createdAt: Date;
}

/** A report whose number is still stored. */
export type OpenReport = Report & { readonly number: string; readonly transactionId: string };
