import type { BodyInput } from '@ngoma/api/common/endpoint';
import { promotionAudiences, sentPromotions } from '@ngoma/api/features/promotions/console';
import { sendUserNotification } from '@ngoma/api/features/promotions/promotions';
import { eventVisitSources } from '@ngoma/api/features/promotions/visit-sources';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

export const rowsOnPage = 10;

/** The audience sizes of an event, and the number of messages left today. */
export const audiencesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['marketing', 'audiences', eventId],
    queryFn: ({ signal }) => call(promotionAudiences, { query: { eventId }, signal }),
    staleTime: 0,
  });

/** The visits of an event's page by the source of their links. */
export const visitSourcesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['marketing', 'visit-sources', eventId],
    queryFn: ({ signal }) => call(eventVisitSources, { query: { eventId }, signal }),
  });

/** The sent messages with their number of readers. */
export const sentQuery = (page: number) =>
  queryOptions({
    queryKey: ['marketing', 'sent', page],
    queryFn: ({ signal }) => call(sentPromotions, { query: { page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Sends a message. Idempotent: a retry does not send it again. */
export function useSendMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useIdempotencyKey((body: BodyInput<typeof sendUserNotification>, idempotencyKey) =>
      call(sendUserNotification, { body, idempotencyKey }),
    ),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['marketing'] }),
  });
}
