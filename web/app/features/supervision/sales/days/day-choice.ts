import type { Filters } from '#lib/hooks/use-filters.ts';
import { periodOf } from '../../PeriodFields.tsx';

type Period = ReturnType<typeof periodOf>;

/** The day to which a list is narrowed, and the days that its chart shows meanwhile. */
export interface DayChoice {
  readonly day: string | undefined;
  /** The period of the chart; empty for the usual days. */
  readonly period: Period;
  /** Narrows the list to a day; the chosen one again leads back. */
  readonly choose: (day: string) => void;
  /** Leads back to the period of before. */
  readonly end: () => void;
}

/** The period before a day was chosen, as the address has it (`span`): both its days may be missing, as in `..2026-12-12`. */
const spanPattern = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** Returns the day that the address narrows the list to. A period of one day is one, however it was chosen. */
export function dayChoiceOf(filters: Filters): DayChoice {
  const { from = '', to = '' } = periodOf(filters);
  const day = from && from === to ? from : undefined;
  const span = spanPattern.exec(filters.get('span'));
  const before = { from: span?.[1] ?? '', to: span?.[2] ?? '' };
  const usual: Period = day ? { to: day } : periodOf(filters);
  const end = () => filters.change({ ...before, span: '' });
  return {
    day,
    period: day && span ? { ...(before.from && { from: before.from }), ...(before.to && { to: before.to }) } : usual,
    choose(next) {
      if (next === day) return end();
      filters.change({ from: next, to: next, span: day ? filters.get('span') || '..' : `${from}..${to}` });
    },
    end,
  };
}
