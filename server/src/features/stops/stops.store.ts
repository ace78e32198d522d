import type { Bilingual } from '@ngoma/api/common/locale';
import type { StopSubject } from '@ngoma/api/features/events/ticketing/stops';
import { type RawBuilder, sql } from 'kysely';
import { awaitAll } from '#platform/concurrency/await-all';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A part of the platform that is stopped now. */
export interface CurrentStop {
  readonly subject: StopSubject;
  readonly notice: Bilingual;
  readonly stoppedAt: Date;
}

/** Distinguishes these locks from other advisory locks of the application. */
const lockSeed = 7_096;
const keyOf = (subject: StopSubject): RawBuilder<unknown> => sql`hashtextextended(${subject}, ${lockSeed})`;

const current = (subject: StopSubject | null): RawBuilder<CurrentStop> => sql<CurrentStop>`
  select subject, json_build_object('en', notice_en, 'fr', notice_fr) as notice, stopped_at as "stoppedAt"
  from operation_stops where lifted_at is null and (${subject}::text is null or subject = ${subject}) order by subject`;

/** Returns what is stopped now. */
export async function listCurrent(db: DbOrTx): Promise<readonly CurrentStop[]> {
  return (await current(null).execute(db)).rows;
}

/** Returns whether a part is stopped, without a lock, so it may change at any moment. */
export async function isStopped(db: DbOrTx, subject: StopSubject): Promise<boolean> {
  return (await current(subject).execute(db)).rows.length > 0;
}

/**
 * Returns the current stop of a part, or undefined, and keeps it so until the end of the transaction: a stop waits for the
 * transactions that have asked before, so that nothing is done after it has been confirmed.
 */
export async function findStop(tx: Tx, subject: StopSubject): Promise<CurrentStop | undefined> {
  const [, { rows }] = await awaitAll([
    sql`select pg_advisory_xact_lock_shared(${keyOf(subject)})`.execute(tx),
    current(subject).execute(tx),
  ]);
  return rows[0];
}

/** Takes the right to stop a part or to let it go on, until the end of the transaction. */
export async function lockSubject(tx: Tx, subject: StopSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(subject)})`.execute(tx);
}

interface Change {
  readonly adminId: string;
  readonly reason: string;
  readonly now: Date;
}

/** Stops a part that the caller has locked. If it is stopped already, only its notice changes. Returns whether it was stopped now. */
export async function insertStop(
  tx: Tx,
  subject: StopSubject,
  { adminId, reason, notice, now }: Change & { readonly notice: Bilingual },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operation_stops')
    .set({ notice_en: notice.en, notice_fr: notice.fr })
    .where('subject', '=', subject)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  await tx
    .insertInto('operation_stops')
    .values({ id: newId(), subject, reason, notice_en: notice.en, notice_fr: notice.fr, stopped_at: now, stopped_by: adminId })
    .execute();
  return true;
}

/** Ends the stop of a part that the caller has locked. Returns false if it is not stopped. */
export async function endStop(tx: Tx, subject: StopSubject, { adminId, reason, now }: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operation_stops')
    .set({ lifted_at: now, lifted_by: adminId, lift_reason: reason })
    .where('subject', '=', subject)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface StopRow extends CurrentStop {
  readonly reason: string;
  readonly stoppedBy: string;
  readonly liftedAt: Date | null;
  readonly liftedBy: string | null;
  readonly liftReason: string | null;
}

/** Returns the latest stops, the latest first. */
export async function listLatest(db: DbOrTx): Promise<readonly StopRow[]> {
  const { rows } = await sql<StopRow>`
    select entry.subject, json_build_object('en', entry.notice_en, 'fr', entry.notice_fr) as notice, entry.reason,
      entry.stopped_at as "stoppedAt", admin.name as "stoppedBy", entry.lifted_at as "liftedAt", lifter.name as "liftedBy",
      entry.lift_reason as "liftReason"
    from operation_stops entry join users admin on admin.id = entry.stopped_by
      left join users lifter on lifter.id = entry.lifted_by
    order by (entry.lifted_at is null) desc, entry.stopped_at desc, entry.id desc limit 20`.execute(db);
  return rows;
}
