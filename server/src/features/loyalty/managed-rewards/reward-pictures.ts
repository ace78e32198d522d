import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { ManagedReward, setRewardPicture } from '@ngoma/api/features/supervision/managed-rewards';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { renderPicture } from '#platform/files/images';
import { invalidInput } from '#platform/http/body/validation';
import { messages } from '#platform/http/body/validation-messages';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { changeLocked, type RewardsContext, recordRewardAct } from './manage-rewards.ts';
import type { RewardRecord } from './managed-rewards.rules.ts';
import { updatePicture } from './managed-rewards.store.ts';

type Admin = Pick<Session, 'userId'>;

/** Maximum width in pixels: a card on a desktop screen with twice the density. */
const pictureWidth = 800;
/** How long the file of a replaced picture stays for pages that are still open, in milliseconds. */
const keepOldMs = 24 * 3_600_000;
const inPool = boundedPool({ concurrency: 1, maxWaiting: 40 });

/** Re-encodes and stores a picture, which removes metadata such as the place of the photo. Returns its key. */
const store = ({ files }: Pick<Platform, 'files'>, { bytes }: Pick<UploadedFile, 'bytes'>): Promise<string> =>
  inPool(async () => {
    const [picture] = await renderPicture(bytes, { widths: [pictureWidth] });
    if (!picture) throw new Error('The picture was rendered without any size');
    // A name of its own, because the address of the old picture is cached.
    const key = `rewards/${newId()}.webp`;
    await files.put(key, picture.bytes, picture.contentType);
    return key;
  });

async function removeLater({ jobs, clock }: RewardsContext, tx: Tx, key: string | null): Promise<void> {
  const runAt = new Date(clock().getTime() + keepOldMs);
  if (key !== null) await jobs.enqueue(tx, 'loyalty.remove-pictures', { keys: [key] }, { runAt });
}

const recordPicture = (ctx: RewardsContext, tx: Tx, admin: Admin, reward: RewardRecord, alt: string | null) =>
  recordRewardAct(ctx, tx, {
    ...{ admin, id: reward.id, action: 'reward.changed' },
    detail: { name: reward.title, changes: [{ field: 'picture', from: reward.pictureAlt, to: alt }] },
  });

/**
 * Sets the picture of a reward with its description in words, or the words of the picture that it has. Raises `not_found` (404),
 * `reward_changed` (409), `invalid_input` (400) without any picture, and those of pictures (413, 415, 503).
 */
export async function setPicture(
  ctx: RewardsContext,
  admin: Admin,
  id: string,
  { version, alt, altFr }: BodyOutput<typeof setRewardPicture>,
  upload: UploadedFile | undefined,
): Promise<ManagedReward> {
  const stored = upload ? await store(ctx, upload) : null;
  try {
    return await changeLocked(ctx, { id, version }, async (tx, reward) => {
      const key = stored ?? reward.pictureKey;
      if (key === null) throw invalidInput({ picture: messages.required });
      await updatePicture(tx, id, { key, alt, altFr: altFr ?? null });
      if (stored) await removeLater(ctx, tx, reward.pictureKey);
      await recordPicture(ctx, tx, admin, reward, alt);
    });
  } catch (error) {
    if (stored) await ctx.files.remove(stored);
    throw error;
  }
}

/** Takes the picture off a reward. Raises `not_found` (404) and `reward_changed` (409). */
export const removePicture = (ctx: RewardsContext, admin: Admin, id: string, version: number): Promise<ManagedReward> =>
  changeLocked(ctx, { id, version }, async (tx, reward) => {
    if (reward.pictureKey === null) return;
    await updatePicture(tx, id, null);
    await removeLater(ctx, tx, reward.pictureKey);
    await recordPicture(ctx, tx, admin, reward, null);
  });

/** Jobs of the pictures of rewards. */
export const pictureJobs = ({ files }: Pick<Platform, 'files'>): JobHandlers => ({
  'loyalty.remove-pictures': async ({ keys }: { readonly keys: readonly string[] }) => {
    for (const key of keys) await files.remove(key);
  },
});
