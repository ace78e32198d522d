import * as endpoints from '@ngoma/api/features/tickets/tickets';
import { type Route, route } from '#platform/http/route';
import type { Platform } from '#platform/platform';
import { attendeesRoutes } from './attendees/attendees.routes.ts';
import type { ticketsService } from './tickets.service.ts';

/** HTTP routes for ticket holders. */
export const ticketsRoutes = (platform: Platform, tickets: ReturnType<typeof ticketsService>): Route[] => [
  ...attendeesRoutes(platform),
  route(endpoints.myTickets, async ({ session, query, locale }) => ({
    tickets: await tickets.listOwn(session, query.when, locale),
  })),
  route(endpoints.ticketCalendar, async ({ session, params, locale, reply }) => {
    const file = await tickets.calendarOf(params.id, session.userId, locale);
    reply.header('Content-Disposition', 'attachment; filename="ngoma.ics"');
    return Buffer.from(file, 'utf8');
  }),
];
