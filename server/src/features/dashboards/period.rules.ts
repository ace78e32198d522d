/** Days in Cameroon, both included, as `2026-12-12`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** Returns the day that is a number of days after another one. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Returns the number of days of a period, both ends included. */
export const lengthOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Returns the period of the same length that ends on the day before another one begins. */
export const periodBefore = (period: Period): Period => ({
  from: plusDays(period.from, -lengthOf(period)),
  to: plusDays(period.from, -1),
});
