import type { ReminderSettings } from '@ngoma/api/features/reminders';
import { announce } from '#features/live/index';
import { pushTo } from '#features/promotions/index';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { reminderLetter, reminderPush } from './reminders.letters.ts';
import * as read from './reminders.read.ts';
import { orderedLeads, requireKnown, requireToCome, usualSettings } from './reminders.rules.ts';
import { remindersStore, writeDue } from './reminders.store.ts';

type Person = Pick<Session, 'userId'>;

/** Reminders written in one transaction at most, so that a full stadium is told in several. */
const mostAtOnce = 2_000;
/** What a bell shows at most. */
const mostShown = 50;
const daysKept = 60;

/** Who is reminded of what, and when. */
export function remindersService({ db, clock, jobs, mail, config }: Platform) {
  const findEvent = async (eventId: string, { userId }: Person) =>
    requireKnown(await read.findRemindable(db, eventId, userId, clock()));

  return {
    /** Keeps the times. Refusals: 404 for an event they may not see, 409 `event_past`. */
    async saveSettings(person: Person, eventId: string, wishes: ReminderSettings): Promise<ReminderSettings> {
      requireToCome(await findEvent(eventId, person), clock());
      const settings = { ...wishes, minutesBefore: orderedLeads(wishes.minutesBefore) };
      await remindersStore(db).saveSettings(person.userId, eventId, settings, clock());
      return settings;
    },

    /** The times they chose; the usual ones for a holder who chose none, and none for anybody else. Refusal 404. */
    async findSettings(person: Person, eventId: string): Promise<{ data: ReminderSettings; isSaved: boolean }> {
      const { isHolder } = await findEvent(eventId, person);
      const saved = await remindersStore(db).findSettings(person.userId, eventId);
      return {
        data: saved ?? (isHolder ? usualSettings : { ...usualSettings, minutesBefore: [] }),
        isSaved: saved !== undefined,
      };
    },

    list: ({ userId }: Person) => read.listByUser(db, userId, mostShown),

    markAllRead: ({ userId }: Person) => remindersStore(db).markAllRead(userId, clock()),

    /** Writes what has come due and sends it on its way, in one transaction; harmless to repeat. */
    async remind(): Promise<void> {
      for (let written = mostAtOnce; written === mostAtOnce; ) {
        written = await db.transaction().execute(async (tx) => {
          const due = await writeDue(tx, clock(), mostAtOnce);
          await jobs.enqueueMany(
            tx,
            'reminders.deliver',
            due.map(({ id }) => ({ reminderId: id })),
          );
          await announce(tx, [{ topic: 'reminders', userIds: due.map(({ userId }) => userId) }]);
          return due.length;
        });
      }
    },

    /** One reminder to the browsers and by mail, where that is wished for, if the event still takes place then. */
    async deliver({ reminderId }: { reminderId: string }): Promise<void> {
      const reminder = await read.findForDelivery(db, reminderId);
      if (!reminder) return;
      await pushTo(jobs, db, [reminderPush(reminder)]);
      if (reminder.byMail) await mail.send(reminderLetter(reminder, config.publicUrl), [], `reminder:${reminderId}`);
    },

    /** Old reminders are of no use to anybody. */
    async forget(): Promise<void> {
      await remindersStore(db).forgetBefore(new Date(clock().getTime() - daysKept * 86_400_000));
    },
  };
}
