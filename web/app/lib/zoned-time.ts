import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const localFormat = 'YYYY-MM-DDTHH:mm';

/** `2026-12-12T20:00` on a clock in that zone, as an instant in UTC; an empty text for an empty or unreadable one. */
export function toInstant(local: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return '';
  const moment = dayjs.tz(local, zone);
  return moment.isValid() ? moment.toISOString() : '';
}

/** An instant as a clock in that zone shows it, in the form that `<input type="datetime-local">` takes. */
export const toLocal = (instant: string | null | undefined, zone: string): string =>
  instant ? dayjs(instant).tz(zone).format(localFormat) : '';
