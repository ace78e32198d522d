/** The content of a calendar entry. */
export interface CalendarEvent {
  /** The event's id, by which a calendar recognises the entry when it is imported again. */
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  /** Without an end the entry lasts three hours. */
  readonly endsAt?: Date | null | undefined;
  readonly location?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly organizerName?: string | null | undefined;
  /** Increases with each change of the event, so that a later file replaces an earlier one. */
  readonly sequence?: number | undefined;
  /** When the event was last changed. */
  readonly updatedAt: Date;
  readonly isCancelled?: boolean | undefined;
  /** The event has no date for now. The entry keeps the old one, marked as tentative and without a reminder. */
  readonly isPostponed?: boolean | undefined;
  /** Minutes from the reminder to the start. */
  readonly alarmMinutes?: number | undefined;
}

const assumedLengthMs = 3 * 60 * 60 * 1000;
const utf8 = new TextEncoder();

/** Formats a moment as UTC in the basic form, which needs no VTIMEZONE. */
const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes a text (RFC 5545, 3.3.11). Control characters become blanks. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the file.
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n');

/** Quotes a parameter value. Quotes and control characters become blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the file.
const quoted = (text: string): string => `"${text.replaceAll(/["\u0000-\u001f\u007f]/g, ' ')}"`;

/** Folds a line (RFC 5545, 3.1): at most 75 bytes per line, without splitting characters. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (bytes + size > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** Creates an iCalendar file (RFC 5545) of the event, with a reminder three hours before the start by default. */
export function eventCalendar(event: CalendarEvent): string {
  const { startsAt, endsAt, alarmMinutes = 180 } = event;
  const end = endsAt && endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + assumedLengthMs);
  const place = [event.location, event.city].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ngoma//Tickets//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:event-${event.id}@ngoma`,
    `DTSTAMP:${instant(event.updatedAt)}`,
    `LAST-MODIFIED:${instant(event.updatedAt)}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    // URLs are not escaped, so only valid ones are written.
    ...(event.url && /^https?:/i.test(event.url) && URL.canParse(event.url) ? [`URL:${new URL(event.url).href}`] : []),
    // An ORGANIZER needs an address. This one is never delivered.
    ...(event.organizerName ? [`ORGANIZER;CN=${quoted(event.organizerName)}:mailto:noreply@ngoma.invalid`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : event.isPostponed ? 'TENTATIVE' : 'CONFIRMED'}`,
    `TRANSP:${event.isPostponed ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(event.isCancelled || event.isPostponed
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:-PT${Math.max(0, Math.round(alarmMinutes))}M`,
          `DESCRIPTION:${escaped(event.title)}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
