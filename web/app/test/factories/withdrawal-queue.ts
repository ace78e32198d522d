import type { DecidableWithdrawal, WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';

const at = '2026-12-12T14:00:00.000Z';

/** Builds a withdrawal that waits for a decision, as an admin's list shows it. */
export const buildWithdrawal = (given: Partial<DecidableWithdrawal> = {}): DecidableWithdrawal => ({
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', code: 'W7KQ2M9P', state: 'otp_verified' },
  ...{ amount: 740_000, fee: 3_700, net: 736_300 },
  owner: {
    ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70', name: 'Collectif Mvet', email: 'mvet@example.cm' },
    ...{ role: 'organizer', isVerified: true, avatar: null },
  },
  account: {
    ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e71', method: 'mobile_money', operator: 'mtn', number: '237671085590' },
    ...{ bankName: null, bankAccount: null, holderName: 'NKOLO JOSEPH', nameCheck: 'same_name' },
    ...{ createdAt: at, usableFrom: at },
  },
  ...{ signs: [], approvals: [], approvalsNeeded: 1, createdAt: at, verifiedAt: at, endedAt: null, reason: null },
  ...given,
});

/** Builds the details of a withdrawal. */
export const buildWithdrawalDetails = (given: Partial<WithdrawalDetails> = {}): WithdrawalDetails => ({
  ...buildWithdrawal(),
  ...{ history: [], payouts: [], paidBefore: { count: 0, amount: 0 } },
  rejectionWords: {
    ...{ number: 'Ce numéro n’est pas confirmé.', name: 'Le nom ne correspond pas.' },
    ...{ event: 'Votre événement est à venir.', refunds: 'Les remboursements passent en premier.' },
  },
  ...given,
});

/** The bank account of a seller. */
export const bankAccount: DecidableWithdrawal['account'] = {
  ...buildWithdrawal().account,
  ...{ method: 'bank', operator: null, number: null, bankName: 'Afriland', bankAccount: 'CM2110005', nameCheck: 'not_asked' },
};
