import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getPaymentSettings, PayoutAccount } from '@ngoma/api/features/withdrawals/payout-accounts';
import type { getWithdrawalQuote, OwnWithdrawal } from '@ngoma/api/features/withdrawals/withdrawals';

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';

/** A mobile money account whose name the operator confirmed. */
export const account = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  ...{ _id: id, method: 'mobile_money', operator: 'mtn', number: '237677123402', bankName: null, bankAccount: null },
  ...{ holderName: 'Martin Sawa', nameCheck: 'same_name' },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', usableFrom: '2026-11-01T09:00:00.000Z' },
  ...change,
});

type Limits = ReplyOf<typeof getWithdrawalQuote>;

/** The limits of an owner who can withdraw everything. */
export const limits = (change: Partial<Limits> = {}): Limits => ({
  ...{ available: 574_560, min: 1_000, max: 574_560, obstacle: null, usableFrom: null, account: account(), quote: null },
  ...{ frozenReason: null, feeBasisPoints: 50, unverifiedMax: 50_000, dailyMax: 1_000_000_000, limitedBy: null },
  ...change,
});

/** A withdrawal that waits for its code. */
export const withdrawal = (change: Partial<OwnWithdrawal> = {}): OwnWithdrawal => ({
  ...{ _id: id, code: 'W7KQ2M9P', state: 'created', amount: 300_000, fee: 1_500, net: 298_500, currency: 'XAF' },
  ...{ account: account(), createdAt: '2026-12-09T17:40:00.000Z', verifiedAt: null, endedAt: null, reason: null },
  ...{ codeExpiresAt: '2026-12-09T17:50:00.000Z', mayCancel: true },
  ...change,
});

/** The payout settings with both operators. */
export const settings = (change: Partial<ReplyOf<typeof getPaymentSettings>> = {}): ReplyOf<typeof getPaymentSettings> => ({
  account: account(),
  operators: [
    { operator: 'mtn', isAvailable: true, checksName: true },
    { operator: 'orange', isAvailable: true, checksName: false },
  ],
  lockHours: 24,
  weekly: { isOn: false, nextAt: null },
  ...change,
});
