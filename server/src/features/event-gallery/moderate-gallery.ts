import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type * as api from '@ngoma/api/features/events/event-gallery';
import type { GallerySettings, ManagedPicture } from '@ngoma/api/features/events/event-gallery';
import { countByState, findPicture, listForTeam, readGallery } from './event-gallery.read.ts';
import { requireNotTakenDown, requireReason, unknownPicture } from './event-gallery.rules.ts';
import { lockPicture, saveGallery, saveState } from './event-gallery.store.ts';
import type { GalleryContext, Person } from './event-gallery.types.ts';
import { notifyAuthor } from './notify-gallery.ts';
import { toOwn } from './view-gallery.ts';

/** Opens or closes the gallery of an event that the person manages, and sets who sees it. Raises `not_found` (404). */
export const setGallery = (
  { db, clock, events, pages }: GalleryContext,
  person: Person,
  eventId: string,
  settings: GallerySettings,
): Promise<GallerySettings> =>
  db.transaction().execute(async (tx) => {
    await events.requireManaged(person, eventId, tx);
    await saveGallery(tx, eventId, settings, clock());
    await pages.drop(tx, [`event:${eventId}`]);
    return settings;
  });

/** Lists one page of the pictures of a gallery that the person manages. Raises `not_found` (404). */
export async function listManagedPictures(
  { db, events }: GalleryContext,
  person: Person,
  eventId: string,
  { page, limit, state }: QueryOutput<typeof api.listManagedPictures>,
) {
  await events.requireManaged(person, eventId, db);
  const [settings, rows, counts] = await Promise.all([
    readGallery(db, eventId),
    listForTeam(db, eventId, state, { limit, offset: (page - 1) * limit }),
    countByState(db, eventId),
  ]);
  const all = counts.waiting + counts.shown + counts.refused + counts.taken_down;
  const pictures = rows.map(
    (row): ManagedPicture => ({
      ...toOwn(row),
      ...{ isMine: row.authorId === person.userId, openReports: row.openReports },
    }),
  );
  return { settings, counts, total: state ? counts[state] : all, currentPage: page, pictures };
}

interface Decision {
  readonly state: 'shown' | 'refused';
  readonly reason?: string | undefined;
}

/**
 * Shows a picture in the gallery, or refuses it with a reason, and notifies its author. Raises `not_found` (404) for pictures of events that the
 * person does not manage, `taken_down` (409) and `invalid_input` (400) without a reason.
 */
export const decidePicture = (ctx: GalleryContext, person: Person, id: string, { state, reason }: Decision): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const picture = (await lockPicture(tx, id)) ? await findPicture(tx, id) : undefined;
    if (!picture || !(await ctx.events.mayManage(person, picture.eventId, tx))) throw unknownPicture();
    requireNotTakenDown(picture);
    const given = requireReason(state, reason);
    await saveState(tx, id, { state, reason: given, by: person.userId, now: ctx.clock() });
    if (picture.state !== state) await notifyAuthor(ctx, tx, picture, { reason: given, by: person.userId });
  });
