import type { Booking, BookingInput } from '@ngoma/api/features/calendar';
import type { z } from 'zod';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { type AskedSpan, freeDatesOf, freeSpansOf } from './calendar.read.ts';
import { doubleBooked, mayShareTime, overlap, requireRoom, requireSpan, taken } from './calendar.rules.ts';
import { calendarStore } from './calendar.store.ts';
import type { AgreedWork, BookingRow, OwnEntry, SourceType, Span } from './calendar.types.ts';

/** What one page of a calendar shows at most. */
const mostShown = 2_000;
/** Among so many the one in the way is looked for; without it the refusal names none. */
const mostInTheWay = 200;

const entryOf = (input: z.output<typeof BookingInput>): OwnEntry => ({
  kind: input.kind,
  // A blackout needs no reason; pages name it by its kind.
  title: input.title ?? '',
  place: input.place ?? null,
  note: input.note ?? null,
  allDay: input.allDay,
  startsAt: new Date(input.startsAt),
  endsAt: new Date(input.endsAt),
});

/** A booking as it leaves. */
const toBooking = (row: BookingRow): Booking => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  place: row.place,
  note: row.note,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  allDay: row.allDay,
  source: row.sourceType && row.sourceId ? { type: row.sourceType, _id: row.sourceId } : null,
  importedFrom: row.importId ? { _id: row.importId, name: row.importName ?? '' } : null,
});

const unknown = () => notFound({ en: 'This entry does not exist', fr: 'Cette entrée n’existe pas' });

/** When providers are taken. That nobody is at two places at once is decided by the database. */
export const calendarService = ({ db, clock, pages }: Pick<Platform, 'db' | 'clock' | 'pages'>) => {
  /** What lies in the way of an entry, to be named to its provider. */
  const clashOf = async (providerId: string, entry: OwnEntry, besides?: string): Promise<BookingRow | undefined> =>
    (await calendarStore.listBetween(db, providerId, entry, mostInTheWay)).find(
      (row) => row.id !== besides && overlap(row, entry) && !(mayShareTime(row) && mayShareTime(entry)),
    );
  const show = async (providerId: string, id: string): Promise<Booking> => {
    const row = await calendarStore.findOwn(db, providerId, id);
    if (!row) throw unknown();
    return toBooking(row);
  };

  /** A public profile shows the next free days. */
  const freeDaysMoved = (within: DbOrTx, providerId: string) => pages.drop(within, [`user:${providerId}`]);

  return {
    /** What touches a stretch of time. Refusal 422 `range_invalid`. */
    async list(providerId: string, span: Span): Promise<Booking[]> {
      requireSpan(span);
      return (await calendarStore.listBetween(db, providerId, span, mostShown)).map(toBooking);
    },

    /** Refusals: 422 `range_invalid`, 409 `double_booked`, `calendar_full`. */
    async add(providerId: string, input: z.output<typeof BookingInput>): Promise<Booking> {
      const entry = entryOf(input);
      requireSpan(entry);
      requireRoom(await calendarStore.countOwn(db, providerId, clock()));
      const id = await calendarStore.addOwn(db, providerId, entry, clock());
      if (!id) throw doubleBooked(await clashOf(providerId, entry));
      await freeDaysMoved(db, providerId);
      return show(providerId, id);
    },

    /** Refusals: 404 for others’ entries, for work by contract and for what was imported; 422 `range_invalid`, 409 `double_booked`. */
    async change(providerId: string, id: string, input: z.output<typeof BookingInput>): Promise<Booking> {
      const entry = entryOf(input);
      requireSpan(entry);
      const result = await calendarStore.changeOwn(db, providerId, id, entry, clock());
      if (result === 'unknown') throw unknown();
      if (result === 'taken') throw doubleBooked(await clashOf(providerId, entry, id));
      await freeDaysMoved(db, providerId);
      return show(providerId, id);
    },

    /** Refusal 404 as for changing. */
    async remove(providerId: string, id: string): Promise<void> {
      if (!(await calendarStore.releaseOwn(db, providerId, id, clock()))) throw unknown();
      await freeDaysMoved(db, providerId);
    },

    /**
     * Takes a provider's time for agreed work, in the caller's transaction. Of two at once one gets it. A repeat for the
     * same source and time changes nothing. Refusal 409 `double_booked` when it touches work, a blackout or an imported entry.
     */
    async book(tx: Tx, work: AgreedWork): Promise<void> {
      requireSpan(work);
      if (await calendarStore.addAgreed(tx, work, clock())) return freeDaysMoved(tx, work.providerId);
      const before = await calendarStore.findBySource(tx, work.sourceType, work.sourceId);
      const isSame =
        before?.providerId === work.providerId &&
        before.startsAt.getTime() === work.startsAt.getTime() &&
        before.endsAt.getTime() === work.endsAt.getTime();
      if (!isSame) throw taken();
    },

    /** Frees what was booked for a source, in the caller's transaction; nothing happens where nothing was. */
    async release(tx: Tx, sourceType: SourceType, sourceId: string): Promise<void> {
      const providerId = await calendarStore.releaseAgreed(tx, sourceType, sourceId, clock());
      if (providerId) await freeDaysMoved(tx, providerId);
    },

    /** Of some spans of providers' time, the keys of those in which the calendar is empty. */
    freeSpans: (within: DbOrTx, spans: readonly AskedSpan[]): Promise<Set<string>> => freeSpansOf(within, spans),

    /** The next days in Cameroon without a booking, `2026-12-12`, from the day of `from` on; a year ahead at most. */
    nextFreeDates: (within: DbOrTx, providerId: string, from: Date, count: number): Promise<string[]> =>
      freeDatesOf(within, providerId, from, count),
  };
};
