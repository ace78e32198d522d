import { attendeeChoices, chooseAttendance as chooseAttendanceEndpoint } from '@ngoma/api/features/tickets/tickets';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { chooseAttendance, listAttendeeChoices } from './choose-attendance.ts';

/** Routes of attendees who choose to be seen. */
export const attendeesRoutes = (platform: Platform): Route[] => [
  route(attendeeChoices, async ({ session }) => ({ choices: await listAttendeeChoices(platform, session) })),
  route(
    chooseAttendanceEndpoint,
    async ({ session, params, body, localize }) => {
      await chooseAttendance(platform, session, params.eventId, body.isShown);
      const message = body.isShown ? bilingual('tickets.attendees.shown') : bilingual('tickets.attendees.hidden');
      return { message: localize(message), isShown: body.isShown };
    },
    { limit: { perMinute: 30, by: 'session' } },
  ),
];
