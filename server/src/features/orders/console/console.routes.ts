import * as endpoints from '@ngoma/api/features/orders/console';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { csvDownload, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { OrdersDeps } from '../orders.types.ts';
import type { ordersConsoleService } from './console.service.ts';
import { exportOrders } from './export-orders.ts';
import { listAttendees, printAttendees } from './list-attendees.ts';
import { type Resent, resendMany } from './resend-tickets.ts';

type Context = Pick<Platform, 'db' | 'pool' | 'clock' | 'jobs'> & { readonly deps: Pick<OrdersDeps, 'events' | 'tickets'> };

/** Limits repeated emails, which would otherwise allow harassing a buyer. */
const emailsPerMinute = 3;
const filesPerMinute = 30;

const sentAgain = bilingual('orders.sentAgain');

const resentMessage = ({ sent, left }: Resent) => {
  if (sent === 0) return bilingual('orders.noneSentAgain');
  return left === 0 ? bilingual('orders.manySentAgain', { sent }) : bilingual('orders.someSentAgain', { sent, left });
};

/** A workbook is built in memory, so few are asked for at once. */
const tablesPerMinute = 10;

const bulkRoutes = (ctx: Context): Route[] => [
  route(
    endpoints.resendManyTickets,
    async ({ body, session, localize }) => {
      const resent = await resendMany(ctx, session, body.ids);
      return { ...resent, message: localize(resentMessage(resent)) };
    },
    { limit: { perMinute: emailsPerMinute, by: 'session' } },
  ),
  route(
    endpoints.ordersCsv,
    async ({ query, session, locale, reply }) => csvDownload(await exportOrders(ctx, session, query, locale), reply, locale),
    { limit: { perMinute: tablesPerMinute, by: 'session' } },
  ),
  route(
    endpoints.ordersXlsx,
    async ({ query, session, locale, reply }) => xlsxDownload(await exportOrders(ctx, session, query, locale), reply),
    { limit: { perMinute: tablesPerMinute, by: 'session' } },
  ),
];

const attendeeRoutes = (ctx: Context): Route[] => [
  route(endpoints.listAttendees, async ({ params, query, session, locale }) => ({
    ...(await listAttendees(ctx, session, params.eventId, query, locale)),
    currentPage: query.page,
  })),
  route(
    endpoints.attendeesPdf,
    async ({ params, session, locale, reply }) => {
      const pdf = await printAttendees(ctx, session, params.eventId, locale);
      reply.header('Content-Disposition', 'attachment; filename="ngoma-attendees.pdf"');
      return pdf;
    },
    { limit: { perMinute: tablesPerMinute, by: 'session' } },
  ),
];

/** HTTP routes of the orders console. */
export const ordersConsoleRoutes = (ordersConsole: ReturnType<typeof ordersConsoleService>, ctx: Context): Route[] => [
  ...bulkRoutes(ctx),
  ...attendeeRoutes(ctx),
  route(
    endpoints.resendTickets,
    async ({ params, session, localize }) => {
      await ordersConsole.resend(session, params.id);
      return { message: localize(sentAgain) };
    },
    { limit: { perMinute: emailsPerMinute, by: ({ params }) => params.id } },
  ),
  route(
    endpoints.correctHolder,
    async ({ params, body, session, localize }) => {
      await ordersConsole.correctHolder(session, params, body.name);
      return { holder: body.name, message: localize(bilingual('orders.holderCorrected')) };
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
