import type { RefundCost } from '@ngoma/api/features/orders/refunds';
import { invalidInput } from '#platform/http/body/validation';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import { approveRequest, chooseTickets, claimFromOrganizer, planLines } from './approve-request.ts';
import { orderNotRefundable, ticketNotRefundable } from './refund-state.rules.ts';
import { lockRefundable } from './refundable-order.ts';
import { refundsStore } from './refunds.store.ts';
import type { RefundableOrder, RefundsContext } from './refunds.types.ts';
import { linesOf, quoteTickets, requireNoOpenRequest } from './request-refund.ts';

export interface GivenRefund {
  readonly orderId: string;
  readonly ticketIds: readonly string[];
  /** Whole XAF for all tickets together; everything that is left without it. */
  readonly amount?: number | undefined;
  /** Whether the tickets stay valid. */
  readonly keepsTickets?: boolean | undefined;
}

/** Plans a refund that the organizer or an admin gives of their own accord. Ngoma keeps its commission. */
function planGiven(order: RefundableOrder, { ticketIds, amount, keepsTickets }: GivenRefund) {
  if (!order.isRefundable) throw orderNotRefundable();
  if (keepsTickets && amount === undefined) throw invalidInput({ amount: bilingual('refunds.keepingTakesAmount') });
  const chosen = chooseTickets(order, ticketIds);
  const gone = chosen.filter(({ state }) => state !== 'valid').map(({ id }) => id);
  if (gone.length > 0) throw ticketNotRefundable(gone);
  return { chosen, lines: planLines(chosen, amount, false) };
}

/**
 * Returns what a refund would cost the organizer, without changing anything. Raises 404, and what `giveRefund` raises except for
 * open requests.
 */
export async function previewRefund(ctx: RefundsContext, manager: Session, input: GivenRefund): Promise<RefundCost> {
  const found = await ctx.findOrder(manager, input.orderId);
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockRefundable(tx, found);
    const { chosen, lines } = planGiven(order, input);
    const { pendingXaf, availableXaf, owedXaf } = await claimFromOrganizer(ctx, tx, order, lines);
    return {
      amount: lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
      commissionBack: 0,
      commissionKept: chosen.reduce(
        (sum, { commissionXaf, earlierCommissionXaf }) => sum + commissionXaf - earlierCommissionXaf,
        0,
      ),
      ...{ fromPending: pendingXaf, fromAvailable: availableXaf, owed: owedXaf, gatewayFee: order.gatewayFeeXaf },
    };
  });
}

/**
 * Refunds tickets of an order in full or in part, and returns the request's id. Raises 404, and `order_not_refundable`,
 * `ticket_not_refundable`, `refund_already_requested`, `refund_exceeds_paid` or `nothing_to_refund` (409).
 */
export async function giveRefund(
  ctx: RefundsContext,
  manager: Session,
  input: GivenRefund & { readonly reason: string },
): Promise<string> {
  const found = await ctx.findOrder(manager, input.orderId);
  const origin = manager.role === 'admin' ? 'admin' : 'organizer';
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockRefundable(tx, found);
    const now = ctx.clock();
    const { chosen, lines } = planGiven(order, input);
    requireNoOpenRequest(chosen);
    const policyXaf = linesOf(quoteTickets(order, chosen, now)).reduce((sum, { amountXaf }) => sum + amountXaf, 0);
    const request = await refundsStore(tx).insert({
      ...{ id: newId(), orderId: order.id, eventId: order.eventId, origin, requesterId: manager.userId, reason: input.reason },
      ...{ endsTickets: !input.keepsTickets, destination: 'origin', policyXaf, decideBy: now, createdAt: now },
      paidXaf: chosen.reduce((sum, { paidXaf, earlierXaf }) => sum + paidXaf - earlierXaf, 0),
      tickets: chosen,
    });
    await approveRequest(ctx, tx, order, request, { by: origin, deciderId: manager.userId, note: null, lines });
    return request.id;
  });
}
