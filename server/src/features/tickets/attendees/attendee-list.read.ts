import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
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
  /** By name alone, or by ticket type first, which a search is not. */
  readonly by: 'name' | 'type';
}

/** Digits from which a phone number is searched. Fewer are in too many numbers, and would tell others' numbers digit by digit. */
const fewestDigits = 6;
const fewestOfCode = 4;
/** Characters from which buyers are searched, too. Fewer are in the names of most people. */
const fewestOfBuyer = 3;

/** The digits of a text that can be a phone number, without the leading zeros of a call from abroad. */
const numberIn = (q: string): string => (/^\+?[\d\s().-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^00/, '') : '');

const hasDigits = (number: RawBuilder<unknown>, digits: string) =>
  sql`regexp_replace(${number}, '\\D', '', 'g') like ${containsPattern(digits)}`;

/** Selects the tickets of an event that a text finds by something else than the holder's name. */
function otherFinds(eventId: string, q: string): RawBuilder<unknown> {
  const code = q.replace(/[\s-]/g, '').toUpperCase();
  const digits = numberIn(q);
  const isNumber = digits.length >= fewestDigits;
  const ofOrders = sql`select ticket.id from orders placed
    join tickets ticket on ticket.event_id = placed.event_id and ticket.order_id = placed.id`;
  // The team reads the name and the number that the organizer wrote, never those of the account that got the tickets.
  const issueOfOrder = sql`select from issued_orders issue where issue.event_id = placed.event_id and issue.order_id = placed.id`;
  const finds = [
    sql`select ticket.id from issued_orders issue join tickets ticket on ticket.event_id = issue.event_id and ticket.order_id = issue.order_id
      where issue.event_id = ${eventId} and (fold(issue.recipient_name) like fold(${containsPattern(q)})
        ${isNumber ? sql`or ${hasDigits(sql`issue.recipient_number`, digits)}` : sql``})`,
    sql`select id from tickets where event_id = ${eventId} and code = ${code}`,
    // The search of people also knows email addresses, and parts of numbers that are too short.
    ...(q.length >= fewestOfBuyer
      ? [
          sql`${ofOrders} join users buyer on buyer.id = placed.buyer_id
            where placed.event_id = ${eventId} and placed.buyer_id in (${matchingPeople(q)}) and not exists (${issueOfOrder})
              and (fold(buyer.name) like fold(${containsPattern(q)})${isNumber ? sql` or ${hasDigits(sql`buyer.number`, digits)}` : sql``})`,
        ]
      : []),
    ...(/^[0-9A-Z]+$/.test(code) && code.length >= fewestOfCode
      ? [sql`${ofOrders} where placed.event_id = ${eventId} and starts_with(placed.code, ${code})`]
      : []),
    ...(isNumber ? [sql`select id from tickets where event_id = ${eventId} and ${hasDigits(sql`holder_number`, digits)}`] : []),
  ];
  return sql.join(finds, sql` union all `);
}

/**
 * Returns one page of the tickets of an event from A to Z, and how many there are. The page is found in an index that has the names, and
 * only its tickets are joined with the rest. A buyer who is not the holder is found some seconds after the account was written.
 */
export async function listAttendees(
  db: DbOrTx,
  eventId: string,
  { q, state }: AttendeeFilter,
  { limit, offset, by }: AttendeePage,
): Promise<{ attendees: ListedAttendee[]; total: number }> {
  const ofEvent = sql`tickets ticket where ticket.event_id = ${eventId} ${state ? sql`and ticket.state = ${state}` : sql``}`;
  // A search reads the names of the event once, for the page and the total.
  const matching = q
    ? sql`select ticket.id, ticket.holder_key from ${ofEvent}
        and (ticket.holder_key like fold(${containsPattern(q)}) or ticket.id in (${otherFinds(eventId, q)}))`
    : sql`select ticket.id, ticket.holder_key, ticket.ticket_type_id from ${ofEvent}`;
  const inOrder = by === 'type' ? sql`type.position, type.id, ticket.holder_key, ticket.id` : sql`ticket.holder_key, ticket.id`;
  const { rows } = await sql<ListedAttendee & { place: number | null; total: number }>`
    with matching as ${q ? sql`materialized` : sql`not materialized`} (${matching}),
    page as (
      select ticket.id from matching ticket ${by === 'type' ? sql`join ticket_types type on type.id = ticket.ticket_type_id` : sql``}
      order by ${inOrder} limit ${limit} offset ${offset}
    )
    select listed.*, counted.total from (select count(*)::int as total from matching) counted left join (
      select ticket.id, ticket.holder_name as "holderName", ticket.code, ticket.state, type.name as "typeName",
        type.name_fr as "typeNameFr", placed.id as "orderId", placed.code as "orderCode",
        (select min(admission.admitted_at) from admissions admission where admission.event_id = ticket.event_id
          and admission.ticket_id = ticket.id) as "enteredAt", row_number() over (order by ${inOrder})::int as place
      from page join tickets ticket on ticket.event_id = ${eventId} and ticket.id = page.id
      join ticket_types type on type.id = ticket.ticket_type_id
      join orders placed on placed.event_id = ticket.event_id and placed.id = ticket.order_id
    ) listed on true order by listed.place`.execute(db);
  return {
    attendees: rows.filter(({ place }) => place !== null).map(({ total: _, place: __, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}
