import type { Locale } from '@ngoma/api/common/locale';
import * as contract from '@ngoma/api/features/reminders';
import { type Route, route } from '#platform/route';
import type { ReminderRow } from './reminders.read.ts';
import { reminderTitle } from './reminders.rules.ts';
import type { remindersService } from './reminders.service.ts';

/** How an event's cover is addressed; the events slice knows. */
export interface Covers {
  cover(event: {
    readonly id: string;
    readonly coverKey: string | null;
    readonly category: { readonly slug: string };
    readonly childCategory: null;
  }): { readonly url: string };
}

const toNotification = (row: ReminderRow, covers: Covers, locale: Locale) => {
  const name = { en: row.name, fr: row.nameFr ?? row.name };
  const { eventId: id, coverKey, categorySlug: slug } = row;
  return {
    id: row.id,
    title: reminderTitle(name, row.minutesBefore)[locale],
    isUnRead: row.readAt === null,
    postedAt: row.createdAt.toISOString(),
    type: 'event_reminder',
    avatarUrl: covers.cover({ id, coverKey, category: { slug }, childCategory: null }).url,
    eventDetails: {
      eventId: id,
      name: name[locale],
      location: `${row.location}, ${row.city}`,
      time: row.startsAt.toISOString(),
      zone: row.zone,
    },
  };
};

/** Everything about reminders over HTTP. */
export const remindersRoutes = (reminders: ReturnType<typeof remindersService>, covers: Covers): Route[] => [
  route(
    contract.reminderNotifications,
    async ({ session, locale }) => ({
      data: (await reminders.list(session)).map((row) => toNotification(row, covers, locale)),
    }),
    { revalidates: true },
  ),
  route(contract.markAllRemindersRead, async ({ session, say }) => {
    await reminders.markAllRead(session);
    return { message: say({ en: 'All reminders are marked as read', fr: 'Tous les rappels sont marqués comme lus' }) };
  }),
  route(contract.getReminders, ({ params, session }) => reminders.findSettings(session, params.id)),
  route(contract.saveReminders, async ({ params, body, session, say }) => ({
    message: say({ en: 'Saved successfully', fr: 'Enregistré' }),
    data: await reminders.saveSettings(session, params.id, body.reminders),
  })),
];
