import { dayOf, lastDays } from './dashboards.rules.ts';

/** The days of a report in Cameroon, both included, as `2026-12-12`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const usualDays = 30;
/** A year and a day, so that a year can be compared with the same day of the last. */
const mostDays = 366;

const plusDays = (day: string, count: number): string => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/**
 * The period that is meant: the last thirty days where nothing is said, thirty days up to a last one, from a first one up to
 * today, turned round where it is the wrong way, a year and a day at most.
 */
export function periodOf(asked: { readonly from?: string | undefined; readonly to?: string | undefined }, now: Date): Period {
  const today = dayOf(now);
  const to = asked.to ?? (asked.from ? laterOf(asked.from, today) : today);
  const from = asked.from ?? plusDays(to, 1 - usualDays);
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { from: laterOf(first, plusDays(last, 1 - mostDays)), to: last };
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Every day of a period, the oldest first. */
export const daysOf = ({ from, to }: Period): string[] =>
  lastDays(new Date(`${to}T12:00:00Z`), Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1);
