import { dayOf } from '#platform/business-days.rules';
import { lastDays } from '../dashboards.rules.ts';
import { lengthOf, type Period, plusDays } from '../period.rules.ts';

const defaultDays = 30;
/** A year and a day, so that a day can be compared with the same day of the year before. */
const maxDays = 366;

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
export const daysOf = ({ from, to }: Period): string[] => lastDays(new Date(`${to}T12:00:00Z`), lengthOf({ from, to }));
