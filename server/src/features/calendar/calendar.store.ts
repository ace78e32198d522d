import type { BookingKind } from '@ngoma/api/features/events/calendar';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { AgreedWork, BookingRow, ExternalEntry, OwnEntry, SourceType, Span } from './calendar.types.ts';

const columns = [
  'bookings.id',
  sql<BookingKind>`bookings.kind`.as('kind'),
  'bookings.title',
  'bookings.place',
  'bookings.note',
  'bookings.starts_at as startsAt',
  'bookings.ends_at as endsAt',
  'bookings.all_day as allDay',
  sql<SourceType | null>`bookings.source_type`.as('sourceType'),
  'bookings.source_id as sourceId',
  sql<string | null>`(select contract.id from contracts contract where contract.source_type = bookings.source_type
    and contract.source_id = bookings.source_id and contract.state <> 'cancelled')`.as('contractId'),
  'bookings.import_id as importId',
  'calendar_imports.name as importName',
  'bookings.updated_at as updatedAt',
] as const;

const live = (db: DbOrTx) =>
  db
    .selectFrom('bookings')
    .leftJoin('calendar_imports', 'calendar_imports.id', 'bookings.import_id')
    .select(columns)
    .where('bookings.released_at', 'is', null);

/** PostgreSQL's error code for a violated exclusion constraint: the entry overlaps another. */
const exclusionViolation = '23P01';
const isConflict = (error: unknown): boolean => (error as { code?: string } | null)?.code === exclusionViolation;

const between = (db: DbOrTx, providerId: string, { startsAt, endsAt }: Span, limit: number) =>
  live(db)
    .where('bookings.provider_id', '=', providerId)
    .where('bookings.ends_at', '>', startsAt)
    .where('bookings.starts_at', '<', endsAt)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .limit(limit);

export const calendarStore = {
  /** Lists the entries that overlap a span, earliest first. */
  listBetween: (db: DbOrTx, providerId: string, span: Span, limit: number): Promise<BookingRow[]> =>
    between(db, providerId, span, limit).execute(),

  /** Lists the same without imported entries. */
  listOwnBetween: (db: DbOrTx, providerId: string, span: Span, limit: number): Promise<BookingRow[]> =>
    between(db, providerId, span, limit).where('bookings.import_id', 'is', null).execute(),

  findOwn: (db: DbOrTx, providerId: string, id: string): Promise<BookingRow | undefined> =>
    live(db).where('bookings.provider_id', '=', providerId).where('bookings.id', '=', id).executeTakeFirst(),

  /** Finds the booking of a source. */
  findBySource: (db: DbOrTx, sourceType: SourceType, sourceId: string) =>
    db
      .selectFrom('bookings')
      .select(['provider_id as providerId', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('source_type', '=', sourceType)
      .where('source_id', '=', sourceId)
      .where('released_at', 'is', null)
      .executeTakeFirst(),

  /**
   * Inserts a booking and returns true, or false if the time is taken; the transaction stays usable. Waits for a concurrent
   * booking to commit.
   */
  async addAgreed(tx: DbOrTx, work: AgreedWork, now: Date): Promise<boolean> {
    const row = await tx
      .insertInto('bookings')
      .values({
        ...{ id: newId(), kind: 'contract', provider_id: work.providerId, title: work.title, place: work.place },
        ...{ source_type: work.sourceType, source_id: work.sourceId, starts_at: work.startsAt, ends_at: work.endsAt },
        ...{ created_at: now, updated_at: now },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Inserts an entry and returns its id, or undefined if the time is taken. */
  async addOwn(db: DbOrTx, providerId: string, entry: OwnEntry, now: Date): Promise<string | undefined> {
    const row = await db
      .insertInto('bookings')
      .values({ id: newId(), provider_id: providerId, ...asColumns(entry), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  /** Changes an entry. Must run outside of a transaction, because a conflict would abort it. */
  async changeOwn(
    db: DbOrTx,
    providerId: string,
    id: string,
    entry: OwnEntry,
    now: Date,
  ): Promise<'changed' | 'taken' | 'unknown'> {
    try {
      const row = await db
        .updateTable('bookings')
        .set({ ...asColumns(entry), updated_at: now })
        .where('id', '=', id)
        .where('provider_id', '=', providerId)
        .where('released_at', 'is', null)
        .where('kind', '<>', 'contract')
        .where('import_id', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row ? 'changed' : 'unknown';
    } catch (error) {
      if (isConflict(error)) return 'taken';
      throw error;
    }
  },

  /** Releases an entry of the provider's own. Returns whether there was one. */
  async releaseOwn(db: DbOrTx, providerId: string, id: string, now: Date): Promise<boolean> {
    const row = await db
      .updateTable('bookings')
      .set({ released_at: now, updated_at: now })
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .where('released_at', 'is', null)
      .where('kind', '<>', 'contract')
      .where('import_id', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Releases the booking of a source. Returns its provider, or undefined without a booking. */
  async releaseAgreed(tx: DbOrTx, sourceType: SourceType, sourceId: string, now: Date): Promise<string | undefined> {
    const row = await tx
      .updateTable('bookings')
      .set({ released_at: now, updated_at: now })
      .where('source_type', '=', sourceType)
      .where('source_id', '=', sourceId)
      .where('released_at', 'is', null)
      .returning('provider_id as providerId')
      .executeTakeFirst();
    return row?.providerId;
  },

  /** Deletes all bookings of a provider, past and present. */
  async anonymizeProvider(tx: Tx, providerId: string): Promise<void> {
    await tx.deleteFrom('bookings').where('provider_id', '=', providerId).execute();
  },

  /** Counts the provider's own entries that end after a moment. */
  async countOwn(db: DbOrTx, providerId: string, from: Date): Promise<number> {
    const { count } = await db
      .selectFrom('bookings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('provider_id', '=', providerId)
      .where('released_at', 'is', null)
      .where('import_id', 'is', null)
      .where('kind', '<>', 'contract')
      .where('ends_at', '>', from)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Replaces the entries of an import. Entries that overlap booked work are left out. Returns the number of entries inserted. */
  async replaceImported(
    tx: Tx,
    from: { id: string; providerId: string },
    entries: readonly ExternalEntry[],
    now: Date,
  ): Promise<number> {
    await tx.deleteFrom('bookings').where('import_id', '=', from.id).execute();
    let kept = 0;
    for (let start = 0; start < entries.length; start += 500) {
      const rows = await tx
        .insertInto('bookings')
        .values(
          entries.slice(start, start + 500).map((entry) => ({
            ...{ id: newId(), provider_id: from.providerId, kind: 'outside', import_id: from.id, import_uid: entry.uid },
            ...{ title: entry.title, place: entry.place, starts_at: entry.startsAt, ends_at: entry.endsAt },
            ...{ all_day: entry.allDay, created_at: now, updated_at: now },
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      kept += rows.length;
    }
    return kept;
  },
};

const asColumns = ({ kind, title, place, note, startsAt, endsAt, allDay }: OwnEntry) => ({
  ...{ kind, title, place, note, starts_at: startsAt, ends_at: endsAt, all_day: allDay },
});
