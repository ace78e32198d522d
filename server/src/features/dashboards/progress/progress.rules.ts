import { plusDays } from '../period.rules.ts';

const dayMs = 86_400_000;
/** The longest part of a sale that its curve shows. */
const maxDays = 120;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
const laterOf = (one: string, other: string): string => (one > other ? one : other);

export interface DayOfTickets {
  readonly day: string;
  readonly tickets: number;
}

/** Days of which the pace of a sale is the mean, today included. */
const paceDays = 7;

interface Sale {
  readonly today: string;
  readonly eventDay: string;
  readonly sold: number;
  readonly capacity: number;
  /** Days with sales, in order. */
  readonly days: readonly DayOfTickets[];
}

/**
 * Returns how many tickets a day are sold, when the event sells out at that pace if that is by the day of the event, and how many
 * tickets are sold by then. The pace is the mean of the last seven days, or of those since the first sale if they are fewer.
 */
export function paceOf({ today, eventDay, sold, capacity, days }: Sale) {
  const first = laterOf(days[0]?.day ?? today, plusDays(today, 1 - paceDays));
  const lately = days.filter(({ day }) => day >= first && day <= today).reduce((sum, { tickets }) => sum + tickets, 0);
  const perDay = lately / (daysBetween(first, today) + 1);
  const daysToGo = Math.max(0, daysBetween(today, eventDay));
  const left = Math.max(0, capacity - sold);
  const needed = perDay > 0 ? Math.ceil(left / perDay) : Number.POSITIVE_INFINITY;
  return {
    perDay: Math.round(perDay * 10) / 10,
    sellsOutOn: left > 0 && needed <= daysToGo ? plusDays(today, needed) : null,
    expected: needed <= daysToGo ? Math.max(sold, capacity) : Math.min(capacity, Math.round(sold + perDay * daysToGo)),
  };
}

/** Returns the tickets sold by the end of a day. The last known day has what is sold now, which refunds have reduced. */
function soldBy(day: string, { days, sold, last }: { days: readonly DayOfTickets[]; sold: number; last: string }): number {
  if (day >= last) return sold;
  return days.reduce((sum, one) => (one.day <= day ? sum + one.tickets : sum), 0);
}

export interface CurveInput extends Omit<Sale, 'capacity'> {
  /** The event with which it is compared. */
  readonly before?: Pick<Sale, 'eventDay' | 'sold' | 'days'> | undefined;
}

/**
 * Returns the tickets sold by the end of each day from the first sale to the event, at most 120 days: null for days to come, beside those
 * of the event before as many days ahead of it.
 */
export function curveOf({ today, eventDay, sold, days, before }: CurveInput) {
  const start = days[0]?.day && days[0].day < today ? days[0].day : today;
  const from = laterOf(start < eventDay ? start : eventDay, plusDays(eventDay, -maxDays));
  const last = today < eventDay ? today : eventDay;
  return Array.from({ length: daysBetween(from, eventDay) + 1 }, (_, index) => {
    const day = plusDays(from, index);
    return {
      day,
      sold: day <= last ? soldBy(day, { days, sold, last }) : null,
      before: before
        ? soldBy(plusDays(before.eventDay, -daysBetween(day, eventDay)), {
            days: before.days,
            sold: before.sold,
            last: before.eventDay,
          })
        : null,
    };
  });
}
