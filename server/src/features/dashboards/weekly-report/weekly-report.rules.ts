import { dayOf, mondayOf } from '#platform/business-days.rules';
import { type Period, plusDays } from '../period.rules.ts';

/** A week from Monday to Monday, in Cameroon. */
export interface Week {
  readonly from: Date;
  readonly until: Date;
}

const dayMs = 86_400_000;

/** Returns the last week that is over, by the calendar in Cameroon, which knows no summer time. */
export function lastWeek(now: Date): Week {
  const until = new Date(`${mondayOf(dayOf(now))}T00:00:00+01:00`);
  return { from: new Date(until.getTime() - 7 * dayMs), until };
}

/** Returns the week from Monday to Sunday that a day such as `2026-11-26` is in. */
export function weekOf(day: string): Period {
  const from = mondayOf(day);
  return { from, to: plusDays(from, 6) };
}
