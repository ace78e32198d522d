import type { EventOverlay, ManagedOverlay } from '@ngoma/api/features/events/media-filters';
import type { DbOrTx } from '#platform/postgres/database';
import type { MediaFiltersContext, Person, StoredOverlay } from './media-filters.types.ts';
import { listOfEvent } from './overlays.store.ts';

const toOverlay = (
  { files }: Pick<MediaFiltersContext, 'files'>,
  { id, kind, name, pictureKey, width, height, format }: StoredOverlay,
): EventOverlay => ({ _id: id, kind, name, picture: { url: files.url(pictureKey), width, height }, format });

/** Lists the overlays that an event offers. Raises `not_found` (404) if the person does not see the event. */
export async function listOverlays(ctx: MediaFiltersContext, person: Person, eventId: string): Promise<EventOverlay[]> {
  await ctx.events.requireVisible(person, eventId);
  return (await listOfEvent(ctx.db, eventId)).filter(({ isOn }) => isOn).map((overlay) => toOverlay(ctx, overlay));
}

/** Lists all overlays of an event, as its team sees them. The caller has checked the access. */
export const listForTeam = async (ctx: MediaFiltersContext, eventId: string, db: DbOrTx = ctx.db): Promise<ManagedOverlay[]> =>
  (await listOfEvent(db, eventId)).map((overlay) => ({ ...toOverlay(ctx, overlay), isOn: overlay.isOn }));

/** Lists all overlays of an event that the person manages. Raises `not_found` (404). */
export async function listManagedOverlays(ctx: MediaFiltersContext, person: Person, eventId: string): Promise<ManagedOverlay[]> {
  await ctx.events.requireManaged(person, eventId, ctx.db);
  return listForTeam(ctx, eventId);
}
