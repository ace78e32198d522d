import type { LedgerFeature, Posting } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { GatewayDispute } from '../gateways/gateway.ts';
import { alert } from '../payment-alerts.ts';
import type { Payment } from '../payments.rules.ts';
import { paymentsStore } from '../payments.store.ts';
import type { Settlers } from '../settlement/settlement.service.ts';
import { changeOf, type Dispute, debitPostings, restorePostings } from './disputes.rules.ts';
import { changeDispute, lockDispute, openDispute } from './disputes.store.ts';

export interface DisputesContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'> {
  readonly settlers: Settlers;
  readonly ledger: Pick<LedgerFeature, 'post'>;
}

const settlerOf = ({ settlers }: DisputesContext, { purposeType }: Payment) => settlers()[purposeType];

/** Posts under the purpose, whose books then show it, if it bears or gets a part. */
const sourceOf = (
  { purposeType, purposeId }: Payment,
  { id }: Dispute,
  parts: readonly Posting[],
  kind: 'dispute' | 'dispute_won',
) =>
  parts.length > 0
    ? ({ sourceType: purposeType, sourceId: purposeId, kind: `${kind}_${id}` } as const)
    : ({ sourceType: 'dispute', sourceId: id, kind } as const);

/** The gateway took the money: what was bought becomes void, and the organizer bears their part. */
async function debit(ctx: DisputesContext, tx: Tx, payment: Payment, dispute: Dispute): Promise<void> {
  const { amountXaf, gateway } = dispute;
  const disputed = payment.outcome === 'honoured' ? settlerOf(ctx, payment)?.disputed : undefined;
  const borne = (await disputed?.(tx, payment, dispute)) ?? [];
  await changeDispute(tx, dispute.id, {
    debitedAt: ctx.clock(),
    organizerXaf: borne.reduce((sum, one) => sum + one.amountXaf, 0),
  });
  const postings = debitPostings(gateway, amountXaf, borne);
  const detail = { disputeId: dispute.id };
  if (amountXaf > 0) await ctx.ledger.post(tx, { ...sourceOf(payment, dispute, borne, 'dispute'), detail, postings });
}

/** The gateway gave the money back. */
async function restore(ctx: DisputesContext, tx: Tx, payment: Payment, dispute: Dispute): Promise<void> {
  const { amountXaf, gateway, organizerXaf } = dispute;
  const won = payment.outcome === 'honoured' ? settlerOf(ctx, payment)?.disputeWon : undefined;
  const given = (await won?.(tx, payment, dispute)) ?? [];
  if (organizerXaf > 0 && given.length === 0) throw new Error(`Nothing of the dispute ${dispute.id} goes back to its organizer`);
  await changeDispute(tx, dispute.id, { restoredAt: ctx.clock() });
  const postings = restorePostings(gateway, amountXaf, given);
  const detail = { disputeId: dispute.id };
  if (amountXaf > 0) await ctx.ledger.post(tx, { ...sourceOf(payment, dispute, given, 'dispute_won'), detail, postings });
}

/**
 * Applies the gateway's answer about a dispute: everything that follows from it commits together. Idempotent; answers may come
 * late, twice and in any order. Returns whether the dispute is new.
 */
export async function followDispute(ctx: DisputesContext, payment: Payment, reported: GatewayDispute): Promise<boolean> {
  const { db, clock } = ctx;
  const { isNew, isContradiction } = await db.transaction().execute(async (tx) => {
    // The dispute's row is the lock. The payment is not locked, because refunds lock the order first and then the payment.
    const opened = await openDispute(tx, { paymentId: payment.id, gateway: payment.gateway }, reported, clock());
    const change = changeOf(opened.dispute, reported);
    const dispute = { ...opened.dispute, status: change.status };
    const isOver = change.status === 'won' || change.status === 'lost' || change.status === 'closed';
    await changeDispute(tx, dispute.id, {
      ...{ status: change.status, respondBy: reported.respondBy, askedAt: clock() },
      ...(isOver && opened.dispute.closedAt === null && { closedAt: clock() }),
    });
    if (opened.isNew) await paymentsStore(tx).addFact(payment.id, 'dispute', { disputeId: dispute.id }, clock());
    if (isOver && opened.dispute.closedAt === null)
      await paymentsStore(tx).addFact(payment.id, `dispute_${change.status}`, { disputeId: dispute.id }, clock());
    if (change.debits) await debit(ctx, tx, payment, dispute);
    const settler = payment.outcome === 'honoured' ? settlerOf(ctx, payment) : undefined;
    if (opened.isNew && !isOver) await settler?.disputeOpened?.(tx, payment, dispute);
    if (change.restores) await restore(ctx, tx, payment, (await lockDispute(tx, dispute.id)) ?? dispute);
    if (change.loses) await settler?.disputeLost?.(tx, payment, dispute);
    return { isNew: opened.isNew, isContradiction: change.isContradiction };
  });
  if (isNew) alert(ctx, 'dispute', { paymentId: payment.id, gateway: payment.gateway });
  if (isContradiction) alert(ctx, 'contradiction', { paymentId: payment.id, reported: `dispute ${reported.status}` });
  return isNew;
}
