import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/supervision/managed-rewards';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { saveFile } from '#lib/save-file.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

export const rewardsQuery = (query: QueryInput<typeof api.listManagedRewards>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'rewards', query],
    queryFn: ({ signal }) => call(api.listManagedRewards, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const rewardQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'reward', id],
    queryFn: ({ signal }) => call(api.getManagedReward, { params: { id }, signal }),
    staleTime: 0,
  });

export type RewardBody = BodyInput<typeof api.createManagedReward>;

/** Adds a reward, or changes the given one. */
export function useSaveReward(reward: api.ManagedReward | undefined) {
  const create = useIdempotencyKey((body: RewardBody, idempotencyKey) => call(api.createManagedReward, { body, idempotencyKey }));
  return useSupervisionMutation((body: RewardBody) =>
    reward
      ? call(api.changeManagedReward, { params: { id: reward._id }, body: { ...body, version: reward.version } })
      : create(body),
  );
}

interface SentPicture {
  readonly body: BodyInput<typeof api.setRewardPicture>;
  /** Undefined to change the words alone. */
  readonly file: File | undefined;
}

/** Sets the picture of a reward. */
export const useSetPicture = ({ _id: id }: api.ManagedReward) =>
  useSupervisionMutation(({ body, file }: SentPicture) =>
    call(api.setRewardPicture, { params: { id }, body, files: file ? { picture: file } : {} }),
  );

/** Takes the picture off a reward. */
export const useRemovePicture = ({ _id: id, version }: api.ManagedReward) =>
  useSupervisionMutation(() => call(api.removeRewardPicture, { params: { id }, body: { version } }));

/** Ends a reward, or offers it again if it was ended. */
export const useEndOrReopen = ({ _id: id, version, isEnded }: api.ManagedReward) =>
  useSupervisionMutation((reason: string) =>
    call(isEnded ? api.reopenManagedReward : api.endManagedReward, { params: { id }, body: { version, reason } }),
  );

/** Downloads the codes of a reward for its partner. */
export const useSaveCodes = (id: string) =>
  useSupervisionMutation(async () => {
    const file = await call(api.managedRewardCodes, { params: { id } });
    saveFile(file as unknown as Blob, `ngoma-reward-${id}.csv`);
  });
