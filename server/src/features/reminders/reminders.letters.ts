import type { Bilingual } from '@ngoma/api/common/locale';
import type { PersonalPush } from '#features/promotions/index';
import type { Letter } from '#platform/platform';
import type { ReminderLetterRow } from './reminders.read.ts';
import { leadInWords, reminderTitle } from './reminders.rules.ts';

/** The event's day and hour, in the event's own zone. */
function whenOf({ startsAt, zone }: ReminderLetterRow): Bilingual {
  const say = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(startsAt);
  return { en: say('en-GB'), fr: say('fr-FR') };
}

/** Reminds of an event: when, where, and where the tickets are. */
export function reminderLetter(reminder: ReminderLetterRow, publicUrl: string): Letter {
  const name = { en: reminder.name, fr: reminder.nameFr ?? reminder.name };
  const { minutesBefore, isHolder, eventId } = reminder;
  return {
    to: reminder.email,
    locale: reminder.locale ?? 'en',
    subject: reminderTitle(name, minutesBefore),
    heading: name,
    paragraphs: [
      {
        en: `It begins in ${leadInWords(minutesBefore, 'en')}. ${isHolder ? 'Have your ticket at hand: on your phone or on paper.' : 'There is still time to come.'}`,
        fr: `Cela commence dans ${leadInWords(minutesBefore, 'fr')}. ${isHolder ? 'Gardez votre billet à portée de main, sur votre téléphone ou sur papier.' : 'Il est encore temps de venir.'}`,
      },
    ],
    facts: [
      { label: { en: 'When', fr: 'Quand' }, value: whenOf(reminder) },
      { label: { en: 'Where', fr: 'Où' }, value: `${reminder.location}, ${reminder.city}` },
    ],
    action: isHolder
      ? { label: { en: 'Show my tickets', fr: 'Voir mes billets' }, url: `${publicUrl}/ticket-management` }
      : { label: { en: 'See the event', fr: 'Voir l’événement' }, url: `${publicUrl}/our-event/${eventId}` },
    footnote: {
      en: 'You choose when to be reminded, or not at all, with “Reminders” at your tickets and on the event’s page.',
      fr: 'Vous choisissez quand recevoir un rappel, ou aucun, avec « Rappels » près de vos billets et sur la page de l’événement.',
    },
  };
}

/**
 * The same in one sentence, for browsers. It names no event id: by that a browser would pass over the second reminder of an
 * evening as a repetition of the first.
 */
export const reminderPush = ({
  id,
  userId,
  name,
  nameFr,
  minutesBefore,
  isHolder,
  eventId,
}: ReminderLetterRow): PersonalPush => ({
  kind: 'reminders',
  userId,
  topic: `reminder:${id}`,
  text: reminderTitle({ en: name, fr: nameFr ?? name }, minutesBefore),
  path: isHolder ? '/ticket-management' : `/our-event/${eventId}`,
});
