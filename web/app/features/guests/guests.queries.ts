import { addGuests, inviteGuests, listGuests, removeGuest } from '@ngoma/api/features/people/guests';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { ParsedGuest } from './guest-lines.ts';

/** Page size of a guest list. */
export const guestsOnPage = 20;

/** One page of an event's guest list. */
export const guestsQuery = (eventId: string, { q, page }: { q: string; page: number }) =>
  queryOptions({
    queryKey: ['guests', eventId, q, page],
    queryFn: ({ signal }) =>
      call(listGuests, { params: { eventId }, query: { ...(q && { q }), page, limit: guestsOnPage }, signal }),
    placeholderData: keepPreviousData,
  });

export function useAddGuests(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { guests: ParsedGuest[]; invite: boolean }) => call(addGuests, { params: { eventId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['guests', eventId] }),
  });
}

/** Emails an invitation to all guests who have neither an invitation nor a ticket. */
export function useInviteGuests(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(inviteGuests, { params: { eventId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['guests', eventId] }),
  });
}

export function useRemoveGuest(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (guestId: string) => call(removeGuest, { params: { eventId, guestId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['guests', eventId] }),
  });
}
