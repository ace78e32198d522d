import type { Locale } from '@ngoma/api/common/locale';
import { artistsIdOf, artistsKey, artistsWidths, hasShareCard, posterPath, shareCardPath } from '#features/posters/index';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { type Crop, inspectPicture, renderPicture } from '#platform/files/images';
import { type PictureSizes, pictureSizes } from '#platform/files/picture-sizes';
import { Refusal } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { customizationsStore } from './editor/customizations.store.ts';
import { chosenPalette, coverFieldsOf, type ViewContext } from './event-views.ts';
import { eventsStore } from './events.store.ts';
import type { CropShare, PictureKind } from './events.types.ts';

/** Widths of the stored files in pixels, the largest last. Mobile screens load a small one, desktop screens a large one. */
const widths: Readonly<Record<PictureKind, readonly [number, ...number[]]>> = {
  cover: [480, 960, 1600],
  logo: [480],
  background: [1600],
};
const folders: Readonly<Record<PictureKind, string>> = { cover: 'covers', logo: 'event-logos', background: 'event-backgrounds' };
const poster = { width: 1280, height: 800 };

/** Replaced files are kept for a day, because pages opened before still show them. In milliseconds. */
const keepOldMs = 24 * 3_600_000;

const sizes: Readonly<Record<PictureKind, PictureSizes>> = {
  cover: pictureSizes(widths.cover),
  logo: pictureSizes(widths.logo),
  background: pictureSizes(widths.background),
};
const keyOf = (kind: PictureKind, id: string, width: number) => sizes[kind].keyOf(`${folders[kind]}/${id}`, width);

/** Returns the keys of all files that belong to a stored key. */
function filesOf(key: string): string[] {
  const artists = artistsIdOf(key);
  if (artists) return artistsWidths.map((width) => artistsKey(artists, width));
  const kind = kindOfKey(key);
  return kind ? sizes[kind].keysOf(key) : [key];
}

const kindOfKey = (key: string): PictureKind | undefined =>
  (Object.keys(folders) as PictureKind[]).find((kind) => key.startsWith(`${folders[kind]}/`));

interface RenderPayload {
  readonly eventId: string;
  readonly kind: PictureKind;
  readonly uploadKey: string;
}

/**
 * The pictures of events. An upload is checked during the request and stored privately; a job re-encodes it upright, cropped and
 * without metadata. Until then an event shows its generated poster.
 */
export function eventPictures({ db, clock, files, jobs, pages }: Platform) {
  const limited = boundedPool({ concurrency: 1, maxWaiting: 40 });

  /**
   * Checks an upload, stores it privately and returns its key. Raises `not_a_picture` (415), `picture_too_large` (413) or `busy`
   * (503).
   */
  const prepare = async (upload: Pick<UploadedFile, 'bytes'>): Promise<string> => {
    await limited(() => inspectPicture(upload.bytes));
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
    jobs.enqueue(tx, 'events.render-picture', { ...payload }, { priority: 'low' });

  const render = async (payload: RenderPayload): Promise<void> => {
    const { kind, uploadKey } = payload;
    const upload = await files.get(uploadKey);
    // The upload is deleted at the end of this job, so an earlier run has finished it.
    if (!upload) return;
    const share = await db.transaction().execute((tx) => expectedCrop(tx, payload));
    if (share === undefined) return files.remove(uploadKey);
    const id = uploadKey.replace(/^.*\/|\.bin$/g, '');
    const crop = share ? await inPixels(upload.body, share) : undefined;
    const renditions = await renderOrSkip(upload.body, widths[kind], crop);
    for (const { forWidth, bytes, contentType } of renditions) await files.put(keyOf(kind, id, forWidth), bytes, contentType);
    const key = keyOf(kind, id, sizes[kind].largest);
    const isShown = await db.transaction().execute((tx) => show(tx, payload, renditions.length > 0 ? key : null));
    // A newer upload replaced this one meanwhile.
    if (!isShown) for (const one of filesOf(key)) await files.remove(one);
    await files.remove(uploadKey);
  };

  /** Returns the crop (null for none) if the event still waits for this upload; undefined if it does not. */
  const expectedCrop = async (tx: Tx, { eventId, kind, uploadKey }: RenderPayload): Promise<CropShare | null | undefined> => {
    const event = await eventsStore(tx).lock(eventId);
    if (kind === 'cover') return event?.coverUploadKey === uploadKey ? event.coverCrop : undefined;
    const customization = await customizationsStore(tx).find(eventId);
    return customization?.[`${kind}UploadKey`] === uploadKey ? null : undefined;
  };

  const show = async (tx: Tx, payload: RenderPayload, key: string | null): Promise<boolean> => {
    const { eventId, kind } = payload;
    if ((await expectedCrop(tx, payload)) === undefined) return false;
    const event = await eventsStore(tx).lock(eventId);
    const customization = await customizationsStore(tx).find(eventId);
    const before = kind === 'cover' ? event?.coverKey : customization?.[`${kind}Key`];
    const shown = key ?? before ?? null;
    const change = kind === 'cover' ? { coverKey: shown, coverUploadKey: null, coverCrop: null } : {};
    await eventsStore(tx).change(eventId, change, clock());
    if (kind !== 'cover')
      await customizationsStore(tx).change(eventId, { [`${kind}Key`]: shown, [`${kind}UploadKey`]: null }, clock());
    if (before !== shown) await removeLater(tx, [before]);
    await pages.drop(tx, [`event:${eventId}`, 'events']);
    return true;
  };

  /** Deletes the files of pictures that no event shows any more. A duplicate may still show those of its original. */
  const remove = async ({ keys }: { keys: readonly string[] }): Promise<void> => {
    for (const key of keys) {
      const isUsed = await db
        .transaction()
        .execute(async (tx) => (await eventsStore(tx).hasCover(key)) || customizationsStore(tx).shows(key));
      if (isUsed) continue;
      for (const file of filesOf(key)) await files.remove(file);
    }
  };

  const handlers: JobHandlers = { 'events.render-picture': render, 'events.remove-pictures': remove };
  return {
    prepare,
    discard: (uploadKey: string | undefined) => (uploadKey ? files.remove(uploadKey) : Promise.resolve()),
    removeLater,
    renderLater,
    /** Copies an upload that waits for its job, for a duplicate event; returns undefined if it was rendered already. */
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

/** Returns functions that build the URLs of an event's pictures. */
export const pictureAddresses = ({ files }: Pick<Platform, 'files'>): ViewContext['pictures'] => {
  const cover: ViewContext['pictures']['cover'] = ({ id, coverKey, category, primaryColor }) => {
    const palette = chosenPalette(primaryColor);
    const artists = artistsIdOf(coverKey);
    if (!coverKey || artists) return { url: posterPath(id, 'svg', { ...poster, category: category.slug, palette, artists }) };
    return sizes.cover.view(files, coverKey);
  };
  return {
    cover,
    file: (key) => (key ? { url: files.url(key) } : null),
    share: (event, locale: Locale) =>
      hasShareCard(event) ? { url: shareCardPath(event, locale) } : { url: cover(coverFieldsOf(event)).url },
  };
};

async function inPixels(bytes: Buffer, share: CropShare): Promise<Crop> {
  const { width, height } = await inspectPicture(bytes);
  return { x: share.x * width, y: share.y * height, width: share.width * width, height: share.height * height };
}

/** Renders a picture. Returns no files for one that cannot be decoded, so that the job is not retried for days. */
async function renderOrSkip(bytes: Buffer, sizes: readonly number[], crop: Crop | undefined) {
  try {
    return await renderPicture(bytes, { widths: sizes, ...(crop && { crop }) });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
