import type { Locale } from '@ngoma/api/common/locale';
import { artPath } from '#features/art/index';
import { boundedPool } from '#platform/bounded-pool';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { type Crop, inspectPicture, renderPicture } from '#platform/images';
import type { JobHandlers, Platform } from '#platform/platform';
import { Refusal } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import { customizationsStore } from './customizations.store.ts';
import { eventsStore } from './events.store.ts';
import type { CropShare, PictureKind } from './events.types.ts';
import type { ViewContext } from './events.views.ts';

/** Widths in pixels, the largest last: a phone loads the small one, a desktop the large one. */
const widths: Readonly<Record<PictureKind, readonly [number, ...number[]]>> = {
  cover: [480, 960, 1600],
  logo: [480],
  background: [1600],
};
const folders: Readonly<Record<PictureKind, string>> = { cover: 'covers', logo: 'event-logos', background: 'event-backgrounds' };
const poster = { width: 1280, height: 800 };

/** Pages that were opened before go on showing the old picture for so long. */
const keepOldMs = 24 * 3_600_000;

const keyOf = (kind: PictureKind, id: string, width: number) => `${folders[kind]}/${id}-${width}.webp`;
const largest = (kind: PictureKind) => Math.max(...widths[kind]);

/** The keys of all sizes of a picture, from the key that is stored, which is that of the largest. */
const sizesOf = (kind: PictureKind, key: string): { width: number; key: string }[] =>
  widths[kind].map((width) => ({ width, key: key.replace(/-\d+\.webp$/, `-${width}.webp`) }));

const kindOfKey = (key: string): PictureKind | undefined =>
  (Object.keys(folders) as PictureKind[]).find((kind) => key.startsWith(`${folders[kind]}/`));

interface RenderPayload {
  readonly eventId: string;
  readonly kind: PictureKind;
  readonly uploadKey: string;
}

/**
 * The pictures of events. An upload is checked while its sender waits, kept privately, and re-encoded by a job: upright,
 * cropped as chosen, without its metadata. Until then, and without one, an event shows the poster drawn for it.
 */
