import { myTickets } from '@ngoma/api/features/tickets/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const ticketKeys = { all: ['tickets'] as const };

const refreshMs = 20_000;

/** The person's tickets, polled while they are on screen, so that a check-in shows without a reload. */
export const myTicketsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: [...ticketKeys.all, when],
    queryFn: async ({ signal }) => (await call(myTickets, { query: { when }, signal })).tickets,
    refetchInterval: refreshMs,
  });
