import type { ServiceCategory } from '@ngoma/api/features/providers';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Agreement } from './suggested-budget.rules.ts';

/** Returns the query for the latest agreements of a category. Exported so that a test can inspect its plan. */
export const agreementsQuery = (
  { category, city, from }: { readonly category: ServiceCategory; readonly city: string; readonly from: Date },
  limit: number,
) => sql<Agreement>`
  select contract.total_xaf as "totalXaf", contract.provider_id as "providerId", fold(event.city) = fold(${city}) as "isSameCity",
    stock.guests
  from (select total_xaf, provider_id, event_id from contracts
      where category = ${category} and activated_at >= ${from} and state <> 'cancelled'
      order by activated_at desc limit ${limit}) contract
    join events event on event.id = contract.event_id
    cross join lateral (select coalesce(sum(size), 0)::int as guests from quotas where event_id = contract.event_id) stock`;

/** Lists what the latest signed contracts of a category were agreed for. */
export const listAgreements = async (db: DbOrTx, ...asked: Parameters<typeof agreementsQuery>): Promise<readonly Agreement[]> =>
  (await agreementsQuery(...asked).execute(db)).rows;

/** Returns the number of places of an event; 0 without tickets. */
export async function countGuests(db: DbOrTx, eventId: string): Promise<number> {
  const { rows } = await sql<{ guests: number }>`
    select coalesce(sum(size), 0)::int as guests from quotas where event_id = ${eventId}`.execute(db);
  return rows[0]?.guests ?? 0;
}
