import { getAvailability } from '@ngoma/api/features/event-tickets';
import { call } from '#lib/call.ts';
import { useFetched } from '#lib/use-fetched.ts';

const refreshMs = 15_000;

/** What is left of each ticket type, asked again while the page is looked at: the page itself may come from a cache. */
export const useAvailability = (eventId: string, isOnSale: boolean) =>
  useFetched(
    isOnSale ? eventId : undefined,
    async (signal) => (await call(getAvailability, { params: { id: eventId }, signal })).ticketTypes,
    refreshMs,
  );
