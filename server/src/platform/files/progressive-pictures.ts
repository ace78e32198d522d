import { boundedPool } from '../concurrency/bounded-pool.ts';
import { Refusal } from '../http/refusal.ts';
import type { UploadedFile } from '../http/route.ts';
import { newId } from '../ids.ts';
import type { JobHandlers, Platform } from '../platform.ts';
import type { DbOrTx, Tx } from '../postgres/database.ts';
import { renderPicture } from './images.ts';
import { type PictureView, pictureSizes } from './picture-sizes.ts';

/** Widths in pixels: the preview shown at once, and the renditions that a job makes soon after, the largest last. */
const quickWidth = 480;
const widths = [480, 960, 1600] as const;
const sizes = pictureSizes(widths);

/** How long a removed file is kept in milliseconds, since pages that are already open still show it. */
const removalDelayMs = 24 * 3_600_000;

/** A checked upload that is stored but not shown yet. The size is that of the preview, in pixels. */
export interface PreparedPicture {
  readonly quickKey: string;
  readonly uploadKey: string;
  readonly width: number;
  readonly height: number;
}

/** The largest rendition of a picture. */
export interface RenderedPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

interface RenderPayload {
  readonly itemId: string;
  readonly uploadKey: string;
  readonly quickKey: string;
}

export interface ProgressivePicturesOptions {
  /** Folder of the files. */
  readonly folder: string;
  /** Prefix of the job names. */
  readonly jobs: string;
  /**
   * Stores the renditions of an item's upload; null if they cannot be made, so that the preview stays. Returns the tags of the pages
   * that show the item, or undefined if it no longer waits for this upload.
   */
  readonly show: (
    tx: Tx,
    item: { readonly id: string; readonly uploadKey: string },
    picture: RenderedPicture | null,
  ) => Promise<readonly string[] | undefined>;
}

/**
 * Pictures of a list, such as a portfolio. A small preview is shown at once, the renditions once a job has made them. Both are
 * re-encoded, which removes the place of the photo.
 */
export function progressivePictures({ db, clock, files, jobs, pages }: Platform, options: ProgressivePicturesOptions) {
  const runInPool = boundedPool({ concurrency: 1, maxWaiting: 40 });
  const keyOf = (id: string, width: number) => sizes.keyOf(`${options.folder}/${id}`, width);

  /** Checks and stores an upload with its preview. Raises `not_a_picture` (415), `picture_too_large` (413) and `busy` (503). */
  const prepare = (upload: Pick<UploadedFile, 'bytes'>): Promise<PreparedPicture> =>
    runInPool(async () => {
      const [quick] = await renderPicture(upload.bytes, { widths: [quickWidth], quality: 70 });
      if (!quick) throw new Error('The picture was rendered without any size');
      const id = newId();
      const prepared = {
        quickKey: `${options.folder}/${id}-quick.webp`,
        uploadKey: `private/uploads/${id}.bin`,
        width: quick.width,
        height: quick.height,
      };
      await files.put(prepared.uploadKey, upload.bytes, 'application/octet-stream');
      await files.put(prepared.quickKey, quick.bytes, quick.contentType);
      return prepared;
    });

  const removeLater = (tx: DbOrTx, keys: readonly (string | null)[], afterMs = removalDelayMs) => {
    const present = keys.filter((key) => key !== null).flatMap(sizes.keysOf);
    if (present.length === 0) return Promise.resolve();
    const runAt = new Date(clock().getTime() + afterMs);
    return jobs.enqueue(tx, `${options.jobs}.remove-pictures`, { keys: present }, { runAt });
  };

  const render = async ({ itemId, uploadKey, quickKey }: RenderPayload): Promise<void> => {
    const upload = await files.get(uploadKey);
    // The upload is deleted by the first run: the job has run before.
    if (!upload) return;
    const id = uploadKey.replace(/^.*\/|\.bin$/g, '');
    const renditions = await renderOrGiveUp(upload.body);
    for (const { forWidth, bytes, contentType } of renditions) await files.put(keyOf(id, forWidth), bytes, contentType);
    const whole = renditions.find(({ forWidth }) => forWidth === sizes.largest);
    const picture = whole ? { key: keyOf(id, sizes.largest), width: whole.width, height: whole.height } : null;
    const isShown = await db.transaction().execute(async (tx) => {
      const tags = await options.show(tx, { id: itemId, uploadKey }, picture);
      if (!tags) return false;
      if (picture) await removeLater(tx, [quickKey]);
      await pages.drop(tx, tags);
      return true;
    });
    // The item was removed in the meantime.
    if (!isShown) for (const { forWidth } of renditions) await files.remove(keyOf(id, forWidth));
    await files.remove(uploadKey);
  };

  const handlers: JobHandlers = {
    [`${options.jobs}.render-picture`]: render,
    [`${options.jobs}.remove-pictures`]: async ({ keys }: { keys: readonly string[] }) => {
      for (const key of keys) await files.remove(key);
    },
  };
  return {
    prepare,
    renderLater: (tx: DbOrTx, itemId: string, { uploadKey, quickKey }: PreparedPicture) =>
      jobs.enqueue(tx, `${options.jobs}.render-picture`, { itemId, uploadKey, quickKey } satisfies RenderPayload, {
        priority: 'low',
      }),
    removeLater,
    discard: async ({ quickKey, uploadKey }: PreparedPicture) => {
      await files.remove(uploadKey);
      await files.remove(quickKey);
    },
    /** Returns the URL, with a srcset once the renditions exist. */
    view: (key: string): PictureView => sizes.view(files, key),
    jobs: handlers,
  };
}
export type ProgressivePictures = ReturnType<typeof progressivePictures>;

/** Renders all widths. Returns none for a picture that cannot be rendered, so that the job is not retried; the preview stays. */
async function renderOrGiveUp(bytes: Buffer) {
  try {
    return await renderPicture(bytes, { widths });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
