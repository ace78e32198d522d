import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { Ticket } from './tickets.store.ts';

/** A ticket with the names that people read on it. */
export interface TicketRow extends Omit<Ticket, 'createdAt'> {
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly enteredAt: Date | null;
}

const ticketColumns = sql`ticket.id, ticket.event_id as "eventId", ticket.order_id as "orderId",
  ticket.order_item_id as "orderItemId", ticket.ticket_type_id as "ticketTypeId", ticket.holder_id as "holderId",
  ticket.holder_name as "holderName", ticket.code, ticket.serial, ticket.state, ticket.price_xaf as "priceXaf",
  type.name as "typeName", type.name_fr as "typeNameFr",
  (select admission.admitted_at from admissions admission where admission.event_id = ticket.event_id
    and admission.ticket_id = ticket.id and admission.list_id = ticket.event_id) as "enteredAt"`;

/** An order with its event, within which its tickets are found. */
interface OrderKey {
  readonly id: string;
  readonly eventId: string;
}

/** Returns the tickets of these orders, in the order of purchase. */
export async function listByOrders(db: DbOrTx, orders: readonly OrderKey[]): Promise<TicketRow[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<TicketRow>`select ${ticketColumns}
    from unnest(${orders.map(({ eventId }) => eventId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) as asked (event_id, order_id)
    join tickets ticket on ticket.event_id = asked.event_id and ticket.order_id = asked.order_id
    join ticket_types type on type.id = ticket.ticket_type_id
    order by ticket.order_id, type.position, ticket.order_item_id, ticket.serial`.execute(db);
  return rows;
}

/** A ticket with the event data that its holder needs. */
export interface HeldTicketRow extends TicketRow {
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly location: string;
  readonly city: string;
  readonly isOnline: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly zone: string;
  readonly description: string;
  readonly coverKey: string | null;
  readonly categorySlug: string;
  readonly childCategorySlug: string | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly organizerName: string;
  readonly orderCode: string;
  readonly buyerName: string;
  readonly confirmedAt: Date | null;
  readonly primaryColor: string | null;
  readonly eventState: string;
  readonly validationView: 'organizer' | 'participant' | 'both';
  readonly joinLink: string | null;
  /** Minutes from the start to the opening of the entrance, 0 or less. */
  readonly entranceMinutes: number | null;
  readonly landmark: string | null;
  readonly landmarkFr: string | null;
  readonly mapLink: string | null;
}

const eventColumns = sql`event.name as "eventName", event.name_fr as "eventNameFr", event.location, event.city, event.is_online as "isOnline",
  event.description, event.starts_at as "startsAt", event.ends_at as "endsAt", event.zone, event.cover_key as "coverKey",
  category.slug as "categorySlug", child.slug as "childCategorySlug", event.version, event.updated_at as "updatedAt",
  organizer.name as "organizerName", placed.code as "orderCode", coalesce(issue.recipient_name, buyer.name) as "buyerName", placed.settled_at as "confirmedAt",
  customization.primary_color as "primaryColor", event.state as "eventState", event.validation_view as "validationView", event.join_link as "joinLink",
  facts.entrance_minutes as "entranceMinutes", facts.landmark, facts.landmark_fr as "landmarkFr", facts.map_link as "mapLink"`;

const held = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql<HeldTicketRow>`
  select ${ticketColumns}, ${eventColumns}
  from tickets ticket
  join ticket_types type on type.id = ticket.ticket_type_id
  join events event on event.id = ticket.event_id
  join users organizer on organizer.id = event.organizer_id
  join orders placed on placed.event_id = ticket.event_id and placed.id = ticket.order_id
  join users buyer on buyer.id = placed.buyer_id
  left join issued_orders issue on issue.event_id = placed.event_id and issue.order_id = placed.id
  left join event_customizations customization on customization.event_id = event.id
  left join event_information facts on facts.event_id = event.id
  join categories category on category.id = event.category_id
  left join categories child on child.id = event.child_category_id
  where ${condition} order by ${order} limit ${limit}`;

/** Maximum tickets per list, more than any person has. */
const maxTickets = 500;

/** Returns a person's tickets: of upcoming events soonest first, of past ones latest first. */
export async function listByHolder(
  db: DbOrTx,
  holderId: string,
  question: { when: 'upcoming' | 'past'; now: Date },
): Promise<HeldTicketRow[]> {
  const over = sql`(event.over_at <= ${question.now} and event.state <> 'postponed')`;
  const [condition, direction] =
    question.when === 'past' ? ([over, sql`desc`] as const) : ([sql`not ${over}`, sql`asc`] as const);
  const { rows } = await held(
    sql`ticket.holder_id = ${holderId} and ${condition}`,
    sql`event.starts_at ${direction}, ticket.order_id, type.position, ticket.serial`,
    maxTickets,
  ).execute(db);
  return rows;
}

