import { listRatings, myRatings } from '@ngoma/api/features/ratings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

export const ratingKeys = {
  all: ['ratings'] as const,
  of: (eventId: string) => [...ratingKeys.all, eventId] as const,
  mine: () => [...ratingKeys.all, 'mine'] as const,
};

/** The newest ratings of an event, and what the reader may say of it. */
export const ratingsQuery = (eventId: string, limit: number) =>
  queryOptions({
    queryKey: [...ratingKeys.of(eventId), limit],
    queryFn: ({ signal }) => call(listRatings, { params: { id: eventId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** What the participant said of the events they went to. */
export const myRatingsQuery = () =>
  queryOptions({
    queryKey: ratingKeys.mine(),
    queryFn: async ({ signal }) => (await call(myRatings, { signal })).ratings,
  });
