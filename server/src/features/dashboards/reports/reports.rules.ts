import { dayOf, lastDays } from '../dashboards.rules.ts';

/** The days of a report in Cameroon, both included, as `2026-12-12`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const defaultDays = 30;
/** A year and a day, so that a day can be compared with the same day of the year before. */
const maxDays = 366;

const plusDays = (day: string, count: number): string => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/**
 * Returns the requested period: by default the last thirty days, thirty days up to a last day, or from a first day to today.
 * Swaps a reversed period and cuts a longer one to 366 days.
 */
export function periodOf(query: { readonly from?: string | undefined; readonly to?: string | undefined }, now: Date): Period {
  const today = dayOf(now);
  const to = query.to ?? (query.from ? laterOf(query.from, today) : today);
  const from = query.from ?? plusDays(to, 1 - defaultDays);
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: laterOf(first, plusDays(last, 1 - maxDays)), to: last };
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Returns every day of a period, the oldest first. */
export const daysOf = ({ from, to }: Period): string[] =>
  lastDays(new Date(`${to}T12:00:00Z`), Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1);

/** Returns the period of the same length that ends on the day before another one begins. */
export function periodBefore({ from, to }: Period): Period {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: plusDays(from, -length), to: plusDays(from, -1) };
}
