/** Returns the wall clock time in a zone, encoded as if it were UTC, in milliseconds. */
function wallTime(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** Returns the calendar day in a zone, from its midnight to the next. Exact if the UTC offset does not change within the day. */
export function localDay(now: Date, zone: string): { from: Date; to: Date } {
  const shown = wallTime(now, zone);
  const offsetMs = shown - Math.floor(now.getTime() / 1000) * 1000;
  const dayMs = 24 * 60 * 60 * 1000;
  const from = Math.floor(shown / dayMs) * dayMs - offsetMs;
  return { from: new Date(from), to: new Date(from + dayMs) };
}

/** Splits a search text at blanks and punctuation into eight words at most. */
export const searchWords = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s,;:!?«»“”"()]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
