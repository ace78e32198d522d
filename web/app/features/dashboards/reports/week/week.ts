import { dayOf, type ReportQuery } from '../report-period.ts';

const dayMs = 86_400_000;
const plusDays = (day: string, count: number): string => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** A week from Monday to Sunday, and its neighbours. */
export interface Week {
  readonly from: string;
  readonly to: string;
  readonly previous: string;
  /** Undefined for the week that runs now. */
  readonly next: string | undefined;
}

/** Returns the Monday of the week of a day. */
const mondayOf = (day: string): string => plusDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Reads a week from the address, which names a day of it. The week that runs now if it names none, or one to come. */
export function readWeek(asked: string, now: Date): Week {
  const current = mondayOf(dayOf(now));
  const isShown = isDay(asked) && mondayOf(asked) < current;
  const from = isShown ? mondayOf(asked) : current;
  return { from, to: plusDays(from, 6), previous: plusDays(from, -7), next: from < current ? plusDays(from, 7) : undefined };
}

/** Returns the report of a week over all own events. */
export const reportOf = ({ from, to }: Week): ReportQuery => ({ span: undefined, from, to, eventId: undefined });

/** The address of a week's report. */
export const weekPath = (monday: string): string => `/statistics-&-reports?week=${monday}`;
