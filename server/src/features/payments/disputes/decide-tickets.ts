import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { findPayment } from '../payments.read.ts';
import { disputeDecided, disputeNotWon } from './disputes.rules.ts';
import { lockDispute, saveTicketsOutcome } from './disputes.store.ts';
import type { DisputesContext } from './follow-dispute.ts';

/**
 * Makes the tickets of a dispute that was won valid again, or leaves them void, on an admin's decision that the audit log keeps.
 * Raises `not_found` (404), `dispute_not_won` and `dispute_decided` (409).
 */
export async function decideDisputedTickets(
  ctx: DisputesContext,
  { userId: decidedBy }: Pick<Session, 'userId'>,
  disputeId: string,
  { restore, reason }: { readonly restore: boolean; readonly reason: string },
): Promise<void> {
  const { db, clock, settlers } = ctx;
  await db.transaction().execute(async (tx) => {
    const dispute = await lockDispute(tx, disputeId);
    const payment = dispute && (await findPayment(tx, dispute.paymentId));
    if (!dispute || !payment) throw notFound(bilingual('payments.disputeNotFound'));
    if (dispute.ticketsOutcome !== null) throw disputeDecided();
    if (dispute.restoredAt === null) throw disputeNotWon();
    const outcome = restore ? 'restored' : 'left_void';
    await saveTicketsOutcome(tx, dispute.id, { outcome, reason, decidedBy, now: clock() });
    if (restore) await settlers()[payment.purposeType]?.restoreDisputed?.(tx, payment, dispute);
    await recordAct(tx, clock, {
      ...{ actorId: decidedBy, action: `dispute.tickets_${outcome}`, subjectType: 'payment_dispute', subjectId: dispute.id },
      detail: { paymentId: payment.id, reason },
    });
  });
}
