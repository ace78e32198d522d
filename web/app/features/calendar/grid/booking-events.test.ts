import type { Booking } from '@ngoma/api/features/events/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idOf } from '../../../test/reply-of.ts';
import { addDays, type BookingSpan, beginningOf } from '../calendar-days.ts';
import { firstTimeOf, isOwn, isSameSpan, spanOf, toEvent } from './booking-events.ts';

const booking = (part: Partial<Booking>): Booking => ({
  ...{ _id: idOf('one'), kind: 'outside', title: 'Wedding', place: null, note: null, source: null, importedFrom: null },
  contractId: null,
  ...{ startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-13T03:00:00.000Z', allDay: false },
  ...part,
});
const title = (key: string) => key;

/** Returns what the library reports about an event that was not moved: instants, and texts in Cameroon time. */
function reportOf({ start, end, allDay }: ReturnType<typeof toEvent>) {
  const local = (instant: Date) => `${new Date(+instant + 3_600_000).toISOString().slice(0, 19)}+01:00`;
  const [from, to] = [new Date(String(start)), new Date(String(end))];
  return allDay
    ? { allDay: true, start: from, end: to, startStr: String(start), endStr: String(end) }
    : { allDay: false, start: from, end: to, startStr: local(from), endStr: local(to) };
}

it('an entry that was not moved keeps its time', () => {
  const someDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2026-01-01', days));
  const wholeDays = fc.record({ first: someDay, count: fc.integer({ min: 1, max: 90 }) }).map(
    ({ first, count }): BookingSpan => ({
      startsAt: beginningOf(first),
      endsAt: beginningOf(addDays(first, count)),
      allDay: true,
    }),
  );
  const minuteMs = 60_000;
  const hours = fc
    .record({ day: someDay, from: fc.nat(1_439), minutes: fc.integer({ min: 1, max: 20_000 }) })
    .map(({ day, from, minutes }): BookingSpan => {
      const startMs = Date.parse(beginningOf(day)) + from * minuteMs;
      return {
        startsAt: new Date(startMs).toISOString(),
        endsAt: new Date(startMs + minutes * minuteMs).toISOString(),
        allDay: false,
      };
    });
  fc.assert(
    fc.property(fc.oneof(wholeDays, hours), (span) => {
      expect(spanOf(reportOf(toEvent(booking(span), title)))).toEqual(span);
    }),
  );
});

it('an entry dragged to the row of whole days lasts one day, and a pressed time one hour', () => {
  const allDay = { allDay: true, start: null, end: null, startStr: '2026-12-14', endStr: '' };
  expect(spanOf(allDay)).toEqual({ startsAt: beginningOf('2026-12-14'), endsAt: beginningOf('2026-12-15'), allDay: true });
  const start = new Date('2026-12-14T17:30:00.000Z');
  const pressed = { allDay: false, start, end: null, startStr: '2026-12-14T18:30:00+01:00', endStr: '' };
  expect(spanOf(pressed)).toEqual({ startsAt: start.toISOString(), endsAt: '2026-12-14T18:30:00.000Z', allDay: false });
});

it('only entries of one’s own can be dragged', () => {
  const imported = booking({ kind: 'blackout', importedFrom: { _id: idOf('file'), name: 'Phone' } });
  const all = [booking({}), booking({ kind: 'blackout' }), booking({ kind: 'contract' }), imported];
  expect(all.map(isOwn)).toEqual([true, true, false, false]);
  expect(all.map((one) => toEvent(one, title).editable)).toEqual([true, true, false, false]);
});

it('a move by nothing is no move, whatever way the same instant is written', () => {
  const span = booking({});
  expect(isSameSpan(span, { ...span, startsAt: '2026-12-12T20:00:00+01:00' })).toBe(true);
  expect(isSameSpan(span, { ...span, endsAt: '2026-12-13T03:15:00.000Z' })).toBe(false);
});

it('the time grid shows the hours from ten on first, and an earlier booking if there is one', () => {
  const early = booking({ startsAt: '2026-12-09T05:30:00.000Z', endsAt: '2026-12-09T07:00:00.000Z' });
  const week = ['2026-12-07', '2026-12-14'] as const;
  expect(firstTimeOf([], week)).toBe('09:30');
  expect(firstTimeOf([booking({})], week)).toBe('09:30');
  expect(firstTimeOf([booking({}), early], week)).toBe('05:30');
  expect(firstTimeOf([early], ['2026-12-14', '2026-12-21'])).toBe('09:30');
});
