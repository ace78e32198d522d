import { addDays, addMonths, type Day, weekOf, weeksOfMonth } from './calendar-days.ts';

/** The views on desktop, the first of which opens without a choice. */
const wideViews = ['month', 'week', 'day', 'agenda'] as const;

export type CalendarView = (typeof wideViews)[number];

/** The views on phones: those that fit a narrow screen come first. */
const narrowViews: readonly CalendarView[] = ['agenda', 'day', 'week', 'month'];

/** Lists the views in the order in which they are offered; the first is the one that opens. */
export const viewsFor = (isWide: boolean): readonly CalendarView[] => (isWide ? wideViews : narrowViews);

/** Number of days that the agenda covers. */
export const agendaDays = 60;

/** Returns the first day that a view shows and the day after the last. */
export function rangeOf(view: CalendarView, day: Day): readonly [Day, Day] {
  if (view === 'agenda') return [day, addDays(day, agendaDays)];
  if (view === 'day') return [day, addDays(day, 1)];
  const days = view === 'week' ? weekOf(day) : weeksOfMonth(day).flat();
  return [days[0] ?? day, addDays(days.at(-1) ?? day, 1)];
}

/** Returns the day to which "earlier" (-1) and "later" (1) lead. */
export const stepOf: Readonly<Record<CalendarView, (day: Day, by: 1 | -1) => Day>> = {
  month: addMonths,
  week: (day, by) => addDays(day, 7 * by),
  day: addDays,
  agenda: (day, by) => addDays(day, 30 * by),
};
