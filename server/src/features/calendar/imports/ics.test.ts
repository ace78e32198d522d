import { describe, expect, it } from 'vitest';
import type { BookingRow } from '../calendar.types.ts';
import { readCalendar, writeCalendar } from './ics.ts';
import { parseExternalCalendar } from './parse-in-worker.ts';

const limits = {
  from: new Date('2026-12-01T00:00:00Z'),
  to: new Date('2027-12-01T00:00:00Z'),
  zone: 'Africa/Douala',
  mostEntries: 500,
  mostSteps: 5_000,
};
const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
];
const read = (...lines: readonly string[]) =>
  readCalendar(calendar(...lines), limits).map(({ title, startsAt, endsAt, allDay, place }) => ({
    ...{ title, place, allDay },
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
  }));

describe('reading an external calendar', () => {
  it('supports UTC, a defined time zone, an undefined one, and none, which means Cameroon’s', () => {
    const starts = (...lines: readonly string[]) => read(...event('a', ...lines, 'DURATION:PT2H')).map(({ from }) => from);
    expect(starts('DTSTART:20270312T180000Z')).toEqual(['2027-03-12T18:00:00.000Z']);
    expect(starts('DTSTART;TZID=Africa/Douala:20270312T180000')).toEqual(['2027-03-12T17:00:00.000Z']);
    expect(starts('DTSTART;TZID=Europe/Paris:20270712T180000')).toEqual(['2027-07-12T16:00:00.000Z']);
    expect(starts('DTSTART;TZID=Nowhere/Atall:20270312T180000')).toEqual(['2027-03-12T17:00:00.000Z']);
    expect(starts('DTSTART:20270312T180000')).toEqual(['2027-03-12T17:00:00.000Z']);
  });

  it('returns whole days from midnight to midnight in Cameroon', () => {
    expect(read(...event('a', 'SUMMARY:Retreat', 'DTSTART;VALUE=DATE:20270312', 'DTEND;VALUE=DATE:20270314'))).toEqual([
      { title: 'Retreat', place: null, allDay: true, from: '2027-03-11T23:00:00.000Z', to: '2027-03-13T23:00:00.000Z' },
    ]);
    expect(read(...event('b', 'DTSTART;VALUE=DATE:20270312'))).toMatchObject([{ to: '2027-03-12T23:00:00.000Z' }]);
  });

  it('expands recurrences, without excluded and with moved occurrences', () => {
    const weekly = event(
      'choir',
      'SUMMARY:Choir',
      'DTSTART:20270301T170000Z',
      'DTEND:20270301T190000Z',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20270308T170000Z',
    );
    const moved = event(
      'choir',
      'SUMMARY:Choir, later',
      'RECURRENCE-ID:20270315T170000Z',
      'DTSTART:20270315T200000Z',
      'DTEND:20270315T220000Z',
    );
    expect(read(...weekly, ...moved).map(({ title, from }) => [title, from])).toEqual([
      ['Choir', '2027-03-01T17:00:00.000Z'],
      ['Choir, later', '2027-03-15T20:00:00.000Z'],
      ['Choir', '2027-03-22T17:00:00.000Z'],
    ]);
  });

  it('leaves out entries that are cancelled, transparent, past, far ahead, of no length, or our own', () => {
    const when = ['DTSTART:20270312T180000Z', 'DTEND:20270312T200000Z'];
    expect(read(...event('a', ...when, 'STATUS:CANCELLED'))).toEqual([]);
    expect(read(...event('a', ...when, 'TRANSP:TRANSPARENT'))).toEqual([]);
    expect(read(...event('a', 'DTSTART:20200312T180000Z', 'DTEND:20200312T200000Z'))).toEqual([]);
    expect(read(...event('a', 'DTSTART:20300312T180000Z', 'DTEND:20300312T200000Z'))).toEqual([]);
    expect(read(...event('a', 'DTSTART:20270312T180000Z'))).toEqual([]);
    expect(read(...event('booking-1@ngoma', ...when))).toEqual([]);
    expect(read(...event('a', ...when))).toHaveLength(1);
  });

  it('stops at its limits, however often an entry recurs', () => {
    const everySecond = event('a', 'DTSTART:20270101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    expect(read(...everySecond)).toHaveLength(limits.mostEntries);
    const sinceLongAgo = event('a', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');
    expect(read(...sinceLongAgo)).toEqual([]);
  });

  it('removes control characters and truncates long titles', () => {
    const [entry] = read(...event('a', `SUMMARY:Tab\there ${'x'.repeat(300)}`, 'DTSTART:20270312T180000Z', 'DURATION:PT1H'));
    expect(entry?.title).toMatch(/^Tab here x+$/);
    expect(entry?.title).toHaveLength(120);
  });

  it('rejects text that is no calendar', async () => {
    for (const text of ['', 'hello', '<html></html>', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR'])
      expect(() => readCalendar(text, limits)).toThrow();
    expect(await parseExternalCalendar('hello', limits)).toBeUndefined();
    expect(
      await parseExternalCalendar(calendar(...event('a', 'DTSTART:20270312T180000Z', 'DURATION:PT1H')), limits),
    ).toHaveLength(1);
  });
});

describe('writing a calendar', () => {
  const row: BookingRow = {
    ...{
      id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
      kind: 'contract',
      title: 'Wedding; Kribi, beach',
      place: 'Kribi',
      note: null,
      contractId: null,
    },
    ...{ startsAt: new Date('2027-03-12T18:00:00Z'), endsAt: new Date('2027-03-13T03:00:00Z'), allDay: false },
    ...{ sourceType: 'project', sourceId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6e', importId: null, importName: null },
    updatedAt: new Date('2026-12-01T00:00:00Z'),
  };

  it('produces a file that an independent parser reads back unchanged', () => {
    const day = {
      ...row,
      id: 'day',
      startsAt: new Date('2027-03-19T23:00:00Z'),
      endsAt: new Date('2027-03-21T23:00:00Z'),
      allDay: true,
    };
    const text = writeCalendar('DJ Kinda · Ngoma', [row, day], ({ title }) => title);
    expect(text).toContain('UID:booking-019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f@ngoma');
    expect(text).toContain('DTSTART;VALUE=DATE:20270320');
    expect(text).toContain('DTEND;VALUE=DATE:20270322');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const elsewhere = readCalendar(text.replaceAll('@ngoma', '@elsewhere'), limits);
    expect(elsewhere.map(({ title, startsAt, endsAt, place }) => ({ title, startsAt, endsAt, place }))).toEqual([
      { title: row.title, startsAt: row.startsAt, endsAt: row.endsAt, place: 'Kribi' },
      { title: row.title, startsAt: day.startsAt, endsAt: day.endsAt, place: 'Kribi' },
    ]);
  });
});
