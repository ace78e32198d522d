import { boundedPool } from '#platform/bounded-pool';
import type { DbOrTx } from '#platform/database';
import { newId } from '#platform/ids';
import { renderPicture } from '#platform/images';
import type { JobHandlers, Platform } from '#platform/platform';
import { Refusal } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import { providersStore } from './providers.store.ts';

/** Widths in pixels: what is shown at once, and what a job makes of the upload soon after, the largest last. */
const quickWidth = 480;
const widths = [480, 960, 1600] as const;
const largest = 1600;

/** Pages that were opened before go on showing a removed picture for so long. */
const keepOldMs = 24 * 3_600_000;

const keyOf = (id: string, width: number | 'quick') => `portfolio/${id}-${width}.webp`;
const isWhole = (key: string) => key.endsWith(`-${largest}.webp`);

/** An upload that was checked and lies in the store, shown nowhere yet. */
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

/** Pictures of providers' work: small at once, whole when a job has made them, and never as they came with their place. */
export function portfolioPictures({ db, clock, files, jobs, pages }: Platform) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  /** Refuses 415 `not_a_picture`, 413 `picture_too_large`, 503 `busy`. */
  const prepare = (upload: Pick<UploadedFile, 'bytes'>): Promise<PreparedPicture> =>
    inTurn(async () => {
      const [quick] = await renderPicture(upload.bytes, { widths: [quickWidth], quality: 70 });
      if (!quick) throw new Error('A picture was rendered in no size');
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
    isWhole(key) ? widths.map((width) => key.replace(`-${largest}.webp`, `-${width}.webp`)) : [key];

  const removeLater = (tx: DbOrTx, keys: readonly (string | null)[], afterMs = keepOldMs) => {
    const present = keys.filter((key) => key !== null).flatMap(sizesOf);
    if (present.length === 0) return Promise.resolve();
    return jobs.enqueue(tx, 'providers.remove-pictures', { keys: present }, { runAt: new Date(clock().getTime() + afterMs) });
  };

  const render = async ({ itemId, uploadKey, quickKey }: RenderPayload): Promise<void> => {
    const upload = await files.get(uploadKey);
    // Without its upload this job has run before.
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
    // It was taken out of the portfolio in between.
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
      jobs.enqueue(tx, 'providers.render-picture', { ...payload }, { priority: 'patient' }),
    removeLater,
    discard: async ({ quickKey, uploadKey }: PreparedPicture) => {
      await files.remove(uploadKey);
      await files.remove(quickKey);
    },
    /** The address, in several widths once there are. */
    view: (key: string): { url: string; srcSet?: string } =>
      isWhole(key)
        ? {
            url: files.url(key),
            srcSet: widths.map((width) => `${files.url(key.replace(`-${largest}.webp`, `-${width}.webp`))} ${width}w`).join(', '),
          }
        : { url: files.url(key) },
    jobs: handlers,
  };
}
export type PortfolioPictures = ReturnType<typeof portfolioPictures>;

/** A picture that cannot be rendered after all stays small instead of being tried again for days. */
async function renderOrGiveUp(bytes: Buffer) {
  try {
    return await renderPicture(bytes, { widths });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