export function eventPictures({ db, clock, files, jobs, pages }: Platform) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  /** Checks an upload and puts it aside; answers its key. Refuses 415 `not_a_picture`, 413 `picture_too_large`, 503 `busy`. */
  const prepare = async (upload: Pick<UploadedFile, 'bytes'>): Promise<string> => {
    await inTurn(() => inspectPicture(upload.bytes));
    const key = `private/uploads/${newId()}.bin`;
    await files.put(key, upload.bytes, 'application/octet-stream');
    return key;
  };

  const removeLater = (tx: DbOrTx, keys: readonly (string | null | undefined)[], afterMs = keepOldMs) => {
    const present = keys.filter((key) => typeof key === 'string');
    return present.length === 0
      ? Promise.resolve()
      : jobs.enqueue(tx, 'events.remove-pictures', { keys: present }, { runAt: new Date(clock().getTime() + afterMs) });
  };

  const renderLater = (tx: DbOrTx, payload: RenderPayload) =>
    jobs.enqueue(tx, 'events.render-picture', { ...payload }, { priority: 'patient' });

  const render = async (payload: RenderPayload): Promise<void> => {
    const { kind, uploadKey } = payload;
    const upload = await files.get(uploadKey);
    // Without its upload this job has run before.
    if (!upload) return;
    const share = await db.transaction().execute((tx) => waiting(tx, payload));
    if (share === undefined) return files.remove(uploadKey);
    const id = uploadKey.replace(/^.*\/|\.bin$/g, '');
    const crop = share ? await inPixels(upload.body, share) : undefined;
    const renditions = await renderOrGiveUp(upload.body, widths[kind], crop);
    for (const { forWidth, bytes, contentType } of renditions) await files.put(keyOf(kind, id, forWidth), bytes, contentType);
    const key = keyOf(kind, id, largest(kind));
    const isShown = await db.transaction().execute((tx) => show(tx, payload, renditions.length > 0 ? key : null));
    // A newer picture came in between.
    if (!isShown) for (const size of sizesOf(kind, key)) await files.remove(size.key);
    await files.remove(uploadKey);
  };

  /** The cut to make if this upload is still the one that the event waits for; undefined if it is not. */
  const waiting = async (tx: Tx, { eventId, kind, uploadKey }: RenderPayload): Promise<CropShare | null | undefined> => {
    const event = await eventsStore(tx).lock(eventId);
    if (kind === 'cover') return event?.coverUploadKey === uploadKey ? event.coverCrop : undefined;
    const look = await customizationsStore(tx).find(eventId);
    return look?.[`${kind}UploadKey`] === uploadKey ? null : undefined;
  };

  const show = async (tx: Tx, payload: RenderPayload, key: string | null): Promise<boolean> => {
    const { eventId, kind } = payload;
    if ((await waiting(tx, payload)) === undefined) return false;
    const event = await eventsStore(tx).lock(eventId);
    const look = await customizationsStore(tx).find(eventId);
    const before = kind === 'cover' ? event?.coverKey : look?.[`${kind}Key`];
    const shown = key ?? before ?? null;
    const change = kind === 'cover' ? { coverKey: shown, coverUploadKey: null, coverCrop: null } : {};
    await eventsStore(tx).change(eventId, change, clock());
    if (kind !== 'cover')
      await customizationsStore(tx).change(eventId, { [`${kind}Key`]: shown, [`${kind}UploadKey`]: null }, clock());
    if (before !== shown) await removeLater(tx, [before]);
    await pages.drop(tx, [`event:${eventId}`, 'events']);
    return true;
  };

  /** Removes pictures that no event shows any more; a duplicate may still show its original's. */
  const remove = async ({ keys }: { keys: readonly string[] }): Promise<void> => {
    for (const key of keys) {
      const kind = kindOfKey(key);
      const isUsed = await db
        .transaction()
        .execute(async (tx) => (await eventsStore(tx).hasCover(key)) || customizationsStore(tx).shows(key));
      if (isUsed) continue;
      for (const size of kind ? sizesOf(kind, key) : [{ key }]) await files.remove(size.key);
    }
  };

  const handlers: JobHandlers = { 'events.render-picture': render, 'events.remove-pictures': remove };
  return {
    prepare,
    discard: (uploadKey: string | undefined) => (uploadKey ? files.remove(uploadKey) : Promise.resolve()),
    removeLater,
    renderLater,
    /** A copy of a waiting upload, for a duplicate; undefined once it is rendered. */
    async copyUpload(uploadKey: string): Promise<string | undefined> {
      const upload = await files.get(uploadKey);
      if (!upload) return undefined;
      const key = `private/uploads/${newId()}.bin`;
      await files.put(key, upload.body, 'application/octet-stream');
      return key;
    },
    jobs: handlers,
  };
}
export type EventPictures = ReturnType<typeof eventPictures>;

/** The addresses of an event's pictures. */
export const pictureAddresses = ({ files }: Pick<Platform, 'files'>): ViewContext['pictures'] => {
  const cover: ViewContext['pictures']['cover'] = ({ id, coverKey, category }) => {
    if (!coverKey) return { url: artPath(id, 'svg', { ...poster, category: category.slug }) };
    const srcSet = sizesOf('cover', coverKey).map(({ width, key }) => `${files.url(key)} ${width}w`);
    return { url: files.url(coverKey), srcSet: srcSet.join(', ') };
  };
  return {
    cover,
    file: (key) => (key ? { url: files.url(key) } : null),
    share: (event, locale: Locale) =>
      hasShareCard(event)
        ? { url: `/api/art/share/${event.id}.jpg?v=${event.version}&lang=${locale}` }
        : { url: cover(event).url },
  };
};

/** Cards unfold for anybody who has the address, so drafts, suspended and private events have none. */
export const hasShareCard = (event: { readonly state: string; readonly visibility: string }): boolean =>
  event.state !== 'draft' && event.state !== 'suspended' && event.visibility !== 'private';

async function inPixels(bytes: Buffer, share: CropShare): Promise<Crop> {
  const { width, height } = await inspectPicture(bytes);
  return { x: share.x * width, y: share.y * height, width: share.width * width, height: share.height * height };
}

/** A picture that cannot be rendered after all is dropped instead of being tried again for days. */
async function renderOrGiveUp(bytes: Buffer, sizes: readonly number[], crop: Crop | undefined) {
  try {
    return await renderPicture(bytes, { widths: sizes, ...(crop && { crop }) });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
