import { sql } from 'kysely';
import type { Db } from '#platform/postgres/database';

/**
 * Returns those of the ticket types of these events of which nothing is left for anyone: public types of public events on sale whose quota is sold
 * or held, without a hold that has ended. Reads without locks, so it waits for no transaction.
 */
export async function findSoldOut(
  db: Db,
  { ticketTypeIds, eventIds }: { readonly ticketTypeIds: Iterable<string>; readonly eventIds: Iterable<string> },
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select type.id from ticket_types type
      join quotas quota on quota.event_id = type.event_id and quota.id = type.quota_id
      join events event on event.id = type.event_id
    where type.event_id = any(${[...eventIds]}::uuid[]) and type.id = any(${[...ticketTypeIds]}::uuid[]) and type.archived_at is null and type.visibility = 'public'
      and event.state = 'published' and event.visibility <> 'private'
      and quota.sold + quota.held >= quota.size
      and not exists (select from orders ended
        where ended.event_id = type.event_id and ended.state = 'placed' and ended.holds_until <= ${now})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
