import { mostDays, usualDays } from '@ngoma/api/features/supervision/sales-by-day';
import type { PeriodFilter } from '../lists/supervised-list.read.ts';

const dayMs = 86_400_000;
/** No sale is older. An earlier day would only be one that PostgreSQL does not know. */
const earliest = '2000-01-01';

const daysBefore = (day: string, count: number): string => new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

interface CountedDays {
  readonly from: string;
  /** Before `from` if no day is counted. */
  readonly to: string;
  readonly isCut: boolean;
}

/** Returns the days to count of a period: until today, and the last ones if there are too many. */
export function countedDays({ from, to }: PeriodFilter, today: string): CountedDays {
  const last = to && to < today ? to : today;
  if (last < earliest) return { from: today, to: last, isCut: false };
  const first = from || daysBefore(last, usualDays - 1);
  const limit = daysBefore(last, mostDays - 1);
  return first < limit ? { from: limit, to: last, isCut: true } : { from: first, to: last, isCut: false };
}
