import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { EventChange } from '@ngoma/api/features/orders/event-changes';
import type { Session } from '#platform/http/session/session';
import type { DbOrTx } from '#platform/postgres/database';
import { quoteTicket } from '../refunds/refund-quote.rules.ts';
import { loadRefundable } from '../refunds/refundable-order.ts';
import type { RefundableOrder, RefundsContext } from '../refunds/refunds.types.ts';
import { changeUnknown } from './change-errors.ts';
import * as read from './changes.read.ts';

/** A change, and the orders that its reader had placed before. */
export interface AffectedOrders {
  readonly change: read.ChangeRow;
  readonly orders: readonly RefundableOrder[];
}

/** Returns the latest change of an event and the person's orders before it. Raises `not_found` (404) without either. */
export async function findAffected(db: DbOrTx, eventId: string, buyerId: string): Promise<AffectedOrders> {
  const change = await read.findLatestChange(db, eventId);
  const ids = change ? await read.listOrdersBefore(db, change, buyerId) : [];
  if (!change || ids.length === 0) throw changeUnknown();
  return { change, orders: await Promise.all(ids.map((id) => loadRefundable(db, id))) };
}

/** Returns whether the change gives everything back now. A cancelled event refunds by itself. */
export const isChangeOpen = ({ refundsUntil, eventState }: read.ChangeRow, now: Date): boolean =>
  now < refundsUntil && eventState !== 'cancelled' && eventState !== 'ended';

/** Returns the change with what its reader may do, and has answered. Raises `not_found` (404). */
export async function showChange(
  { db, clock }: Pick<RefundsContext, 'db' | 'clock'>,
  { userId }: Pick<Session, 'userId'>,
  eventId: string,
  locale: Locale,
): Promise<EventChange> {
  const { change, orders } = await findAffected(db, eventId, userId);
  const now = clock();
  const isOpen = isChangeOpen(change, now);
  const quotes = orders
    .filter(({ isRefundable }) => isRefundable && isOpen)
    .flatMap(({ terms, tickets }) => tickets.map((ticket) => quoteTicket(terms, ticket, now)))
    .filter(({ amountXaf }) => amountXaf > 0);
  return {
    ...{ _id: change.id, eventId, status: change.eventState, zone: change.zone, kind: change.kind, reason: change.reason },
    eventName: localizedText(locale, change.eventName, change.eventNameFr),
    before: {
      ...{ date: change.startsAtBefore.toISOString(), location: change.locationBefore },
      ...{ city: change.cityBefore, online: change.isOnlineBefore },
    },
    after: { date: change.startsAt.toISOString(), location: change.location, city: change.city, online: change.isOnline },
    ...{ changedAt: change.changedAt.toISOString(), refundsUntil: change.refundsUntil.toISOString(), isOpen },
    answer: (await read.findAnswer(db, change.id, userId)) ?? null,
    tickets: quotes.length,
    amount: quotes.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
    destinations: orders
      .filter(({ isRefundable }) => isRefundable)
      .map(({ operator, number }) => ({ operator, numberEnding: number?.slice(-4) ?? null })),
    orderIds: orders.map(({ id }) => id),
  };
}

/** Counts the answers to the latest change; null without one. Raises `not_found` (404) unless the person manages the event. */
export async function countChangeAnswers({ db, deps }: Pick<RefundsContext, 'db' | 'deps'>, manager: Session, eventId: string) {
  await deps.events.requireManaged(manager, eventId);
  const change = await read.findLatestChange(db, eventId);
  if (!change) return null;
  const { buyers, kept, refunded } = await read.countAnswers(db, change);
  const { kind, changedAt, refundsUntil } = change;
  return {
    ...{ kind, changedAt: changedAt.toISOString(), refundsUntil: refundsUntil.toISOString() },
    ...{ buyers, kept, refunded, unanswered: buyers - kept - refunded },
  };
}
