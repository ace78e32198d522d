import { notify } from '#features/notifications/index';
import type { Tx } from '#platform/postgres/database';
import { findGalleryEvent } from './event-gallery.read.ts';
import { firstNameOf } from './event-gallery.rules.ts';
import type { GalleryContext, StoredPicture } from './event-gallery.types.ts';

const hourMs = 3_600_000;

/** Notifies the organizer that pictures wait, at most once in each hour of the clock for an event. */
export async function notifyOrganizer(ctx: GalleryContext, tx: Tx, picture: StoredPicture): Promise<void> {
  const { eventId, authorId, authorName } = picture;
  const event = await findGalleryEvent(tx, eventId);
  if (!event || event.organizerId === authorId) return;
  const now = ctx.clock();
  await notify(ctx, tx, {
    kind: 'gallery.waiting',
    params: { eventId, name: event.name, authorName: firstNameOf(authorName) },
    ...{ to: [{ userId: event.organizerId }], key: `${eventId}:${Math.floor(now.getTime() / hourMs)}` },
    ...{ eventId, about: [authorId], happenedAt: now },
  });
}

/** Notifies the author that a picture is shown, or with `reason` that it is not. A person is not notified of their own decision. */
export async function notifyAuthor(
  ctx: GalleryContext,
  tx: Tx,
  { id, eventId, authorId }: Pick<StoredPicture, 'id' | 'eventId' | 'authorId'>,
  { reason, by }: { readonly reason: string | null; readonly by: string },
): Promise<void> {
  const event = await findGalleryEvent(tx, eventId);
  if (!event || authorId === by) return;
  const now = ctx.clock();
  const shared = { to: [{ userId: authorId }], key: `${id}:${now.toISOString()}`, eventId, about: [by], happenedAt: now };
  const params = { eventId, name: event.name };
  if (reason === null) await notify(ctx, tx, { kind: 'gallery.shown', params, ...shared });
  else await notify(ctx, tx, { kind: 'gallery.refused', params: { ...params, reason }, ...shared });
}
