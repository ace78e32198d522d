import type { EventInput } from '@fullcalendar/react';
import type { Booking } from '@ngoma/api/features/events/calendar';
import type { Translate } from '#lib/i18n/translation.ts';
import { titleOf } from '../BookingEntry.tsx';
import { addDays, type BookingSpan, beginningOf, dayOf } from '../calendar-days.ts';

/** Returns whether a provider may change a booking in the calendar: not work under contract, and no imported entry. */
export const isOwn = ({ kind, importedFrom }: Pick<Booking, 'kind' | 'importedFrom'>): boolean =>
  kind !== 'contract' && importedFrom === null;

/** Converts a booking to an event of the library. Whole days are dates, and the end is the first moment after it. */
export function toEvent(booking: Booking, t: Translate): EventInput {
  const { _id: id, startsAt, endsAt, allDay } = booking;
  const time = allDay ? { start: dayOf(startsAt), end: dayOf(endsAt) } : { start: startsAt, end: endsAt };
  return { id, ...time, allDay, title: titleOf(booking, t), editable: isOwn(booking), extendedProps: { booking } };
}

/** The times of an event, a selection or a press, as the library reports them. */
export interface GridTimes {
  readonly allDay: boolean;
  readonly start: Date | null;
  readonly end: Date | null;
  /** ISO 8601, which begins with the day. */
  readonly startStr: string;
  readonly endStr: string;
}

const hourMs = 3_600_000;

/** Converts times of the library to a booking's. Without an end it is one day or one hour. */
export function spanOf({ allDay, start, end, startStr, endStr }: GridTimes): BookingSpan {
  const firstDay = startStr.slice(0, 10);
  if (allDay) {
    const dayAfter = endStr ? endStr.slice(0, 10) : addDays(firstDay, 1);
    return { startsAt: beginningOf(firstDay), endsAt: beginningOf(dayAfter), allDay };
  }
  const startsAt = start ?? new Date(startStr);
  return { startsAt: startsAt.toISOString(), endsAt: (end ?? new Date(+startsAt + hourMs)).toISOString(), allDay };
}

/** Returns whether two spans are the same time. */
export const isSameSpan = (one: BookingSpan, other: BookingSpan): boolean =>
  one.allDay === other.allDay &&
  +new Date(one.startsAt) === +new Date(other.startsAt) &&
  +new Date(one.endsAt) === +new Date(other.endsAt);

/** The hour from which a day of the time grid is visible, unless something is earlier. */
const usualHour = 10;

/** Returns the time of day that the time grid shows first: half an hour before ten or the earliest booking, so that its hour is legible. */
export function firstTimeOf(bookings: readonly Booking[], range: readonly [string, string]): string {
  const hours = bookings
    .filter(({ allDay, startsAt }) => !allDay && dayOf(startsAt) >= range[0] && dayOf(startsAt) < range[1])
    .map(({ startsAt }) => Math.floor((Date.parse(startsAt) - Date.parse(beginningOf(dayOf(startsAt)))) / hourMs));
  const first = Math.min(usualHour, ...hours);
  return first > 0 ? `${String(first - 1).padStart(2, '0')}:30` : '00:00';
}
