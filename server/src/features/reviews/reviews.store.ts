import type { ContractSide } from '@ngoma/api/features/contracts/contracts';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';

interface NewReview {
  readonly contractId: string;
  readonly authorId: string;
  readonly subjectId: string;
  readonly side: ContractSide;
  readonly stars: number;
  readonly quality: number | null;
  readonly punctuality: number | null;
  readonly communication: number | null;
  readonly comment: string | null;
  readonly createdAt: Date;
  readonly opensAt: Date;
}

export const reviewsStore = {
  /** Serializes all changes to the reviews of a contract. */
  async lock(tx: Tx, contractId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`review:${contractId}`}, 0))`.execute(tx);
  },

  async insert(tx: Tx, { contractId, authorId, subjectId, createdAt, opensAt, ...given }: NewReview): Promise<void> {
    await tx
      .insertInto('reviews')
      .values({
        ...{ id: newId(), contract_id: contractId, author_id: authorId, subject_id: subjectId },
        ...given,
        ...{ created_at: createdAt, opens_at: opensAt },
      })
      .execute();
  },

  /** Publishes both reviews of a contract. */
  async open(tx: Tx, contractId: string, now: Date): Promise<void> {
    await tx
      .updateTable('reviews')
      .set({ opens_at: now })
      .where('contract_id', '=', contractId)
      .where('opens_at', '>', now)
      .execute();
  },

  /** Marks published reviews as counted and returns them, so that each is counted once. */
  async takeUncounted(
    tx: Tx,
    contractId: string,
    now: Date,
  ): Promise<{ id: string; authorId: string; subjectId: string; side: ContractSide; stars: number }[]> {
    const rows = await tx
      .updateTable('reviews')
      .set({ counted_at: now })
      .where('contract_id', '=', contractId)
      .where('counted_at', 'is', null)
      .where('opens_at', '<=', now)
      .returning(['id', 'author_id as authorId', 'subject_id as subjectId', 'side', 'stars'])
      .execute();
    return rows.map((row) => ({ ...row, side: row.side as ContractSide }));
  },

  /** Stores a reply. Returns false if there already is one. */
  async reply(tx: Tx, id: string, reply: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set({ reply, replied_at: now })
      .where('id', '=', id)
      .where('replied_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Stores a report. Returns false if this person has already reported the review. */
  async report(tx: Tx, reviewId: string, reporterId: string, reason: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review_reports')
      .values({ review_id: reviewId, reporter_id: reporterId, reason, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** Takes a review down, or restores it with `undefined`. */
  async setTakenDown(tx: Tx, id: string, takenDown: { readonly by: string; readonly now: Date } | undefined): Promise<void> {
    await tx
      .updateTable('reviews')
      .set({ taken_down_at: takenDown?.now ?? null, taken_down_by: takenDown?.by ?? null })
      .where('id', '=', id)
      .execute();
  },

  /** Decides on the open reports of a review. Returns who had reported it. */
  async decideReports(
    tx: Tx,
    reviewId: string,
    { decision, by, now }: { readonly decision: 'taken_down' | 'kept'; readonly by: string; readonly now: Date },
  ): Promise<string[]> {
    const rows = await tx
      .updateTable('review_reports')
      .set({ decision, decided_at: now, decided_by: by })
      .where('review_id', '=', reviewId)
      .where('decided_at', 'is', null)
      .returning('reporter_id')
      .execute();
    return rows.map((row) => row.reporter_id);
  },

  /** Records the invitation of a contract's sides. Returns false if they were already invited. */
  async invite(tx: Tx, contractId: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review_invitations')
      .values({ contract_id: contractId, invited_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /**
   * Deletes a person's comments, replies and reasons. The stars stay, since they belong to the ratings of others. Returns the ids
   * of the person's reviews.
   */
  async eraseTexts(tx: Tx, userId: string): Promise<string[]> {
    const written = await tx
      .updateTable('reviews')
      .set({ comment: null })
      .where('author_id', '=', userId)
      .returning('id')
      .execute();
    await tx.updateTable('reviews').set({ reply: null }).where('subject_id', '=', userId).execute();
    await tx.updateTable('review_reports').set({ reason: '—' }).where('reporter_id', '=', userId).execute();
    return written.map(({ id }) => id);
  },
};
