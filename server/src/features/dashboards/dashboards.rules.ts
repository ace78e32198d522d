import { business } from '@ngoma/api/common/business';

const dayMs = 86_400_000;

const daysOfCameroon = new Intl.DateTimeFormat('en-CA', { timeZone: business.event.defaultZone, dateStyle: 'short' });

/** The day in Cameroon on which a moment falls, as `2026-12-12`. */
export const dayOf = (moment: Date): string => daysOfCameroon.format(moment);

/** So many days up to the day of `now`, the oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, index) => new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10));
}

/** Midnights in Cameroon between now and a moment; none for what has begun. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.round((Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / dayMs));

/** An event is nearly sold out when no more than the share is left that buyers are told of as few. */
export const isNearlySoldOut = ({ sold, capacity }: { readonly sold: number; readonly capacity: number }): boolean =>
  capacity > 0 && capacity - sold <= capacity * business.stock.fewLeftShare;
