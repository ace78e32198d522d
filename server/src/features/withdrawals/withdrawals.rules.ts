import { withdrawalTerms } from '@ngoma/api/common/business';
import type { SettingValues } from '@ngoma/api/features/supervision/operator-settings';
import type { WithdrawalObstacle, WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import { accounts, type Transfer } from '#features/ledger/index';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const { openMinutes } = withdrawalTerms;

/** The moves of a withdrawal. A bank account is paid by an admin without `processing`. */
const moves: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  created: ['otp_verified', 'cancelled'],
  otp_verified: ['approved', 'rejected', 'cancelled'],
  approved: ['processing', 'paid', 'failed', 'returned'],
  processing: ['paid', 'failed'],
  failed: ['processing', 'paid', 'returned'],
  rejected: [],
  cancelled: [],
  paid: [],
  returned: [],
};
export const mayMoveWithdrawal = (from: WithdrawalState, to: WithdrawalState): boolean => moves[from].includes(to);

/** Tells whether a withdrawal is over, so that nothing of it is reserved. */
export const isOver = (state: WithdrawalState): boolean => moves[state].length === 0;

/** Returns the fee of an amount in whole XAF, rounded up. */
export const feeOf = (amountXaf: number, { withdrawalFeeBasisPoints }: Pick<SettingValues, 'withdrawalFeeBasisPoints'>): number =>
  Math.ceil((amountXaf * withdrawalFeeBasisPoints) / 10_000);

/** Returns how many admins have to approve an amount. */
export const approvalsFor = (amountXaf: number, { twoApprovalsFromXaf }: Pick<SettingValues, 'twoApprovalsFromXaf'>): 1 | 2 =>
  amountXaf >= twoApprovalsFromXaf ? 2 : 1;

/** Returns when a withdrawal whose code was not entered is cancelled. */
export const codeDeadlineOf = (createdAt: Date): Date => new Date(createdAt.getTime() + openMinutes * 60_000);

/** The facts that decide how much a person can withdraw now. */
export interface WithdrawalFacts {
  readonly availableXaf: number;
  readonly owedXaf: number;
  readonly isVerified: boolean;
  /** The sum of all withdrawals that were paid or are open, in whole XAF. */
  readonly withdrawnXaf: number;
  /** The part of that sum that was requested within the last 24 hours. */
  readonly lastDayXaf: number;
  readonly hasUnverified: boolean;
  readonly account: { readonly usableFrom: Date } | undefined;
  /** Why an admin has frozen the money, or undefined. */
  readonly frozen: string | undefined;
}

/** The settings that limit a withdrawal. */
export type WithdrawalLimits = Pick<
  SettingValues,
  'withdrawalMinXaf' | 'withdrawalMaxXaf' | 'withdrawalDailyMaxXaf' | 'unverifiedMaxXaf'
>;
/** The limit that makes the most that can be withdrawn less than the balance. */
export type LimitedBy = 'identity' | 'daily_limit' | 'maximum';

interface Limit {
  readonly maxXaf: number;
  readonly limitedBy: LimitedBy | null;
}

const smallest = (one: Limit, other: Limit): Limit => (other.maxXaf < one.maxXaf ? other : one);

/** Returns the most that can be withdrawn now, in whole XAF, what limits it, and what stands in the way if that is nothing. */
export function limitOf(
  { availableXaf, owedXaf, isVerified, withdrawnXaf, lastDayXaf, hasUnverified, account, frozen }: WithdrawalFacts,
  limits: WithdrawalLimits,
  now: Date,
): Limit & { readonly obstacle: WithdrawalObstacle | null } {
  const none = (obstacle: WithdrawalObstacle) => ({ maxXaf: 0, limitedBy: null, obstacle });
  if (frozen !== undefined) return none('frozen');
  if (!account) return none('no_account');
  if (account.usableFrom > now) return none('account_locked');
  if (owedXaf > 0) return none('debt');
  if (hasUnverified) return none('unverified_open');
  if (availableXaf < limits.withdrawalMinXaf) return none('too_little');
  const ofIdentity: Limit[] = isVerified ? [] : [{ maxXaf: limits.unverifiedMaxXaf - withdrawnXaf, limitedBy: 'identity' }];
  const limit = [
    ...ofIdentity,
    { maxXaf: limits.withdrawalDailyMaxXaf - lastDayXaf, limitedBy: 'daily_limit' } as const,
    { maxXaf: limits.withdrawalMaxXaf, limitedBy: 'maximum' } as const,
  ].reduce<Limit>(smallest, { maxXaf: availableXaf, limitedBy: null });
  if (limit.maxXaf >= limits.withdrawalMinXaf) return { ...limit, obstacle: null };
  return none(limit.limitedBy === 'identity' ? 'identity' : 'daily_limit');
}

const refusals: Readonly<Record<WithdrawalObstacle, (limits: WithdrawalLimits) => Refusal>> = {
  frozen: () => accountFrozen(),
  no_account: () => new Refusal('payout_account_missing', 409, bilingual('withdrawals.accountMissing')),
  account_locked: () => new Refusal('payout_account_locked', 409, bilingual('withdrawals.accountLocked')),
  debt: () => new Refusal('debt_open', 409, bilingual('withdrawals.debtOpen')),
  unverified_open: () => new Refusal('withdrawal_open', 409, bilingual('withdrawals.unverifiedOpen')),
  too_little: () => amountTooLarge(),
  identity: (limits) => tooLargeBy.identity(limits),
  daily_limit: (limits) => tooLargeBy.daily_limit(limits),
};

