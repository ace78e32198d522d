import { type ServiceCategory, serviceCategories } from '@ngoma/api/features/providers';
import { dayOf } from '../reports/report-period.ts';

/** Lengths of the usual periods in days, ending today: thirty days, a quarter and a year. */
export const performanceSpans = [30, 90, 365] as const;
export type PerformanceSpan = (typeof performanceSpans)[number];

/** The period and the service of a provider's figures, as the page's address states them. */
export interface PerformanceSearch {
  /** One of the usual periods; undefined where two days are given. */
  readonly span: PerformanceSpan | undefined;
  readonly from: string;
  readonly to: string;
  readonly category: ServiceCategory | '';
}

const usualSpan: PerformanceSpan = 90;
const dayMs = 86_400_000;

/** Rejects days such as 31 February, which `Date` takes for a day in March. */
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Reads the period and the service from the address. Defaults to the last quarter and all services. */
export function readPerformanceSearch(params: URLSearchParams, now: Date): PerformanceSearch {
  const category = serviceCategories.find((one) => one === params.get('service')) ?? '';
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) && isDay(to)) {
    const [first, last] = [from, to].sort() as [string, string];
    return { span: undefined, from: first, to: last, category };
  }
  const span = performanceSpans.find((one) => String(one) === params.get('days')) ?? usualSpan;
  const today = dayOf(now);
  return { span, from: new Date(Date.parse(today) - (span - 1) * dayMs).toISOString().slice(0, 10), to: today, category };
}

/** Returns the address of another period or service, without default values. */
export function writePerformanceSearch(search: {
  readonly span?: PerformanceSpan | undefined;
  readonly from?: string;
  readonly to?: string;
  readonly category?: ServiceCategory | '';
}): Record<string, string> {
  const { span, from, to, category } = search;
  const days = from && to ? { from, to } : undefined;
  const period = span ? span !== usualSpan && { days: String(span) } : days;
  return { ...period, ...(category && { service: category }) };
}
