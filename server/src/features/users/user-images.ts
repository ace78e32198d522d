import { avatarWidths } from '@ngoma/api/common/avatar-sizes';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { renderPicture } from '#platform/files/images';
import { pictureSizes } from '#platform/files/picture-sizes';
import type { UploadedFile } from '#platform/http/route';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { usersStore } from './users.store.ts';
import type { PictureKind } from './users.types.ts';

/** Widths in pixels: `quick` is rendered in the request, those of `full` by a job. */
const widths = { avatar: { quick: 96, full: avatarWidths }, cover: { quick: 480, full: [1600] } } as const;
const sizes = { avatar: pictureSizes(widths.avatar.full), cover: pictureSizes(widths.cover.full) } as const;
const folder = { avatar: 'avatars', cover: 'profile-covers' } as const;
const quickEnding = '-quick.webp';

/** Returns the keys of all widths of the picture that a key stands for. */
const keysOf = (key: string): readonly string[] =>
  key.startsWith(folder.avatar) ? sizes.avatar.keysOf(key) : sizes.cover.keysOf(key);

/** Milliseconds for which a replaced picture stays available for pages that are still open. */
const keepOldMs = 24 * 3_600_000;

/** An upload that was checked and stored, but is not shown yet. */
export interface PreparedPicture {
  readonly kind: PictureKind;
  readonly quickKey: string;
  readonly uploadKey: string;
}

type RenderPayload = PreparedPicture & { readonly userId: string };

/**
 * Processes profile pictures. A small rendition is made in the request, a few at a time, so that the person sees it at once. A
 * job replaces it by the full one. The original upload is never served, because a photo contains where it was taken.
 */
export function userPictures({ db, clock, files, jobs, pages }: Platform) {
  const inPool = boundedPool({ concurrency: 1, maxWaiting: 40 });
  const removeLater = (tx: DbOrTx, keys: readonly string[]) =>
    jobs.enqueue(tx, 'users.remove-pictures', { keys }, { runAt: new Date(clock().getTime() + keepOldMs) });

  /** Checks an upload and renders its small version. Raises `not_a_picture` (415), `picture_too_large` (413), `busy` (503). */
  const prepare = (
    kind: PictureKind,
    upload: UploadedFile,
    limits: { readonly maxPixels?: number } = {},
  ): Promise<PreparedPicture> =>
    inPool(async () => {
      const [quick] = await renderPicture(upload.bytes, { widths: [widths[kind].quick], quality: 70, ...limits });
      if (!quick) throw new Error('The picture was not rendered');
      const id = newId();
      const prepared = {
        kind,
        quickKey: `${folder[kind]}/${id}${quickEnding}`,
        uploadKey: `private/uploads/${id}.bin`,
      };
      await files.put(prepared.uploadKey, upload.bytes, 'application/octet-stream');
      await files.put(prepared.quickKey, quick.bytes, quick.contentType);
      return prepared;
    });

  /** Makes a prepared picture the account's own, and enqueues rendering the full one. */
  const show = async (tx: Tx, userId: string, picture: PreparedPicture): Promise<void> => {
    const store = usersStore(tx);
    const replaced = await store.lockPicture(userId, picture.kind);
    await store.setPicture(userId, picture.kind, picture.quickKey, clock());
    await jobs.enqueue(tx, 'users.render-picture', { ...picture, userId }, { priority: 'low' });
    if (replaced) await removeLater(tx, [replaced]);
    await pages.drop(tx, [`user:${userId}`]);
  };

  /** Takes a picture off an account. Its file stays for pages that are still open. */
  const remove = async (tx: Tx, userId: string, kind: PictureKind): Promise<void> => {
    const store = usersStore(tx);
    const removed = await store.lockPicture(userId, kind);
    if (!removed) return;
    await store.setPicture(userId, kind, null, clock());
    await removeLater(tx, [removed]);
    await pages.drop(tx, [`user:${userId}`]);
  };

  /** Removes the files of a prepared picture that could not be shown. */
  const discard = async ({ uploadKey, quickKey }: PreparedPicture): Promise<void> => {
    await files.remove(uploadKey);
    await files.remove(quickKey);
  };

  const render = async (payload: RenderPayload): Promise<void> => {
    const { userId, kind, quickKey, uploadKey } = payload;
    const { keyOf, largest } = sizes[kind];
    const beginning = quickKey.slice(0, -quickEnding.length);
    const fullKey = keyOf(beginning, largest);
    const upload = await files.get(uploadKey);
    // The job ran before, because it removes the upload.
    if (!upload) return;
    const renditions = await renderPicture(upload.body, { widths: widths[kind].full });
    for (const { forWidth, bytes, contentType } of renditions) await files.put(keyOf(beginning, forWidth), bytes, contentType);
    const isShown = await db.transaction().execute(async (tx) => {
      const store = usersStore(tx);
      const current = await store.lockPicture(userId, kind);
      if (current !== quickKey) return current === fullKey;
      await store.setPicture(userId, kind, fullKey, clock());
      await removeLater(tx, [quickKey]);
      await pages.drop(tx, [`user:${userId}`]);
      return true;
    });
    // A newer picture was uploaded meanwhile.
    if (!isShown) for (const key of keysOf(fullKey)) await files.remove(key);
    await files.remove(uploadKey);
  };

  const handlers: JobHandlers = {
    'users.render-picture': render,
    'users.remove-pictures': async ({ keys }: { keys: readonly string[] }) => {
      for (const key of keys.flatMap(keysOf)) await files.remove(key);
    },
  };
  return { prepare, show, remove, discard, jobs: handlers };
}
