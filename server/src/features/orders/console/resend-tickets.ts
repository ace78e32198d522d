import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { orderUnknown } from '../order-errors.ts';
import { findMany, type OrderRow } from '../orders.read.ts';
import type { OrdersDeps } from '../orders.types.ts';
import { listSentAgain } from './console.read.ts';
import { lockResending } from './console.store.ts';

/** Tickets that were sent again so recently are left out, so that a buyer does not receive the same email twice. */
const recentMinutes = 10;

type Context = Pick<Platform, 'db' | 'clock' | 'jobs'> & { readonly deps: Pick<OrdersDeps, 'events'> };

export interface Resent {
  /** Number of orders whose email is sent. */
  readonly sent: number;
  /** Number of orders without tickets, or whose tickets were sent again a few minutes ago. */
  readonly left: number;
}

/** Returns the orders. Raises `not_found` (404) if one of them is unknown or of an event that the person does not manage. */
async function requireManaged({ db, deps }: Context, session: Session, ids: readonly string[]): Promise<OrderRow[]> {
  const orders = [...(await findMany(db, ids)).values()];
  if (orders.length < ids.length) throw orderUnknown();
  for (const eventId of new Set(orders.map((order) => order.eventId)))
    if (!(await deps.events.mayManage(session, eventId))) throw orderUnknown();
  return orders;
}

/**
 * Enqueues the emails with the tickets of several orders again, each to its buyer's address, in one transaction. Raises `not_found` (404)
 * if one of the orders is unknown or of an event that the person does not manage; then none is sent.
 */
export async function resendMany(ctx: Context, session: Session, chosen: readonly string[]): Promise<Resent> {
  const ids = [...new Set(chosen)];
  const confirmed = (await requireManaged(ctx, session, ids)).filter(({ state }) => state === 'confirmed');
  return ctx.db.transaction().execute(async (tx) => {
    // Two requests at once would both find that nothing was sent yet.
    await lockResending(tx, session.userId);
    const since = new Date(ctx.clock().getTime() - recentMinutes * 60_000);
    const recent = await listSentAgain(
      tx,
      confirmed.map(({ id }) => id),
      since,
    );
    const orders = confirmed.filter(({ id }) => !recent.has(id));
    for (const { id } of orders)
      await recordAct(tx, ctx.clock, {
        ...{ action: 'order.tickets_sent_again', subjectType: 'order', subjectId: id },
        actorId: session.userId,
      });
    await ctx.jobs.enqueueMany(
      tx,
      'order.send-tickets-again',
      orders.map(({ id }) => ({ orderId: id, requestId: newId() })),
    );
    return { sent: orders.length, left: ids.length - orders.length };
  });
}
