import { CalendarDate, CalendarDateTime, parseDate, parseDateTime, parseTime, type Time } from '@internationalized/date';

/** A day, or a day with a time on the clocks of its place. */
export type Day = CalendarDate | CalendarDateTime;

/** While a year is typed it passes through 2, 20 and 202. */
const firstYear = 1900;

const two = (part: number): string => String(part).padStart(2, '0');

function parsed<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** Reads `2026-12-12` or `2026-12-12T20:00`; null for an empty or invalid text. */
export const readDay = (value: string | undefined, hasTime: boolean): Day | null =>
  value
    ? parsed(() => (hasTime ? parseDateTime(value.length === 10 ? `${value}T00:00` : value) : parseDate(value.slice(0, 10))))
    : null;

/** Returns the date of a day without its time, for the calendar. */
export const dateOf = (day: Day | null): CalendarDate | null => day && new CalendarDate(day.year, day.month, day.day);

/** A day as the calendar names it. */
export type ChosenDay = Pick<Day, 'year' | 'month' | 'day'>;

/** Reads `20:00`; null for an empty or invalid text. */
export const readTime = (value: string): Time | null => (value ? parsed(() => parseTime(value)) : null);

/** Returns a day as the browser's field has it; undefined while its year is not complete. */
export function writeDay(day: Day | null): string | undefined {
  if (!day) return '';
  if (day.year < firstYear) return undefined;
  const date = `${day.year}-${two(day.month)}-${two(day.day)}`;
  return 'hour' in day ? `${date}T${two(day.hour)}:${two(day.minute)}` : date;
}

/** Returns a time as the browser's field has it. */
export const writeTime = (time: Pick<Time, 'hour' | 'minute'> | null): string =>
  time ? `${two(time.hour)}:${two(time.minute)}` : '';

/** Noon: a day that is chosen from the calendar gets it, until its time is typed. */
const usualHour = 12;

/** Returns the chosen day with the time that the field had. */
export function withDay(chosen: ChosenDay, before: Day | null, hasTime: boolean): Day {
  const { year, month, day } = chosen;
  if (!hasTime) return new CalendarDate(year, month, day);
  const { hour, minute } = before && 'hour' in before ? before : { hour: usualHour, minute: 0 };
  return new CalendarDateTime(year, month, day, hour, minute);
}
