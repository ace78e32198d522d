import { accounts } from '#features/ledger/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Tx } from '#platform/postgres/database';
import type { Difference } from './compare-day.rules.ts';
import { insertExplanation, lockDay } from './reconciliation.store.ts';
import type { GatewayDay, ReconciliationContext } from './reconciliation.types.ts';
import { differenceExplained, paymentStillOpen } from './reconciliation-errors.ts';
import { readDay, requireGateway } from './view-day.ts';

type Admin = Pick<Session, 'userId'>;

const differenceMissing = () => notFound(bilingual('reconciliation.differenceMissing'));

/** Locks a day and finds a difference in it. Raises `not_found` (404) if there is none any more. */
async function lockDifference(tx: Tx, at: GatewayDay, isWanted: (one: Difference) => boolean) {
  await lockDay(tx, at);
  const compared = await readDay(tx, at);
  const difference = compared.differences.find(isWanted);
  if (!difference) throw differenceMissing();
  return {
    difference,
    owner: compared.owners.get(difference.line.ref),
    isExplained: compared.explanationOf(difference) !== undefined,
  };
}

/**
 * Explains a difference, on an admin's word that the audit log keeps. If it is written off, the books follow the gateway, and the
 * platform bears the loss or has the gain. Raises `not_found` (404), `difference_explained` and `payment_still_open` (409).
 */
export async function explainDifference(
  ctx: ReconciliationContext,
  { userId: explainedBy }: Admin,
  { difference: id, explanation, writesOff, ...at }: GatewayDay & { difference: string; explanation: string; writesOff: boolean },
): Promise<void> {
  const { db, clock, ledger } = ctx;
  requireGateway(ctx, at.gateway);
  await db.transaction().execute(async (tx) => {
    const { difference, owner, isExplained } = await lockDifference(tx, at, (one) => one.id === id);
    if (isExplained) throw differenceExplained();
    // Its settlement would post the same money a second time.
    if (writesOff && difference.kind === 'missing_in_books' && owner) throw paymentStillOpen();
    const { deltaXaf } = difference;
    const one = { difference: id, deltaXaf, explanation, isWrittenOff: writesOff, explainedBy };
    const explanationId = await insertExplanation(tx, at, one, clock());
    if (explanationId === undefined) throw differenceExplained();
    await recordAct(tx, clock, {
      ...{ actorId: explainedBy, action: writesOff ? 'reconciliation.written_off' : 'reconciliation.explained' },
      ...{ subjectType: 'difference', subjectId: explanationId },
      detail: { ...at, difference: id, deltaXaf, reason: explanation },
    });
    if (!writesOff) return;
    await ledger.post(tx, {
      ...{ sourceType: 'difference', sourceId: explanationId, kind: 'written_off', detail: { reason: explanation } },
      postings: [
        { account: accounts.gatewayClearing(at.gateway), amountXaf: deltaXaf },
        { account: accounts.writeOffs, amountXaf: -deltaXaf },
      ],
    });
  });
}

/**
 * Takes a payment that only the gateway has into suspense, where it becomes a case. Raises `not_found` (404) if there is no such
 * difference, and `payment_still_open` (409) for an attempt of ours, whose settlement decides.
 */
export async function takeStrayPayment(
  ctx: ReconciliationContext,
  { userId }: Admin,
  { ref, ...at }: GatewayDay & { readonly ref: string },
): Promise<void> {
  requireGateway(ctx, at.gateway);
  await ctx.db.transaction().execute(async (tx) => {
    const isStray = ({ kind, line }: Difference) => kind === 'missing_in_books' && line.kind === 'payment' && line.ref === ref;
    const { difference, owner, isExplained } = await lockDifference(tx, at, isStray);
    if (owner) throw paymentStillOpen();
    if (isExplained) throw differenceExplained();
    const { txnId: gatewayTxnId, amountXaf, at: receivedAt } = difference.line;
    await ctx.payments.suspense.takeStray(tx, userId, {
      gateway: at.gateway,
      gatewayRef: ref,
      gatewayTxnId,
      amountXaf,
      receivedAt,
    });
  });
}
