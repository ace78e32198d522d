import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { NameCheck, PayoutMethod } from '@ngoma/api/features/withdrawals/payout-accounts';
import type { WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import type { AuthFeature } from '#features/auth/index';
import type { LedgerFeature } from '#features/ledger/index';
import type { NotifyContext } from '#features/notifications/index';
import type { PaymentsFeature } from '#features/payments/index';
import type { TicketsFeature } from '#features/tickets/index';
import type { Platform } from '#platform/platform';

/** Everything that the use cases of this feature need. */
export interface WithdrawalsContext extends Pick<Platform, 'db' | 'logger' | 'config' | 'files'>, NotifyContext {
  readonly ledger: Pick<LedgerFeature, 'post' | 'balances'>;
  readonly payments: Pick<PaymentsFeature, 'payouts'>;
  readonly auth: Pick<AuthFeature, 'codes' | 'approvals' | 'requireConfirmed'>;
  readonly tickets: Pick<TicketsFeature, 'documentPdf'>;
}

export interface StoredAccount {
  readonly id: string;
  readonly userId: string;
  readonly method: PayoutMethod;
  readonly operator: PayoutOperator | null;
  /** Digits with country code. Null for a bank, and once the account is deleted. */
  readonly number: string | null;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
  readonly holderName: string | null;
  readonly nameCheck: NameCheck;
  readonly createdAt: Date;
  readonly usableFrom: Date;
}

export interface StoredWithdrawal {
  readonly id: string;
  readonly code: string;
  readonly userId: string;
  readonly payoutAccountId: string;
  /** Whole XAF, the fee included. */
  readonly amountXaf: number;
  readonly feeXaf: number;
  readonly state: WithdrawalState;
  readonly approvalsNeeded: number;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  /** The Monday for which it was made by itself, as `2026-12-07`; null if its owner asked for it. */
  readonly week: string | null;
}
