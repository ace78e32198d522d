import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** Makes the changes of one person’s list wait for each other until the end of the transaction, so that its size stays correct. */
export async function lockFollowing(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`following:${userId}`}, 0))`.execute(tx);
}

/** Inserts a follower. Returns false for one who follows already. */
export async function insertFollower(
  tx: Tx,
  { organizerId, userId, now }: { readonly organizerId: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('followers')
    .values({ organizer_id: organizerId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0;
}

/** Deletes a follower. Returns false for one who does not follow. */
export async function removeFollower(
  tx: Tx,
  { organizerId, userId }: { readonly organizerId: string; readonly userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('followers')
    .where('organizer_id', '=', organizerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Adds the first or takes one follower off an organizer’s number, and counts the change on its day. */
export async function countChange(
  tx: Tx,
  { organizerId, by, day }: { readonly organizerId: string; readonly by: 1 | -1; readonly day: string },
): Promise<void> {
  const [gained, lost] = by === 1 ? [1, 0] : [0, 1];
  await sql`insert into follower_counts (organizer_id, followers) values (${organizerId}, ${gained})
    on conflict (organizer_id) do update set followers = follower_counts.followers + ${by}`.execute(tx);
  await sql`insert into follower_days (organizer_id, day, gained, lost) values (${organizerId}, ${day}, ${gained}, ${lost})
    on conflict (organizer_id, day) do update
      set gained = follower_days.gained + ${gained}, lost = follower_days.lost + ${lost}`.execute(tx);
}

/**
 * Deletes a person as a follower, and as an organizer with everything that is kept about followers. Numbers are changed in the order of
 * organizers, so that two deletions never wait for each other.
 */
export async function removePerson(tx: Tx, userId: string, day: string): Promise<void> {
  await sql`delete from followers where organizer_id = ${userId}`.execute(tx);
  await sql`delete from follower_counts where organizer_id = ${userId}`.execute(tx);
  await sql`delete from follower_days where organizer_id = ${userId}`.execute(tx);
  await sql`delete from follower_notices where organizer_id = ${userId}`.execute(tx);
  const { rows } = await sql<{ organizerId: string }>`
    delete from followers where user_id = ${userId} returning organizer_id as "organizerId"`.execute(tx);
  const organizerIds = rows.map(({ organizerId }) => organizerId).sort();
  for (const organizerId of organizerIds) await countChange(tx, { organizerId, by: -1, day });
}

/** An event or a post of which followers are notified. */
export interface NoticeSubject {
  readonly subject: 'event' | 'post';
  readonly subjectId: string;
}

export interface Notice extends NoticeSubject {
  readonly organizerId: string;
  readonly happenedAt: Date;
  readonly lastUserId: string | null;
}

/** Inserts a notice that has reached no follower yet. Returns false for one that exists. */
export async function insertNotice(
  tx: Tx,
  { subject, subjectId, organizerId, happenedAt }: Omit<Notice, 'lastUserId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('follower_notices')
    .values({ subject, subject_id: subjectId, organizer_id: organizerId, happened_at: happenedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0;
}

/** Locks a notice that has not reached all followers; undefined once it has. */
export async function lockNotice(tx: Tx, { subject, subjectId }: NoticeSubject): Promise<Notice | undefined> {
  return tx
    .selectFrom('follower_notices')
    .select(['organizer_id as organizerId', 'happened_at as happenedAt', 'last_user_id as lastUserId'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
    .then((row) => row && { subject, subjectId, ...row });
}

/** Records how far a notice has come, and its end with the last batch. */
export async function recordProgress(
  tx: Tx,
  { subject, subjectId }: NoticeSubject,
  { userIds, endedAt }: { readonly userIds: readonly string[]; readonly endedAt: Date | null },
): Promise<void> {
  await sql`update follower_notices set notified = notified + ${userIds.length}, ended_at = ${endedAt}::timestamptz,
      last_user_id = coalesce(${userIds.at(-1) ?? null}::uuid, last_user_id)
    where subject = ${subject} and subject_id = ${subjectId}`.execute(tx);
}

/** Lists the notices that have not reached all followers. */
export async function listOpenNotices(db: DbOrTx, limit: number): Promise<NoticeSubject[]> {
  const { rows } = await sql<NoticeSubject>`select subject, subject_id as "subjectId" from follower_notices
    where ended_at is null order by happened_at limit ${limit}`.execute(db);
  return rows;
}
