import { getAvailability } from '@ngoma/api/features/events/ticketing/ticket-types';
import { call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/queries/use-fetched.ts';

const refreshMs = 15_000;

/** Availability of the ticket types, polled while the page is open, because the page itself may come from a cache. */
export const useAvailability = (eventId: string, isOnSale: boolean) =>
  useFetched(
    isOnSale ? eventId : undefined,
    async (signal) => (await call(getAvailability, { params: { id: eventId }, signal })).ticketTypes,
    refreshMs,
  );
