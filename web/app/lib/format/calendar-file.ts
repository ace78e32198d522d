/** The event data of a calendar file, for readers without a ticket. */
export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  /** Times as ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly place: string;
  /** The address of the event's page. */
  readonly url: string;
}

const presumedMs = 3 * 60 * 60 * 1000;
/** RFC 5545, 3.1 allows 75 bytes per line. Characters of the scripts used here have at most two bytes in UTF-8. */
const lineCharacters = 37;

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .trim();

function folded(line: string): string {
  const characters = [...line];
  const parts: string[] = [];
  for (let at = 0; at < characters.length; at += lineCharacters) parts.push(characters.slice(at, at + lineCharacters).join(''));
  return parts.join('\r\n ');
}

/** Returns the event as an iCalendar file (RFC 5545). Importing it again replaces the first entry. */
export function calendarFile(entry: CalendarEntry, now: Date): Blob {
  const startsAt = new Date(entry.startsAt);
  const endsAt = entry.endsAt ? new Date(entry.endsAt) : new Date(startsAt.getTime() + presumedMs);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ngoma//Events//EN',
    'BEGIN:VEVENT',
    `UID:${entry.id}@ngoma`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return new Blob([lines.map(folded).join('\r\n')], { type: 'text/calendar;charset=utf-8' });
}
