import { followerFigures, followOrganizer, getFollowState, unfollowOrganizer } from '@ngoma/api/features/people/followers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keys = { all: ['followers'] as const };

/** Whether the reader follows an organizer, and how many people do. */
export const followStateQuery = (organizerId: string) =>
  queryOptions({
    queryKey: [...keys.all, organizerId],
    queryFn: ({ signal }) => call(getFollowState, { params: { organizerId }, signal }),
  });

/** The organizer’s number of followers, and its gains and losses. */
export const followerFiguresQuery = () =>
  queryOptions({ queryKey: [...keys.all, 'figures'], queryFn: ({ signal }) => call(followerFigures, { signal }) });

/** Follows an organizer, or stops. */
export function useFollow(organizerId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (follows: boolean) => call(follows ? followOrganizer : unfollowOrganizer, { params: { organizerId } }),
    onSuccess: ({ isFollowing, followers }) =>
      cache.setQueryData(followStateQuery(organizerId).queryKey, { isFollowing, followers }),
  });
}
