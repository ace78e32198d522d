import type { ContractSide } from '@ngoma/api/features/contracts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';

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
  /** What is done to the reviews of one contract is done one after the other. */
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

  /** Both have written: from now on everybody may read both. */
  async open(tx: Tx, contractId: string, now: Date): Promise<void> {
    await tx
      .updateTable('reviews')
      .set({ opens_at: now })
      .where('contract_id', '=', contractId)
      .where('opens_at', '>', now)
      .execute();
  },

  /** Takes what is open and in no sums yet, once: whoever takes it adds it. */
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

  /** False where there is a reply already. */
  async reply(tx: Tx, id: string, reply: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set({ reply, replied_at: now })
      .where('id', '=', id)
      .where('replied_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** False where this person has reported it before. */
  async report(tx: Tx, reviewId: string, reporterId: string, reason: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review_reports')
      .values({ review_id: reviewId, reporter_id: reporterId, reason, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** False where the sides of this contract were told before. */
  async invite(tx: Tx, contractId: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review_invitations')
      .values({ contract_id: contractId, invited_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },

  /** The stars stay in the sums of those who were reviewed; the words go with whoever wrote them. Answers the reviews of theirs. */
  async forgetWords(tx: Tx, userId: string): Promise<string[]> {
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
