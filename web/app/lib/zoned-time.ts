const formats = new Map<string, Intl.DateTimeFormat>();

/** A clock in that zone, as far as minutes go. */
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

/** `2026-12-12T20:00`: what the clock shows at an instant. */
function clockAt(instantMs: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const asUtc = (clock: string): number => Date.parse(`${clock}Z`);

/** `2026-12-12T20:00` on a clock in that zone, as an instant in UTC; an empty text for an empty or unreadable one. */
export function toInstant(local: string, zone: string): string {
  const [clock = ''] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(local) ?? [];
  const wantedMs = asUtc(clock);
  if (Number.isNaN(wantedMs)) return '';
  const setRight = (instantMs: number) => instantMs + wantedMs - asUtc(clockAt(instantMs, zone));
  // Once more, for the days on which clocks are put forward or back between the two.
  return new Date(setRight(setRight(wantedMs))).toISOString();
}

/** An instant as a clock in that zone shows it, in the form that `<input type="datetime-local">` takes. */
export const toLocal = (instant: string | null | undefined, zone: string): string =>
  instant ? clockAt(Date.parse(instant), zone) : '';
