import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface AttendeeRow {
  readonly id: string;
  readonly holderName: string;
  readonly holderEmail: string | null;
  readonly holderNumber: string | null;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly code: string;
  readonly state: TicketState;
  readonly priceXaf: number;
  readonly orderCode: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly boughtAt: Date;
  readonly enteredAt: Date | null;
}

/** Returns the tickets of an event in order of creation, after the given one. */
export async function listAttendees(
  db: DbOrTx,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    select ticket.id, ticket.holder_name as "holderName", ticket.holder_email as "holderEmail", ticket.holder_number as "holderNumber",
      type.name as "typeName", type.name_fr as "typeNameFr", ticket.code, ticket.state, ticket.price_xaf as "priceXaf",
      placed.code as "orderCode", coalesce(issue.recipient_name, buyer.name) as "buyerName",
      coalesce(issue.recipient_email, buyer.email) as "buyerEmail", ticket.created_at as "boughtAt",
      (select min(admission.admitted_at) from admissions admission where admission.ticket_id = ticket.id) as "enteredAt"
    from tickets ticket
    join ticket_types type on type.id = ticket.ticket_type_id
    join orders placed on placed.id = ticket.order_id
    join users buyer on buyer.id = placed.buyer_id
    left join issued_orders issue on issue.event_id = placed.event_id and issue.order_id = placed.id
    where ticket.event_id = ${eventId} and ticket.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
    order by ticket.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns those of the orders whose tickets were sent again since a time. */
export async function listSentAgain(db: DbOrTx, orderIds: readonly string[], since: Date): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ orderId: string }>`
    select distinct subject_id as "orderId" from audit_log
    where subject_type = 'order' and subject_id = any(${[...orderIds]}::uuid[]) and action = 'order.tickets_sent_again'
      and created_at > ${since}`.execute(db);
  return new Set(rows.map(({ orderId }) => orderId));
}

/** The data of an event on a printed list of its attendees. */
export interface EventOfList {
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly place: string;
}

/** Returns the data of an event on a printed list, or undefined for an unknown id. */
export async function findEventOfList(db: DbOrTx, eventId: string): Promise<EventOfList | undefined> {
  const { rows } = await sql<EventOfList>`select name, name_fr as "nameFr", starts_at as "startsAt", ends_at as "endsAt", zone,
    location || ', ' || city as place from events where id = ${eventId}`.execute(db);
  return rows[0];
}
