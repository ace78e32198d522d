import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';

/** A ticket of an event with the names that its team reads. */
export interface ListedAttendee {
  readonly id: string;
  readonly holderName: string;
  readonly code: string;
  readonly state: TicketState;
  readonly typeName: string;
  readonly typeNameFr: string | null;
  readonly orderId: string;
  readonly orderCode: string;
  readonly enteredAt: Date | null;
}

export interface AttendeeFilter {
  /** Part of a name or of a phone number, the beginning of an order's code, or a complete ticket code. */
  readonly q?: string | undefined;
  readonly state?: TicketState | undefined;
}

interface AttendeePage {
  readonly limit: number;
  readonly offset: number;
  /** By name alone, or by ticket type first. */
  readonly by: 'name' | 'type';
}

/** Digits from which a phone number is searched. Fewer are in too many numbers, and would tell others' numbers digit by digit. */
const fewestDigits = 6;
const fewestOfCode = 4;

/** The digits of a text that can be a phone number, without the leading zeros of a call from abroad. */
const numberIn = (q: string): string => (/^\+?[\d\s().-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^00/, '') : '');

const hasDigits = (number: RawBuilder<unknown>, digits: string) =>
  sql`regexp_replace(${number}, '\\D', '', 'g') like ${containsPattern(digits)}`;

/** Returns the ways in which a text finds a ticket of an event. */
function waysOf(q: string): RawBuilder<unknown>[] {
  const pattern = containsPattern(q);
  const code = q.replace(/[\s-]/g, '').toUpperCase();
  const digits = numberIn(q);
  return [
    sql`fold(ticket.holder_name) like fold(${pattern})`,
    sql`fold(buyer.name) like fold(${pattern})`,
    ...(/^[0-9A-Z]+$/.test(code) && code.length >= fewestOfCode
      ? [sql`starts_with(placed.code, ${code})`, sql`ticket.code = ${code}`]
      : []),
    ...(digits.length >= fewestDigits
      ? [hasDigits(sql`ticket.holder_number`, digits), hasDigits(sql`buyer.number`, digits)]
      : []),
  ];
}

/** Returns one page of the tickets of an event from A to Z, and how many there are. */
export async function listAttendees(
  db: DbOrTx,
  eventId: string,
  { q, state }: AttendeeFilter,
  { limit, offset, by }: AttendeePage,
): Promise<{ attendees: ListedAttendee[]; total: number }> {
  const conditions = [
    sql`ticket.event_id = ${eventId}`,
    ...(state ? [sql`ticket.state = ${state}`] : []),
    ...(q ? [sql`(${sql.join(waysOf(q), sql` or `)})`] : []),
  ];
  const { rows } = await sql<ListedAttendee & { total: number }>`
    select ticket.id, ticket.holder_name as "holderName", ticket.code, ticket.state, type.name as "typeName",
      type.name_fr as "typeNameFr", placed.id as "orderId", placed.code as "orderCode",
      (select min(admission.admitted_at) from admissions admission where admission.event_id = ticket.event_id
        and admission.ticket_id = ticket.id) as "enteredAt", count(*) over ()::int as total
    from tickets ticket
    join ticket_types type on type.id = ticket.ticket_type_id
    join orders placed on placed.event_id = ticket.event_id and placed.id = ticket.order_id
    join users buyer on buyer.id = placed.buyer_id
    where ${sql.join(conditions, sql` and `)}
    order by ${by === 'type' ? sql`type.position, type.id,` : sql``} fold(ticket.holder_name), ticket.id
    limit ${limit} offset ${offset}`.execute(db);
  return { attendees: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
