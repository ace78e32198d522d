import type { CollectionInput } from '@ngoma/api/features/events/collections';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A row of events that admins chose, with the ids of its events in order. */
export interface StoredCollection {
  readonly title: string;
  readonly titleFr: string;
  readonly isShown: boolean;
  readonly endsAt: Date | null;
  readonly eventIds: readonly string[];
}

/** Makes changes of the collections wait for each other until the end of the transaction. */
export async function lockCollections(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('collections', 0))`.execute(tx);
}

/** Returns all collections in order, hidden and ended ones included. */
export async function loadCollections(db: DbOrTx): Promise<StoredCollection[]> {
  const { rows } = await sql<StoredCollection>`
    select title, title_fr as "titleFr", is_shown as "isShown", ends_at as "endsAt",
      array(select event_id::text from collection_events where collection_id = collections.id order by position) as "eventIds"
    from collections order by position`.execute(db);
  return rows;
}

/** Returns the ids of the given events that are listed now: public, published, not over, and in the city if there is one. */
export async function findListed(
  db: DbOrTx,
  eventIds: readonly string[],
  { now, city }: { readonly now: Date; readonly city?: string | undefined },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from events where id = any(${[...eventIds]}::uuid[])
    and state = 'published' and visibility = 'public' and (publish_at is null or publish_at <= ${now}) and over_at > ${now}
    ${city ? sql`and fold(city) = fold(${city})` : sql``}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of the given events that exist and are no drafts. */
export async function findCollectable(db: DbOrTx, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', [...eventIds])
    .where('state', '<>', 'draft')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replaces all collections. To be called under their lock. */
export async function replaceCollections(tx: Tx, collections: readonly CollectionInput[]): Promise<void> {
  await tx.deleteFrom('collections').execute();
  if (collections.length === 0) return;
  const stored = collections.map((collection) => ({ ...collection, id: newId() }));
  await tx
    .insertInto('collections')
    .values(
      stored.map(({ id, title, titleFr, isShown, endsAt }, position) => ({
        ...{ id, position, title, title_fr: titleFr, is_shown: isShown },
        ends_at: endsAt === null ? null : new Date(endsAt),
      })),
    )
    .execute();
  await tx
    .insertInto('collection_events')
    .values(
      stored.flatMap(({ id, eventIds }) => eventIds.map((event_id, position) => ({ collection_id: id, event_id, position }))),
    )
    .execute();
}
