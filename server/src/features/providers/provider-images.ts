import { boundedPool } from '#platform/concurrency/bounded-pool';
import { renderPicture } from '#platform/files/images';
import { Refusal } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { providersStore } from './providers.store.ts';

/** Widths in pixels: the preview shown at once, and the renditions that a job makes soon after, the largest last. */
const quickWidth = 480;
const widths = [480, 960, 1600] as const;
const largest = 1600;

/** How long a removed file is kept in milliseconds, since pages that are already open still show it. */
const removalDelayMs = 24 * 3_600_000;

const keyOf = (id: string, width: number | 'quick') => `portfolio/${id}-${width}.webp`;
const isRendition = (key: string) => key.endsWith(`-${largest}.webp`);

/** A checked upload that is stored but not shown yet. */
export interface PreparedPicture {
  readonly quickKey: string;
  readonly uploadKey: string;
  readonly width: number;
  readonly height: number;
}

interface RenderPayload {
  readonly itemId: string;
  readonly uploadKey: string;
  readonly quickKey: string;
}

/**
 * Portfolio pictures. A small preview is shown at once, the renditions once a job has made them. Both are re-encoded, which
 * removes the place of the photo.
 */
export function portfolioPictures({ db, clock, files, jobs, pages }: Platform) {
  const runInPool = boundedPool({ concurrency: 1, maxWaiting: 40 });

  /** Checks and stores an upload with its preview. Raises `not_a_picture` (415), `picture_too_large` (413) and `busy` (503). */
  const prepare = (upload: Pick<UploadedFile, 'bytes'>): Promise<PreparedPicture> =>
    runInPool(async () => {
      const [quick] = await renderPicture(upload.bytes, { widths: [quickWidth], quality: 70 });
      if (!quick) throw new Error('The picture was rendered without any size');
      const id = newId();
      const prepared = {
        quickKey: keyOf(id, 'quick'),
        uploadKey: `private/uploads/${id}.bin`,
        width: quick.width,
        height: quick.height,
      };
      await files.put(prepared.uploadKey, upload.bytes, 'application/octet-stream');
      await files.put(prepared.quickKey, quick.bytes, quick.contentType);
      return prepared;
    });

  const sizesOf = (key: string): string[] =>
    isRendition(key) ? widths.map((width) => key.replace(`-${largest}.webp`, `-${width}.webp`)) : [key];

  const removeLater = (tx: DbOrTx, keys: readonly (string | null)[], afterMs = removalDelayMs) => {
    const present = keys.filter((key) => key !== null).flatMap(sizesOf);
    if (present.length === 0) return Promise.resolve();
    return jobs.enqueue(tx, 'providers.remove-pictures', { keys: present }, { runAt: new Date(clock().getTime() + afterMs) });
  };

  const render = async ({ itemId, uploadKey, quickKey }: RenderPayload): Promise<void> => {
    const upload = await files.get(uploadKey);
    // The upload is deleted by the first run: the job has run before.
    if (!upload) return;
    const id = uploadKey.replace(/^.*\/|\.bin$/g, '');
    const renditions = await renderOrGiveUp(upload.body);
    for (const { forWidth, bytes, contentType } of renditions) await files.put(keyOf(id, forWidth), bytes, contentType);
    const whole = renditions.find(({ forWidth }) => forWidth === largest);
    const picture = whole ? { key: keyOf(id, largest), width: whole.width, height: whole.height } : null;
    const isShown = await db.transaction().execute(async (tx) => {
      const shown = await providersStore.setPicture(tx, itemId, uploadKey, picture);
      if (!shown) return false;
      if (picture) await removeLater(tx, [quickKey]);
      await pages.drop(tx, [`user:${shown.providerId}`]);
      return true;
    });
    // The item was removed from the portfolio in the meantime.
    if (!isShown) for (const { forWidth } of renditions) await files.remove(keyOf(id, forWidth));
    await files.remove(uploadKey);
  };

  const handlers: JobHandlers = {
    'providers.render-picture': render,
    'providers.remove-pictures': async ({ keys }: { keys: readonly string[] }) => {
      for (const key of keys) await files.remove(key);
    },
  };
  return {
    prepare,
    renderLater: (tx: DbOrTx, payload: RenderPayload) =>
      jobs.enqueue(tx, 'providers.render-picture', { ...payload }, { priority: 'low' }),
    removeLater,
    discard: async ({ quickKey, uploadKey }: PreparedPicture) => {
      await files.remove(uploadKey);
      await files.remove(quickKey);
    },
    /** Returns the URL, with a srcset once the renditions exist. */
    view: (key: string): { url: string; srcSet?: string } =>
      isRendition(key)
        ? {
            url: files.url(key),
            srcSet: widths.map((width) => `${files.url(key.replace(`-${largest}.webp`, `-${width}.webp`))} ${width}w`).join(', '),
          }
        : { url: files.url(key) },
    jobs: handlers,
  };
}
export type PortfolioPictures = ReturnType<typeof portfolioPictures>;

/** Renders all widths. Returns none for a picture that cannot be rendered, so that the job is not retried; the preview stays. */
async function renderOrGiveUp(bytes: Buffer) {
  try {
    return await renderPicture(bytes, { widths });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
