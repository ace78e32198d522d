import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { type ReminderSettings, usualReminderLeads } from '@ngoma/api/features/reminders';
import { notFound, Refusal } from '#platform/refusal';

/** What whoever chose nothing gets: a day and three hours before, in the bell and by mail. */
export const usualSettings: ReminderSettings = { minutesBefore: [...usualReminderLeads], byMail: true };

/** The chosen times without repetitions, the earliest reminder first. */
export const orderedLeads = (minutes: readonly number[]): number[] => [...new Set(minutes)].sort((one, other) => other - one);

/** What must be known of an event before somebody sets reminders for it. */
export interface RemindableEvent {
  readonly state: string;
  readonly visibility: string;
  readonly isOut: boolean;
  readonly startsAt: Date;
  readonly isHolder: boolean;
}

/** An event that one may see: its ticket holders always, others when it is out and not private. Refusal 404. */
export function requireKnown(event: RemindableEvent | undefined): RemindableEvent {
  const isOpen = event?.isOut && event.visibility !== 'private' && ['published', 'ended', 'cancelled'].includes(event.state);
  if (!event || !(event.isHolder || isOpen)) throw notFound();
  return event;
}

/** Nobody is reminded of what has begun, or will not take place. Refusal 409 `event_past`. */
export function requireToCome(event: RemindableEvent, now: Date): void {
  if (event.startsAt > now && event.state !== 'cancelled' && event.state !== 'ended') return;
  throw new Refusal('event_past', 409, {
    en: 'This event has begun or is called off; there is nothing left to be reminded of',
    fr: 'Cet événement a commencé ou est annulé : il n’y a plus rien à rappeler',
  });
}

const units = [
  { minutes: 1440, en: ['day', 'days'], fr: ['jour', 'jours'] },
  { minutes: 60, en: ['hour', 'hours'], fr: ['heure', 'heures'] },
  { minutes: 1, en: ['minute', 'minutes'], fr: ['minute', 'minutes'] },
] as const;

/** `3 hours`, `3 heures`: in the largest unit that fits without a rest. */
export function leadInWords(minutes: number, locale: Locale): string {
  const unit = units.find((one) => minutes % one.minutes === 0) ?? units[2];
  const count = minutes / unit.minutes;
  return `${count} ${unit[locale][count === 1 ? 0 : 1]}`;
}

/** What the bell and the letter say: how long it was to the beginning when the reminder came due. */
export const reminderTitle = (name: Bilingual, minutes: number): Bilingual => ({
  en: `${leadInWords(minutes, 'en')} to go: ${name.en}`,
  fr: `Plus que ${leadInWords(minutes, 'fr')} : ${name.fr}`,
});
