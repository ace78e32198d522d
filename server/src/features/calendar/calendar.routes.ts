import { business } from '@ngoma/api/common/business';
import * as contract from '@ngoma/api/features/calendar';
import { notFound } from '#platform/refusal';
import { type RawRoute, type Route, route } from '#platform/route';
import type { feedsService } from './calendar.feeds.service.ts';
import type { importsService } from './calendar.imports.service.ts';
import type { calendarService } from './calendar.service.ts';

const upToDate = { en: 'Your calendar is up to date', fr: 'Votre agenda est à jour' };

/** A provider's own calendar. */
export const calendarRoutes = (calendar: ReturnType<typeof calendarService>): Route[] => [
  route(contract.myCalendar, async ({ session, query }) => ({
    zone: business.calendar.zone,
    bookings: await calendar.list(session.userId, { startsAt: new Date(query.from), endsAt: new Date(query.to) }),
  })),
  route(contract.addBooking, async ({ session, body, say }) => ({
    booking: await calendar.add(session.userId, body),
    message: say(upToDate),
  })),
  route(contract.changeBooking, async ({ session, params, body, say }) => ({
    booking: await calendar.change(session.userId, params.id, body),
    message: say(upToDate),
  })),
  route(contract.removeBooking, async ({ session, params, say }) => {
    await calendar.remove(session.userId, params.id);
    return { message: say({ en: 'Removed from your calendar', fr: 'Retiré de votre agenda' }) };
  }),
];

/** The secret address of one's own calendar. */
export const feedRoutes = (feeds: ReturnType<typeof feedsService>): Route[] => [
  route(contract.calendarFeed, ({ session }) => feeds.address(session.userId)),
  route(contract.renewCalendarFeed, async ({ session, say }) => ({
    ...(await feeds.renew(session.userId)),
    message: say({ en: 'The old address is closed', fr: 'L’ancienne adresse est fermée' }),
  })),
];

/** Other calendars that are read into one's own. */
export const importRoutes = (imports: ReturnType<typeof importsService>): Route[] => [
  route(contract.listImports, async ({ session }) => ({ imports: await imports.list(session.userId) })),
  route(
    contract.addImport,
    async ({ session, body, files, say }) => ({
      imports: await imports.add(session.userId, { ...body, file: files.file }),
      message: say({ en: 'This calendar is read from now on', fr: 'Cet agenda est désormais lu' }),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    contract.refreshImport,
    async ({ session, params, say }) => ({
      imports: await imports.refresh(session.userId, params.id),
      message: say({ en: 'It is being read again', fr: 'La lecture recommence' }),
    }),
    { limit: { perMinute: 6, by: 'session' } },
  ),
  route(contract.removeImport, async ({ session, params, say }) => ({
    imports: await imports.remove(session.userId, params.id),
    message: say({ en: 'This calendar is no longer read', fr: 'Cet agenda n’est plus lu' }),
  })),
];

/** What other calendar programs ask for: `GET /api/calendars/<secret>.ics`. */
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
