import * as endpoints from '@ngoma/api/features/orders/console';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { ordersConsoleService } from './console.service.ts';

/** Limits repeated emails, which would otherwise allow harassing a buyer. */
const emailsPerMinute = 3;
const filesPerMinute = 30;

const sentAgain = bilingual('orders.sentAgain');

/** HTTP routes of the orders console. */
export const ordersConsoleRoutes = (ordersConsole: ReturnType<typeof ordersConsoleService>): Route[] => [
  route(
    endpoints.resendTickets,
    async ({ params, session, localize }) => {
      await ordersConsole.resend(session, params.id);
      return { message: localize(sentAgain) };
    },
    { limit: { perMinute: emailsPerMinute, by: ({ params }) => params.id } },
  ),
  route(
    endpoints.attendeesFile,
    async ({ params, session, locale, reply }) => {
      const { headings, rows } = await ordersConsole.attendees(session, params.eventId, locale);
      reply.header('Content-Disposition', csvDisposition('attendees'));
      return csvFile(headings, rows, locale);
    },
    { limit: { perMinute: filesPerMinute, by: 'session' } },
  ),
];
