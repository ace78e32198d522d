import { orderTicketsPdf } from '@ngoma/api/features/orders';
import { myTickets, ticketCalendar } from '@ngoma/api/features/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { saveFile } from '#lib/save-file.ts';

export const ticketKeys = { all: ['tickets'] as const };

const refreshMs = 20_000;

/** The own tickets; asked again while they are on screen, so that an entry at the door shows without a reload. */
export const myTicketsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: [...ticketKeys.all, when],
    queryFn: async ({ signal }) => (await call(myTickets, { query: { when }, signal })).tickets,
    refetchInterval: refreshMs,
  });

/** Fetches the tickets of an order on paper and hands them to the person as a file. */
export async function savePdf(orderId: string, locale: 'en' | 'fr', name: string): Promise<void> {
  const pdf = await call(orderTicketsPdf, { params: { id: orderId }, query: { lang: locale } });
  saveFile(pdf as unknown as Blob, `${name}.pdf`);
}

/** The same for the event's calendar entry. */
export async function saveCalendar(ticketId: string, name: string): Promise<void> {
  const calendar = await call(ticketCalendar, { params: { id: ticketId } });
  saveFile(calendar as unknown as Blob, `${name}.ics`);
}
