import type { Bilingual } from '@ngoma/api/common/locale';
import type { PersonalPush } from '#features/promotions/index';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { ReminderEmailRow } from './reminders.read.ts';
import { formatLead, reminderTitle } from './reminders.rules.ts';

/** Formats the start of the event in the event's time zone. */
function formatStart({ startsAt, zone }: ReminderEmailRow): Bilingual {
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(startsAt);
  return { en: format('en-GB'), fr: format('fr-FR') };
}

/** Writes the reminder email: when and where the event takes place, and where the tickets are. */
export function reminderEmail(reminder: ReminderEmailRow, publicUrl: string): EmailMessage {
  const name = { en: reminder.name, fr: reminder.nameFr ?? reminder.name };
  const { minutesBefore, isHolder, eventId } = reminder;
  return {
    to: reminder.email,
    locale: reminder.locale ?? 'en',
    subject: reminderTitle(name, minutesBefore),
    heading: name,
    paragraphs: [
      isHolder
        ? bilingual('reminders.reminderEmail.itBeginsIn', {
            duration: { en: formatLead(minutesBefore, 'en'), fr: formatLead(minutesBefore, 'fr') },
          })
        : bilingual('reminders.reminderEmail.itBeginsInThereIsStillTimeToCome', {
            duration: { en: formatLead(minutesBefore, 'en'), fr: formatLead(minutesBefore, 'fr') },
          }),
    ],
    facts: [
      { label: bilingual('common.labels.when'), value: formatStart(reminder) },
      { label: bilingual('common.labels.where'), value: `${reminder.location}, ${reminder.city}` },
    ],
    action: isHolder
      ? { label: bilingual('reminders.reminderEmail.actionShowMyTickets'), url: `${publicUrl}/ticket-management` }
      : { label: bilingual('common.seeEvent'), url: `${publicUrl}/our-event/${eventId}` },
    footnote: bilingual('reminders.reminderEmail.footnote'),
  };
}

/**
 * Writes the reminder as a push. It carries no event id, because a browser would treat the second reminder of an event as a
 * repetition of the first.
 */
export const reminderPush = ({ id, userId, name, nameFr, minutesBefore, isHolder, eventId }: ReminderEmailRow): PersonalPush => ({
  kind: 'reminders',
  userId,
  topic: `reminder:${id}`,
  text: reminderTitle({ en: name, fr: nameFr ?? name }, minutesBefore),
  path: isHolder ? '/ticket-management' : `/our-event/${eventId}`,
});
