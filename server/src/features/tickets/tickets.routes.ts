import * as contract from '@ngoma/api/features/tickets';
import { type Route, route } from '../../platform/route.ts';
import type { ticketsService } from './tickets.service.ts';

/** The calls of a ticket's holder. */
export const ticketsRoutes = (tickets: ReturnType<typeof ticketsService>): Route[] => [
  route(contract.myTickets, async ({ session, query, locale }) => ({
    tickets: await tickets.listOwn(session, query.when, locale),
  })),
  route(contract.ticketCalendar, async ({ session, params, locale, reply }) => {
    const file = await tickets.calendarOf(params.id, session.userId, locale);
    reply.header('Content-Disposition', 'attachment; filename="ngoma.ics"');
    return Buffer.from(file, 'utf8');
  }),
];
