import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, eventCalendar } from './ticket-calendar.ts';

const makossa: CalendarEvent = {
  id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  title: 'Makossa Night at the Wouri',
  startsAt: new Date('2026-12-12T19:00:00Z'),
  endsAt: new Date('2026-12-12T23:30:00Z'),
  location: 'Esplanade Bonanjo',
  city: 'Douala',
  description: 'Doors open at 18:30; food by Chez Mado, and a river.\nBring a friend.',
  url: 'https://ngoma.example/our-event/019a8f5c?lang=fr',
  organizerName: 'Maison "Sawa"',
  updatedAt: new Date('2026-11-01T08:00:00Z'),
  sequence: 3,
};

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entry = calendar.getFirstSubcomponent('vevent');
  if (!entry) throw new Error('no event in the calendar');
  return { calendar, entry, event: new ICAL.Event(entry) };
};
const bytes = (text: string): number => Buffer.byteLength(text);

describe('the calendar file', () => {
  test('another program reads back all values of the calendar file', () => {
    const { calendar, entry, event } = read(eventCalendar(makossa));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(event.uid).toBe('event-019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f@ngoma');
    expect(event.summary).toBe(makossa.title);
    expect(event.location).toBe('Esplanade Bonanjo, Douala');
    expect(event.description).toBe(makossa.description);
    expect(event.sequence).toBe(3);
    expect(event.startDate.toJSDate()).toEqual(makossa.startsAt);
    expect(event.endDate.toJSDate()).toEqual(makossa.endsAt);
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(entry.getFirstPropertyValue('url')).toBe(makossa.url);
    expect(entry.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(entry.getFirstProperty('organizer')?.getParameter('cn')).toBe('Maison  Sawa ');
  });

  test('the reminder is three hours before the start, or as configured', () => {
    const trigger = (event: CalendarEvent) =>
      String(read(eventCalendar(event)).entry.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger'));
    expect(trigger(makossa)).toBe('-PT180M');
    expect(trigger({ ...makossa, alarmMinutes: 30 })).toBe('-PT30M');
  });

  test('a changed event keeps its UID, and a cancelled one cancels the entry', () => {
    const later = read(eventCalendar({ ...makossa, title: 'Bikutsi', sequence: 4, isCancelled: true }));
    expect(later.event.uid).toBe(read(eventCalendar(makossa)).event.uid);
    expect(later.event.sequence).toBe(4);
    expect(later.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(later.entry.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(later.entry.getFirstSubcomponent('valarm')).toBeNull();
  });

  test('the entry ends after its start, also for an event without an end', () => {
    for (const endsAt of [null, makossa.startsAt, new Date('2020-01-01T00:00:00Z')]) {
      const { event } = read(eventCalendar({ ...makossa, endsAt }));
      expect(event.endDate.toJSDate()).toEqual(new Date('2026-12-12T22:00:00Z'));
    }
  });

  test('no line is longer than 75 bytes, each ends with CRLF, and no character is split', () => {
    const text = eventCalendar({ ...makossa, title: 'é'.repeat(200), description: '🥁 tam-tam, '.repeat(80) });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) {
      expect(bytes(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]|\ufffd/);
    }
    expect(read(text).event.summary).toBe('é'.repeat(200));
  });

  test('texts of an organizer cannot add lines to the file', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => `${text}\r\nATTENDEE:mailto:x@y.z;,\\"`);
    fc.assert(
      fc.property(anything, anything, (title, place) => {
        const text = eventCalendar({ ...makossa, title, location: place, organizerName: place, url: `${place}`, city: null });
        const { entry, event } = read(text);
        expect(entry.getFirstProperty('attendee')).toBeNull();
        expect(entry.getFirstProperty('url')).toBeNull();
        expect(event.summary).toContain('\nATTENDEE:mailto:x@y.z;,\\"');
      }),
    );
  });
});