const tooLargeBy: Readonly<Record<LimitedBy, (limits: WithdrawalLimits) => Refusal>> = {
  identity: ({ unverifiedMaxXaf }) => {
    const text = bilingual('withdrawals.identityRequired', { amount: unverifiedMaxXaf });
    return new Refusal('identity_required', 409, text, { errors: { amount: text } });
  },
  daily_limit: ({ withdrawalDailyMaxXaf }) => {
    const text = bilingual('withdrawals.dailyLimit', { amount: withdrawalDailyMaxXaf });
    return new Refusal('daily_limit', 409, text, { errors: { amount: text } });
  },
  maximum: ({ withdrawalMaxXaf }) => {
    const text = bilingual('withdrawals.tooLarge', { amount: withdrawalMaxXaf });
    return new Refusal('withdrawal_too_large', 409, text, { errors: { amount: text } });
  },
};

/** Requires that an amount can be withdrawn now. Raises `invalid_input` (400) below the minimum, and what stands in the way (409). */
export function requireWithdrawable(amountXaf: number, facts: WithdrawalFacts, limits: WithdrawalLimits, now: Date): void {
  if (amountXaf < limits.withdrawalMinXaf)
    throw invalidInput({ amount: bilingual('withdrawals.tooSmall', { amount: limits.withdrawalMinXaf }) });
  const { maxXaf, limitedBy, obstacle } = limitOf(facts, limits, now);
  if (obstacle) throw refusals[obstacle](limits);
  if (amountXaf <= maxXaf) return;
  throw amountXaf > facts.availableXaf || limitedBy === null ? amountTooLarge() : tooLargeBy[limitedBy](limits);
}

/** Requires that the fee is the one that the owner saw. Raises `fee_changed` (409). */
export function requireSeenFee(seenXaf: number | undefined, feeXaf: number): void {
  if (seenXaf !== undefined && seenXaf !== feeXaf)
    throw new Refusal('fee_changed', 409, bilingual('withdrawals.feeChanged', { fee: feeXaf }), { facts: { fee: feeXaf } });
}

const amountTooLarge = () => {
  const text = bilingual('withdrawals.insufficientBalance');
  return new Refusal('insufficient_balance', 409, text, { errors: { amount: text } });
};
export const withdrawalNotOpen = () => new Refusal('withdrawal_not_open', 409, bilingual('withdrawals.notOpen'));
export const withdrawalNotFailed = () => new Refusal('withdrawal_not_failed', 409, bilingual('withdrawals.notFailed'));
export const payoutMoving = () => new Refusal('payout_moving', 409, bilingual('withdrawals.payoutMoving'));
export const ownWithdrawal = () => new Refusal('own_withdrawal', 403, bilingual('withdrawals.ownWithdrawal'));
export const ownerBlocked = () => new Refusal('owner_blocked', 409, bilingual('withdrawals.ownerBlocked'));
export const accountFrozen = () => new Refusal('account_frozen', 409, bilingual('withdrawals.accountFrozen'));
export const accountNotFrozen = () => new Refusal('account_not_frozen', 409, bilingual('withdrawals.accountNotFrozen'));
export const alreadyApproved = () => new Refusal('already_approved', 409, bilingual('withdrawals.alreadyApproved'));
export const bankReferenceMissing = () => {
  const text = bilingual('withdrawals.bankReferenceMissing');
  return new Refusal('bank_reference_missing', 400, text, { errors: { bankReference: text } });
};

/** A withdrawal as far as its transfers depend on it. */
interface Movable {
  readonly id: string;
  readonly userId: string;
  readonly amountXaf: number;
  readonly feeXaf: number;
}

const sourceOf = ({ id }: Pick<Movable, 'id'>) => ({ sourceType: 'withdrawal', sourceId: id }) as const;

/** Reserves the amount, so that it cannot be spent twice. */
export const reservation = (one: Movable): Transfer => ({
  ...{ ...sourceOf(one), kind: 'requested' },
  postings: [
    { account: accounts.organizerAvailable(one.userId), amountXaf: one.amountXaf },
    { account: accounts.organizerReserved(one.userId), amountXaf: -one.amountXaf },
  ],
});

/** Gives the reserved amount back. The same kind for every reason, so that it happens once. */
export const restitution = (one: Movable): Transfer => ({
  ...{ ...sourceOf(one), kind: 'returned' },
  postings: [
    { account: accounts.organizerReserved(one.userId), amountXaf: one.amountXaf },
    { account: accounts.organizerAvailable(one.userId), amountXaf: -one.amountXaf },
  ],
});

/** The account from which a payout leaves: that of a gateway, or one outside of them, such as the platform's bank. */
export const payingAccount = (gateway: string | null) =>
  gateway === null ? accounts.outsidePayments : accounts.gatewayClearing(gateway);

/** Posts a payout: the net leaves the paying account, the fee stays with the platform. */
export const payment = (one: Movable, gateway: string | null): Transfer => ({
  ...{ ...sourceOf(one), kind: 'paid' },
  postings: [
    { account: accounts.organizerReserved(one.userId), amountXaf: one.amountXaf },
    { account: payingAccount(gateway), amountXaf: one.feeXaf - one.amountXaf },
    { account: accounts.platformFees, amountXaf: -one.feeXaf },
  ],
});

/** Posts a payout that was made although the withdrawal had ended or another attempt was paid: the owner owes it. */
export const overpayment = (
  one: Movable,
  { gateway, attempt }: { readonly gateway: string; readonly attempt: number },
): Transfer => ({
  ...{ ...sourceOf(one), kind: `overpaid_${attempt}` },
  postings: [
    { account: accounts.organizerReceivable(one.userId), amountXaf: one.amountXaf - one.feeXaf },
    { account: payingAccount(gateway), amountXaf: one.feeXaf - one.amountXaf },
  ],
});
