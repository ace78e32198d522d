import type { Posting } from '#features/ledger/index';
import { accounts } from '#features/ledger/index';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { GatewayDispute } from '../gateways/gateway.ts';

export type DisputeStatus = GatewayDispute['status'];

/** A dispute as it is stored. */
export interface Dispute {
  readonly id: string;
  readonly paymentId: string;
  readonly gateway: string;
  readonly gatewayDisputeId: string;
  readonly status: DisputeStatus;
  readonly amountXaf: number;
  readonly reason: string;
  readonly respondBy: Date | null;
  readonly closedAt: Date | null;
  /** When the gateway took the money, and when it gave it back. */
  readonly debitedAt: Date | null;
  readonly restoredAt: Date | null;
  /** The part that the organizer bears. */
  readonly organizerXaf: number;
  readonly ticketsOutcome: 'restored' | 'left_void' | null;
}

const isFinal = (status: DisputeStatus): boolean => status === 'won' || status === 'lost' || status === 'closed';
const rankOf = (status: DisputeStatus): number => (isFinal(status) ? 2 : status === 'under_review' ? 1 : 0);

/** The consequences of the gateway's answer about a dispute. */
export interface DisputeChange {
  readonly status: DisputeStatus;
  /** The gateway took the money: the tickets become void, and the books follow. */
  readonly debits: boolean;
  /** The gateway gave the money back. */
  readonly restores: boolean;
  /** The money is lost for good. */
  readonly loses: boolean;
  /** The gateway contradicts an end that was acted upon. */
  readonly isContradiction: boolean;
}

/**
 * Decides what the gateway's state means for a dispute. Forward only: answers that arrive late, twice or in another order change
 * nothing. A dispute that is first seen when it is over has all consequences at once.
 */
export function changeOf(
  known: Pick<Dispute, 'status' | 'debitedAt' | 'restoredAt'>,
  reported: Pick<GatewayDispute, 'status' | 'isMoneyWithdrawn'>,
): DisputeChange {
  if (isFinal(known.status)) {
    const isContradiction = isFinal(reported.status) && reported.status !== known.status;
    return { status: known.status, debits: false, restores: false, loses: false, isContradiction };
  }
  const status = rankOf(reported.status) >= rankOf(known.status) ? reported.status : known.status;
  const debits = known.debitedAt === null && (reported.isMoneyWithdrawn || status === 'lost');
  const isDebited = debits || known.debitedAt !== null;
  const restores =
    isDebited && known.restoredAt === null && (status === 'won' || status === 'closed') && !reported.isMoneyWithdrawn;
  return { status, debits, restores, loses: status === 'lost', isContradiction: false };
}

/** Returns the postings of money that a gateway took. The rest is the platform's loss. */
export function debitPostings(gateway: string, amountXaf: number, borne: readonly Posting[]): readonly Posting[] {
  const borneXaf = borne.reduce((sum, one) => sum + one.amountXaf, 0);
  return [
    ...borne,
    { account: accounts.gatewayClearing(gateway), amountXaf: -amountXaf },
    { account: accounts.writeOffs, amountXaf: amountXaf - borneXaf },
  ];
}

/** Returns the postings of money that a gateway gave back, of which others get their part. */
export function restorePostings(gateway: string, amountXaf: number, given: readonly Posting[]): readonly Posting[] {
  const givenXaf = given.reduce((sum, one) => sum + one.amountXaf, 0);
  return [
    { account: accounts.gatewayClearing(gateway), amountXaf },
    ...given,
    { account: accounts.writeOffs, amountXaf: -amountXaf - givenXaf },
  ];
}

/** Refuses to decide on the tickets of a dispute that is not won (409 `dispute_not_won`). */
export const disputeNotWon = () => new Refusal('dispute_not_won', 409, bilingual('payments.disputeNotWon'));

/** Refuses a second decision (409 `dispute_decided`). */
export const disputeDecided = () => new Refusal('dispute_decided', 409, bilingual('payments.disputeDecided'));
