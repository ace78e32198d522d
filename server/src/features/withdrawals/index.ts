import type { AuthFeature } from '#features/auth/index';
import type { LedgerFeature } from '#features/ledger/index';
import type { PaymentsFeature } from '#features/payments/index';
import type { TicketsFeature } from '#features/tickets/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { anonymizeAccounts } from './accounts/payout-accounts.store.ts';
import { savePayoutAccount } from './accounts/save-payout-account.ts';
import { createWithdrawal, verifyWithdrawal } from './create-withdrawal.ts';
import { approveWithdrawal, rejectWithdrawal, sendApprovalCode } from './decisions/decide-withdrawal.ts';
import { cancelUnverified, cancelWithdrawal } from './end-withdrawal.ts';
import { giveBack, withdrawalSettler } from './payouts/pay-withdrawal.ts';
import { turnOffWeekly } from './weekly/weekly-payouts.store.ts';
import { payWeekly, startWeeklyPayouts, type WeeklyJob } from './weekly/weekly-payouts.ts';
import { withdrawalsRoutes } from './withdrawals.routes.ts';
import { listIdsOf } from './withdrawals.store.ts';

interface WithdrawalsDeps {
  readonly ledger: LedgerFeature;
  readonly payments: PaymentsFeature;
  readonly auth: AuthFeature;
  readonly tickets: Pick<TicketsFeature, 'documentPdf'>;
}

/** Builds money out: payout accounts, withdrawals, their approval by admins, and their payment. */
export function withdrawalsFeature(platform: Platform, { ledger, payments, auth, tickets }: WithdrawalsDeps) {
  const ctx = { ...platform, ledger, payments, auth, tickets };
  return {
    routes: withdrawalsRoutes(ctx),
    jobs: {
      'withdrawals.cancel-unverified': () => cancelUnverified(ctx),
      'withdrawals.weekly': () => startWeeklyPayouts(ctx),
      'withdrawals.pay-weekly': (job: WeeklyJob) => payWeekly(ctx, job),
    },
    recurring: [
      { name: 'withdrawals.cancel-unverified', cron: '*/5 * * * *' },
      { name: 'withdrawals.weekly', cron: '0 6-22 * * 1' },
    ],
    /** The actions of owners and admins, for code that acts for them, such as the demo data. */
    acts: {
      saveAccount: (owner: Session, account: Parameters<typeof savePayoutAccount>[2]) => savePayoutAccount(ctx, owner, account),
      create: (owner: Session, amountXaf: number) => createWithdrawal(ctx, owner, amountXaf),
      verify: (owner: Session, id: string, code: string) => verifyWithdrawal(ctx, owner, id, code),
      cancel: (owner: Session, id: string) => cancelWithdrawal(ctx, owner, id),
      sendApprovalCode: (admin: Session) => sendApprovalCode(ctx, admin),
      approve: (admin: Session, id: string, given: Parameters<typeof approveWithdrawal>[3]) =>
        approveWithdrawal(ctx, admin, id, given),
      reject: (admin: Session, id: string, reason: string) => rejectWithdrawal(ctx, admin, id, reason),
      giveBack: (admin: Session, id: string, reason: string) => giveBack(ctx, admin, id, reason),
    },
    /** Follows the payouts of withdrawals for the payments feature. */
    settler: withdrawalSettler(ctx),
    /** Removes the numbers, names and banks to which a person was paid. */
    async anonymizePerson(tx: Tx, userId: string): Promise<void> {
      await payments.payouts.anonymize(tx, 'withdrawal', await listIdsOf(tx, userId));
      await turnOffWeekly(tx, userId);
      await anonymizeAccounts(tx, userId);
    },
  };
}
