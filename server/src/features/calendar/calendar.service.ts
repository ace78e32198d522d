import type { Booking, BookingInput } from '@ngoma/api/features/events/calendar';
import type { z } from 'zod';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { freeDatesOf, freeSpansOf, type ProviderSpan } from './calendar.read.ts';
import { doubleBooked, mayShareTime, overlap, providerBooked, requireCapacity, requireSpan } from './calendar.rules.ts';
import { calendarStore } from './calendar.store.ts';
import type { AgreedWork, BookingRow, OwnEntry, SourceType, Span } from './calendar.types.ts';

/** Maximum entries in one reply. */
const mostShown = 2_000;
/** Maximum entries searched for the conflicting one. Beyond that the refusal names none. */
const maxConflictsSearched = 200;

const entryOf = (input: z.output<typeof BookingInput>): OwnEntry => ({
  kind: input.kind,
  // A blackout needs no title: the calendar shows its kind.
  title: input.title ?? '',
  place: input.place ?? null,
  note: input.note ?? null,
  allDay: input.allDay,
  startsAt: new Date(input.startsAt),
  endsAt: new Date(input.endsAt),
});

/** Maps a row to its API form. */
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
  contractId: row.contractId,
  importedFrom: row.importId ? { _id: row.importId, name: row.importName ?? '' } : null,
});

const entryNotFound = () => notFound(bilingual('calendar.entryNotFound'));

/** Providers' calendars. A database constraint prevents double bookings. */
export const calendarService = ({ db, clock, pages }: Pick<Platform, 'db' | 'clock' | 'pages'>) => {
  /** Finds the entry that conflicts with a new or changed one. */
  const findConflict = async (providerId: string, entry: OwnEntry, besides?: string): Promise<BookingRow | undefined> =>
    (await calendarStore.listBetween(db, providerId, entry, maxConflictsSearched)).find(
      (row) => row.id !== besides && overlap(row, entry) && !(mayShareTime(row) && mayShareTime(entry)),
    );
  const show = async (providerId: string, id: string): Promise<Booking> => {
    const row = await calendarStore.findOwn(db, providerId, id);
    if (!row) throw entryNotFound();
    return toBooking(row);
  };

  /** Drops the cached public profile, which shows the next free days. */
  const dropProfilePages = (within: DbOrTx, providerId: string) => pages.drop(within, [`user:${providerId}`]);

  return {
    /** Lists the entries that overlap a span. Raises `range_invalid` (422). */
    async list(providerId: string, span: Span): Promise<Booking[]> {
      requireSpan(span);
      return (await calendarStore.listBetween(db, providerId, span, mostShown)).map(toBooking);
    },

    /** Adds an entry of the provider's own. Raises `range_invalid` (422), `double_booked` (409) and `calendar_full` (409). */
    async add(providerId: string, input: z.output<typeof BookingInput>): Promise<Booking> {
      const entry = entryOf(input);
      requireSpan(entry);
      requireCapacity(await calendarStore.countOwn(db, providerId, clock()));
      const id = await calendarStore.addOwn(db, providerId, entry, clock());
      if (!id) throw doubleBooked(await findConflict(providerId, entry));
      await dropProfilePages(db, providerId);
      return show(providerId, id);
    },

    /**
     * Changes an entry of the provider's own. Raises `not_found` (404) for entries of others, booked work and imported entries;
     * `range_invalid` (422); `double_booked` (409).
     */
    async change(providerId: string, id: string, input: z.output<typeof BookingInput>): Promise<Booking> {
      const entry = entryOf(input);
      requireSpan(entry);
      const result = await calendarStore.changeOwn(db, providerId, id, entry, clock());
      if (result === 'unknown') throw entryNotFound();
      if (result === 'taken') throw doubleBooked(await findConflict(providerId, entry, id));
      await dropProfilePages(db, providerId);
      return show(providerId, id);
    },

    /** Removes an entry of the provider's own. Raises `not_found` (404) as for changes. */
    async remove(providerId: string, id: string): Promise<void> {
      if (!(await calendarStore.releaseOwn(db, providerId, id, clock()))) throw entryNotFound();
      await dropProfilePages(db, providerId);
    },

    /**
     * Books a provider's time for agreed work in the caller's transaction. Of concurrent bookings one succeeds. Booking the same
     * source and time again changes nothing. Raises `double_booked` (409) on overlap with work, a blackout or an imported entry.
     */
    async book(tx: Tx, work: AgreedWork): Promise<void> {
      requireSpan(work);
      if (await calendarStore.addAgreed(tx, work, clock())) return dropProfilePages(tx, work.providerId);
      const before = await calendarStore.findBySource(tx, work.sourceType, work.sourceId);
      const isSame =
        before?.providerId === work.providerId &&
        before.startsAt.getTime() === work.startsAt.getTime() &&
        before.endsAt.getTime() === work.endsAt.getTime();
      if (!isSame) throw providerBooked();
    },

    /** Releases the booking of a source in the caller's transaction. Does nothing without one. */
    async release(tx: Tx, sourceType: SourceType, sourceId: string): Promise<void> {
      const providerId = await calendarStore.releaseAgreed(tx, sourceType, sourceId, clock());
      if (providerId) await dropProfilePages(tx, providerId);
    },

    /** Returns the keys of the spans in which the provider has no booking. */
    freeSpans: (within: DbOrTx, spans: readonly ProviderSpan[]): Promise<Set<string>> => freeSpansOf(within, spans),

    /** Returns the next days without a booking in Cameroon as `2026-12-12`, from the day of `from` to at most a year ahead. */
    nextFreeDates: (within: DbOrTx, providerId: string, from: Date, count: number): Promise<string[]> =>
      freeDatesOf(within, providerId, from, count),
  };
};
