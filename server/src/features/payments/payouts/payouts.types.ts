import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { PaymentReason } from '@ngoma/api/features/payments';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { Gateways } from '../gateways/registry.ts';

/** One attempt of a gateway to send money to a number. */
export interface Payout {
  readonly id: string;
  readonly sourceType: string;
  readonly sourceId: string;
  /** Counts from 1 per source. */
  readonly attempt: number;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
  readonly gateway: string;
  readonly gatewayRef: string;
  /** The gateway's own id of the request, once known. */
  readonly providerRef: string | null;
  readonly operator: PayoutOperator;
  /** Digits with country code. Null once the account is deleted. */
  readonly number: string | null;
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed';
  readonly reason: PaymentReason | null;
  readonly createdAt: Date;
}

/** The feature that pays by payouts. Each call runs in the transaction that records the change, and may run again. */
export interface PayoutSettler {
  /** The gateway has, or may have, the order to pay. */
  sent(tx: Tx, payout: Payout): Promise<void>;
  /**
   * The gateway has paid. Posts the money. An attempt may also succeed after it was reported as failed, even when another one was
   * made or the source has ended meanwhile.
   */
  succeeded(tx: Tx, payout: Payout): Promise<void>;
  /** The gateway will not pay. */
  failed(tx: Tx, payout: Payout): Promise<void>;
}

/** Returns the settlers by the type of their sources. Called at the time of use, because the features are built later. */
export type PayoutSettlers = () => Readonly<Record<string, PayoutSettler | undefined>>;

/** Everything that the use cases of payouts need. */
export interface PayoutsContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger' | 'phoneMessages'> {
  readonly gateways: Gateways;
  readonly payoutSettlers: PayoutSettlers;
}
