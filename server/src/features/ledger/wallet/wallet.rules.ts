import type { SourceAndKind } from '@ngoma/api/features/ledger/movements';
import { type AccountRef, accounts, type Transfer } from '../ledger.rules.ts';

/** An amount in whole XAF, more than zero, that comes into a person's wallet. */
export type WalletCredit = SourceAndKind & {
  readonly userId: string;
  readonly amountXaf: number;
  /** The account that the amount leaves, such as `refundsPayable`. */
  readonly from: AccountRef;
  /** The reason. One source credits a wallet once per kind; a repeat has no effect. */
  readonly sourceId: string;
};

/** Returns the transfer of a credit, for callers that post several transfers at once. */
export const walletCredit = ({ userId, amountXaf, from, ...source }: WalletCredit): Transfer => ({
  ...source,
  postings: [
    { account: from, amountXaf },
    { account: accounts.wallet(userId), amountXaf: -amountXaf },
  ],
});

/** A part of a wallet that an order holds. */
interface WalletHold {
  readonly orderId: string;
  readonly buyerId: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
}

/** Returns the transfer that holds a part of the buyer's wallet for a placed order. */
export const walletHold = ({ orderId, buyerId, amountXaf }: WalletHold): Transfer => ({
  ...{ sourceType: 'order', sourceId: orderId, kind: 'wallet_hold' },
  postings: [
    { account: accounts.wallet(buyerId), amountXaf },
    { account: accounts.walletHeld(buyerId), amountXaf: -amountXaf },
  ],
});

/** Returns the transfer that gives the held part back, because the order was not paid. */
export const walletRelease = ({ orderId, buyerId, amountXaf }: WalletHold): Transfer => ({
  ...{ sourceType: 'order', sourceId: orderId, kind: 'wallet_release' },
  postings: [
    { account: accounts.walletHeld(buyerId), amountXaf },
    { account: accounts.wallet(buyerId), amountXaf: -amountXaf },
  ],
});
