import { orderTicketsPdf } from '@ngoma/api/features/orders/orders';
import { myTickets, ticketCalendar } from '@ngoma/api/features/tickets/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';

export const ticketKeys = { all: ['tickets'] as const };

const refreshMs = 20_000;

/** The person's tickets, polled while they are on screen, so that a check-in shows without a reload. */
export const myTicketsQuery = (when: 'upcoming' | 'past') =>
  queryOptions({
    queryKey: [...ticketKeys.all, when],
    queryFn: async ({ signal }) => (await call(myTickets, { query: { when }, signal })).tickets,
    refetchInterval: refreshMs,
  });

/** Downloads the tickets of an order as PDF. */
export async function savePdf(orderId: string, locale: 'en' | 'fr', name: string): Promise<void> {
  const pdf = await call(orderTicketsPdf, { params: { id: orderId }, query: { lang: locale } });
  saveFile(pdf as unknown as Blob, `${name}.pdf`);
}

/** Downloads the calendar entry of a ticket's event. */
export async function saveCalendar(ticketId: string, name: string): Promise<void> {
  const calendar = await call(ticketCalendar, { params: { id: ticketId } });
  saveFile(calendar as unknown as Blob, `${name}.ics`);
}
