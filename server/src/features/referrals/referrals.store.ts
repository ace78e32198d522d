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
};
