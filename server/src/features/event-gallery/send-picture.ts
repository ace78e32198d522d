import { createHash } from 'node:crypto';
import type { GalleryAudience, OwnGalleryPicture } from '@ngoma/api/features/events/event-gallery';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { renderPicture } from '#platform/files/images';
import { invalidInput } from '#platform/http/body/validation';
import { messages } from '#platform/http/body/validation-messages';
import type { UploadedFile } from '#platform/http/route';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { findPicture, readGallery } from './event-gallery.read.ts';
import { requireAgreed, requireHolder, requireOpen, requireSpace, unknownPicture } from './event-gallery.rules.ts';
import {
  countPictures,
  deletePicture,
  erasePerson,
  findSame,
  insertPicture,
  lockGallery,
  lockPicture,
} from './event-gallery.store.ts';
import type { GalleryContext, Person, StoredPicture } from './event-gallery.types.ts';
import { notifyOrganizer } from './notify-gallery.ts';
import { toOwn, viewerOf } from './view-gallery.ts';

/** Widths in pixels of the stored picture and its preview. */
const fullWidth = 1440;
const previewWidth = 480;

const inPool = boundedPool({ concurrency: 1, maxWaiting: 60 });

type Upload = Pick<UploadedFile, 'bytes'>;

/** Re-encodes a picture, which removes its metadata and so the place of the photo, and stores it where no public address leads. */
const storePicture = ({ files }: GalleryContext, id: string, { bytes }: Upload) =>
  inPool(async () => {
    const renditions = await renderPicture(bytes, { widths: [previewWidth, fullWidth] });
    const [preview, full] = [previewWidth, fullWidth].map((width) => renditions.find(({ forWidth }) => forWidth === width));
    if (!preview || !full) throw new Error('The picture was rendered without a size');
    const keys = { pictureKey: `private/gallery/${id}.webp`, previewKey: `private/gallery/${id}-preview.webp` };
    await files.put(keys.pictureKey, full.bytes, full.contentType);
    await files.put(keys.previewKey, preview.bytes, preview.contentType);
    return { ...keys, width: full.width, height: full.height };
  });

interface PictureInput {
  readonly eventId: string;
  /** To whom the sender agreed that the picture is shown. */
  readonly audience: GalleryAudience;
  readonly upload: Upload | undefined;
}

const storedPicture = async (tx: Tx, id: string): Promise<StoredPicture> => {
  const picture = await findPicture(tx, id);
  if (!picture) throw new Error('The picture that was just stored is missing');
  return picture;
};

/**
 * Sends a picture to the gallery of an event. It waits for the team, or is shown at once if the organizer chose so. The same picture again
 * is one. Raises `not_found` (404), `no_ticket` (403), `gallery_closed`, `audience_changed`, `too_many_pictures` and `gallery_full` (409),
 * and those of pictures (413, 415, 503).
 */
export async function sendPicture(
  ctx: GalleryContext,
  person: Person,
  { eventId, audience, upload }: PictureInput,
): Promise<OwnGalleryPicture> {
  const { db, clock, events, files } = ctx;
  await events.requireVisible(person, eventId);
  // Before the picture is looked at, which takes processor time.
  requireHolder(await viewerOf(ctx, db, person, eventId));
  requireOpen(await readGallery(db, eventId));
  if (!upload) throw invalidInput({ picture: messages.required });
  const [id, digest] = [newId(), createHash('sha256').update(upload.bytes).digest('hex')];
  const stored = await storePicture(ctx, id, upload);
  let isNew = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const gallery = await lockGallery(tx, eventId);
      requireOpen(gallery);
      requireAgreed(gallery, audience);
      const picture = { id, eventId, authorId: person.userId, digest, ...stored };
      const sameId = await findSame(tx, picture);
      if (sameId) return toOwn(await storedPicture(tx, sameId));
      requireSpace(await countPictures(tx, eventId, person.userId));
      const state = gallery.showsAtOnce ? 'shown' : 'waiting';
      await insertPicture(tx, { ...picture, state, consentedAt: clock(), consentedAudience: audience });
      isNew = true;
      const sent = await storedPicture(tx, id);
      if (state === 'waiting') await notifyOrganizer(ctx, tx, sent);
      return toOwn(sent);
    });
  } catch (error) {
    isNew = false;
    throw error;
  } finally {
    if (!isNew) for (const key of [stored.pictureKey, stored.previewKey]) await files.remove(key);
  }
}

/** Deletes a picture of the person's own with its files. Raises `not_found` (404) for everyone else. */
export const withdrawPicture = (ctx: GalleryContext, { userId }: Pick<Person, 'userId'>, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const picture = (await lockPicture(tx, id)) ? await findPicture(tx, id) : undefined;
    if (picture?.authorId !== userId) throw unknownPicture();
    await deletePicture(tx, id);
    await removeFiles(ctx, tx, [picture.pictureKey, picture.previewKey]);
  });

const removeFiles = ({ jobs }: Pick<GalleryContext, 'jobs'>, tx: Tx, keys: readonly string[]): Promise<void> =>
  jobs.enqueue(tx, 'event-gallery.remove-files', { keys });

/**
 * Deletes the pictures of a person and the notes of their reports, and closes the galleries of their events, in the transaction that
 * anonymizes the account.
 */
export async function anonymizePerson(ctx: GalleryContext, tx: Tx, userId: string): Promise<void> {
  const { keys, eventIds } = await erasePerson(tx, userId, ctx.clock());
  if (keys.length > 0) await removeFiles(ctx, tx, keys);
  if (eventIds.length > 0)
    await ctx.pages.drop(
      tx,
      eventIds.map((eventId) => `event:${eventId}`),
    );
}
