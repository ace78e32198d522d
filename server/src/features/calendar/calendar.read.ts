import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const { zone, dayBeginsAtHour, freeDatesHorizonDays } = business.calendar;

/** A span of a provider's time with a key that identifies it in the result. */
export interface ProviderSpan {
  readonly key: string;
  readonly providerId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the keys of the spans in which the provider has no booking at all. One statement for any number of spans. */
export async function freeSpansOf(db: DbOrTx, spans: readonly ProviderSpan[]): Promise<Set<string>> {
  if (spans.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${spans.map(({ key }) => key)}::text[], ${spans.map(({ providerId }) => providerId)}::uuid[],
      ${spans.map(({ startsAt }) => startsAt)}::timestamptz[], ${spans.map(({ endsAt }) => endsAt)}::timestamptz[])
      as asked (key, provider_id, starts_at, ends_at)
    where not exists (
      select from bookings where bookings.provider_id = asked.provider_id and released_at is null
        and tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(asked.starts_at, asked.ends_at)
    )`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Returns the next free days in Cameroon as `2026-12-12`, from the day of `from` on. A day counts from the morning: a night that
 * ends at four leaves the next day free.
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
