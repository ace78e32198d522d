import type { ChangeAnswer } from '@ngoma/api/features/orders/event-changes';
import type { Session } from '#platform/http/session/session';
import type { Tx } from '#platform/postgres/database';
import { approveRequest, chooseTickets } from '../refunds/approve-request.ts';
import { isRequestable } from '../refunds/refund-quote.rules.ts';
import { nothingToRefund } from '../refunds/refund-state.rules.ts';
import { loadRefundable, lockRefundable } from '../refunds/refundable-order.ts';
import { refundsStore } from '../refunds/refunds.store.ts';
import type { RefundableOrder, RefundsContext } from '../refunds/refunds.types.ts';
import { linesOf, makeRequest, quoteTickets } from '../refunds/request-refund.ts';
import { alreadyRefunded, changeClosed, changeOutdated, changeUnknown } from './change-errors.ts';
import { findAnswer, findEventOfChange } from './changes.read.ts';
import { saveAnswer } from './changes.store.ts';
import { findAffected, isChangeOpen } from './show-change.ts';

interface AnswerInput {
  readonly eventId: string;
  readonly changeId: string;
  readonly answer: ChangeAnswer;
  /** The reason that the refund requests carry. */
  readonly reason: string;
}

/** Approves the requests of an order that wait for the organizer, because the change gives everything back. */
async function approveWaiting(ctx: RefundsContext, tx: Tx, order: RefundableOrder): Promise<number> {
  const ids = [...new Set(order.tickets.flatMap(({ openRequestId }) => openRequestId ?? []))];
  for (const id of ids) {
    const request = await refundsStore(tx).lock(id);
    if (!request) throw new Error(`There is no refund request ${id}`);
    // Each refund depends on the earlier ones of the order.
    const current = await loadRefundable(tx, order.id);
    const lines = linesOf(quoteTickets(current, chooseTickets(current, request.ticketIds), ctx.clock()));
    await approveRequest(ctx, tx, current, request, { by: 'policy', deciderId: null, note: null, lines });
  }
  return ids.length;
}

/** Refunds all tickets of an order that give something back now, and returns how many requests were approved. */
async function refundOrder(
  ctx: RefundsContext,
  tx: Tx,
  known: RefundableOrder,
  input: AnswerInput & { readonly buyerId: string },
) {
  const locked = await lockRefundable(tx, known);
  if (!locked.isRefundable) return 0;
  const waiting = await approveWaiting(ctx, tx, locked);
  const order = waiting > 0 ? await loadRefundable(tx, locked.id) : locked;
  const quoted = quoteTickets(order, order.tickets, ctx.clock()).filter(
    ({ ticket, quote }) => ticket.openRequestId === null && isRequestable(quote) && quote.amountXaf > 0,
  );
  if (quoted.length === 0) return waiting;
  await makeRequest(ctx, tx, order, quoted, { requesterId: input.buyerId, reason: input.reason });
  return waiting + 1;
}

/**
 * Stores a buyer's answer to the latest change of an event. A refund ends all tickets of the orders before the change that give
 * something back, in one transaction. A repeat changes nothing. Raises `not_found` (404), and `change_outdated`, `change_closed`,
 * `already_refunded` or `nothing_to_refund` (409).
 */
export const answerChange = (ctx: RefundsContext, { userId }: Pick<Session, 'userId'>, input: AnswerInput): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    // The lock makes two answers of a buyer, and an answer and another change of the event, follow one another.
    await refundsStore(tx).lockEvent(input.eventId);
    const { change, orders } = await findAffected(tx, input.eventId, userId);
    if (change.id !== input.changeId)
      throw (await findEventOfChange(tx, input.changeId)) === change.eventId ? changeOutdated() : changeUnknown();
    const earlier = await findAnswer(tx, change.id, userId);
    if (earlier === input.answer) return;
    if (earlier === 'refund') throw alreadyRefunded();
    const now = ctx.clock();
    if (!isChangeOpen(change, now)) throw changeClosed();
    if (input.answer === 'refund') {
      let approved = 0;
      for (const order of orders) approved += await refundOrder(ctx, tx, order, { ...input, buyerId: userId });
      if (approved === 0) throw nothingToRefund();
    }
    await saveAnswer(tx, { changeId: change.id, buyerId: userId, answer: input.answer, now });
  });
