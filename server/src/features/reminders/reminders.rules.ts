import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { defaultReminderLeads, type ReminderSettings } from '@ngoma/api/features/events/reminders';
import { leadIn } from '#features/notifications/index';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** Settings of ticket holders who chose none: one day and three hours before, in the bell and by email. */
export const defaultSettings: ReminderSettings = { minutesBefore: [...defaultReminderLeads], byMail: true };

/** Returns the chosen times without repetitions, earliest reminder first. */
export const orderedLeads = (minutes: readonly number[]): number[] => [...new Set(minutes)].sort((one, other) => other - one);

/** The facts about an event that decide whether a person may set reminders for it. */
export interface RemindableEvent {
  readonly state: string;
  readonly visibility: string;
  readonly isPublished: boolean;
  readonly startsAt: Date;
  readonly isHolder: boolean;
}

/**
 * Returns the event if the person may see it: ticket holders always, others when it is published and not private. Raises
 * `not_found` (404).
 */
export function requireVisible(event: RemindableEvent | undefined): RemindableEvent {
  const isOpen =
    event?.isPublished &&
    event.visibility !== 'private' &&
    ['published', 'postponed', 'ended', 'cancelled'].includes(event.state);
  if (!event || !(event.isHolder || isOpen)) throw notFound();
  return event;
}

/** Raises `event_past` (409) for an event that has begun, ended, has no date or was cancelled. */
export function requireUpcoming(event: RemindableEvent, now: Date): void {
  if (event.startsAt > now && !['postponed', 'cancelled', 'ended'].includes(event.state)) return;
  throw new Refusal('event_past', 409, bilingual('reminders.eventPast'));
}

/** Formats a lead time in the largest unit that divides it: `3 hours`, `3 heures`. */
export const formatLead = (minutes: number, locale: Locale): string => leadIn(minutes)[locale];

/** Builds the title of a reminder with the time that remained when it came due. */
export const reminderTitle = (name: Bilingual, minutes: number): Bilingual =>
  bilingual('reminders.reminderTitle', { duration: leadIn(minutes), name });
