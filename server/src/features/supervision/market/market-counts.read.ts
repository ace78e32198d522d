import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { countCapped } from '#platform/postgres/search/capped-count';

/** The rows that are going on in the marketplace, by list. Each is found in an index and counted up to 10,000. */
const going = {
  providers: sql`select from provider_profiles profile where profile.is_listed
    and (select person.blocked_at is null from users person where person.id = profile.user_id)`,
  projects: sql`select from projects where state = 'open'`,
  bids: sql`select from bids where state in ('placed', 'updated')`,
  requests: sql`select from service_requests where project_status = 'pending' and org_status = 'request' and pro_status = 'pending'`,
  contracts: sql`select from contracts where state = 'active'`,
  reviews: sql`select from (select distinct review_id from review_reports where decided_at is null) waiting`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** Counts what is going on in the marketplace. */
export async function countMarket(db: DbOrTx): Promise<Record<keyof typeof going, number>> {
  const counts = await Promise.all(
    Object.entries(going).map(async ([name, rows]) => [name, (await countCapped(db, rows)).total] as const),
  );
  return Object.fromEntries(counts) as Record<keyof typeof going, number>;
}
