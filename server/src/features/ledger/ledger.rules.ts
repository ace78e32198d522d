import { business } from '@ngoma/api/common/business';
import type { AccountKind } from '@ngoma/api/features/ledger/ledger';
import type { SourceAndKind } from '@ngoma/api/features/ledger/movements';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/**
 * Identifies an account, which is created with its first posting. `normalSide` 1 means that debits increase it (assets and
 * expenses), -1 that credits do (liabilities and revenue).
 */
export interface AccountRef {
  readonly code: string;
  readonly kind: AccountKind;
  readonly ownerId: string | null;
  readonly normalSide: 1 | -1;
  readonly allowNegative: boolean;
}

const owed = (kind: AccountKind, ownerId: string): AccountRef => ({
  code: `${kind}:${ownerId}`,
  kind,
  ownerId,
  normalSide: -1,
  allowNegative: false,
});
const ofPlatform = (kind: AccountKind, normalSide: 1 | -1, gateway?: string): AccountRef => ({
  code: gateway === undefined ? kind : `${kind}:${gateway}`,
  kind,
  ownerId: null,
  normalSide,
  // A gateway's actions are facts that must be recorded even if its account becomes negative. Liabilities must not.
  allowNegative: normalSide === 1,
});

/** Returns the refund reserve of net sales in XAF, rounded down in the organizer's favour. */
export const reserveOf = (netXaf: number): number => Math.floor((netXaf * business.refundReserve.basisPoints) / 10_000);

/** The chart of accounts. Accounts of users never fall below zero. */
export const accounts = {
  /** A user's wallet. */
  wallet: (userId: string) => owed('wallet', userId),
  /** The part of a user's wallet that placed orders hold until they are paid or end. */
  walletHeld: (userId: string) => owed('wallet_held', userId),
  /** An organizer's earnings that are not available yet. */
  organizerPending: (userId: string) => owed('pending', userId),
  /** The balance that may be withdrawn. */
  organizerAvailable: (userId: string) => owed('available', userId),
  /** The amount reserved for withdrawals in progress. */
  organizerReserved: (userId: string) => owed('reserved', userId),
  /**
   * Debt of an organizer to the platform, because a refund was more than the balances held. An asset; settled first from the next
   * earnings.
   */
  organizerReceivable: (userId: string): AccountRef => ({
    ...{ code: `receivable:${userId}`, kind: 'receivable', ownerId: userId },
    ...{ normalSide: 1, allowNegative: false },
  }),
  /** Money that an organizer has paid in for a contract, until it is paid out or refunded. */
  escrow: (contractId: string): AccountRef => ({
    ...{ code: `escrow:${contractId}`, kind: 'escrow', ownerId: null },
    ...{ normalSide: -1, allowNegative: false },
  }),
  /** The platform's commission. */
  platformFees: ofPlatform('platform_fees', -1),
  /** Money that a gateway holds for the platform. */
  gatewayClearing: (gateway: string) => ofPlatform('gateway_clearing', 1, gateway),
  /** Fees that a gateway charges the platform. */
  gatewayFees: (gateway: string) => ofPlatform('gateway_fees', 1, gateway),
  /** Refunds to buyers that are not paid yet. */
  refundsPayable: ofPlatform('refunds_payable', -1),
  /** Money received that matches no purpose. An admin has to decide on it. */
  suspense: ofPlatform('suspense', -1),
  /** Gains and losses of the platform: money kept because it belongs to no purpose, and money that is lost. A gain is a credit. */
  writeOffs: { ...ofPlatform('write_offs', -1), allowNegative: true },
  /** Money that the platform paid from an account outside of the gateways, such as its bank. */
  outsidePayments: ofPlatform('outside_payments', 1),
  /** The source of gifts and of demo money. */
  funding: ofPlatform('funding', 1),
} as const;

/** One side of a transfer in whole XAF. Debits are positive, credits negative. */
export interface Posting {
  readonly account: AccountRef;
  readonly amountXaf: number;
}

/** A movement of money and its source. Each source moves money once per kind. */
export type Transfer = SourceAndKind & {
  readonly sourceId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly postings: readonly Posting[];
};

/**
 * Leaves out postings of zero, such as the commission of a free sale. Throws if the rest has fewer than two postings or does not
 * sum to zero.
 */
export function balancedLines({ sourceType, sourceId, kind, postings }: Transfer): readonly Posting[] {
  const lines = postings.filter(({ amountXaf }) => amountXaf !== 0);
  const isWhole = lines.every(({ amountXaf }) => Number.isSafeInteger(amountXaf));
  const total = lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  if (!isWhole || total !== 0 || lines.length < 2) {
    throw new Error(`The transfer ${sourceType} ${sourceId} ${kind} has ${lines.length} postings that sum to ${total} XAF`);
  }
  return lines;
}

/** A locked account row. The balance is the sum of its postings, debits positive. */
export interface Account {
  readonly id: string;
  readonly code: string;
  readonly normalSide: number;
  readonly allowNegative: boolean;
  readonly balanceXaf: number;
  readonly version: number;
}

export interface PostedLine {
  readonly accountId: string;
  readonly amountXaf: number;
  readonly balanceAfterXaf: number;
  readonly accountVersion: number;
}

/**
 * Applies postings to their locked accounts in order. Returns the posted lines with the balance after each, and the final
 * accounts. Raises `insufficient_balance` (409) if an account that may not be negative would end below zero.
 */
export function applyPostings(
  transfers: readonly (readonly Posting[])[],
  locked: ReadonlyMap<string, Account>,
): { readonly lines: readonly (readonly PostedLine[])[]; readonly after: readonly Account[] } {
  const after = new Map(locked);
  const lines = transfers.map((postings) =>
    postings.map(({ account: { code }, amountXaf }): PostedLine => {
      const account = after.get(code);
      if (!account) throw new Error(`The account ${code} is not locked`);
      const next = { ...account, balanceXaf: account.balanceXaf + amountXaf, version: account.version + 1 };
      after.set(code, next);
      return { accountId: next.id, amountXaf, balanceAfterXaf: next.balanceXaf, accountVersion: next.version };
    }),
  );
  for (const { allowNegative, balanceXaf, normalSide } of after.values()) {
    if (!allowNegative && balanceXaf * normalSide < 0) throw insufficientBalance();
  }
  return { lines, after: [...after.values()] };
}

/** Refuses a transfer that would overdraw an account. */
export const insufficientBalance = () => new Refusal('insufficient_balance', 409, bilingual('ledger.insufficientBalance'));

/** Tells whether two transfers move the same money between the same accounts, in any order of their lines. */
export function haveSamePostings(
  one: readonly { readonly code: string; readonly amountXaf: number }[],
  other: readonly { readonly code: string; readonly amountXaf: number }[],
): boolean {
  const normalized = (lines: typeof one) => lines.map(({ code, amountXaf }) => `${code} ${amountXaf}`).sort();
  return normalized(one).join('\n') === normalized(other).join('\n');
}
