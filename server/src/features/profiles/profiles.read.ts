import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Adds up the ratings of the organizer's public events. */
export async function sumRatings(db: DbOrTx, organizerId: string): Promise<{ sum: number; count: number }> {
  const { rows } = await sql<{ sum: number; count: number }>`
    select coalesce(sum(rating_sum), 0)::bigint as sum, coalesce(sum(rating_count), 0)::int as count from events
    where organizer_id = ${organizerId} and state in ('published', 'ended') and visibility = 'public'`.execute(db);
  return rows[0] ?? { sum: 0, count: 0 };
}
