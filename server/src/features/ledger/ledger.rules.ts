import { business } from '@ngoma/api/common/business';
import type { AccountKind } from '@ngoma/api/features/ledger';
import { Refusal } from '#platform/refusal';

/**
 * Names an account. It comes into being with its first posting. `normalSide` 1 grows by debits (what others hold for us,
 * what we spend), -1 by credits (what we owe, what we earn).
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
const ofHouse = (kind: AccountKind, normalSide: 1 | -1, gateway?: string): AccountRef => ({
  code: gateway === undefined ? kind : `${kind}:${gateway}`,
  kind,
  ownerId: null,
  normalSide,
  // What a gateway did is a fact that must be written down even when it leaves us in its debt; what we promised is not.
  allowNegative: normalSide === 1,
});

/** What of an event's sales stays back for refunds, of so many XAF; halves of a franc go to the organizer. */
export const reserveOf = (netXaf: number): number => Math.floor((netXaf * business.refundReserve.basisPoints) / 10_000);

/** The accounts of the house (DOMAIN: money). Those of people can never fall below zero. */
export const accounts = {
  /** Money a person holds with us. */
  wallet: (userId: string) => owed('wallet', userId),
  /** What an organizer has sold and may not yet take. */
  organizerPending: (userId: string) => owed('pending', userId),
  /** What they may withdraw. */
  organizerAvailable: (userId: string) => owed('available', userId),
  /** What a withdrawal that is under way has set aside. */
  organizerReserved: (userId: string) => owed('reserved', userId),
  /** What an organizer has put down for a contract, until it is paid out or goes back. */
  escrow: (contractId: string): AccountRef => ({
    ...{ code: `escrow:${contractId}`, kind: 'escrow', ownerId: null },
    ...{ normalSide: -1, allowNegative: false },
  }),
  /** What the product earns. */
  platformFees: ofHouse('platform_fees', -1),
  /** What a gateway holds for us. */
  gatewayClearing: (gateway: string) => ofHouse('gateway_clearing', 1, gateway),
  /** What a gateway takes for its service. */
  gatewayFees: (gateway: string) => ofHouse('gateway_fees', 1, gateway),
  /** What is on its way back to buyers. */
  refundsPayable: ofHouse('refunds_payable', -1),
  /** Money that came and belongs to nobody we know: a person has to look. */
  suspense: ofHouse('suspense', -1),
  /** Where gifts and the demo world's money come from. */
  funding: ofHouse('funding', 1),
} as const;

/** One side of a transfer: debits positive, credits negative, whole XAF. */
export interface Posting {
  readonly account: AccountRef;
  readonly amountXaf: number;
}

/** A movement of money and the fact it comes from: one source moves money of one kind once. */
export interface Transfer {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly postings: readonly Posting[];
}

/** Leaves out lines of nothing (a sale without commission). Throws when what is left does not sum to zero over two lines or more. */
export function balancedLines({ sourceType, sourceId, kind, postings }: Transfer): readonly Posting[] {
  const lines = postings.filter(({ amountXaf }) => amountXaf !== 0);
  const isWhole = lines.every(({ amountXaf }) => Number.isSafeInteger(amountXaf));
  const total = lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  if (!isWhole || total !== 0 || lines.length < 2) {
    throw new Error(`The transfer ${sourceType} ${sourceId} ${kind} has ${lines.length} postings that sum to ${total} XAF`);
  }
  return lines;
}

/** An account as its row says, while it is locked. Balance: sum of all postings, debits positive. */
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
 * Carries postings into their accounts, one after the other: what each line leaves behind, and how the accounts stand in
 * the end. Refuses (409 `insufficient_balance`) when an account that may not owe would end below zero.
 */
export function carry(
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

/** There is less money on the account than should leave it. */
export const insufficientBalance = () =>
  new Refusal('insufficient_balance', 409, {
    en: 'There is not enough money on this account',
    fr: 'Le solde de ce compte est insuffisant',
  });

/** Whether two transfers move the same money between the same accounts; the order of their lines says nothing. */
export function movesTheSame(
  one: readonly { readonly code: string; readonly amountXaf: number }[],
  other: readonly { readonly code: string; readonly amountXaf: number }[],
): boolean {
  const written = (lines: typeof one) => lines.map(({ code, amountXaf }) => `${code} ${amountXaf}`).sort();
  return written(one).join('\n') === written(other).join('\n');
}
