import { business } from '@ngoma/api/common/business';
import * as endpoints from '@ngoma/api/features/events/calendar';
import { notFound } from '#platform/http/refusal';
import { type RawRoute, type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { calendarService } from './calendar.service.ts';
import type { feedsService } from './feeds/feeds.service.ts';
import type { importsService } from './imports/imports.service.ts';

const upToDate = bilingual('calendar.upToDate');

/** Routes of a provider's own calendar. */
export const calendarRoutes = (calendar: ReturnType<typeof calendarService>): Route[] => [
  route(endpoints.myCalendar, async ({ session, query }) => ({
    zone: business.calendar.zone,
    bookings: await calendar.list(session.userId, { startsAt: new Date(query.from), endsAt: new Date(query.to) }),
  })),
  route(endpoints.addBooking, async ({ session, body, localize }) => ({
    booking: await calendar.add(session.userId, body),
    message: localize(upToDate),
  })),
  route(endpoints.changeBooking, async ({ session, params, body, localize }) => ({
    booking: await calendar.change(session.userId, params.id, body),
    message: localize(upToDate),
  })),
  route(endpoints.removeBooking, async ({ session, params, localize }) => {
    await calendar.remove(session.userId, params.id);
    return { message: localize(bilingual('calendar.removedFromCalendar')) };
  }),
];

/** Routes of the secret feed address of the caller's calendar. */
export const feedRoutes = (feeds: ReturnType<typeof feedsService>): Route[] => [
  route(endpoints.calendarFeed, ({ session }) => feeds.address(session.userId)),
  route(endpoints.renewCalendarFeed, async ({ session, localize }) => ({
    ...(await feeds.renew(session.userId)),
    message: localize(bilingual('calendar.oldAddressIsClosed')),
  })),
];

/** Routes of the external calendars that are imported into the caller's calendar. */
export const importRoutes = (imports: ReturnType<typeof importsService>): Route[] => [
  route(endpoints.listImports, async ({ session }) => ({ imports: await imports.list(session.userId) })),
  route(
    endpoints.addImport,
    async ({ session, body, files, localize }) => ({
      imports: await imports.add(session.userId, { ...body, file: files.file }),
      message: localize(bilingual('calendar.calendarIsReadFromNowOn')),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    endpoints.refreshImport,
    async ({ session, params, localize }) => ({
      imports: await imports.refresh(session.userId, params.id),
      message: localize(bilingual('calendar.itIsBeingReadAgain')),
    }),
    { limit: { perMinute: 6, by: 'session' } },
  ),
  route(endpoints.removeImport, async ({ session, params, localize }) => ({
    imports: await imports.remove(session.userId, params.id),
    message: localize(bilingual('calendar.calendarIsNoLongerRead')),
  })),
];

/** The iCalendar feed for other calendar programs: `GET /api/calendars/<secret>.ics`. */
export const feedFile = (feeds: ReturnType<typeof feedsService>): RawRoute => ({
  method: ['GET'],
  path: '/calendars/:file',
  handler: async ({ request, reply }) => {
    const token = /^([\w-]{43})\.ics$/.exec((request.params as { file: string }).file)?.[1];
    if (!token) throw notFound();
    const calendar = await feeds.read(token);
    reply.header('Cache-Control', 'private, max-age=300').header('X-Robots-Tag', 'noindex').type('text/calendar; charset=utf-8');
    return calendar;
  },
});
