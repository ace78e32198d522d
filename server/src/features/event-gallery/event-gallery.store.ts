import type { GalleryPictureState } from '@ngoma/api/features/events/event-gallery';
import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';
import { closedGallery } from './event-gallery.rules.ts';
import type { Gallery, StoredPicture } from './event-gallery.types.ts';

/** Locks the gallery of an event until the end of the transaction, so that its settings stay and its pictures are counted. */
export async function lockGallery(tx: Tx, eventId: string): Promise<Gallery> {
  const { rows } = await sql<Gallery>`select is_open as "isOpen", audience, shows_at_once as "showsAtOnce"
    from event_galleries where event_id = ${eventId} for update`.execute(tx);
  return rows[0] ?? closedGallery;
}

export async function saveGallery(tx: Tx, eventId: string, { isOpen, audience, showsAtOnce }: Gallery, now: Date): Promise<void> {
  const values = { is_open: isOpen, audience, shows_at_once: showsAtOnce, changed_at: now };
  await tx
    .insertInto('event_galleries')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(values))
    .execute();
}

/** Counts the pictures of a person in a gallery, and those of the gallery that are or may be shown. */
export async function countPictures(
  tx: Tx,
  eventId: string,
  authorId: string,
): Promise<{ readonly ofPerson: number; readonly ofEvent: number }> {
  const { rows } = await sql<{ ofPerson: number; ofEvent: number }>`select
      (count(*) filter (where author_id = ${authorId}))::int as "ofPerson",
      (count(*) filter (where state in ('waiting', 'shown')))::int as "ofEvent"
    from gallery_pictures where event_id = ${eventId}`.execute(tx);
  return rows[0] ?? { ofPerson: 0, ofEvent: 0 };
}

export interface NewPicture extends Omit<StoredPicture, 'authorName' | 'reason'> {
  readonly digest: string;
}

/** Finds the picture of a person that was made from the same upload. */
export async function findSame(
  tx: Tx,
  { eventId, authorId, digest }: Pick<NewPicture, 'eventId' | 'authorId' | 'digest'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('gallery_pictures')
    .select('id')
    .where('event_id', '=', eventId)
    .where('author_id', '=', authorId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.id;
}

export async function insertPicture(tx: Tx, picture: NewPicture): Promise<void> {
  const { id, eventId, authorId, pictureKey, previewKey, digest, width, height, state, consentedAt, consentedAudience } = picture;
  await tx
    .insertInto('gallery_pictures')
    .values({
      ...{ id, event_id: eventId, author_id: authorId, picture_key: pictureKey, preview_key: previewKey, digest, width, height },
      ...{ state, consented_at: consentedAt, consented_audience: consentedAudience },
    })
    .execute();
}

/** Locks a picture until the end of the transaction. Returns false for one that is gone. */
export async function lockPicture(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('gallery_pictures').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

interface Decision {
  readonly state: GalleryPictureState;
  readonly reason: string | null;
  readonly by: string;
  readonly now: Date;
}

export async function saveState(tx: Tx, id: string, { state, reason, by, now }: Decision): Promise<void> {
  await tx.updateTable('gallery_pictures').set({ state, reason, decided_by: by, decided_at: now }).where('id', '=', id).execute();
}

export async function deletePicture(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('gallery_pictures').where('id', '=', id).execute();
}

interface NewReport {
  readonly pictureId: string;
  readonly reporterId: string;
  readonly reason: string;
  readonly note: string | null;
  readonly now: Date;
}

/** Stores a report. Returns false if this person has reported the picture before. */
export async function insertReport(tx: Tx, { pictureId, reporterId, reason, note, now }: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gallery_picture_reports')
    .values({ picture_id: pictureId, reporter_id: reporterId, reason, note, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Decides on the open reports of a picture. Returns how many there were. */
export async function decideReports(
  tx: Tx,
  pictureId: string,
  { decision, by, now }: { readonly decision: 'taken_down' | 'dismissed'; readonly by: string; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('gallery_picture_reports')
    .set({ decision, decided_at: now, decided_by: by })
    .where('picture_id', '=', pictureId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes the pictures of a person and the notes of their reports, and closes the galleries of their events, which no one moderates any
 * more. Returns the keys of the deleted files, and the events whose pages change.
 */
export async function erasePerson(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ readonly keys: string[]; readonly eventIds: string[] }> {
  const deleted = await sql<{ pictureKey: string; previewKey: string }>`delete from gallery_pictures where author_id = ${userId}
    returning picture_key as "pictureKey", preview_key as "previewKey"`.execute(tx);
  await sql`update gallery_picture_reports set note = null where reporter_id = ${userId}`.execute(tx);
  const closed = await sql<{ eventId: string }>`update event_galleries set is_open = false, changed_at = ${now}
    where is_open and event_id in (select id from events where organizer_id = ${userId}) returning event_id as "eventId"`.execute(
    tx,
  );
  return {
    keys: deleted.rows.flatMap(({ pictureKey, previewKey }) => [pictureKey, previewKey]),
    eventIds: closed.rows.map(({ eventId }) => eventId),
  };
}
