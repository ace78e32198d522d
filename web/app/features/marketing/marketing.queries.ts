import type { BodyInput } from '@ngoma/api/common/endpoint';
import { promotionAudiences, sentPromotions } from '@ngoma/api/features/promotion-desk';
import { sendUserNotification } from '@ngoma/api/features/promotions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useKeyed } from '#lib/use-keyed.ts';

export const rowsOnPage = 10;

/** Whom a message about an event would reach, and how many messages are left today. */
export const audiencesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['marketing', 'audiences', eventId],
    queryFn: ({ signal }) => call(promotionAudiences, { query: { eventId }, signal }),
    staleTime: 0,
  });

/** What was sent, with how many have read it. */
export const sentQuery = (page: number) =>
  queryOptions({
    queryKey: ['marketing', 'sent', page],
    queryFn: ({ signal }) => call(sentPromotions, { query: { page, limit: rowsOnPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Sends a message: once, however often it is tried. */
export function useSendMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useKeyed((body: BodyInput<typeof sendUserNotification>, idempotencyKey) =>
      call(sendUserNotification, { body, idempotencyKey }),
    ),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['marketing'] }),
  });
}
