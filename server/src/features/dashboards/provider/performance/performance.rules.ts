import { type AnswerSpan, answerSpans, type PriceDistance, priceDistances } from '@ngoma/api/features/dashboards/performance';
import { lengthOf, type Period, plusDays } from '../../period.rules.ts';

/** Returns the midnights in Cameroon, one hour ahead of UTC all year, between which a period lies. */
export const timesOf = ({ from, to }: Period): { readonly from: Date; readonly until: Date } => ({
  from: new Date(`${from}T00:00:00+01:00`),
  until: new Date(`${plusDays(to, 1)}T00:00:00+01:00`),
});

/** Periods up to this length are divided into weeks, longer ones into calendar months. */
const daysInWeeks = 45;

/** Divides a period into weeks from its first day, or into calendar months. The parts have no gaps and no overlaps. */
export function partsOf(period: Period): Period[] {
  const parts: Period[] = [];
  const isByWeek = lengthOf(period) <= daysInWeeks;
  for (let from = period.from; from <= period.to; ) {
    const end = isByWeek ? plusDays(from, 6) : lastDayOfMonth(from);
    const [to = end] = [end, period.to].sort();
    parts.push({ from, to });
    from = plusDays(to, 1);
  }
  return parts;
}

const lastDayOfMonth = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
};

/** Sums amounts by the parts of a period, and by as many days of the period before. */
export function incomeByPart(
  period: Period,
  days: readonly { readonly day: string; readonly amountXaf: number }[],
): { from: string; to: string; amount: number; before: number }[] {
  const shift = -lengthOf(period);
  const sum = (from: string, to: string) =>
    days.reduce((total, { day, amountXaf }) => (day >= from && day <= to ? total + amountXaf : total), 0);
  return partsOf(period).map(({ from, to }) => ({
    ...{ from, to, amount: sum(from, to) },
    before: sum(plusDays(from, shift), plusDays(to, shift)),
  }));
}

/** Fewer lost bids would show the distance of a single one. */
const fewestForDistances = 5;

/**
 * Returns how far lost bids were from the accepted ones, or null for fewer than five: bids are sealed, and the distance of a single bid
 * would show what another provider asked for.
 */
export function distancesOf(
  rows: readonly { readonly distance: PriceDistance; readonly count: number }[],
): { distance: PriceDistance; count: number }[] | null {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total < fewestForDistances) return null;
  const counts = new Map(rows.map(({ distance, count }) => [distance, count]));
  return priceDistances.map((distance) => ({ distance, count: counts.get(distance) ?? 0 }));
}

/** Returns all spans of answers in their order, with zeros for those without a request. */
export function answersOf(
  rows: readonly { readonly span: AnswerSpan; readonly count: number; readonly signed: number }[],
): { span: AnswerSpan; count: number; signed: number }[] {
  const known = new Map(rows.map((row) => [row.span, row]));
  return answerSpans.map((span) => ({ span, count: known.get(span)?.count ?? 0, signed: known.get(span)?.signed ?? 0 }));
}
