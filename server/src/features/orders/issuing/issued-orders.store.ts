import type { IssueReason } from '@ngoma/api/features/orders/issuing';
import { sql } from 'kysely';
import { recordAct } from '#platform/audit';
import { awaitAll } from '#platform/concurrency/await-all';
import type { Jobs } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { asked, type OrderKey } from '../order-keys.read.ts';

/** How an order is issued by hand, and to whom. */
export interface Issue {
  readonly issuerId: string;
  readonly reason: IssueReason;
  readonly note: string | null;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly recipientNumber: string | null;
  /** Whether the buyer of the order is the recipient's account. Otherwise it is the event's organizer. */
  readonly hasAccount: boolean;
}

/** A new order that is issued by hand, in the transaction that inserts it. */
export interface IssuedOrder extends OrderKey {
  readonly issue: Issue;
  readonly ticketCount: number;
}

/** Inserts how orders were issued, one statement for all, and enqueues their emails. */
export async function recordIssues(
  { jobs, clock }: { readonly jobs: Jobs; readonly clock: () => Date },
  tx: Tx,
  orders: readonly IssuedOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const of = <K extends keyof Issue>(name: K) => orders.map(({ issue }) => issue[name]);
  await awaitAll([
    sql`insert into issued_orders (order_id, event_id, issuer_id, reason, note, recipient_name, recipient_email, recipient_number,
        has_account, created_at)
      select *, ${clock()}::timestamptz from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ eventId }) => eventId)}::uuid[],
        ${of('issuerId')}::uuid[], ${of('reason')}::text[], ${of('note')}::text[], ${of('recipientName')}::text[],
        ${of('recipientEmail')}::text[], ${of('recipientNumber')}::text[], ${of('hasAccount')}::boolean[])`.execute(tx),
    jobs.enqueueMany(
      tx,
      'order.issued',
      orders.map(({ id: orderId }) => ({ orderId })),
      { priority: 'awaited' },
    ),
    ...orders.map(({ id, issue, ticketCount }) =>
      recordAct(tx, clock, {
        ...{ action: 'order.tickets_issued', subjectType: 'order', subjectId: id, actorId: issue.issuerId },
        detail: { reason: issue.reason, tickets: ticketCount },
      }),
    ),
  ]);
}

/**
 * Records that tickets of an order that the caller has locked are revoked. `ended` counts them by line. An order without valid tickets
 * is cancelled.
 */
export async function recordRevocation(
  tx: Tx,
  { id, eventId }: OrderKey,
  { ended, isLast, now }: { readonly ended: ReadonlyMap<string, number>; readonly isLast: boolean; readonly now: Date },
): Promise<void> {
  await sql`update orders set state = case when ${isLast} then 'cancelled' else state end,
      settled_at = case when ${isLast} then ${now} else settled_at end
    where event_id = ${eventId} and id = ${id}`.execute(tx);
  await sql`update order_items item set refunded_quantity = item.refunded_quantity + ended.quantity
    from unnest(${[...ended.keys()]}::uuid[], ${[...ended.values()]}::int[]) as ended (id, quantity)
    where item.event_id = ${eventId} and item.id = ended.id`.execute(tx);
}

/** Lists the orders with tickets for an address that belong to no account. */
export async function listUnclaimed(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select issue.order_id as id from issued_orders issue
    join orders placed on placed.event_id = issue.event_id and placed.id = issue.order_id and placed.state = 'confirmed'
    where issue.recipient_email = ${email} and not issue.has_account`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Makes an account the buyer of orders that the caller has locked. Their keys of idempotency go: a later order of the account may have
 * the same.
 */
export async function claimOrders(
  tx: Tx,
  orders: readonly OrderKey[],
  { userId, clock }: { readonly userId: string; readonly clock: () => Date },
): Promise<void> {
  await sql`update issued_orders issue set has_account = true from ${asked(orders)}
    where issue.event_id = asked.event_id and issue.order_id = asked.order_id`.execute(tx);
  await sql`update orders placed set buyer_id = ${userId}, idempotency_key = null, request_hash = null from ${asked(orders)}
    where placed.event_id = asked.event_id and placed.id = asked.order_id`.execute(tx);
  for (const { id } of orders)
    await recordAct(tx, clock, { action: 'order.tickets_claimed', subjectType: 'order', subjectId: id, actorId: userId });
}

/** Erases a person from issued orders: as the recipient, and as the issuer their notes. */
export async function eraseIssues(tx: Tx, userId: string, formerEmail: string): Promise<void> {
  await sql`update issued_orders set note = null where issuer_id = ${userId} and note is not null`.execute(tx);
  await sql`update issued_orders set recipient_name = null, recipient_email = null, recipient_number = null
    where recipient_email = ${formerEmail} or order_id in (select id from orders where buyer_id = ${userId})`.execute(tx);
}
