import { boundedPool } from '#platform/bounded-pool';
import type { DbOrTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { renderPicture } from '#platform/images';
import type { JobHandlers, Platform } from '#platform/platform';
import type { UploadedFile } from '#platform/route';
import { usersStore } from './users.store.ts';
import type { PictureKind } from './users.types.ts';

/** Widths in pixels: what is shown at once, and what a job makes of the upload soon after. */
const widths = { avatar: { quick: 96, full: 512 }, cover: { quick: 480, full: 1600 } } as const;
const folder = { avatar: 'avatars', cover: 'profile-covers' } as const;

/** Pages that were opened before go on showing the old picture for so long. */
const keepOldMs = 24 * 3_600_000;

/** An upload that was checked and lies in the store, shown nowhere yet. */
export interface PreparedPicture {
  readonly kind: PictureKind;
  readonly quickKey: string;
  readonly fullKey: string;
  readonly uploadKey: string;
}

type RenderPayload = PreparedPicture & { readonly userId: string };

/**
 * Pictures of people. The person sees theirs at once: a small rendition is made in the request, a few at a time, and a
 * job replaces it by the full one. The upload as it came is never shown, since a photograph tells where it was taken.
 */
export function userPictures({ db, clock, files, jobs, pages }: Platform) {
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });
  const removeLater = (tx: DbOrTx, keys: readonly string[]) =>
    jobs.enqueue(tx, 'users.remove-pictures', { keys }, { runAt: new Date(clock().getTime() + keepOldMs) });

  /** Checks an upload and makes its small rendition. Refuses 415 `not_a_picture`, 413 `picture_too_large`, 503 `busy`. */
  const prepare = (kind: PictureKind, upload: UploadedFile): Promise<PreparedPicture> =>
    inTurn(async () => {
      const [quick] = await renderPicture(upload.bytes, { widths: [widths[kind].quick], quality: 70 });
      if (!quick) throw new Error('A picture was rendered in no size');
      const id = newId();
      const prepared = {
        kind,
        quickKey: `${folder[kind]}/${id}-quick.webp`,
        fullKey: `${folder[kind]}/${id}.webp`,
        uploadKey: `private/uploads/${id}.bin`,
      };
      await files.put(prepared.uploadKey, upload.bytes, 'application/octet-stream');
      await files.put(prepared.quickKey, quick.bytes, quick.contentType);
      return prepared;
    });

  /** Shows a prepared picture as the account's, and has the full one made once this transaction stands. */
  const show = async (tx: Tx, userId: string, picture: PreparedPicture): Promise<void> => {
    const store = usersStore(tx);
    const replaced = await store.lockPicture(userId, picture.kind);
    await store.setPicture(userId, picture.kind, picture.quickKey, clock());
    await jobs.enqueue(tx, 'users.render-picture', { ...picture, userId }, { priority: 'patient' });
    if (replaced) await removeLater(tx, [replaced]);
    await pages.drop(tx, [`user:${userId}`]);
  };

  /** Takes a prepared picture back out of the store, when it could not be shown. */
  const discard = async ({ uploadKey, quickKey }: PreparedPicture): Promise<void> => {
    await files.remove(uploadKey);
    await files.remove(quickKey);
  };

  const render = async (payload: RenderPayload): Promise<void> => {
    const { userId, kind, quickKey, fullKey, uploadKey } = payload;
    const upload = await files.get(uploadKey);
    // Without its upload this job has run before.
    if (!upload) return;
    const [full] = await renderPicture(upload.body, { widths: [widths[kind].full] });
    if (!full) throw new Error('A picture was rendered in no size');
    await files.put(fullKey, full.bytes, full.contentType);
    const isShown = await db.transaction().execute(async (tx) => {
      const store = usersStore(tx);
      const current = await store.lockPicture(userId, kind);
      if (current !== quickKey) return current === fullKey;
      await store.setPicture(userId, kind, fullKey, clock());
      await removeLater(tx, [quickKey]);
      await pages.drop(tx, [`user:${userId}`]);
      return true;
    });
    // A newer picture came in between.
    if (!isShown) await files.remove(fullKey);
    await files.remove(uploadKey);
  };

  const handlers: JobHandlers = {
    'users.render-picture': render,
    'users.remove-pictures': async ({ keys }: { keys: readonly string[] }) => {
      for (const key of keys) await files.remove(key);
    },
  };
  return { prepare, show, discard, jobs: handlers };
}
