import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';

const { zone, dayBeginsAtHour, freeDatesHorizonDays } = business.calendar;

/** Those of the providers who have nothing at all between two moments. */
export async function freeOf(db: DbOrTx, providerIds: readonly string[], from: Date, to: Date): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...providerIds]}::uuid[]) as asked (id)
    where not exists (
      select from bookings where bookings.provider_id = asked.id and released_at is null
        and tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The next days in Cameroon that are free from the morning on, as `2026-12-12`, the day of `from` among them. A night
 * that ends at four leaves the day after it free.
 */
export async function freeDatesOf(db: DbOrTx, providerId: string, from: Date, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day
    from generate_series(
      date_trunc('day', ${from}::timestamptz at time zone ${zone}),
      date_trunc('day', ${from}::timestamptz at time zone ${zone}) + make_interval(days => ${freeDatesHorizonDays}::int),
      interval '1 day'
    ) as day
    where not exists (
      select from bookings where provider_id = ${providerId} and released_at is null
        and tstzrange(starts_at, ends_at) && tstzrange(
          (day + make_interval(hours => ${dayBeginsAtHour}::int)) at time zone ${zone}, (day + interval '1 day') at time zone ${zone}
        )
    )
    order by day limit ${count}`.execute(db);
  return rows.map(({ day }) => day);
}
