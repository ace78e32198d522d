import { business } from '@ngoma/api/common/business';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';
import { countChannels, countOutcomes, countSold, countTypes, ordersOfPairs } from './sales-days.read.ts';

const zone = business.event.defaultZone;

/** A day of an event, such as `2026-12-12`. */
export interface EventDay {
  readonly eventId: string;
  readonly day: string;
}

/** Lets one node at a time sum days. */
export async function lockSalesDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sales_days', 7117))`.execute(tx);
  // Summing reads thousands of orders.
  await sql`set local statement_timeout = '5min'`.execute(tx);
}

/**
 * Closes the days up to this one: from now on a change to their orders leaves a mark. Marks them all, because a change that is under
 * way may have seen them open.
 */
export async function closeDays(tx: Tx, through: string): Promise<void> {
  const after = sql`coalesce((select through + 1 from sales_days_closed), '2000-01-01'::date)`;
  const within = (moment: string): RawBuilder<unknown> => sql`${sql.ref(moment)} >= ${after}::timestamp at time zone ${zone}
    and ${sql.ref(moment)} < (${through}::date + 1)::timestamp at time zone ${zone}`;
  await sql`insert into sales_day_marks (event_id, day)
    select event_id, (created_at at time zone ${zone})::date from orders where ${within('created_at')}
    union select event_id, (settled_at at time zone ${zone})::date from orders where ${within('settled_at')}`.execute(tx);
  await sql`insert into sales_days_closed (through) values (${through}::date)
    on conflict (id) do update set through = excluded.through where sales_days_closed.through < excluded.through`.execute(tx);
}

/** Takes marks of at least this age away, of at most `limit` days of events, and returns these. */
export async function takeMarks(tx: Tx, minAgeMs: number, limit: number): Promise<EventDay[]> {
  const { rows } = await sql<EventDay>`
    with due as (
      select event_id, day from sales_day_marks group by event_id, day
      having max(created_at) <= now() - ${minAgeMs} * interval '1 millisecond' order by event_id, day limit ${limit}
    ), taken as (
      delete from sales_day_marks mark using due where mark.event_id = due.event_id and mark.day = due.day
    )
    select event_id as "eventId", to_char(day, 'YYYY-MM-DD') as day from due`.execute(tx);
  return rows;
}

/** Lists the closed days of events that take place now or ended in the last day, whose admissions still grow. */
export async function listDaysOfRunningEvents(tx: Tx, now: Date): Promise<EventDay[]> {
  const { rows } = await sql<EventDay>`
    select summed.event_id as "eventId", to_char(summed.day, 'YYYY-MM-DD') as day
    from events event join sales_days summed on summed.event_id = event.id
    where event.state in ('published', 'ended') and event.starts_at <= ${now} and event.over_at > ${now}::timestamptz - interval '26 hours'`.execute(
    tx,
  );
  return rows;
}

/** Sums these days of events from their orders. */
export async function sumDays(tx: Tx, days: readonly EventDay[]): Promise<void> {
  if (days.length === 0) return;
  const pairs = sql`select * from unnest(${days.map(({ eventId }) => eventId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as pair (event_id, day)`;
  const isPair = sql`(event_id, day) in (${pairs})`;
  await sql`delete from sales_days where ${isPair}`.execute(tx);
  await sql`delete from sales_day_parts where ${isPair}`.execute(tx);
  const bySettled = ordersOfPairs(pairs, sql`placed.settled_at`);
  const byCreated = ordersOfPairs(pairs, sql`placed.created_at`);
  await sql`insert into sales_days (event_id, day, orders, tickets, gross_xaf, commission_xaf, placed, confirmed, cancelled, begun, paid, entered)
    select event_id, day, coalesce(orders, 0), coalesce(tickets, 0), coalesce(gross_xaf, 0), coalesce(commission_xaf, 0), coalesce(placed, 0),
      coalesce(confirmed, 0), coalesce(cancelled, 0), coalesce(begun, 0), coalesce(paid, 0), coalesce(entered, 0)
    from (${countSold(bySettled)}) sold full join (${countOutcomes(byCreated)}) outcome using (event_id, day)`.execute(tx);
  await sql`insert into sales_day_parts (event_id, day, kind, key, orders, tickets, gross_xaf)
    select event_id, day, 'type', key, orders, tickets, gross_xaf from (${countTypes(bySettled)}) by_type
    union all select event_id, day, 'channel', key, orders, tickets, gross_xaf from (${countChannels(bySettled)}) by_channel`.execute(
    tx,
  );
}