/** Returns a ticket of this holder; undefined for unknown ids and tickets of others. */
export async function findOfHolder(db: DbOrTx, id: string, holderId: string): Promise<HeldTicketRow | undefined> {
  const { rows } = await held(sql`ticket.id = ${id} and ticket.holder_id = ${holderId}`, sql`ticket.id`, 1).execute(db);
  return rows[0];
}

/** Returns the valid tickets of an order, with the data of its PDF. */
export async function listForPdf(db: DbOrTx, { id, eventId }: OrderKey): Promise<HeldTicketRow[]> {
  const { rows } = await held(
    sql`ticket.event_id = ${eventId} and ticket.order_id = ${id} and ticket.state = 'valid'`,
    sql`type.position, ticket.order_item_id, ticket.serial`,
    maxTickets,
  ).execute(db);
  return rows;
}

/** The ticket data that check-in needs. */
export interface PresentedTicket {
  readonly id: string;
  readonly code: string;
  readonly eventId: string;
  readonly orderId: string;
  readonly ticketTypeId: string;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly holderId: string;
  readonly holderName: string;
  readonly state: TicketState;
  readonly isPaid: boolean;
  /** When the ticket was admitted to its event; null if it was not. */
  readonly enteredAt: Date | null;
}

/** A presented ticket with its event, within which it is found. */
export interface PresentedReference {
  readonly id: string;
  readonly eventId: string;
}

/** Returns the ticket of a readable code, which names no event; undefined if there is none. */
export async function findByCode(db: DbOrTx, code: string): Promise<PresentedReference | undefined> {
  const { rows } = await sql<PresentedReference>`select id, event_id as "eventId" from tickets where code = ${code}`.execute(db);
  return rows[0];
}

/** Lists these tickets as the table `asked`, with those rows of `tickets` that they name. Each row appears once. */
const presentedOf = (references: readonly PresentedReference[]) => {
  const distinct = [...new Map(references.map((one) => [`${one.eventId} ${one.id}`, one])).values()];
  return sql`unnest(${distinct.map(({ eventId }) => eventId)}::uuid[], ${distinct.map(({ id }) => id)}::uuid[]) as asked (event_id, ticket_id)
    join tickets ticket on ticket.event_id = asked.event_id and ticket.id = asked.ticket_id`;
};

/** Returns the ticket of each reference, by position; undefined if there is none. */
export async function listPresented(
  db: DbOrTx,
  references: readonly (PresentedReference | undefined)[],
): Promise<(PresentedTicket | undefined)[]> {
  const known = references.filter((one) => one !== undefined);
  if (known.length === 0) return references.map(() => undefined);
  const { rows } = await sql<PresentedTicket>`
    select ticket.id, ticket.code, ticket.event_id as "eventId", ticket.order_id as "orderId", ticket.ticket_type_id as "ticketTypeId",
      type.name as "typeName", type.name_fr as "typeNameFr", ticket.holder_id as "holderId", ticket.holder_name as "holderName", ticket.state,
      placed.state = 'confirmed' as "isPaid",
      (select admission.admitted_at from admissions admission
        where admission.event_id = ticket.event_id and admission.ticket_id = ticket.id
          and admission.list_id = ticket.event_id) as "enteredAt"
    from ${presentedOf(known)}
    join ticket_types type on type.id = ticket.ticket_type_id
    join orders placed on placed.event_id = ticket.event_id and placed.id = ticket.order_id`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return references.map((reference) => {
    const ticket = reference && byId.get(reference.id);
    return ticket?.eventId === reference?.eventId ? ticket : undefined;
  });
}

/**
 * Locks those of the tickets that are not admitted until the caller's transaction ends, and returns their ids. Leaves out a ticket
 * that another transaction has locked, instead of waiting for it.
 */
export async function lockUnadmitted(tx: Tx, references: readonly PresentedReference[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select ticket.id from ${presentedOf(references)}
    where (select admission.admitted_at from admissions admission
      where admission.event_id = ticket.event_id and admission.ticket_id = ticket.id and admission.list_id = ticket.event_id) is null
    for no key update of ticket skip locked`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of the references, by position, are tickets whose rows other transactions have locked against every reference. */
export async function findLockedTickets(
  db: DbOrTx,
  references: readonly (PresentedReference | undefined)[],
): Promise<Set<number>> {
  const known = references.filter((one) => one !== undefined);
  const { rows } = await sql<{ id: string }>`
    with free as materialized (
      select ticket.id from ${presentedOf(known)} for key share of ticket skip locked
    )
    select ticket.id from ${presentedOf(known)} where ticket.id not in (select id from free)`.execute(db);
  const locked = new Set(rows.map(({ id }) => id));
  return new Set(references.flatMap((one, place) => (one !== undefined && locked.has(one.id) ? [place] : [])));
}
