import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import {
  countOpenSales,
  type DayRow,
  findThrough,
  listSalesPerDay,
  placedBetween,
  soldBetween,
} from '../sales-days/sales-days.read.ts';

const eventsOf = (organizerId: string) => sql`select id from events where organizer_id = ${organizerId}`;

/** Returns the organizer's sales per day in Cameroon, both days included. Days without sales are missing. */
export const listSalesOfOrganizer = (
  db: DbOrTx,
  organizerId: string,
  period: { readonly from: string; readonly to: string },
): Promise<DayRow[]> => listSalesPerDay(db, { ...period, events: eventsOf(organizerId) });

/** The orders placed on a day in Cameroon, and how many of them were paid. */
export interface OutcomeDayRow {
  readonly day: string;
  readonly placed: number;
  readonly paid: number;
}

/** Returns the orders of the organizer's events by the day they were placed. Days without orders are missing. */
export async function listOutcomesOfOrganizer(
  db: DbOrTx,
  organizerId: string,
  period: { readonly from: string; readonly to: string },
): Promise<OutcomeDayRow[]> {
  const scope = { ...period, events: eventsOf(organizerId) };
  const { rows } = await sql<OutcomeDayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(placed)::int as placed, sum(paid)::int as paid
    from (${placedBetween(scope, await findThrough(db))}) outcome group by outcome.day having sum(placed) > 0`.execute(db);
  return rows;
}

/** Returns how many tickets an organizer has sold since the beginning, and for how much. */
export async function sumSalesOf(
  db: DbOrTx,
  organizerId: string,
  today: string,
): Promise<{ readonly tickets: number; readonly grossXaf: number }> {
  const scope = { from: '2000-01-01', to: today, events: eventsOf(organizerId) };
  const { rows } = await sql<{ tickets: number; grossXaf: number }>`
    select coalesce(sum(tickets), 0)::int as tickets, coalesce(sum(gross_xaf), 0)::bigint as "grossXaf"
    from (${soldBetween(scope, await countOpenSales(db, scope))}) sold`.execute(db);
  return rows[0] ?? { tickets: 0, grossXaf: 0 };
}

export interface EventRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly zone: string;
  readonly location: string;
  readonly city: string;
  readonly state: 'draft' | 'published' | 'postponed' | 'suspended';
  readonly stateReason: string | null;
  readonly creationStep: number;
  readonly sold: number;
  readonly capacity: number;
  readonly waitingOrders: number;
  readonly waitingXaf: number;
  /** When the first hold of the waiting orders ends; null without one. */
  readonly waitingUntil: Date | null;
  /** Questions of readers without an answer. */
  readonly questions: number;
  /** When the first of them was asked; null without one. */
  readonly askedAt: Date | null;
}

/**
 * Returns the organizer's events that are not over, by start, with sold tickets, capacity and unpaid orders. Drafts and
 * postponed events are included whatever their date. `limit` bounds the query for organizers with thousands of events.
 */
export async function listOpenEvents(db: DbOrTx, organizerId: string, now: Date, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, event.name, event.name_fr as "nameFr", event.starts_at as "startsAt", event.zone, event.location, event.city, event.state,
      event.state_reason as "stateReason", event.creation_step as "creationStep",
      stock.sold, stock.capacity, waiting.orders as "waitingOrders", waiting.amount as "waitingXaf",
      waiting.until as "waitingUntil", asked.count as questions, asked.since as "askedAt"
    from (
      select * from events where organizer_id = ${organizerId}
        and (state in ('draft', 'postponed') or (state in ('published', 'suspended') and over_at > ${now}))
      order by starts_at, id limit ${limit}
    ) as event
    cross join lateral (
      select coalesce(sum(quota.sold), 0)::int as sold, coalesce(sum(quota.size), 0)::int as capacity
      from quotas quota where quota.event_id = event.id
    ) as stock
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(placed.total_xaf), 0)::bigint as amount, min(placed.holds_until) as until
      from orders placed where placed.event_id = event.id and placed.state = 'placed' and placed.holds_until > ${now}
    ) as waiting
    cross join lateral (
      select count(*)::int as count, min(question.asked_at) as since from reader_questions question
      where question.event_id = event.id and question.answer is null
    ) as asked
    order by event.starts_at, event.id`.execute(db);
  return rows;
}

/** Counts the organizer's events in every state. */
export async function countEvents(db: DbOrTx, organizerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where organizer_id = ${organizerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the tickets of an event that were admitted. */
export async function countEntered(db: DbOrTx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ticket_id)::int as count from admissions where event_id = ${eventId}`.execute(db);
  return rows[0]?.count ?? 0;
}
