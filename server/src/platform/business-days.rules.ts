import { business } from '@ngoma/api/common/business';

const dayMs = 86_400_000;
const days = new Intl.DateTimeFormat('en-CA', { timeZone: business.event.defaultZone, dateStyle: 'short' });

/** Returns the day in Cameroon of a time, as `2026-12-12`. */
export const dayOf = (moment: Date): string => days.format(moment);

/** Returns the Monday of the week that a day such as `2026-12-12` is in. */
export function mondayOf(day: string): string {
  const midnight = new Date(day);
  return new Date(midnight.getTime() - ((midnight.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}
