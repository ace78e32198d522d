/** Rules by which an event repeats, beside dates that are chosen one by one. */
export const repeatRules = ['week', 'twoWeeks', 'month'] as const;
export type RepeatRule = (typeof repeatRules)[number];

const dayMs = 86_400_000;
const stepDays = { week: 7, twoWeeks: 14 } as const;

/** A local time such as `2026-12-12T20:00`, as UTC: its days have 24 hours, whatever the zone does. */
const asUtc = (local: string): Date => new Date(`${local.slice(0, 16)}:00Z`);
const asLocal = (at: Date): string => at.toISOString().slice(0, 16);

/** Returns the time in the month `months` later, on the same weekday of the month. A fifth one is the last where there is no fifth. */
function monthLater(first: Date, months: number): Date {
  const place = Math.floor((first.getUTCDate() - 1) / 7);
  const start = new Date(first);
  start.setUTCDate(1);
  start.setUTCMonth(first.getUTCMonth() + months);
  const month = start.getUTCMonth();
  const toWeekday = (first.getUTCDay() - start.getUTCDay() + 7) % 7;
  const at = new Date(start.getTime() + (toWeekday + place * 7) * dayMs);
  return at.getUTCMonth() === month ? at : new Date(at.getTime() - 7 * dayMs);
}

const timeAfter = (first: Date, rule: RepeatRule, steps: number): Date =>
  rule === 'month' ? monthLater(first, steps) : new Date(first.getTime() + steps * stepDays[rule] * dayMs);

/**
 * Returns the next times of an event by a rule, as local times of its zone: those after `now`, the first one step after the event at the
 * earliest. The hour stays the same when summer time begins or ends.
 */
export function repeatedTimes(
  start: string,
  { rule, count, now }: { readonly rule: RepeatRule; readonly count: number; readonly now: string },
): string[] {
  const first = asUtc(start);
  const past = asUtc(now).getTime();
  const times: string[] = [];
  // Bounded, so that an event of long ago ends the search as well.
  for (let steps = 1; times.length < count && steps < 5_000; steps += 1) {
    const at = timeAfter(first, rule, steps);
    if (at.getTime() > past) times.push(asLocal(at));
  }
  return times;
}
