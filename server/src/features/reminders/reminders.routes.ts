import type { Locale } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/events/reminders';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { reminderTitle } from './reminders.rules.ts';
import type { ReminderRow, remindersService } from './reminders.service.ts';

/** Provides the address of an event's cover. Implemented by the events feature. */
export interface Covers {
  cover(event: {
    readonly id: string;
    readonly coverKey: string | null;
    readonly category: { readonly slug: string };
    readonly primaryColor: string | null;
  }): { readonly url: string };
}

const toNotification = (row: ReminderRow, covers: Covers, locale: Locale) => {
  const name = { en: row.name, fr: row.nameFr ?? row.name };
  const { eventId: id, coverKey, categorySlug: slug, primaryColor } = row;
  return {
    id: row.id,
    title: reminderTitle(name, row.minutesBefore)[locale],
    isUnRead: row.readAt === null,
    postedAt: row.createdAt.toISOString(),
    type: 'event_reminder',
    avatarUrl: covers.cover({ id, coverKey, category: { slug }, primaryColor }).url,
    eventDetails: {
      eventId: id,
      name: name[locale],
      location: `${row.location}, ${row.city}`,
      time: row.startsAt.toISOString(),
      zone: row.zone,
    },
  };
};

/** Serves reminders and their settings. */
export const remindersRoutes = (reminders: ReturnType<typeof remindersService>, covers: Covers): Route[] => [
  route(
    endpoints.reminderNotifications,
    async ({ session, locale }) => ({
      data: (await reminders.list(session)).map((row) => toNotification(row, covers, locale)),
    }),
    { revalidates: true },
  ),
  route(endpoints.markAllRemindersRead, async ({ session, localize }) => {
    await reminders.markAllRead(session);
    return { message: localize(bilingual('reminders.allRemindersAreMarkedAsRead')) };
  }),
  route(endpoints.getReminders, ({ params, session }) => reminders.findSettings(session, params.id)),
  route(endpoints.saveReminders, async ({ params, body, session, localize }) => ({
    message: localize(bilingual('common.saved')),
    data: await reminders.saveSettings(session, params.id, body.reminders),
  })),
];
