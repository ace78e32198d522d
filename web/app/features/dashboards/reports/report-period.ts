/** Lengths of the usual periods in days, ending today. */
export const spans = [7, 30, 90, 365] as const;
export type Span = (typeof spans)[number];

/** The parameters of a report, as the page's address states them. */
export interface ReportQuery {
  /** One of the usual periods; undefined where two days are given. */
  readonly span: Span | undefined;
  readonly from: string;
  readonly to: string;
  readonly eventId: string | undefined;
}

const zone = 'Africa/Douala';
const dayMs = 86_400_000;
const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });

/** Returns the day in Cameroon at a moment, as `2026-12-12`. */
export const dayOf = (moment: Date): string => days.format(moment);

/** Rejects days such as 31 February, which `Date` takes for a day in March. */
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/**
 * Reads two days or a usual period up to today from the address. Defaults to the last thirty days if it has none or an invalid
 * one.
 */
export function readReportQuery(params: URLSearchParams, now: Date): ReportQuery {
  const eventId = params.get('event') ?? undefined;
  const [from, to] = [params.get('from'), params.get('to')];
  if (isDay(from) && isDay(to)) {
    const [first, last] = [from, to].sort() as [string, string];
    return { span: undefined, from: first, to: last, eventId };
  }
  const span = spans.find((one) => String(one) === params.get('days')) ?? 30;
  const today = dayOf(now);
  return { span, from: new Date(Date.parse(today) - (span - 1) * dayMs).toISOString().slice(0, 10), to: today, eventId };
}

/** Returns the address of other report parameters, without default values. */
export function writeReportQuery(reportQuery: {
  readonly span?: Span | undefined;
  readonly from?: string;
  readonly to?: string;
  readonly eventId?: string | undefined;
}): Record<string, string> {
  const { span, from, to, eventId } = reportQuery;
  const days = from && to ? { from, to } : undefined;
  return { ...(span ? { days: String(span) } : days), ...(eventId && { event: eventId }) };
}
