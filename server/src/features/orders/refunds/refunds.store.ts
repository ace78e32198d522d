import type { RefundRequestState } from '@ngoma/api/features/orders/refunds';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { Decision, RefundableTicket, RefundLine, StoredRequest } from './refunds.types.ts';

export interface NewRequest extends Omit<StoredRequest, 'number' | 'state' | 'amountXaf' | 'escalatedAt' | 'ticketIds'> {
  readonly tickets: readonly Pick<RefundableTicket, 'id' | 'paidXaf' | 'earlierXaf'>[];
}

interface Step {
  readonly state: RefundRequestState;
  readonly actorId: string | null;
  readonly note: string | null;
  readonly at: Date;
}

/** Writes refund requests, their tickets and their history. */
export const refundsStore = (tx: Tx) => ({
  /**
   * Locks an event until the transaction ends, so that its refunds and the release of its earnings see the same pending balance,
   * one after the other. Sales go on.
   */
  async lockEvent(eventId: string): Promise<void> {
    await sql`select from events where id = ${eventId} for no key update`.execute(tx);
  },

  /** Locks the tickets of an order against check-in until the transaction ends. */
  async lockTickets(orderId: string): Promise<void> {
    await sql`select from tickets where order_id = ${orderId} order by id for no key update`.execute(tx);
  },

  /** Inserts a request with its tickets. The caller has locked the order. Returns the stored request. */
  async insert(request: NewRequest): Promise<StoredRequest> {
    const {
      id,
      orderId,
      eventId,
      origin,
      requesterId,
      reason,
      endsTickets,
      destination,
      paidXaf,
      policyXaf,
      decideBy,
      createdAt,
      tickets,
    } = request;
    const { rows } = await sql<{ number: number }>`
      insert into refund_requests (id, order_id, event_id, number, origin, requester_id, reason, state, ends_tickets, destination, paid_xaf, policy_xaf,
        decide_by, created_at)
      values (${id}, ${orderId}, ${eventId},
        (select coalesce(max(number), 0) + 1 from refund_requests where order_id = ${orderId}), ${origin}, ${requesterId}, ${reason},
        'requested', ${endsTickets}, ${destination}, ${paidXaf}, ${policyXaf}, ${decideBy}, ${createdAt})
      returning number`.execute(tx);
    await tx
      .insertInto('refund_request_tickets')
      .values(
        tickets.map((ticket) => ({
          ...{ request_id: id, ticket_id: ticket.id, paid_xaf: ticket.paidXaf, earlier_xaf: ticket.earlierXaf },
          is_open: true,
        })),
      )
      .execute();
    await this.addStep(id, { state: 'requested', actorId: requesterId, note: reason, at: createdAt });
    const [row] = rows;
    if (!row) throw new Error('The new refund request returned no number');
    const { tickets: _, ...stored } = request;
    return {
      ...stored,
      ...{ number: row.number, state: 'requested', amountXaf: null, escalatedAt: null },
      ticketIds: tickets.map((ticket) => ticket.id),
    };
  },

  async addStep(requestId: string, { state, actorId, note, at }: Step): Promise<void> {
    await tx
      .insertInto('refund_request_steps')
      .values({ id: newId(), request_id: requestId, state, actor_id: actorId, note, happened_at: at })
      .execute();
  },

  /** Locks a request; undefined for an unknown id. The caller has locked its order. */
  async lock(id: string): Promise<StoredRequest | undefined> {
    const { rows } = await sql<Omit<StoredRequest, 'ticketIds'>>`
      select id, order_id as "orderId", event_id as "eventId", number, origin, requester_id as "requesterId", reason, state,
        ends_tickets as "endsTickets", destination, paid_xaf as "paidXaf", policy_xaf as "policyXaf", amount_xaf as "amountXaf",
        decide_by as "decideBy", created_at as "createdAt", escalated_at as "escalatedAt"
      from refund_requests where id = ${id} for no key update`.execute(tx);
    const [request] = rows;
    if (!request) return undefined;
    const lines = await tx
      .selectFrom('refund_request_tickets')
      .select('ticket_id')
      .where('request_id', '=', id)
      .orderBy('ticket_id')
      .execute();
    return { ...request, ticketIds: lines.map(({ ticket_id }) => ticket_id) };
  },

  /** Ends the wait for a decision: stores it with the amounts of the tickets, if it was approved. */
  async decide(
    id: string,
    state: 'approved' | 'declined' | 'withdrawn',
    { by, deciderId, note, code = null }: Omit<Decision, 'code'> & { code?: Decision['code'] | null },
    lines: readonly RefundLine[],
    now: Date,
  ): Promise<void> {
    const sum = (key: 'amountXaf' | 'commissionBackXaf') => lines.reduce((total, line) => total + line[key], 0);
    await tx
      .updateTable('refund_requests')
      .set({
        ...{ state, decided_by: by, decider_id: deciderId, decision_note: note, decision_code: code, decided_at: now },
        ...(state === 'approved' && { amount_xaf: sum('amountXaf'), commission_back_xaf: sum('commissionBackXaf') }),
      })
      .where('id', '=', id)
      .execute();
    await sql`update refund_request_tickets set is_open = false where request_id = ${id}`.execute(tx);
    if (lines.length > 0) {
      await sql`update refund_request_tickets line set amount_xaf = given.amount, commission_back_xaf = given.commission
        from unnest(${lines.map(({ ticketId }) => ticketId)}::uuid[], ${lines.map(({ amountXaf }) => amountXaf)}::bigint[],
          ${lines.map(({ commissionBackXaf }) => commissionBackXaf)}::bigint[]) as given (ticket_id, amount, commission)
        where line.request_id = ${id} and line.ticket_id = given.ticket_id`.execute(tx);
    }
    await this.addStep(id, { state, actorId: deciderId, note: note ?? code, at: now });
  },

  /** Stores how much of an approved request was credited to the wallet, and how much of that can be sent back. */
  async recordCredit(id: string, credit: { readonly walletXaf: number; readonly returnableXaf: number }): Promise<void> {
    const { walletXaf: wallet_xaf, returnableXaf: returnable_xaf } = credit;
    await tx.updateTable('refund_requests').set({ wallet_xaf, returnable_xaf }).where('id', '=', id).execute();
  },

  /** Moves an approved request on, and records the step. */
  async move(id: string, state: RefundRequestState, now: Date): Promise<void> {
    await tx.updateTable('refund_requests').set({ state }).where('id', '=', id).execute();
    await this.addStep(id, { state, actorId: null, note: null, at: now });
  },

  /** Hands a request over to the admins. */
  async escalate(id: string, now: Date): Promise<void> {
    await tx.updateTable('refund_requests').set({ escalated_at: now }).where('id', '=', id).execute();
  },

  /** Returns the undecided requests of these orders. */
  async listOpen(orderIds: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ id: string }>`select id from refund_requests
      where order_id = any(${[...orderIds]}::uuid[]) and state = 'requested' order by id for no key update`.execute(tx);
    return rows.map(({ id }) => id);
  },
});

/** Erases what a person wrote in refund requests, and what was written to them. Amounts and states stay. */
export async function anonymizeRequester(tx: Tx, userId: string): Promise<void> {
  await sql`update refund_requests set reason = '-', decision_note = case when decision_note is null then null else '-' end
    where requester_id = ${userId} or decider_id = ${userId}
      or order_id in (select id from orders where buyer_id = ${userId})`.execute(tx);
  await sql`update refund_request_steps set note = null where note is not null and request_id in (
    select id from refund_requests where requester_id = ${userId} or decider_id = ${userId}
      or order_id in (select id from orders where buyer_id = ${userId}))`.execute(tx);
}
