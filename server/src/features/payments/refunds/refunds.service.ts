import type { Locale } from '@ngoma/api/common/locale';
import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findPayment } from '../payments.read.ts';
import type { Payment, PurposeType, RefundDestination, RefundRequest } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import { checkPayee } from './check-payee.ts';
import { chooseNumber } from './choose-number.ts';
import { creditRefund } from './credit-refund.ts';
import { decideRefundNumber } from './decide-number.ts';
import { viewFailedRefunds } from './failed-refunds.read.ts';
import { issueRefunds, planRefunds } from './plan-refunds.ts';
import { findRefund, listOfPayments } from './refunds.store.ts';
import type { RefundsContext } from './refunds.types.ts';
import { retryRefund } from './restart-refund.ts';
import { applyState, hasEnded, sendOrAsk } from './send-refund.ts';

interface RefundsDeps extends Pick<RefundsContext, 'ledger' | 'gateways'> {
  /**
   * Sources whose refunds are reported by the job `refund.payout-moved` when their state changes. Of all others only failures are
   * reported, by the job `refund.failed`.
   */
  readonly followed?: readonly string[] | undefined;
}

type Payer = Pick<Session, 'userId'>;

/** Sends refunds exactly once, also across restarts and lost answers. */
export const refundsService = (
  { db, clock, jobs, logger }: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>,
  { ledger, gateways, followed }: RefundsDeps,
) => {
  /** Reports a change to the feature that requested the refund, as a job that reads the new state. */
  const reportMove: RefundsContext['reportMove'] = async (tx, { id: refundId, sourceType, sourceId }, hasFailed) => {
    if (followed?.includes(sourceType))
      await jobs.enqueue(tx, 'refund.payout-moved', { sourceType, sourceId }, { runAt: clock() });
    else if (followed && hasFailed) await jobs.enqueue(tx, 'refund.failed', { refundId }, { runAt: clock() });
  };
  const ctx: RefundsContext = { db, clock, jobs, logger, ledger, gateways, reportMove };

  return {
    /**
     * Requests refunds in the caller's transaction, which posts the debt to `refundsPayable`. A job sends them and posts the
     * payout. One that no gateway can pay fails at once. Idempotent per source. Returns the refunded accounts in the order of the
     * requests. Raises `refund_exceeds_payment` (409). Throws for an unpaid purpose.
     */
    async refundMany(tx: Tx, requests: readonly RefundRequest[]): Promise<readonly RefundDestination[]> {
      const honoured = new Map<string, Payment>();
      for (const [purposeType, those] of Map.groupBy(requests, (request) => request.purposeType)) {
        const ids = those.map(({ purposeId }) => purposeId);
        for (const [id, payment] of await paymentsStore(tx).lockHonoured(purposeType, ids))
          honoured.set(`${purposeType} ${id}`, payment);
      }
      const payments = requests.map(({ purposeType, purposeId }) => {
        const payment = honoured.get(`${purposeType} ${purposeId}`);
        if (!payment) throw new Error(`The ${purposeType} ${purposeId} has no payment to refund`);
        return payment;
      });
      await issueRefunds(ctx, tx, await planRefunds(gateways, tx, requests, payments));
      return payments.map(({ operator, number }) => ({ operator, number }));
    },

    /** Returns what the honoured payment of a purpose can still give back, in whole XAF. Locks the payment. 0 if there is none. */
    async refundableOf(tx: Tx, purposeType: PurposeType, purposeId: string): Promise<number> {
      const payment = (await paymentsStore(tx).lockHonoured(purposeType, [purposeId])).get(purposeId);
      if (!payment) return 0;
      return (await listOfPayments(tx, [payment.id])).reduce((left, { amountXaf }) => left - amountXaf, payment.amountXaf);
    },

    /** Sends a failed refund again. Raises what `retryRefund` raises. */
    retry: (admin: Payer, refundId: string): Promise<void> => retryRefund(ctx, admin, refundId),

    /** Credits a failed refund to its payer's wallet. Raises what `creditRefund` raises. */
    credit: (payer: Payer, refundId: string): Promise<void> => creditRefund(ctx, payer, refundId),

    /** Asks who owns a number. Raises what `checkPayee` raises. */
    checkPayee: (payer: Payer, refundId: string, payee: { operator: PayoutOperator; number: string }) =>
      checkPayee(ctx, payer, refundId, payee),

    /** Pays a failed refund to the number of a check. Raises what `chooseNumber` raises. */
    chooseNumber: (payer: Payer, refundId: string, checkId: string) => chooseNumber(ctx, payer, refundId, checkId),

    /** Decides about a number that waits for an admin. Raises what `decideRefundNumber` raises. */
    decideNumber: (admin: Payer, destinationId: string, decision: { isConfirmed: boolean; reason: string }) =>
      decideRefundNumber(ctx, admin, destinationId, decision),

    /** Returns a payer's failed refunds, the latest first. */
    listFailed: (payer: Payer, locale: Locale) => viewFailedRefunds(ctx, payer.userId, locale),

    /** Sends a refund, or asks for its state, until it has ended. Runs as a job. Idempotent. */
    async advance(refundId: string): Promise<void> {
      const refund = await findRefund(db, refundId);
      if (!refund || hasEnded(refund)) return;
      const payment = await findPayment(db, refund.paymentId);
      if (!payment) throw new Error(`The refund ${refundId} has no payment`);
      const reported = await sendOrAsk(ctx, refund, payment);
      if (reported) await applyState(ctx, refund, payment, reported);
    },
  };
};
