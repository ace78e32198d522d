import { business } from '@ngoma/api/common/business';
import type { Booking } from '@ngoma/api/features/events/calendar';

/** A day in Cameroon, `2026-12-12`. */
export type Day = string;

/** The time of a booking. Whole days are from the first midnight in Cameroon to the last. */
export type BookingSpan = Pick<Booking, 'startsAt' | 'endsAt' | 'allDay'>;

export const { zone } = business.calendar;
const dayMs = 86_400_000;
// Cameroon is one hour ahead of UTC all year.
const offsetMs = 3_600_000;

const at = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Returns the day in Cameroon at an instant. */
export const dayOf = (instant: string | Date): Day => dayAt(new Date(instant).getTime() + offsetMs);

export const addDays = (day: Day, days: number): Day => dayAt(at(day) + days * dayMs);

/** Returns the same day some months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Returns the instant at which a day begins in Cameroon. */
export const beginningOf = (day: Day): string => new Date(at(day) - offsetMs).toISOString();

/** Returns the seven days of the week that contains a day, Monday first. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Returns the weeks that a month touches. */
export function weeksOfMonth(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const weeks: Day[][] = [];
  for (let monday = weekOf(first)[0] ?? first; monday.slice(0, 7) <= day.slice(0, 7); monday = addDays(monday, 7))
    weeks.push(weekOf(monday));
  return weeks;
}

/** Returns the bookings of a day. A night that ends at 04:00 belongs to the evening on which it began. */
export function entriesOn(day: Day, bookings: readonly Booking[]): Booking[] {
  const from = Date.parse(beginningOf(day));
  const morning = from + business.calendar.dayBeginsAtHour * 3_600_000;
  return bookings.filter(({ startsAt, endsAt }) => {
    const [starts, ends] = [Date.parse(startsAt), Date.parse(endsAt)];
    const beginsHere = starts >= from && starts < from + dayMs;
    return beginsHere || (starts < from && ends > morning);
  });
}

/** Returns the last day of a booking that covers whole days. */
export const lastDayOf = ({ endsAt }: Pick<Booking, 'endsAt'>): Day => dayOf(new Date(Date.parse(endsAt) - 1));
