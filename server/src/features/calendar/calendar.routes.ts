import { business } from '@ngoma/api/common/business';
import { addBooking, changeBooking, myCalendar, removeBooking } from '@ngoma/api/features/calendar';
import { type Route, route } from '#platform/route';
import type { calendarService } from './calendar.service.ts';

/** A provider's own calendar. */
export const calendarRoutes = (calendar: ReturnType<typeof calendarService>): Route[] => [
  route(myCalendar, async ({ session, query }) => ({
    zone: business.calendar.zone,
    bookings: await calendar.list(session.userId, { startsAt: new Date(query.from), endsAt: new Date(query.to) }),
  })),
  route(addBooking, async ({ session, body, say }) => ({
    booking: await calendar.add(session.userId, body),
    message: say({ en: 'Your calendar is up to date', fr: 'Votre agenda est à jour' }),
  })),
  route(changeBooking, async ({ session, params, body, say }) => ({
    booking: await calendar.change(session.userId, params.id, body),
    message: say({ en: 'Your calendar is up to date', fr: 'Votre agenda est à jour' }),
  })),
  route(removeBooking, async ({ session, params, say }) => {
    await calendar.remove(session.userId, params.id);
    return { message: say({ en: 'Removed from your calendar', fr: 'Retiré de votre agenda' }) };
  }),
];
