import { myTickets } from '@ngoma/api/features/tickets/tickets';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useChanges } from '#lib/api/changes.ts';
import { useFetched } from '#lib/api/queries/use-fetched.ts';
import type { ShownTicket } from './ticket-groups.ts';

const refreshMs = 20_000;

/**
 * Follows the tickets of a page while it is open, so that a check-in shows without a reload. A ticket that is new has no QR code yet, so
 * the page is loaded again.
 */
export function useFreshTickets(loaded: readonly ShownTicket[], when: 'upcoming' | 'past'): readonly ShownTicket[] {
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  const { data } = useFetched(
    `${when} ${round}`,
    async (signal) => (await call(myTickets, { query: { when }, signal })).tickets,
    refreshMs,
  );
  useChanges(['tickets'], () => setRound((before) => before + 1));
  const known = new Map(loaded.map(({ _id, code }) => [_id, code]));
  const newest = data?.find(({ _id }) => !known.has(_id))?._id;
  useEffect(() => {
    if (newest !== undefined) void revalidate();
  }, [newest, revalidate]);
  if (!data) return loaded;
  return data.map(({ qr: _, ...ticket }) => ({ ...ticket, code: known.get(ticket._id) }));
}
