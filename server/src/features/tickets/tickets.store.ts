import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A ticket as stored. Its use is stored as an admission. */
export interface Ticket {
  readonly id: string;
  readonly eventId: string;
  readonly orderId: string;
  readonly orderItemId: string;
  readonly ticketTypeId: string;
  readonly holderId: string;
  readonly holderName: string;
  readonly code: string;
  /** Position within its order item, from 1. */
  readonly serial: number;
  readonly state: TicketState;
  readonly priceXaf: number;
  readonly createdAt: Date;
}

export interface NewTicket extends Omit<Ticket, 'state'> {
  readonly holderEmail: string | null;
  readonly holderNumber: string | null;
}

/** The holder and event of an ended ticket. */
export type EndedTicket = Pick<Ticket, 'holderId' | 'eventId'>;

const columns = sql`ticket.id, ticket.event_id as "eventId", ticket.order_id as "orderId", ticket.order_item_id as "orderItemId",
  ticket.ticket_type_id as "ticketTypeId", ticket.holder_id as "holderId", ticket.holder_name as "holderName", ticket.code,
  ticket.serial, ticket.state, ticket.price_xaf as "priceXaf", ticket.created_at as "createdAt"`;

export const ticketsStore = {
  /**
   * Inserts tickets in one statement and returns the inserted ones. Skips those whose position in the order item is already taken
   * or whose code is in use.
   */
  async insert(tx: Tx, tickets: readonly NewTicket[]): Promise<Ticket[]> {
    const of = <K extends keyof NewTicket>(key: K) => tickets.map((ticket) => ticket[key]);
    const { rows } = await sql<Ticket>`
      insert into tickets as ticket (id, event_id, order_id, order_item_id, ticket_type_id, holder_id, holder_name, holder_email,
        holder_number, code, serial, price_xaf, created_at)
      select * from unnest(${of('id')}::uuid[], ${of('eventId')}::uuid[], ${of('orderId')}::uuid[], ${of('orderItemId')}::uuid[],
        ${of('ticketTypeId')}::uuid[], ${of('holderId')}::uuid[], ${of('holderName')}::text[], ${of('holderEmail')}::text[],
        ${of('holderNumber')}::text[], ${of('code')}::text[], ${of('serial')}::int[], ${of('priceXaf')}::bigint[],
        ${of('createdAt')}::timestamptz[])
      on conflict do nothing
      returning ${columns}`.execute(tx);
    return rows;
  },

  /** Returns all tickets of these order lines, in order. */
  async listByItems(
    db: DbOrTx,
    lines: readonly { readonly eventId: string; readonly orderId: string; readonly orderItemId: string }[],
  ): Promise<Ticket[]> {
    const of = (key: 'eventId' | 'orderId' | 'orderItemId') => lines.map((line) => line[key]);
    const { rows } = await sql<Ticket>`select ${columns}
      from unnest(${of('eventId')}::uuid[], ${of('orderId')}::uuid[], ${of('orderItemId')}::uuid[]) as asked (event_id, order_id, item_id)
      join tickets ticket on ticket.event_id = asked.event_id and ticket.order_id = asked.order_id and ticket.order_item_id = asked.item_id
      order by ticket.order_item_id, ticket.serial`.execute(db);
    return rows;
  },

  /** Ends the tickets that are still valid, and returns them. */
  async end(tx: Tx, ticketIds: readonly string[], state: Exclude<TicketState, 'valid'>, at: Date): Promise<EndedTicket[]> {
    const { rows } = await sql<EndedTicket>`update tickets set state = ${state}, ended_at = ${at}
      where id = any(${[...ticketIds]}::uuid[]) and state = 'valid'
      returning holder_id as "holderId", event_id as "eventId"`.execute(tx);
    return rows;
  },

  /** Makes revoked tickets valid again, and returns them. */
  async restore(tx: Tx, ticketIds: readonly string[]): Promise<EndedTicket[]> {
    const { rows } = await sql<EndedTicket>`update tickets set state = 'valid', ended_at = null
      where id = any(${[...ticketIds]}::uuid[]) and state = 'revoked'
      returning holder_id as "holderId", event_id as "eventId"`.execute(tx);
    return rows;
  },

  /** Ends all valid tickets of these orders, and returns them. */
  async endOfOrders(tx: Tx, orderIds: readonly string[], state: Exclude<TicketState, 'valid'>, at: Date): Promise<EndedTicket[]> {
    const { rows } = await sql<EndedTicket>`update tickets set state = ${state}, ended_at = ${at}
      where order_id = any(${[...orderIds]}::uuid[]) and state = 'valid'
      returning holder_id as "holderId", event_id as "eventId"`.execute(tx);
    return rows;
  },

  /** Gives all tickets of these orders to another account. The names on them stay. */
  async changeHolder(
    tx: Tx,
    orders: readonly { readonly id: string; readonly eventId: string }[],
    holderId: string,
  ): Promise<void> {
    await sql`update tickets set holder_id = ${holderId}
      from unnest(${orders.map(({ eventId }) => eventId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) as asked (event_id, order_id)
      where tickets.event_id = asked.event_id and tickets.order_id = asked.order_id`.execute(tx);
  },

  /**
   * Corrects the name on a ticket of an order. Returns whose ticket it is, and whether it has ended: a ticket that is not valid any more
   * or checked in keeps its name. Undefined for an unknown ticket.
   */
  async correctHolder(
    tx: Tx,
    { eventId, orderId, ticketId }: { readonly eventId: string; readonly orderId: string; readonly ticketId: string },
    name: string,
  ): Promise<{ readonly holderId: string; readonly hasEnded: boolean; readonly isChanged: boolean } | undefined> {
    const { rows } = await sql<{ holderId: string; before: string; hasEnded: boolean }>`
      select ticket.holder_id as "holderId", ticket.holder_name as before, ticket.state <> 'valid' or exists (
        select from admissions admission where admission.event_id = ticket.event_id and admission.ticket_id = ticket.id) as "hasEnded"
      from tickets ticket where ticket.event_id = ${eventId} and ticket.order_id = ${orderId} and ticket.id = ${ticketId}
      for no key update of ticket`.execute(tx);
    const [ticket] = rows;
    if (!ticket) return undefined;
    const { holderId, hasEnded, before } = ticket;
    const isChanged = !hasEnded && before !== name;
    if (isChanged)
      await sql`update tickets set holder_name = ${name} where event_id = ${eventId} and id = ${ticketId}`.execute(tx);
    return { holderId, hasEnded, isChanged };
  },

  /** Replaces the holder's name on their tickets, and on tickets that others bought for them. */
  async anonymizeHolder(
    tx: Tx,
    userId: string,
    pseudonym: { readonly name: string; readonly formerEmail: string },
  ): Promise<void> {
    await sql`update tickets set holder_name = ${pseudonym.name}, holder_email = null, holder_number = null
      where holder_id = ${userId}`.execute(tx);
    await sql`update tickets set holder_name = ${pseudonym.name}, holder_email = null, holder_number = null
      where lower(holder_email) = ${pseudonym.formerEmail}`.execute(tx);
  },
};
