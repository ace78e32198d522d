const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter of a clock in a time zone, with minute precision; cached by zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: two, day: two, hour: two, minute: two },
  });
  formats.set(zone, format);
  return format;
}

/** Returns the local time at an instant: `2026-12-12T20:00`. */
function clockAt(instantMs: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asUtc = (clock: string): number => Date.parse(`${clock}Z`);

/** Converts a local time such as `2026-12-12T20:00` to an instant in UTC; an empty or invalid one to an empty text. */
export function toInstant(local: string, zone: string): string {
  const [clock = ''] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(local) ?? [];
  const wantedMs = asUtc(clock);
  if (Number.isNaN(wantedMs)) return '';
  const setRight = (instantMs: number) => instantMs + wantedMs - asUtc(clockAt(instantMs, zone));
  // Applied twice, because daylight saving time may change between the two instants.
  return new Date(setRight(setRight(wantedMs))).toISOString();
}

/** Converts an instant to a local time, in the format of `<input type="datetime-local">`. */
export const toLocal = (instant: string | null | undefined, zone: string): string =>
  instant ? clockAt(Date.parse(instant), zone) : '';
