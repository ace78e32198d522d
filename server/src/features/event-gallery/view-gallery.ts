import type { GalleryPage, GalleryPicture, OwnGalleryPicture } from '@ngoma/api/features/events/event-gallery';
import { galleryLimits } from '@ngoma/api/features/events/event-gallery';
import type { DbOrTx } from '#platform/postgres/database';
import { countShown, findPicture, isHolder, listOfPerson, listShown, readGallery } from './event-gallery.read.ts';
import { firstNameOf, seesGallery, seesPicture, unknownPicture } from './event-gallery.rules.ts';
import type { GalleryContext, GalleryViewer, Reader, StoredPicture } from './event-gallery.types.ts';

/** Returns what a reader is to the gallery of an event. */
export async function viewerOf(
  { events }: Pick<GalleryContext, 'events'>,
  within: DbOrTx,
  reader: Reader,
  eventId: string,
): Promise<GalleryViewer> {
  if (!reader) return { userId: undefined, isHolder: false, mayManage: false, isAdmin: false };
  return {
    userId: reader.userId,
    isHolder: await isHolder(within, eventId, reader.userId),
    mayManage: reader.role === 'organizer' && (await events.mayManage(reader, eventId, within)),
    isAdmin: reader.role === 'admin',
  };
}

const addressOf = (id: string): string => `/api/gallery-pictures/${id}/image`;

/** Returns the addresses of a picture, which answer only those who may see it. */
export const addressesOf = (id: string) => ({ url: addressOf(id), previewUrl: `${addressOf(id)}?size=preview` });

/** Returns a picture as a reader sees it. */
export const toPicture = (
  { id, width, height, authorId, authorName, consentedAt }: StoredPicture,
  readerId: string | undefined,
): GalleryPicture => ({
  ...{ _id: id, ...addressesOf(id), width, height, author: firstNameOf(authorName), sentAt: consentedAt.toISOString() },
  isMine: authorId === readerId,
});

/** Returns a picture as its author sees it. */
export const toOwn = (picture: StoredPicture): OwnGalleryPicture => ({
  ...toPicture(picture, picture.authorId),
  ...{ state: picture.state, reason: picture.reason },
});

/**
 * Lists one page of a gallery. The pages after it begin after a picture, so that new ones move nothing. A reader who may not see it gets no
 * pictures but their own. Raises `not_found` (404) for an event that the reader does not see.
 */
export async function listGallery(
  ctx: GalleryContext,
  { eventId, after, reader }: { readonly eventId: string; readonly after?: string | undefined; readonly reader: Reader },
): Promise<GalleryPage> {
  const { db, events } = ctx;
  await events.requireVisible(reader, eventId);
  const [settings, viewer] = [await readGallery(db, eventId), await viewerOf(ctx, db, reader, eventId)];
  const maySee = seesGallery(settings, viewer);
  const isEveryone = !(viewer.isHolder || viewer.mayManage || viewer.isAdmin);
  const [found, total, own] = await Promise.all([
    maySee ? listShown(db, eventId, { isEveryone, after, limit: galleryLimits.shown + 1 }) : [],
    maySee ? countShown(db, eventId, isEveryone) : 0,
    reader ? listOfPerson(db, eventId, reader.userId) : [],
  ]);
  const shown = found.slice(0, galleryLimits.shown);
  return {
    ...{ settings, maySee, maySend: settings.isOpen && viewer.isHolder, mayManage: viewer.mayManage },
    left: Math.max(0, galleryLimits.person - own.length),
    pictures: shown.map((picture) => toPicture(picture, viewer.userId)),
    own: own.map(toOwn),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    total,
  };
}

/** Finds a picture that a reader may see. Raises `not_found` (404) for everyone else. */
export async function openPicture(ctx: GalleryContext, within: DbOrTx, reader: Reader, id: string): Promise<StoredPicture> {
  const picture = await findPicture(within, id);
  if (!picture) throw unknownPicture();
  const { eventId, authorId } = picture;
  const isOfReader = authorId === reader?.userId || reader?.role === 'admin';
  if (!isOfReader) {
    const [gallery, viewer] = [await readGallery(within, eventId), await viewerOf(ctx, within, reader, eventId)];
    const isVisible = viewer.mayManage || (await ctx.events.listVisible([eventId], reader, 'en')).length > 0;
    if (!isVisible || !seesPicture(picture, gallery, viewer)) throw unknownPicture();
  }
  return picture;
}

/** Returns the file of a picture, or its preview. Raises `not_found` (404) for those who may not see it. */
export async function readImage(
  ctx: GalleryContext,
  reader: Reader,
  id: string,
  size: 'preview' | 'full' = 'full',
): Promise<{ readonly body: Buffer; readonly contentType: string }> {
  const { pictureKey, previewKey } = await openPicture(ctx, ctx.db, reader, id);
  const file = await ctx.files.get(size === 'preview' ? previewKey : pictureKey);
  if (!file) throw unknownPicture();
  return { body: Buffer.from(file.body), contentType: file.contentType };
}
