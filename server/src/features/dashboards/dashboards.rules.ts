import { business } from '@ngoma/api/common/business';
import { dayOf } from '#platform/business-days.rules';

const dayMs = 86_400_000;

/** Returns the last days in Cameroon up to the day of `now`, the oldest first. */
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, index) => new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10));
}

/** Returns the number of midnights in Cameroon between now and a time, 0 for a past one. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.round((Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / dayMs));

/** Tells whether the event is nearly sold out, by the same share that shows buyers "few left". */
export const isNearlySoldOut = ({ sold, capacity }: { readonly sold: number; readonly capacity: number }): boolean =>
  capacity > 0 && capacity - sold <= capacity * business.stock.fewLeftShare;

/** Returns where something takes place: the location, and the city unless the location names it. */
export const placeOf = ({ location, city }: { readonly location: string; readonly city: string }): string =>
  location.toLowerCase().includes(city.toLowerCase()) ? location : [location, city].join(', ');
