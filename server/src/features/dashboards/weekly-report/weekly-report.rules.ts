import { business } from '@ngoma/api/common/business';
import { type Period, plusDays } from '../period.rules.ts';

/** A week from Monday to Monday, in Cameroon. */
export interface Week {
  readonly from: Date;
  readonly until: Date;
}

const dayMs = 86_400_000;

/** Returns the last week that is over, by the calendar in Cameroon, which knows no summer time. */
export function lastWeek(now: Date): Week {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: business.event.defaultZone }).format(now);
  const offsetMs = 3_600_000;
  const midnight = new Date(new Date(`${date}T00:00:00Z`).getTime() - offsetMs);
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const until = new Date(midnight.getTime() - weekday * dayMs);
  return { from: new Date(until.getTime() - 7 * dayMs), until };
}

/** Returns the week from Monday to Sunday that a day such as `2026-11-26` is in. */
export function weekOf(day: string): Period {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const from = plusDays(day, -weekday);
  return { from, to: plusDays(from, 6) };
}
