/** The spans that are one touch away, in days up to today. */
export const spans = [7, 30, 90, 365] as const;
export type Span = (typeof spans)[number];

/** What a report is asked for, as it stands in the page's address. */
export interface ReportWish {
  /** One of the usual spans; undefined where two days are named. */
  readonly span: Span | undefined;
  readonly from: string;
  readonly to: string;
  readonly eventId: string | undefined;
}

const zone = 'Africa/Douala';
const dayMs = 86_400_000;
const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });

/** The day in Cameroon on which a moment falls, as `2026-12-12`. */
export const dayOf = (moment: Date): string => days.format(moment);

/** Browsers take 31 February for a day in March; a calendar that is asked knows better. */
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Reads the address: two days, or a span up to today; the last thirty days where it says nothing, or nothing that makes sense. */
export function readWish(params: URLSearchParams, now: Date): ReportWish {
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

/** The address for another wish; what it says by itself is left out. */
export function writeWish(wish: {
  readonly span?: Span | undefined;
  readonly from?: string;
  readonly to?: string;
  readonly eventId?: string | undefined;
}): Record<string, string> {
  const { span, from, to, eventId } = wish;
  const days = from && to ? { from, to } : undefined;
  return { ...(span ? { days: String(span) } : days), ...(eventId && { event: eventId }) };
}
