import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** The columns of an event that its cover and its colours follow from. */
export interface LookRow {
  readonly id: string;
  readonly coverKey: string | null;
  readonly categorySlug: string;
  readonly primaryColor: string | null;
}

/** Returns what the cover and the colours of events follow from, by their ids. */
export async function listLooks(db: DbOrTx, eventIds: readonly string[]): Promise<ReadonlyMap<string, LookRow>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<LookRow>`
    select event.id, event.cover_key as "coverKey", category.slug as "categorySlug", customization.primary_color as "primaryColor"
    from events event join categories category on category.id = event.category_id
      left join event_customizations customization on customization.event_id = event.id
    where event.id = any(${[...eventIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
