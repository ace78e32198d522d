import { type AnyNotification, type NotifyContext, notify } from '#features/notifications/index';
import type { Db, Tx } from '#platform/postgres/database';
import { findDeclinedNumber, findFailedRefund, findRequests, type RequestRow } from './refunds.read.ts';

/** Steps of a request that its buyer and the organizer are notified of. */
export type RefundNews = 'requested' | 'approved' | 'declined' | 'escalated' | 'done' | 'failed';

const yesOrNo = (condition: boolean) => (condition ? 'yes' : 'no');
const nameOf = ({ eventName, eventNameFr }: Pick<RequestRow, 'eventName' | 'eventNameFr'>) => ({
  en: eventName,
  fr: eventNameFr ?? eventName,
});

/** Returns what the organizer or an admin wrote to the buyer; a gesture of theirs carries it as its reason. */
const noteOf = ({ origin, reason, decisionNote }: RequestRow): string =>
  [...(origin === 'buyer' ? [] : [reason]), ...(decisionNote === null ? [] : [decisionNote])].join(' · ');

function toBuyer(request: RequestRow, news: RefundNews): AnyNotification {
  const note = noteOf(request);
  const { id, orderCode: code, orderId, amountXaf, paidXaf, decideBy, operator, number, endsTickets, decisionCode } = request;
  return {
    kind: `orders.refund_${news}`,
    params: {
      ...{ code, orderId, name: nameOf(request), decideBy: decideBy.toISOString(), amountXaf: amountXaf ?? paidXaf },
      ...{ isDecided: yesOrNo(amountXaf !== null), destination: { operator, number }, walletXaf: request.walletXaf },
      isCredited: yesOrNo(request.walletXaf > 0 && request.walletXaf === amountXaf),
      ...{ endsTickets: yesOrNo(endsTickets), wasUsed: yesOrNo(decisionCode === 'ticket_used') },
      ...{ note, hasNote: yesOrNo(note !== '') },
    },
    to: [{ userId: request.buyerId, locale: request.locale }],
    // The buyer learns of a failure again for each number that they chose.
    key: news === 'failed' && request.destinationId ? `refund:${id}:${request.destinationId}` : `refund:${id}`,
  };
}

function toOrganizer(request: RequestRow, news: 'to_decide' | 'paid_back'): AnyNotification {
  const { id, orderCode: code, amountXaf, paidXaf, decideBy, buyerName, buyerId, reason, organizerId } = request;
  return {
    kind: `orders.refund_${news}`,
    params: { code, name: nameOf(request), decideBy: decideBy.toISOString(), amountXaf: amountXaf ?? paidXaf, buyerName, reason },
    to: [{ userId: organizerId, locale: request.organizerLocale ?? 'fr' }],
    about: [buyerId],
    key: `refund:${id}`,
  };
}

/**
 * Notifies of a step of a request, in the transaction that made it. The organizer learns of requests that wait for a decision, and
 * of refunds that another person decided. A refund that failed, was sent again the same way and failed again is notified of once.
 */
export async function notifyOfRefund(context: NotifyContext, tx: Tx, requestId: string, news: RefundNews): Promise<void> {
  const [request] = await findRequests(tx, [requestId]);
  if (!request) throw new Error(`There is no refund request ${requestId}`);
  await notify(context, tx, toBuyer(request, news));
  if (news === 'requested') await notify(context, tx, toOrganizer(request, 'to_decide'));
  if (news === 'approved' && request.decidedBy !== 'organizer') await notify(context, tx, toOrganizer(request, 'paid_back'));
}

/**
 * Notifies a buyer that a refund which no request asked for could not be paid: of a cancelled event, of a date that was moved, or of
 * money that came too late. Once for each number.
 */
export const notifyOfFailure = ({ db, ...context }: NotifyContext & { readonly db: Db }, refundId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const failed = await findFailedRefund(tx, refundId);
    if (!failed) return;
    const { orderId, orderCode: code, amountXaf, buyerId, locale, destinationId } = failed;
    await notify(context, tx, {
      kind: 'orders.refund_delayed',
      params: { code, orderId, name: nameOf(failed), amountXaf },
      to: [{ userId: buyerId, locale }],
      key: destinationId ? `refund:${refundId}:${destinationId}` : `refund:${refundId}`,
    });
  });

/** Notifies a buyer that an admin declined the number that they chose for a failed refund, with the admin's reason. */
export const notifyOfDeclinedNumber = (
  { db, ...context }: NotifyContext & { readonly db: Db },
  destinationId: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const declined = await findDeclinedNumber(tx, destinationId);
    if (!declined) return;
    const { orderId, orderCode: code, amountXaf, reason, buyerId, locale } = declined;
    await notify(context, tx, {
      kind: 'orders.refund_number_declined',
      params: { code, orderId, name: nameOf(declined), amountXaf, reason },
      to: [{ userId: buyerId, locale }],
      key: `refund-number:${destinationId}`,
    });
  });
