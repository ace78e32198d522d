import type { Tx } from '#platform/postgres/database';
import type { ReferralResult } from './referrals.rules.ts';

export interface Outcome {
  readonly invitedId: string;
  readonly referrerId: string;
  readonly ticketId: string;
  readonly result: ReferralResult;
  readonly points: number;
  readonly decidedAt: Date;
}

export interface Reversal {
  readonly invitedId: string;
  readonly orderId: string;
  readonly reversedAt: Date;
}

export const referralsStore = {
  /** Records the decision, and returns false if there was one before. */
  async decide(tx: Tx, outcome: Outcome): Promise<boolean> {
    const row = await tx
      .insertInto('referral_outcomes')
      .values({
        invited_id: outcome.invitedId,
        referrer_id: outcome.referrerId,
        ticket_id: outcome.ticketId,
        result: outcome.result,
        points: outcome.points,
        decided_at: outcome.decidedAt,
      })
      .onConflict((conflict) => conflict.column('invited_id').doNothing())
      .returning('invited_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Records that the points of a referral were taken back, and returns false if they were before. */
  async reverse(tx: Tx, { invitedId, orderId, reversedAt }: Reversal): Promise<boolean> {
    const row = await tx
      .insertInto('referral_reversals')
      .values({ invited_id: invitedId, order_id: orderId, reversed_at: reversedAt })
      .onConflict((conflict) => conflict.column('invited_id').doNothing())
      .returning('invited_id')
      .executeTakeFirst();
    return row !== undefined;
  },
};
