import type { ReminderSettings } from '@ngoma/api/features/events/reminders';
import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import * as read from './reminders.read.ts';
import { defaultSettings, orderedLeads, requireUpcoming, requireVisible } from './reminders.rules.ts';
import { insertDue, remindersStore } from './reminders.store.ts';

export type { ReminderRow } from './reminders.read.ts';

type Person = Pick<Session, 'userId'>;

/** Maximum reminders written per transaction. */
const maxPerTransaction = 2_000;
/** Maximum reminders in the notification bell. */
const maxShown = 50;
const daysKept = 60;

/** Writes and delivers reminders, and stores when people want them. */
export function remindersService(platform: Platform) {
  const { db, clock, jobs } = platform;
  const findEvent = async (eventId: string, { userId }: Person) =>
    requireVisible(await read.findRemindable(db, eventId, userId, clock()));

  return {
    /** Stores the times. Raises `not_found` (404) for an event the person may not see, `event_past` (409). */
    async saveSettings(person: Person, eventId: string, options: ReminderSettings): Promise<ReminderSettings> {
      requireUpcoming(await findEvent(eventId, person), clock());
      const settings = { ...options, minutesBefore: orderedLeads(options.minutesBefore) };
      await remindersStore(db).saveSettings(person.userId, eventId, settings, clock());
      return settings;
    },

    /**
     * Finds the chosen times. Without a choice, ticket holders get the default times and others none. Raises `not_found` (404).
     */
    async findSettings(person: Person, eventId: string): Promise<{ data: ReminderSettings; isSaved: boolean }> {
      const { isHolder } = await findEvent(eventId, person);
      const saved = await remindersStore(db).findSettings(person.userId, eventId);
      return {
        data: saved ?? (isHolder ? defaultSettings : { ...defaultSettings, minutesBefore: [] }),
        isSaved: saved !== undefined,
      };
    },

    list: ({ userId }: Person) => read.listByUser(db, userId, maxShown),

    markAllRead: ({ userId }: Person) => remindersStore(db).markAllRead(userId, clock()),

    /** Writes due reminders and enqueues their delivery in one transaction. Can be repeated. */
    async remind(): Promise<void> {
      for (let written = maxPerTransaction; written === maxPerTransaction; ) {
        written = await db.transaction().execute(async (tx) => {
          const due = await insertDue(tx, clock(), maxPerTransaction);
          await jobs.enqueueMany(
            tx,
            'reminders.deliver',
            due.map(({ id }) => ({ reminderId: id })),
          );
          await emitLiveChanges(tx, [{ topic: 'reminders', userIds: due.map(({ userId }) => userId) }]);
          return due.length;
        });
      }
    },

    /** Notifies of one reminder by push and, if chosen for the event, by email. Skips it when the event was cancelled or moved. */
    async deliver({ reminderId }: { reminderId: string }): Promise<void> {
      const reminder = await read.findForDelivery(db, reminderId);
      if (!reminder) return;
      const { userId, eventId, name, nameFr, minutesBefore, isHolder, startsAt, zone, location, city } = reminder;
      await notify(platform, db, {
        kind: 'events.reminder',
        params: {
          ...{ eventId, name: { en: name, fr: nameFr ?? name }, minutesBefore, isHolder: isHolder ? 'yes' : 'no' },
          ...{ startsAt: startsAt.toISOString(), zone, place: `${location}, ${city}` },
        },
        to: [{ userId }],
        ...{ key: `reminder:${reminderId}`, eventId },
        // The person may have chosen no emails for this event.
        ...(!reminder.byMail && { only: ['push'] as const }),
      });
    },

    /** Deletes reminders older than sixty days. */
    async removeOld(): Promise<void> {
      await remindersStore(db).removeBefore(new Date(clock().getTime() - daysKept * 86_400_000));
    },
  };
}
