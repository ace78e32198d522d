import type { BodyInput, ReplyOf } from '@ngoma/api/common/endpoint';
import { listRatings, myRatings, rateEvent } from '@ngoma/api/features/events/ratings';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { eventsKey, recommendationsKey } from '#lib/api/queries/query-keys.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';

type RatingInput = Omit<BodyInput<typeof rateEvent>, 'eventId'>;

/** The reader's own rating of an event; null if they have not rated it. */
export type OwnRating = ReplyOf<typeof listRatings>['mine'];

export const ratingKeys = {
  all: ['ratings'] as const,
  event: (eventId: string) => [...ratingKeys.all, eventId] as const,
  mine: () => [...ratingKeys.all, 'mine'] as const,
};

/** Keys of everything that shows ratings: the ratings themselves, and the events with their average. */
const keysWithRatings = [ratingKeys.all, eventsKey, recommendationsKey];

/** Newest ratings of an event, with the reader's own rating and whether they may rate the event. */
export const ratingsQuery = (eventId: string, limit: number) =>
  queryOptions({
    queryKey: [...ratingKeys.event(eventId), limit],
    queryFn: ({ signal }) => call(listRatings, { params: { id: eventId }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** All ratings that the signed-in participant has given. */
export const myRatingsQuery = () =>
  queryOptions({
    queryKey: ratingKeys.mine(),
    queryFn: async ({ signal }) => (await call(myRatings, { signal })).ratings,
  });

/** Rates an event, or replaces the participant's rating. Shows the server's message as a toast and refreshes the ratings. */
export function useRateEvent(eventId: string) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (rating: RatingInput) => call(rateEvent, { body: { eventId, ...rating } }),
    onSuccess: async ({ message }) => {
      toast(message);
      await Promise.all(keysWithRatings.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast(error.message, 'error'),
  });
}
