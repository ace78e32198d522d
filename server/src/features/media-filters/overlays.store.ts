import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { StoredOverlay } from './media-filters.types.ts';

const columns = sql`id, event_id as "eventId", kind, name, picture_key as "pictureKey", width, height, format, is_on as "isOn"`;

/** Makes changes of an event's overlays wait for each other until the end of the transaction, so that their number stays correct. */
export async function lockOverlays(tx: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event-overlays:${eventId}`}, 0))`.execute(tx);
}

/** Lists the overlays of an event in their order. */
export async function listOfEvent(db: DbOrTx, eventId: string): Promise<StoredOverlay[]> {
  const { rows } = await sql<StoredOverlay>`select ${columns} from event_overlays where event_id = ${eventId}
    order by position, id`.execute(db);
  return rows;
}

export async function findOverlay(db: DbOrTx, id: string): Promise<StoredOverlay | undefined> {
  const { rows } = await sql<StoredOverlay>`select ${columns} from event_overlays where id = ${id}`.execute(db);
  return rows[0];
}

/** Stores an overlay behind the others of its event. */
export async function insertOverlay(tx: Tx, overlay: Omit<StoredOverlay, 'isOn'>, createdAt: Date): Promise<void> {
  const { id, eventId, kind, name, pictureKey, width, height, format } = overlay;
  await sql`insert into event_overlays (id, event_id, kind, name, picture_key, width, height, format, position, created_at)
    values (${id}, ${eventId}, ${kind}, ${name}, ${pictureKey}, ${width}, ${height}, ${format},
      (select coalesce(max(position), 0) + 1 from event_overlays where event_id = ${eventId}), ${createdAt})`.execute(tx);
}

/** Numbers the overlays of an event anew: the named ones first, in this order. */
export async function saveOrder(tx: Tx, eventId: string, ids: readonly string[]): Promise<void> {
  await sql`update event_overlays overlay set position = ordered.place
    from (select id, row_number() over (order by array_position(${[...ids]}::uuid[], id) nulls last, position, id) as place
      from event_overlays where event_id = ${eventId}) ordered
    where overlay.id = ordered.id`.execute(tx);
}

/** Renames an overlay, or switches it on or off. */
export async function updateOverlay(tx: Tx, id: string, { name, isOn }: Pick<StoredOverlay, 'name' | 'isOn'>): Promise<void> {
  await tx.updateTable('event_overlays').set({ name, is_on: isOn }).where('id', '=', id).execute();
}

export async function deleteOverlay(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event_overlays').where('id', '=', id).execute();
}

/** Deletes the overlays of an organizer's events. Returns the keys of their files. */
export async function deleteOfOrganizer(tx: Tx, organizerId: string): Promise<string[]> {
  const { rows } = await sql<{ pictureKey: string }>`delete from event_overlays
    where event_id in (select id from events where organizer_id = ${organizerId}) returning picture_key as "pictureKey"`.execute(
    tx,
  );
  return rows.map(({ pictureKey }) => pictureKey);
}
